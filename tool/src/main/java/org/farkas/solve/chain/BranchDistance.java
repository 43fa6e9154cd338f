package org.farkas.solve.chain;

import java.math.BigInteger;
import java.util.List;
import org.farkas.expr.Bits;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Evaluator;

/**
 * How far an assignment is from satisfying constraints: 0 if it does, else positive, and smaller
 * when operands of the comparisons come nearer. (Branch distance as in Korel, "Automated Software
 * Test Data Generation", 1990, and McMinn's survey of 2004; floats are measured in units in the
 * last place.)
 */
final class BranchDistance {
  private static final int MAX_DEPTH = 40;

  private BranchDistance() {}

  /** The sum over all constraints, each below 1. */
  static double of(List<Term> constraints, Evaluator evaluator) {
    double sum = 0;
    for (Term constraint : constraints) {
      if (!evaluator.holds(constraint)) {
        sum += normalised(distance(constraint, true, evaluator, 0));
      }
    }
    return sum;
  }

  /** From [0, infinity] to [0, 1), by magnitude: distances here span a hundred binary orders. */
  private static double normalised(double distance) {
    double magnitude = Math.log1p(distance);
    return magnitude / (magnitude + 50);
  }

  private static double distance(Term bool, boolean wanted, Evaluator evaluator, int depth) {
    if (evaluator.holds(bool) == wanted) {
      return 0;
    }
    if (depth > MAX_DEPTH) {
      return 1;
    }
    return switch (bool.operator()) {
      case NOT -> distance(bool.operand(0), !wanted, evaluator, depth + 1);
      case AND, OR -> {
        double first = distance(bool.operand(0), wanted, evaluator, depth + 1);
        double second = distance(bool.operand(1), wanted, evaluator, depth + 1);
        boolean both = wanted == (bool.operator() == Operator.AND);
        yield both ? first + second : Math.min(first, second);
      }
      case ITE -> {
        boolean condition = evaluator.holds(bool.operand(0));
        double taken = distance(bool.operand(condition ? 1 : 2), wanted, evaluator, depth + 1);
        double other =
            distance(bool.operand(0), !condition, evaluator, depth + 1)
                + distance(bool.operand(condition ? 2 : 1), wanted, evaluator, depth + 1);
        yield Math.min(taken, other);
      }
      case EQ -> {
        if (bool.operand(0).widthBits() == 1 || !wanted) {
          yield 1;
        }
        yield difference(bool, evaluator, false);
      }
      case ULT, ULE -> 1 + difference(bool, evaluator, false);
      case SLT, SLE -> 1 + difference(bool, evaluator, true);
      case FLOAT_EQ, FLOAT_LT, FLOAT_LE -> floatDistance(bool, wanted, evaluator);
      default -> 1;
    };
  }

  private static double difference(Term comparison, Evaluator evaluator, boolean signed) {
    BigInteger first = evaluator.value(comparison.operand(0));
    BigInteger second = evaluator.value(comparison.operand(1));
    int width = comparison.operand(0).widthBits();
    return signed
        ? Bits.signed(first, width).subtract(Bits.signed(second, width)).abs().doubleValue()
        : first.subtract(second).abs().doubleValue();
  }

  private static double floatDistance(Term comparison, boolean wanted, Evaluator evaluator) {
    int width = comparison.operand(0).widthBits();
    long first = evaluator.narrow(comparison.operand(0));
    long second = evaluator.narrow(comparison.operand(1));
    if (FloatOrder.isNan(first, width) || FloatOrder.isNan(second, width)) {
      return 0x1p70;
    }
    if (!wanted && comparison.operator() == Operator.FLOAT_EQ) {
      return 1;
    }
    double distance =
        (double) FloatOrder.ordinal(first, width) - (double) FloatOrder.ordinal(second, width);
    return Math.abs(distance) + 1;
  }
}

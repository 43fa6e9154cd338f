package org.farkas.solve.chain;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Bits;
import org.farkas.expr.Footprint;
import org.farkas.expr.Footprints;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;

/**
 * The values of its only variable that satisfy a constraint: by the shape of comparisons with
 * constants, or by trying all values of a byte. Each constraint is looked at once.
 */
final class VariableRanges {
  private static final int MAX_DEPTH = 8;
  private static final int MAX_INTERVALS = 64;
  private static final int TRIED_BITS = 8;
  private static final int TRIED_TERMS = 60;

  private final Footprints footprints;
  private final Map<Term, Optional<ValueRanges>> known = new HashMap<>();

  VariableRanges(Footprints footprints) {
    this.footprints = footprints;
  }

  /** Empty when it has another number of variables, or a form that is not understood. */
  Optional<ValueRanges> of(Term constraint) {
    Optional<ValueRanges> result = known.get(constraint);
    if (result == null) {
      result = compute(constraint);
      known.put(constraint, result);
    }
    return result;
  }

  private Optional<ValueRanges> compute(Term constraint) {
    Footprint footprint = footprints.of(constraint);
    if (footprint.variables().size() != 1) {
      return Optional.empty();
    }
    Term variable = footprint.variables().getFirst();
    if (variable.operator() != Operator.VARIABLE || variable.widthBits() > 64) {
      return Optional.empty();
    }
    Optional<ValueRanges> byShape = byShape(constraint, variable, 0);
    return byShape.isPresent() || variable.widthBits() > TRIED_BITS || isLarge(constraint)
        ? byShape
        : Optional.of(byTrying(constraint, variable));
  }

  private Optional<ValueRanges> byShape(Term constraint, Term variable, int depth) {
    if (depth > MAX_DEPTH) {
      return Optional.empty();
    }
    if (constraint == variable) {
      return Optional.of(ValueRanges.cyclic(1, 1, 1));
    }
    return switch (constraint.operator()) {
      case NOT -> byShape(constraint.operand(0), variable, depth + 1).map(ValueRanges::complement);
      case AND, OR -> {
        Optional<ValueRanges> left = byShape(constraint.operand(0), variable, depth + 1);
        Optional<ValueRanges> right = byShape(constraint.operand(1), variable, depth + 1);
        if (left.isEmpty() || right.isEmpty()) {
          yield Optional.empty();
        }
        ValueRanges both =
            constraint.operator() == Operator.AND
                ? left.get().intersect(right.get())
                : left.get().union(right.get());
        yield both.intervals() > MAX_INTERVALS ? Optional.empty() : Optional.of(both);
      }
      case EQ, ULT, ULE, SLT, SLE -> comparison(constraint, variable);
      default -> Optional.empty();
    };
  }

  private static Optional<ValueRanges> comparison(Term comparison, Term variable) {
    Term left = comparison.operand(0);
    Term right = comparison.operand(1);
    if (right.isConstant()) {
      return offset(left, variable)
          .map(by -> below(comparison.operator(), right.value(), variable).minus(by));
    }
    if (left.isConstant()) {
      return offset(right, variable)
          .map(by -> above(comparison.operator(), left.value(), variable).minus(by));
    }
    return Optional.empty();
  }

  /** The constant by which a term exceeds the variable. */
  private static Optional<Long> offset(Term term, Term variable) {
    if (term == variable) {
      return Optional.of(0L);
    }
    return term.operator() == Operator.ADD
            && term.operand(0) == variable
            && term.operand(1).isConstant()
        ? Optional.of(term.operand(1).value())
        : Optional.empty();
  }

  /** Where {@code x operator constant} holds. */
  private static ValueRanges below(Operator operator, long constant, Term variable) {
    int width = variable.widthBits();
    long mask = Bits.mask(width);
    long least = Bits.mask(width - 1) + 1 & mask;
    return switch (operator) {
      case EQ -> ValueRanges.cyclic(width, constant, constant);
      case ULE -> ValueRanges.cyclic(width, 0, constant);
      case SLE -> ValueRanges.cyclic(width, least, constant);
      case ULT ->
          constant == 0 ? ValueRanges.empty(width) : ValueRanges.cyclic(width, 0, constant - 1);
      case SLT ->
          constant == least
              ? ValueRanges.empty(width)
              : ValueRanges.cyclic(width, least, constant - 1 & mask);
      default -> throw new IllegalArgumentException(operator + " compares nothing");
    };
  }

  /** Where {@code constant operator x} holds. */
  private static ValueRanges above(Operator operator, long constant, Term variable) {
    return switch (operator) {
      case EQ -> below(operator, constant, variable);
      case ULT -> below(Operator.ULE, constant, variable).complement();
      case ULE -> below(Operator.ULT, constant, variable).complement();
      case SLT -> below(Operator.SLE, constant, variable).complement();
      case SLE -> below(Operator.SLT, constant, variable).complement();
      default -> throw new IllegalArgumentException(operator + " compares nothing");
    };
  }

  private static ValueRanges byTrying(Term constraint, Term variable) {
    ValueRanges result = ValueRanges.empty(variable.widthBits());
    for (long value = 0; value <= Bits.mask(variable.widthBits()); value++) {
      Assignment assignment = new Assignment(Map.of(variable, BigInteger.valueOf(value)), Map.of());
      if (new Evaluator(assignment).holds(constraint)) {
        result = result.union(ValueRanges.cyclic(variable.widthBits(), value, value));
      }
    }
    return result;
  }

  private static boolean isLarge(Term constraint) {
    Set<Term> seen = new HashSet<>();
    List<Term> open = new ArrayList<>(List.of(constraint));
    while (!open.isEmpty() && seen.size() <= TRIED_TERMS) {
      Term term = open.removeLast();
      if (seen.add(term)) {
        open.addAll(term.operands());
      }
    }
    return seen.size() > TRIED_TERMS;
  }
}

package org.farkas.solve.chain;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.simplify.Simplifications;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermIntervalsTest {
  private static final Operator[] BINARY = {
    Operator.ADD,
    Operator.SUB,
    Operator.MUL,
    Operator.UDIV,
    Operator.UREM,
    Operator.AND,
    Operator.OR,
    Operator.XOR,
    Operator.SHL,
    Operator.LSHR
  };
  private static final Operator[] COMPARISON = {
    Operator.EQ, Operator.ULT, Operator.ULE, Operator.SLT, Operator.SLE
  };

  private final TermContext terms = Simplifications.newContext();
  private final TermIntervals intervals = new TermIntervals();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void theValueOfATermLiesInItsInterval(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Term x = terms.variable("x", 4, Term.VariableKind.INPUT);
    Term y = terms.variable("y", 3, Term.VariableKind.INPUT);
    for (int round = 0; round < 300; round++) {
      Term term = term(random, x, y, 4);
      TermIntervals.Interval interval = intervals.of(term);
      for (int i = 0; i < 16; i++) {
        for (int k = 0; k < 8; k++) {
          Map<Term, BigInteger> values = new HashMap<>();
          values.put(x, BigInteger.valueOf(i));
          values.put(y, BigInteger.valueOf(k));
          long value = new Evaluator(new Assignment(values, Map.of())).narrow(term);
          assertThat(value).isBetween(interval.low(), interval.high());
        }
      }
    }
  }

  private Term term(SplittableRandom random, Term x, Term y, int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return switch (random.nextInt(4)) {
        case 0 -> terms.convert(Operator.ZERO_EXTEND, x, 8);
        case 1 -> terms.convert(Operator.SIGN_EXTEND, y, 8);
        case 2 -> terms.make(Operator.CONCAT, x, x);
        default -> terms.constant(8, random.nextInt(256));
      };
    }
    Term left = term(random, x, y, depth - 1);
    Term right = term(random, x, y, depth - 1);
    return switch (random.nextInt(5)) {
      case 0 ->
          terms.ite(
              terms.make(COMPARISON[random.nextInt(COMPARISON.length)], left, right),
              left,
              terms.not(right));
      case 1 ->
          terms.convert(
              random.nextBoolean() ? Operator.SIGN_EXTEND : Operator.ZERO_EXTEND,
              terms.extract(left, random.nextInt(4), 4),
              8);
      default -> terms.make(BINARY[random.nextInt(BINARY.length)], left, right);
    };
  }

  @Test
  void aSumOfBitsIsBoundedByTheirNumber() {
    Term word = terms.variable("word", 24, Term.VariableKind.INPUT);
    Term count = terms.constant(32, 0);
    for (int i = 0; i < 24; i++) {
      Term more = terms.make(Operator.ADD, count, terms.constant(32, 1));
      count = terms.ite(terms.extract(word, i, 1), more, count);
    }
    assertThat(intervals.of(count)).isEqualTo(new TermIntervals.Interval(0, 24));
    Term tooMany = terms.make(Operator.ULT, terms.constant(32, 24), count);
    assertThat(List.of(intervals.of(tooMany).high())).containsExactly(0L);
  }
}

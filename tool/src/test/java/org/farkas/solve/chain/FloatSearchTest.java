package org.farkas.solve.chain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Footprints;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.junit.jupiter.api.Test;

class FloatSearchTest {
  private final TermContext terms = Simplifications.newContext();
  private final Term x = terms.variable("x", 64, Term.VariableKind.INPUT);
  private final Term y = terms.variable("y", 64, Term.VariableKind.INPUT);
  private final Solver search =
      new FloatSearch(new Footprints(), 20_000, new GivesUp(), new SolverStatistics());

  private static final class GivesUp implements Solver {
    @Override
    public Answer check(Query query) {
      return new Answer.Unknown(Answer.Reason.UNSUPPORTED, "nothing behind the search");
    }

    @Override
    public void close() {
      // Holds nothing.
    }
  }

  private Term number(double value) {
    return terms.constant(64, Double.doubleToLongBits(value));
  }

  private Term make(Operator operator, Term... operands) {
    return terms.make(operator, operands);
  }

  private void assertFound(Term... constraints) {
    Answer answer = search.check(new Query(List.of(constraints), WorkLimit.ofMillis(20_000)));
    assertThat(answer)
        .isInstanceOfSatisfying(
            Answer.Sat.class,
            sat -> assertThat(new Evaluator(sat.model()).holdAll(List.of(constraints))).isTrue());
  }

  @Test
  void itFindsAnExactSum() {
    assertFound(make(Operator.FLOAT_EQ, make(Operator.FLOAT_ADD, x, y), number(0.3)));
  }

  @Test
  void itFindsAPointOutsideOfACircle() {
    Term squares =
        make(Operator.FLOAT_ADD, make(Operator.FLOAT_MUL, x, x), make(Operator.FLOAT_MUL, y, y));
    assertFound(
        make(Operator.FLOAT_LT, number(10), make(Operator.FLOAT_SQRT, squares)),
        make(Operator.FLOAT_LT, squares, number(101)));
  }

  @Test
  void itFindsANegativeDiscriminantInARange() {
    Term discriminant =
        make(
            Operator.FLOAT_SUB,
            make(Operator.FLOAT_MUL, x, x),
            make(Operator.FLOAT_MUL, number(4), y));
    assertFound(
        make(Operator.FLOAT_LT, discriminant, number(0)),
        make(Operator.FLOAT_LT, number(3), x),
        make(Operator.FLOAT_LT, y, number(50)));
  }

  @Test
  void itFindsARemainderThatNoSolverCan() {
    assertFound(
        make(Operator.FLOAT_EQ, make(Operator.FLOAT_REM, x, number(7)), number(2.5)),
        make(Operator.FLOAT_LT, number(100), x));
  }

  @Test
  void itHandsOnWhatItDoesNotFind() {
    Answer answer =
        search.check(
            new Query(
                List.of(make(Operator.FLOAT_LT, make(Operator.FLOAT_MUL, x, x), number(-1))),
                WorkLimit.ofMillis(20_000)));
    assertThat(answer).isInstanceOf(Answer.Unknown.class);
  }

  @Test
  void theOrderOfPatternsIsTheOrderOfNumbers() {
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 10_000; i++) {
      long some = random.nextLong();
      long other = random.nextInt(4) == 0 ? some + random.nextInt(3) : random.nextLong();
      double first = Double.longBitsToDouble(some);
      double second = Double.longBitsToDouble(other);
      if (!Double.isNaN(first) && !Double.isNaN(second)) {
        assertThat(Long.compare(FloatOrder.ordinal(some, 64), FloatOrder.ordinal(other, 64)))
            .isEqualTo(first < second ? -1 : first > second ? 1 : 0);
      }
      assertThat(Double.longBitsToDouble(FloatOrder.pattern(FloatOrder.ordinal(some, 64), 64)))
          .satisfiesAnyOf(
              back -> assertThat(back).isEqualTo(first),
              back -> assertThat(first).isNaN(),
              back -> assertThat(first).isZero());
    }
  }
}

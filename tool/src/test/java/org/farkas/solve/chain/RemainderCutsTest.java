package org.farkas.solve.chain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Footprints;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.SolverContract;
import org.farkas.solve.chain.SolverStatistics.Layer;
import org.farkas.solve.smt.BitwuzlaSolver;
import org.junit.jupiter.api.Test;

class RemainderCutsTest extends SolverContract {
  private final SolverStatistics statistics = new SolverStatistics();

  @Override
  protected Solver open() {
    return cutting(new BitwuzlaSolver());
  }

  private Solver cutting(Solver inner) {
    return RemainderCuts.patient(terms, new Footprints(), 2_000_000_000, inner, statistics);
  }

  private static Query query(Term... constraints) {
    return new Query(List.of(constraints), WorkLimit.ofMillis(20_000));
  }

  private Term make(Operator operator, Term left, long right) {
    return terms.make(operator, left, terms.constant(left.widthBits(), right));
  }

  /** The month of a day in four hundred years is never the thirteenth, however far off it is. */
  @Test
  void whatHoldsOfAllRemaindersNeedsNoInputs() {
    Term day = terms.extract(make(Operator.UREM, input("day", 64), 146_097), 0, 32);
    Term sum = terms.make(Operator.SUB, day, make(Operator.UDIV, day, 1_460));
    sum = terms.make(Operator.ADD, sum, make(Operator.UDIV, day, 36_524));
    sum = terms.make(Operator.SUB, sum, make(Operator.UDIV, day, 146_096));
    Term year = make(Operator.UDIV, sum, 365);
    Term later = make(Operator.ULT, terms.extract(input("day", 64), 0, 32), 77);
    Term tooLate = terms.make(Operator.ULT, terms.constant(32, 399), year);
    Term late = terms.make(Operator.ULT, terms.constant(32, 398), year);

    try (Solver alone = cutting(new RemainderCuts.Undecided())) {
      assertThat(alone.check(query(later, tooLate))).isEqualTo(new Answer.Unsat(List.of(tooLate)));
      assertThat(alone.check(query(late))).isInstanceOf(Answer.Unknown.class);
    }
    assertThat(statistics.answered()).containsKey(Layer.SMALL_DOMAINS);
  }

  @Test
  void signedRemaindersAreOnBothSidesOfZero() {
    Term left = make(Operator.SREM, input("x", 64), 10);
    try (Solver alone = cutting(new RemainderCuts.Undecided())) {
      for (int number : new int[] {-9, 9}) {
        assertThat(alone.check(query(make(Operator.EQ, left, number))))
            .isInstanceOf(Answer.Unknown.class);
      }
      for (int number : new int[] {-10, 10}) {
        assertThat(alone.check(query(make(Operator.EQ, left, number))))
            .isInstanceOf(Answer.Unsat.class);
      }
    }
  }

  /** Two remainders of one number are not related here: nothing is refuted that might be. */
  @Test
  void whatOnlyTheDividendRefutesIsLeftToTheSolver() {
    Term x = input("x", 64);
    Term even = make(Operator.EQ, make(Operator.UREM, x, 10), 4);
    Term odd = make(Operator.EQ, make(Operator.UREM, x, 6), 3);
    try (Solver alone = cutting(new RemainderCuts.Undecided())) {
      assertThat(alone.check(query(even, odd))).isInstanceOf(Answer.Unknown.class);
    }
    assertThat(check(even, odd)).isInstanceOf(Answer.Unsat.class);
  }
}

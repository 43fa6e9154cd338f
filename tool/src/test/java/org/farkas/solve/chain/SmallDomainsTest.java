package org.farkas.solve.chain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
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

class SmallDomainsTest extends SolverContract {
  private final SolverStatistics statistics = new SolverStatistics();

  @Override
  protected Solver open() {
    return SmallDomains.patient(new Footprints(), 2_000_000, new BitwuzlaSolver(), statistics);
  }

  private Term number(long value) {
    return terms.constant(32, value);
  }

  private Term make(Operator operator, Term left, Term right) {
    return terms.make(operator, left, right);
  }

  /** Arithmetic that solvers find hard, over 59 times 8 inputs. */
  @Test
  void narrowRangesAreTriedWhateverIsComputedFromThem() {
    Term x = input("x", 32);
    Term y = input("y", 3);
    Term z = input("z", 32);
    Term wide = terms.convert(Operator.ZERO_EXTEND, y, 32);
    Term hash = x;
    for (int i = 0; i < 12; i++) {
      hash = make(Operator.MUL, make(Operator.XOR, hash, wide), make(Operator.ADD, hash, x));
      hash = make(Operator.SREM, make(Operator.ADD, hash, number(77)), number(1_000_003));
    }
    Term inRange = make(Operator.ULT, make(Operator.ADD, x, number(6)), number(59));
    Term small = make(Operator.ULT, z, number(7));
    Term never = make(Operator.SLT, number(1_000_002), hash);
    assertThat(check(inRange, small, never)).isEqualTo(new Answer.Unsat(List.of(inRange, never)));

    List<Term> possible = new ArrayList<>(List.of(inRange, small));
    possible.add(make(Operator.SLT, number(900_000), hash));
    assertThat(model(possible.toArray(Term[]::new)).narrow(hash)).isGreaterThan(900_000);
    assertThat(statistics.answered()).containsOnlyKeys(Layer.SMALL_DOMAINS);
  }

  /** 4,000 inputs are tried at once, 5,000 by who asked a solver first. */
  @Test
  void onlyFewInputsAreTriedSoonerThanASolverIsAsked() {
    Term x = input("x", 32);
    Term square = make(Operator.EQ, make(Operator.MUL, x, x), number(3_999 * 3_999));
    Solver unasked = new RemainderCuts.Undecided();
    try (Solver solver = SmallDomains.few(new Footprints(), unasked, statistics)) {
      for (int inputs : List.of(4_000, 5_000)) {
        Query query =
            new Query(
                List.of(make(Operator.ULT, x, number(inputs)), square), WorkLimit.ofMillis(60_000));
        assertThat(solver.check(query) instanceof Answer.Sat).isEqualTo(inputs == 4_000);
      }
    }
  }

  /** A hundred million values are few evaluations of two terms, but they are not written down. */
  @Test
  void longRangesAreLeftToTheSolver() {
    Term x = input("x", 32);
    Term inRange = make(Operator.ULT, x, number(100_000_000));
    Term never = make(Operator.EQ, make(Operator.AND, x, number(1)), number(2));
    try (Solver patient =
        SmallDomains.patient(new Footprints(), 2_000_000_000, new BitwuzlaSolver(), statistics)) {
      Query query = new Query(List.of(inRange, never), WorkLimit.ofMillis(20_000));
      assertThat(patient.check(query)).isInstanceOf(Answer.Unsat.class);
    }
    assertThat(statistics.answered()).doesNotContainKey(Layer.SMALL_DOMAINS);
  }
}

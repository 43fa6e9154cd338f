package org.farkas.solve.sat;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Models that should be like an assignment. */
class NearbyModelTest {
  private static final int COUNT = 40;

  private final TermContext terms = Simplifications.newContext();
  private final CadicalSolver solver = new CadicalSolver();
  private final List<Term> xs = new ArrayList<>();
  private final Assignment near;

  NearbyModelTest() {
    Map<Term, BigInteger> values = new LinkedHashMap<>();
    for (int i = 0; i < COUNT; i++) {
      Term x = terms.variable("x" + i, 16, Term.VariableKind.INPUT);
      xs.add(x);
      values.put(x, BigInteger.valueOf(1000 + 7L * i));
    }
    near = new Assignment(values, Map.of());
  }

  @AfterEach
  void close() {
    solver.close();
  }

  private Answer check(List<Term> constraints) {
    return solver.check(new Query(constraints, WorkLimit.ofMillis(20_000)).near(near));
  }

  private Term constant(int value) {
    return terms.constant(16, value);
  }

  /** Increasing, so that neighbours hang together. */
  private List<Term> chain() {
    List<Term> all = new ArrayList<>();
    for (int i = 1; i < COUNT; i++) {
      all.add(terms.make(Operator.ULT, xs.get(i - 1), xs.get(i)));
    }
    return all;
  }

  private List<Term> changed(Assignment model) {
    return xs.stream().filter(x -> !model.value(x).equals(near.value(x))).toList();
  }

  @Test
  void whatIsNotInTheWayStays() {
    List<Term> asked = chain();
    asked.add(terms.eq(terms.make(Operator.AND, xs.get(20), constant(3)), constant(1)));
    assertThat(near.value(xs.get(20)).intValue() & 3).isNotEqualTo(1);
    assertThat(check(asked))
        .isInstanceOfSatisfying(
            Answer.Sat.class,
            sat -> {
              assertThat(new Evaluator(sat.model()).holdAll(asked)).isTrue();
              assertThat(changed(sat.model())).containsExactly(xs.get(20));
            });
  }

  @Test
  void itselfIfThatIsAnAnswer() {
    assertThat(check(chain()))
        .isInstanceOfSatisfying(
            Answer.Sat.class, sat -> assertThat(changed(sat.model())).isEmpty());
  }

  @Test
  void anAnswerFarAwayIsFoundToo() {
    List<Term> asked = chain();
    asked.add(terms.make(Operator.ULT, xs.getLast(), constant(COUNT)));
    assertThat(check(asked))
        .isInstanceOfSatisfying(
            Answer.Sat.class,
            sat -> {
              assertThat(new Evaluator(sat.model()).holdAll(asked)).isTrue();
              assertThat(changed(sat.model())).isEqualTo(xs);
            });
  }

  @Test
  void wishesAreNoPartOfARefutation() {
    List<Term> asked = chain();
    Term beyond = terms.make(Operator.ULT, xs.getLast(), constant(COUNT - 1));
    asked.add(beyond);
    assertThat(check(asked))
        .isInstanceOfSatisfying(
            Answer.Unsat.class,
            unsat -> assertThat(unsat.core()).contains(beyond).isSubsetOf(asked));
    // Nothing is left of them afterwards.
    assertThat(check(List.of(terms.eq(xs.getFirst(), constant(5))))).isInstanceOf(Answer.Sat.class);
  }

  @Test
  void itIsAboutTheSameAsWithoutAWish() {
    List<Term> asked = chain();
    asked.add(terms.make(Operator.ULT, xs.get(10), constant(11)));
    Answer plain = solver.check(new Query(asked, WorkLimit.ofMillis(20_000)));
    assertThat(plain).isInstanceOf(Answer.Sat.class);
    assertThat(check(asked)).isInstanceOf(Answer.Sat.class);
    asked.add(terms.make(Operator.ULT, xs.get(10), constant(10)));
    assertThat(check(asked)).isInstanceOf(Answer.Unsat.class);
  }
}

package org.farkas.solve.chain;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Operator;
import org.farkas.expr.RandomTerms;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.SolverContract;
import org.farkas.solve.chain.SolverStatistics.Layer;
import org.farkas.solve.sat.CadicalSolver;
import org.farkas.solve.smt.BitwuzlaSolver;
import org.farkas.solve.smt.Z3Solver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SolverChainTest extends SolverContract {
  private final SolverStatistics statistics = new SolverStatistics();

  @Override
  protected Solver open() {
    return SolverChain.standard(
        terms, new CadicalSolver(), new BitwuzlaSolver(), new Z3Solver(), statistics);
  }

  private Term below(Term term, long bound) {
    return terms.make(Operator.ULT, term, terms.constant(term.widthBits(), bound));
  }

  private static Assignment of(Term variable, long value) {
    return new Assignment(Map.of(variable, BigInteger.valueOf(value)), Map.of());
  }

  @Test
  void whatHangsTogetherWithTheLastConstraintIsSolvedAndTheRestIsKept() {
    Term x = input("x", 32);
    Term y = input("y", 32);
    Term z = input("z", 32);
    List<Term> constraints =
        List.of(
            terms.eq(terms.make(Operator.MUL, x, x), terms.constant(32, 49)),
            terms.eq(terms.make(Operator.ADD, y, z), terms.constant(32, 12)),
            terms.make(Operator.ULT, terms.constant(32, 10), y));
    Assignment prefix = of(x, 7).overriddenBy(of(y, 5)).overriddenBy(of(z, 7));
    Answer answer =
        solver().check(new Query(constraints, Optional.of(prefix), WorkLimit.ofMillis(1_000)));
    assertThat(answer).isInstanceOf(Answer.Sat.class);
    Assignment model = ((Answer.Sat) answer).model();
    assertThat(model.value(x)).isEqualTo(7);
    assertThat(new Evaluator(model).holdAll(constraints)).isTrue();
  }

  @Test
  void aPrefixModelThatSatisfiesNothingIsNotBelieved() {
    Term x = input("x", 32);
    Term y = input("y", 32);
    List<Term> constraints =
        List.of(terms.eq(x, terms.constant(32, 9)), terms.eq(y, terms.constant(32, 4)));
    Answer answer =
        solver().check(new Query(constraints, Optional.of(of(x, 8)), WorkLimit.ofMillis(1_000)));
    assertThat(answer)
        .isInstanceOfSatisfying(
            Answer.Sat.class,
            sat -> assertThat(new Evaluator(sat.model()).holdAll(constraints)).isTrue());
  }

  @Test
  void anIndependentPartThatIsUnsatisfiableRefutesTheQuery() {
    Term x = input("x", 32);
    Term y = input("y", 32);
    Term square = terms.eq(terms.make(Operator.MUL, x, x), terms.constant(32, 3));
    Answer answer = check(below(y, 5), square, below(y, 4));
    assertThat(answer).isEqualTo(new Answer.Unsat(List.of(square)));
  }

  @Test
  void comparisonsOfOneVariableNeedNoBackend() {
    Term x = input("x", 32);
    for (int i = 0; i < 100; i++) {
      model(terms.not(below(x, i)), below(x, i + 1));
      assertThat(check(terms.not(below(x, i)), below(x, i))).isInstanceOf(Answer.Unsat.class);
    }
    assertThat(statistics.queries()).isEqualTo(200);
    assertThat(statistics.answered())
        .doesNotContainKeys(Layer.QUICK, Layer.PRIMARY, Layer.FALLBACK);
  }

  @Test
  void anyConstraintsOnOneByteNeedNoBackend() {
    Term c = input("c", 8);
    Term lower = terms.make(Operator.OR, c, terms.constant(8, 0x20));
    Term isLetter = terms.and(terms.not(below(lower, 'a')), below(lower, 'z' + 1));
    Evaluator model = model(isLetter, below(c, 'B'));
    assertThat(model.narrow(c)).isEqualTo('A');
    assertThat(check(isLetter, below(c, 'A'))).isInstanceOf(Answer.Unsat.class);
    assertThat(statistics.answered())
        .doesNotContainKeys(Layer.QUICK, Layer.PRIMARY, Layer.FALLBACK);
  }

  /** A path through a long loop: the constraints that matter are few, all others many. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aCoreOfVeryManyConstraintsIsSmallAndSoonFound() {
    Term n = input("n", 32);
    List<Term> path = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      path.add(terms.make(Operator.ULT, terms.constant(32, i), n));
    }
    path.add(below(n, 7));
    assertThat(check(path.toArray(Term[]::new)))
        .isInstanceOfSatisfying(
            Answer.Unsat.class,
            unsat -> assertThat(unsat.core()).containsExactlyInAnyOrder(path.get(6), below(n, 7)));
  }

  @Test
  void aRepeatedQueryIsAnsweredFromMemory() {
    Term x = input("x", 32);
    Term y = input("y", 32);
    Term product = terms.eq(terms.make(Operator.MUL, x, y), terms.constant(32, 221));
    Term[] possible = {product, below(x, 20), below(y, 20)};
    Term[] impossible = {terms.make(Operator.ULT, x, y), terms.make(Operator.ULT, y, x)};
    model(possible);
    assertThat(check(impossible)).isInstanceOf(Answer.Unsat.class);
    long solved = statistics.answered().get(Layer.QUICK);
    model(possible);
    assertThat(check(impossible[0], product, impossible[1])).isInstanceOf(Answer.Unsat.class);
    assertThat(statistics.answered().get(Layer.QUICK)).isEqualTo(solved);
    assertThat(statistics.answered()).containsKeys(Layer.RECENT_MODELS, Layer.UNSAT_CORES);
  }

  @Test
  void aModelThatDoesNotSatisfyTheQueryIsNotBelieved() {
    Term x = input("x", 32);
    Term y = input("y", 32);
    Term sum = terms.eq(terms.make(Operator.ADD, x, y), terms.constant(32, 12));
    try (Solver chain =
        SolverChain.standard(terms, new Liar(), new Liar(), new Liar(), new SolverStatistics())) {
      assertThat(chain.check(new Query(List.of(sum), WorkLimit.ofMillis(1_000))))
          .isInstanceOfSatisfying(
              Answer.Unknown.class,
              unknown -> assertThat(unknown.reason()).isEqualTo(Answer.Reason.SOLVER_FAILED));
    }
  }

  /** Says that everything is zero. */
  private static final class Liar implements Solver {
    @Override
    public Answer check(Query query) {
      return new Answer.Sat(Assignment.EMPTY);
    }

    @Override
    public void close() {
      // Holds nothing.
    }
  }

  /**
   * A random walk as a state of the machine makes it: the model decides, the other side is asked.
   */
  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7})
  void pathsWithModelsAreExploredExactly(long seed) {
    RandomTerms random = new RandomTerms(terms, seed, 4, 3, 2);
    for (int path = 0; path < 10; path++) {
      List<Term> constraints = new ArrayList<>();
      Assignment model = Assignment.EMPTY;
      for (int branch = 0; branch < 12; branch++) {
        Term condition = random.bool(3);
        boolean taken = new Evaluator(model).holds(condition);
        List<Term> other = new ArrayList<>(constraints);
        other.add(taken ? terms.not(condition) : condition);
        boolean feasible =
            random.allAssignments().stream().anyMatch(a -> new Evaluator(a).holdAll(other));
        Answer answer =
            solver().check(new Query(other, Optional.of(model), WorkLimit.ofMillis(10_000)));
        assertThat(answer).isInstanceOf(feasible ? Answer.Sat.class : Answer.Unsat.class);
        if (answer instanceof Answer.Sat(Assignment found)) {
          assertThat(new Evaluator(found).holdAll(other)).isTrue();
          if (random.random().nextBoolean()) {
            model = found;
            constraints = other;
            continue;
          }
        }
        constraints.add(taken ? condition : terms.not(condition));
      }
    }
  }
}

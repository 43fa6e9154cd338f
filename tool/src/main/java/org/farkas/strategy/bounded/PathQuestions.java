package org.farkas.strategy.bounded;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.WorkLimit;
import org.farkas.exec.guarded.Question;
import org.farkas.exec.machine.State;
import org.farkas.expr.Footprints;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.Slices;

/** What a round asks the solver about bundles of paths. */
final class PathQuestions implements AutoCloseable {
  private static final long POSSIBLE_MILLIS = 20;
  private static final int MOST_IN_VAIN = 6;

  private final TermContext terms;
  private final Solver solver;
  private final Budget budget;
  private final long queryMillis;
  private final Footprints footprints = new Footprints();

  /** Questions about paths that had no answer since one showed that a path is impossible. */
  private int inVain;

  /** How many questions about paths are not asked, for that. */
  private int leftOut;

  /**
   * @param solver closed with this
   * @param budget of the whole unit
   * @param queryMillis for each question about a target, or about a place where paths were left
   */
  PathQuestions(TermContext terms, Solver solver, Budget budget, long queryMillis) {
    this.terms = terms;
    this.solver = solver;
    this.budget = budget;
    this.queryMillis = queryMillis;
  }

  /**
   * Whether some input may come along a state's paths; yes where that is not known. Only what hangs
   * together with the newest condition is asked: the rest was asked before. Where such questions
   * are too hard for the little time that they get, fewer and fewer of them are asked: the paths
   * are followed then, and what is asked about targets sees to the rest.
   */
  boolean possible(State state, Budget slice) {
    List<Term> conditions = state.conditions(0, state.pathCondition().size());
    if (conditions.isEmpty()) {
      return true;
    }
    if (leftOut > 0) {
      leftOut--;
      return true;
    }
    List<Term> asked = Slices.ofLast(conditions, footprints);
    Answer answer = solver.check(new Query(asked, slice.work(POSSIBLE_MILLIS)));
    if (answer instanceof Answer.Unknown) {
      inVain = Math.min(inVain + 1, MOST_IN_VAIN);
      leftOut = (1 << inVain) - 1;
    } else if (answer instanceof Answer.Unsat) {
      inVain = 0;
    }
    return !(answer instanceof Answer.Unsat);
  }

  /** Which facts hold on all paths of a state, guesses left out; few where that is hard to see. */
  Set<Term> holding(State state, List<Term> facts) {
    List<Term> path = state.conditions(0, state.pathCondition().size());
    Set<Term> left = new LinkedHashSet<>(facts);
    while (!left.isEmpty() && !budget.exhausted()) {
      Term any = terms.bool(false);
      for (Term fact : left) {
        any = terms.or(any, terms.not(fact));
      }
      if (any.isFalse()) {
        return left;
      }
      List<Term> asked = new ArrayList<>(path);
      asked.add(any);
      WorkLimit limit = budget.work(queryMillis * 3 / 10);
      Query query = new Query(Slices.ofLast(asked, footprints), limit);
      switch (solver.check(query)) {
        case Answer.Unsat _ -> {
          return left;
        }
        case Answer.Sat(Assignment model) -> {
          Evaluator evaluator = new Evaluator(model);
          if (!left.removeIf(fact -> !evaluator.holds(fact))) {
            return Set.of();
          }
        }
        case Answer.Unknown _ -> {
          return oneByOne(path, left);
        }
      }
    }
    return Set.of();
  }

  private Set<Term> oneByOne(List<Term> path, Set<Term> facts) {
    Set<Term> result = new LinkedHashSet<>();
    for (Term fact : facts) {
      List<Term> asked = new ArrayList<>(path);
      asked.add(terms.not(fact));
      Query query = new Query(Slices.ofLast(asked, footprints), budget.work(queryMillis / 20));
      if (!budget.exhausted() && solver.check(query) instanceof Answer.Unsat) {
        result.add(fact);
      }
    }
    return result;
  }

  /** Whether any input comes along; a refutation that needs no guess rather than one that does. */
  Answer check(Question question) {
    return check(question, Optional.empty());
  }

  /**
   * The same.
   *
   * @param near inputs that the answer should be like, where that is easy
   */
  Answer check(Question question, Optional<Assignment> near) {
    Answer answer = check(question.constraints(), near);
    if (answer instanceof Answer.Unsat(List<Term> core) && question.guessIn(core).isPresent()) {
      // The core need not be the smallest: what was guessed may not matter.
      Answer withoutGuesses = check(question.conditions(), near);
      return withoutGuesses instanceof Answer.Unsat ? withoutGuesses : answer;
    }
    return answer;
  }

  private Answer check(List<Term> constraints, Optional<Assignment> near) {
    Query query = new Query(constraints, budget.work(queryMillis));
    return solver.check(near.map(query::near).orElse(query));
  }

  private Term condition(Question.Bundle paths) {
    Term condition = paths.state().condition();
    return paths.when().map(when -> terms.and(condition, when)).orElse(condition);
  }

  /** When some input comes along any of the bundles. */
  Term condition(List<Question.Bundle> paths) {
    Term any = terms.bool(false);
    for (Question.Bundle each : paths) {
      any = terms.or(any, condition(each));
    }
    return any;
  }

  /** The state of the paths that a model leads along. */
  State along(List<Question.Bundle> paths, Assignment model) {
    Evaluator evaluator = new Evaluator(model);
    return paths.stream()
        .filter(each -> evaluator.holds(condition(each)))
        .findFirst()
        .orElseThrow()
        .state();
  }

  @Override
  public void close() {
    solver.close();
  }
}

package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.WorkLimit;
import org.farkas.exec.machine.Alternative;
import org.farkas.exec.machine.PathConstraint;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.testcase.Assumption;

/** Whether inputs go to the sides of decisions that runs have left. */
final class SideAnswers {
  private static final long TIMEOUT_MILLIS = 10_000;

  private final Solver solver;
  private final TermContext terms;
  private final Budget budget;

  SideAnswers(Solver solver, TermContext terms, Budget budget) {
    this.solver = solver;
    this.terms = terms;
    this.budget = budget;
  }

  /** Inputs that satisfy these alone. */
  Answer ask(List<Term> constraints) {
    return solver.check(new Query(constraints, limit()));
  }

  /** Inputs that go there. */
  Answer ask(Alternative side) {
    List<Term> constraints = terms(side.pathCondition());
    constraints.add(side.constraint());
    return solver.check(new Query(constraints, Optional.of(side.model()), limit()));
  }

  /**
   * Whether inputs go to any of several sides that one run has left.
   *
   * @param sides the last one that was left first
   */
  Answer askAny(List<Alternative> sides) {
    Alternative first = sides.getLast();
    Term any = sides.getFirst().constraint();
    for (int i = 1; i < sides.size(); i++) {
      Alternative side = sides.get(i);
      List<PathConstraint> between =
          sides
              .get(i - 1)
              .pathCondition()
              .subList(side.pathCondition().size(), sides.get(i - 1).pathCondition().size());
      any = this.terms.or(side.constraint(), this.terms.and(this.terms.all(terms(between)), any));
    }
    List<Term> constraints = terms(first.pathCondition());
    constraints.add(any);
    return solver.check(new Query(constraints, Optional.of(first.model()), limit()));
  }

  private WorkLimit limit() {
    return budget.work(TIMEOUT_MILLIS);
  }

  static boolean restsOnGuesses(Alternative side) {
    return side.pathCondition().stream().anyMatch(SideAnswers::isGuess);
  }

  private static boolean isGuess(PathConstraint constraint) {
    return constraint.assumption().isPresent() && !constraint.assumption().get().fixedByUser();
  }

  /**
   * A guess about the inputs that a refutation needs. Cores need not be small, so that is asked.
   */
  Optional<Assumption> guessNeeded(Alternative side, Answer.Unsat unsat) {
    Optional<Assumption> guess = guessIn(side.pathCondition(), unsat.core());
    if (guess.isEmpty()) {
      return guess;
    }
    List<Term> constraints = new ArrayList<>();
    for (PathConstraint constraint : side.pathCondition()) {
      if (!isGuess(constraint)) {
        constraints.add(constraint.term());
      }
    }
    constraints.add(side.constraint());
    return ask(constraints) instanceof Answer.Unsat ? Optional.empty() : guess;
  }

  /** A guess about the inputs in a refutation's core. */
  private static Optional<Assumption> guessIn(List<PathConstraint> path, List<Term> core) {
    Set<Term> asked = Collections.newSetFromMap(new IdentityHashMap<>());
    for (PathConstraint constraint : path) {
      if (constraint.assumption().isEmpty()) {
        asked.add(constraint.term()); // follows from the program, even if it was guessed before
      }
    }
    for (PathConstraint constraint : path) {
      if (isGuess(constraint)
          && !asked.contains(constraint.term())
          && core.contains(constraint.term())) {
        return constraint.assumption();
      }
    }
    return Optional.empty();
  }

  static List<Term> terms(List<PathConstraint> path) {
    List<Term> terms = new ArrayList<>(path.size() + 1);
    path.forEach(constraint -> terms.add(constraint.term()));
    return terms;
  }
}

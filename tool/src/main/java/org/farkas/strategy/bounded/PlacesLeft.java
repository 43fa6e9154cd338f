package org.farkas.strategy.bounded;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedCollection;
import java.util.SequencedSet;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.Target;
import org.farkas.exec.guarded.GuardedEnd;
import org.farkas.exec.guarded.Question;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.solve.Answer;
import org.farkas.strategy.Blocker;
import org.farkas.strategy.TargetReach;

/** Which of the places where paths were left are in the way of a proof. */
final class PlacesLeft {
  private final Ledger ledger;
  private final TargetReach reach;
  private final PathQuestions questions;
  private final TermContext terms;
  private final SequencedSet<Blocker> blockers = new LinkedHashSet<>();
  private final Set<GuardedEnd> settled = new HashSet<>();
  private boolean solverGaveUp;

  PlacesLeft(Ledger ledger, TargetReach reach, PathQuestions questions, TermContext terms) {
    this.ledger = ledger;
    this.reach = reach;
    this.questions = questions;
    this.terms = terms;
  }

  /**
   * Asks about each place whether any input comes to it, if it could lead to one of some targets;
   * false if time ran out. Goes on where it stopped.
   */
  boolean settle(List<GuardedEnd> ends, Collection<Target> targets, Budget slice) {
    for (GuardedEnd end : ends) {
      Blocker blocker = PlaceLeft.blocker(end);
      boolean inTheWay =
          targets.stream().anyMatch(t -> !ledger.covered(t) && reach.canSatisfy(blocker, t));
      if (!inTheWay || settled.contains(end)) {
        continue;
      }
      if (slice.exhausted()) {
        return false;
      }
      settled.add(end);
      boolean exact = end.paths().stream().noneMatch(paths -> paths.state().abstracted());
      Question question =
          exact ? Question.any(terms, end.paths()) : Question.withoutGuesses(terms, end.paths());
      switch (questions.check(question)) {
        case Answer.Unsat(List<Term> core) ->
            question
                .guessIn(core)
                .ifPresent(guessed -> blockers.add(PlaceLeft.blocker(end, guessed)));
        case Answer.Sat _ -> blockers.add(blocker);
        case Answer.Unknown _ -> {
          blockers.add(blocker);
          solverGaveUp = true;
        }
      }
    }
    return true;
  }

  /** Those that inputs come to, as far as is known. */
  SequencedCollection<Blocker> blockers() {
    return Collections.unmodifiableSequencedCollection(blockers);
  }

  /** Whether the solver could not say of some place if any input comes to it. */
  boolean solverGaveUp() {
    return solverGaveUp;
  }
}

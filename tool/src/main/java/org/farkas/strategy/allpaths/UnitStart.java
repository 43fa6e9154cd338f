package org.farkas.strategy.allpaths;

import java.util.Optional;
import java.util.function.Predicate;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.SharingPlace;
import org.farkas.exec.machine.State;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.solve.Answer;
import org.farkas.solve.Solver;
import org.farkas.strategy.Blocker;
import org.farkas.strategy.ProofObstacles;
import org.farkas.strategy.UnitEntrance;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.SharedChoices;

/** Where all paths begin: the unit's entry, on inputs that the precondition allows. */
final class UnitStart {
  private final AllPathsOptions options;
  private final Machine machine;
  private final InputLayout layout;
  private final UnitEntrance entrance;

  /**
   * @param solver over {@code terms}
   * @throws org.farkas.base.DiagnosticException if the precondition is none
   */
  UnitStart(
      UnitTask task, AllPathsOptions options, Machine machine, TermContext terms, Solver solver) {
    this.options = options;
    this.machine = machine;
    this.layout =
        LayoutBuilder.build(
            task.source(),
            task.function(),
            task.variables(),
            task.options(),
            ShapeGuess.FIRST.withSharing(options.sharing() == AllPathsOptions.Sharing.FOLLOWED));
    this.entrance =
        UnitEntrance.of(
            task,
            machine,
            layout,
            options.sharing() == AllPathsOptions.Sharing.FOLLOWED,
            terms,
            solver);
    entrance.check();
  }

  InputLayout layout() {
    return layout;
  }

  /** The entry with these inputs. */
  State at(Assignment model) {
    return entrance.at(model);
  }

  /** The entry with any inputs; empty if there are none. */
  Optional<State> first(SideAnswers answers, PathAccount account) {
    State probe = at(Assignment.EMPTY);
    return switch (answers.ask(SideAnswers.terms(probe.pathCondition()))) {
      case Answer.Sat sat -> Optional.of(at(sat.model()));
      // No input is meant: no path is feasible, and that is all there is to say.
      case Answer.Unsat unsat -> {
        Optional<Assumption> guess = entrance.guessIn(probe, unsat.core());
        if (guess.isPresent() && !(answers.ask(entrance.asked(probe)) instanceof Answer.Unsat)) {
          account.incomplete("no input is meant as far as this holds: " + guess.get());
        }
        yield Optional.empty();
      }
      case Answer.Unknown unknown -> {
        account.incomplete("the solver finds no input that is meant: " + unknown.detail());
        yield Optional.empty();
      }
    };
  }

  /** Says so if paths may be missing because inputs were taken to lie apart. */
  void noteSharing(PathAccount account) {
    switch (options.sharing()) {
      case NOT_FOLLOWED -> {
        if (!machine.sharingMatters().isEmpty()) {
          account.incomplete(
              "inputs are taken to lie apart in memory, and what happens depends on it");
        }
        untried(place -> place.lack() instanceof SharingPlace.Untyped, account);
        untried(place -> place.lack() instanceof SharingPlace.Returned, account);
        entrance.blockers().stream().map(Blocker::text).forEach(account::incomplete);
      }
      case FORBIDDEN -> {
        // What is no input may still be what a pointer leads to.
        untried(place -> place.lack() instanceof SharingPlace.Unlisted, account);
        untried(place -> place.lack() instanceof SharingPlace.Returned, account);
        entrance.obstacle().ifPresent(account::incomplete);
      }
      case FOLLOWED -> {
        if (!SharedChoices.complete(layout)) {
          account.incomplete("not every way in which inputs can share memory could be listed");
        }
        untried(_ -> true, account);
        entrance.blockers().stream().map(Blocker::text).forEach(account::incomplete);
      }
    }
  }

  /** Names what no layout lists of the ways in which memory can be shared. */
  private void untried(Predicate<SharingPlace> ofThese, PathAccount account) {
    ProofObstacles.untried(machine, ofThese).stream()
        .map(Blocker::text)
        .forEach(account::incomplete);
  }
}

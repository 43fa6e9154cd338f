package org.farkas.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.OpenReason;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.PathConstraint;
import org.farkas.exec.machine.State;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.solve.Solver;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;

/**
 * The unit's entry over one layout of its inputs, on those that the precondition allows. For one
 * thread, as the machine is.
 */
public final class UnitEntrance {
  private final UnitTask task;
  private final Machine machine;
  private final InputLayout layout;
  private final Optional<MergedPrecondition> precondition;

  /** Made when it is first asked for; never run itself. */
  private State first;

  private UnitEntrance(
      UnitTask task,
      Machine machine,
      InputLayout layout,
      Optional<MergedPrecondition> precondition) {
    this.task = task;
    this.machine = machine;
    this.layout = layout;
    this.precondition = precondition;
  }

  /**
   * The entry.
   *
   * @param machine over {@code terms}
   * @param shared whether the layout lets pointers lead into each other's objects
   * @param solver over {@code terms}; asked while the precondition is merged
   */
  public static UnitEntrance of(
      UnitTask task,
      Machine machine,
      InputLayout layout,
      boolean shared,
      TermContext terms,
      Solver solver) {
    return new UnitEntrance(
        task,
        machine,
        layout,
        task.precondition()
            .map(each -> MergedPrecondition.of(task, each, layout, shared, terms, solver)));
  }

  public InputLayout layout() {
    return layout;
  }

  /** A state there; see {@link Machine#start} for the model. */
  public State at(Assignment model) {
    if (first == null) {
      first = machine.start(layout, task.options(), Assignment.EMPTY);
      precondition.ifPresent(
          each -> {
            machine.suppose(first, each.meant());
            each.within().forEach((guess, term) -> machine.suppose(first, term, guess));
          });
    }
    return machine.restart(first, model);
  }

  /**
   * Sees to it that the precondition can be had.
   *
   * @throws DiagnosticException if it can't be turned into a formula, for another reason than time
   */
  public void check() {
    Optional<String> obstacle =
        precondition.flatMap(MergedPrecondition::obstacle).filter(this::isNotTime);
    if (obstacle.isPresent()) {
      throw DiagnosticException.user(
          "precondition-not-merged",
          notMerged(obstacle.get()),
          "bound its loops, and let its result depend on the unit's inputs alone");
    }
  }

  private boolean isNotTime(String obstacle) {
    return !obstacle.equals(MergedPrecondition.NO_TIME);
  }

  private String notMerged(String why) {
    return "'%s' could not be turned into one formula: %s"
        .formatted(task.precondition().orElseThrow().givenName(), why);
  }

  /** Why the precondition could not be turned into a formula, if that is so. */
  public Optional<String> obstacle() {
    return precondition.flatMap(MergedPrecondition::obstacle).map(this::notMerged);
  }

  /** What keeps everything that is not reached from being infeasible. */
  public List<Blocker> blockers() {
    List<Blocker> result = new ArrayList<>();
    precondition.ifPresent(
        each -> {
          result.addAll(each.sharing());
          each.obstacle()
              .ifPresent(
                  why ->
                      result.add(
                          new Blocker(
                              List.of(),
                              isNotTime(why) ? OpenReason.UNSUPPORTED : OpenReason.BUDGET,
                              notMerged(why),
                              SourceSpan.UNKNOWN,
                              Optional.empty())));
        });
    return result;
  }

  /** What must hold of the inputs there, guesses left out. */
  public List<Term> asked(State entry) {
    return entry.pathCondition().stream()
        .filter(each -> each.assumption().map(Assumption::fixedByUser).orElse(true))
        .map(PathConstraint::term)
        .toList();
  }

  /** The guess without which a refutation of all inputs would not stand. */
  public Optional<Assumption> guessIn(State entry, List<Term> core) {
    return entry.pathCondition().stream()
        .filter(each -> each.assumption().filter(a -> !a.fixedByUser()).isPresent())
        .filter(each -> core.contains(each.term()))
        .findFirst()
        .flatMap(each -> each.assumption());
  }
}

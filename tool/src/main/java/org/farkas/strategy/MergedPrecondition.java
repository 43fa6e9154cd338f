package org.farkas.strategy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.farkas.cfg.ranges.RangeMemo;
import org.farkas.exec.guarded.GuardedEnd;
import org.farkas.exec.guarded.GuardedExecution;
import org.farkas.exec.guarded.Question;
import org.farkas.exec.machine.InputModels;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.State;
import org.farkas.exec.memory.Addresses;
import org.farkas.expr.Footprints;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Type;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;

/**
 * A precondition as one formula over a layout's inputs: all its paths are followed at once and
 * joined, so it never forks, and its conditions are on no path. Nothing is guessed: what it asks of
 * memory behind a guessed size is not known with this layout, and inputs that lead there are left
 * out by an assumption of that guess, which a proof must do without.
 *
 * @param meant what must hold of inputs that may be meant; false if there is an obstacle
 * @param within by the guess that is left otherwise, when the precondition stays within it
 * @param sharing places where its value depends on inputs lying apart
 * @param obstacle why it could not be turned into a formula, if that is so
 */
record MergedPrecondition(
    Term meant,
    SequencedMap<Assumption, Term> within,
    List<Blocker> sharing,
    Optional<String> obstacle) {
  private static final int ITERATIONS = 300;
  private static final int ACTIVATIONS = 32;
  private static final int STRANDS = 50_000;
  private static final long POSSIBLE_MILLIS = 50;
  private static final long SETTLE_MILLIS = 1_000;

  /** Why it was not merged when there was no time. */
  static final String NO_TIME = "the time was too short";

  /**
   * The precondition over the inputs of a layout.
   *
   * @param shared whether the layout lets pointers lead into each other's objects
   * @param solver over {@code terms}
   */
  static MergedPrecondition of(
      UnitTask task,
      Precondition precondition,
      InputLayout layout,
      boolean shared,
      TermContext terms,
      Solver solver) {
    return new Merging(task, precondition, layout, terms, solver).merged(shared);
  }

  private static final class Merging {
    private final UnitTask task;
    private final Precondition precondition;
    private final InputLayout layout;
    private final TermContext terms;
    private final Solver solver;
    private final Machine machine;
    private final Set<Term> own;
    private final Footprints footprints = new Footprints();

    Merging(
        UnitTask task,
        Precondition precondition,
        InputLayout layout,
        TermContext terms,
        Solver solver) {
      this.task = task;
      this.precondition = precondition;
      this.layout = layout;
      this.terms = terms;
      this.solver = solver;
      this.machine =
          new Machine(
              task.module(),
              task.source(),
              terms,
              MachineOptions.DEFAULT.withWrap(task.wrap()).withoutPresumptions());
      this.own = InputModels.variables(terms, layout);
    }

    MergedPrecondition merged(boolean shared) {
      GuardedExecution execution =
          new GuardedExecution(
              machine,
              task.module(),
              new GuardedExecution.Limits(ITERATIONS, ACTIVATIONS, STRANDS, false),
              terms,
              state -> possible(state, POSSIBLE_MILLIS),
              _ -> false,
              new HashSet<>(),
              new RangeMemo(),
              (_, _) -> Set.of());
      execution.keepReturns();
      execution.start(precondition.on(layout), task.options());
      if (!execution.advance(() -> task.budget().exhausted())) {
        return obstacle(NO_TIME);
      }
      if (execution.incompleteBecause().isPresent()) {
        return obstacle(execution.incompleteBecause().get());
      }
      Term meant = terms.bool(false);
      SequencedMap<Assumption, Term> within = new LinkedHashMap<>();
      for (GuardedEnd end : execution.ends()) {
        for (Question.Bundle paths : end.paths()) {
          if (!possible(paths.state(), SETTLE_MILLIS)) {
            continue;
          }
          if (end.kind() != GuardedEnd.Kind.GUESS) {
            return obstacle(end.text() + " (" + end.where() + ")");
          }
          Optional<String> foreign = foreign(paths.state(), paths.state().condition());
          if (foreign.isPresent()) {
            return obstacle(foreign.get());
          }
          Term left = paths.state().condition();
          meant = terms.or(meant, left);
          within.merge(end.assumption().orElseThrow(), terms.not(left), terms::and);
        }
      }
      int widthBits = resultBits();
      for (State state : execution.returns()) {
        Term result = machine.returned(state, widthBits);
        Term accepted =
            terms.and(state.condition(), terms.not(terms.eq(result, terms.constant(widthBits, 0))));
        Optional<String> foreign = foreign(state, accepted);
        if (foreign.isPresent()) {
          return obstacle(foreign.get());
        }
        meant = terms.or(meant, accepted);
      }
      return new MergedPrecondition(meant, within, sharing(shared), Optional.empty());
    }

    private MergedPrecondition obstacle(String why) {
      return new MergedPrecondition(
          terms.bool(false), new LinkedHashMap<>(), List.of(), Optional.of(why));
    }

    private int resultBits() {
      return task.module().functions().get(precondition.name()).result() instanceof Type.Int result
          ? result.bits()
          : 32;
    }

    private boolean possible(State state, long millis) {
      List<Term> path = new ArrayList<>(state.conditions(0, state.pathCondition().size()));
      return path.isEmpty()
          || !(solver.check(new Query(path, task.budget().work(millis))) instanceof Answer.Unsat);
    }

    /** What a value depends on beside the inputs, if it does. */
    private Optional<String> foreign(State state, Term value) {
      Optional<Assumption> approximation =
          state.pathCondition().stream()
              .flatMap(each -> each.assumption().stream())
              .filter(Assumption::isApproximation)
              .findFirst();
      if (approximation.isPresent()) {
        return approximation.map(Assumption::toString);
      }
      return footprints.of(value).variables().stream()
          .filter(variable -> !own.contains(variable))
          .findFirst()
          .map(variable -> "its result depends on " + name(state, variable));
    }

    private static String name(State state, Term variable) {
      if (Addresses.likelyValue(variable).isPresent()) {
        return "where objects lie in memory";
      }
      return switch (variable.kind()) {
        case INDETERMINATE -> "an uninitialised value";
        case APPROXIMATE -> "a value that is only known approximately";
        case INPUT ->
            state.stubsCalled().isEmpty()
                ? "something that is no input of the unit, such as whether an allocation fails"
                : "functions without source: " + String.join(", ", state.stubsCalled());
      };
    }

    /** Where its value could be another one if inputs shared memory: anything may follow. */
    private List<Blocker> sharing(boolean shared) {
      return ProofObstacles.sharing(machine, shared).stream()
          .map(
              each ->
                  new Blocker(
                      List.of(), each.reason(), each.text(), each.where(), each.assumption()))
          .distinct()
          .toList();
    }
  }
}

package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.farkas.base.DiagnosticException;
import org.farkas.base.WorkLimit;
import org.farkas.exec.guarded.GuardedEnd;
import org.farkas.exec.guarded.GuardedExecution;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.State;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.InputLayout;

/**
 * A C function that says which inputs are meant, as one formula over the unit's inputs: all its
 * paths are followed at once and joined, so it never forks, and its conditions are on no path.
 * Inputs on which its own behaviour is undefined are not meant.
 */
final class MergedPrecondition {
  private static final int ITERATIONS = 300;
  private static final int ACTIVATIONS = 32;
  private static final int STRANDS = 50_000;
  private static final long POSSIBLE_MILLIS = 50;

  private MergedPrecondition() {}

  /**
   * The function that a user names.
   *
   * @throws DiagnosticException if it can't be a precondition of the unit
   */
  static FunctionInfo checked(SourceModel source, FunctionInfo unit, String name) {
    FunctionInfo function =
        source
            .function(name)
            .filter(FunctionInfo::defined)
            .orElseThrow(
                () ->
                    DiagnosticException.user(
                        "bad-precondition",
                        "there is no function '%s' with a body in %s"
                            .formatted(name, source.file()),
                        "define it in the file, with the parameters of '" + unit.name() + "'"));
    if (!function.type().parameters().equals(unit.type().parameters())) {
      throw DiagnosticException.user(
          "bad-precondition",
          "'%s' does not have the parameters of '%s'".formatted(name, unit.name()),
          "give it the same parameters, of the same types");
    }
    if (!(function.type().result() instanceof org.farkas.source.CType.Int)) {
      throw DiagnosticException.user(
          "bad-precondition",
          "'%s' does not return an integer".formatted(name),
          "let it return 0 for inputs that are not meant, and anything else for those that are");
    }
    return function;
  }

  /**
   * When the inputs are meant.
   *
   * @param solver over {@code terms}
   * @throws DiagnosticException if its paths can't be joined into one formula
   */
  static Term of(
      UnitTask task, InputLayout layout, TermContext terms, Solver solver, FunctionInfo function) {
    Machine machine =
        new Machine(
            task.module(), task.source(), terms, MachineOptions.DEFAULT.withWrap(task.wrap()));
    GuardedExecution execution =
        new GuardedExecution(
            machine,
            task.module(),
            new GuardedExecution.Limits(ITERATIONS, ACTIVATIONS, STRANDS, false),
            terms,
            state -> possible(state, solver),
            _ -> false,
            new HashSet<>(),
            (_, facts) -> new HashSet<>(facts.subList(0, 0)));
    execution.keepReturns();
    execution.start(
        new InputLayout(function.name(), layout.objects(), layout.maxStubDepth()), task.options());
    boolean followed = execution.advance(() -> task.budget().exhausted());
    Optional<String> obstacle =
        !followed
            ? Optional.of("the time was too short")
            : execution
                .incompleteBecause()
                .or(() -> execution.ends().stream().findFirst().map(GuardedEnd::text));
    if (obstacle.isPresent()) {
      throw DiagnosticException.user(
          "precondition-not-merged",
          "'%s' could not be turned into one formula: %s"
              .formatted(function.name(), obstacle.get()),
          "bound its loops, and let it neither allocate nor read beyond the inputs");
    }
    int widthBits =
        task.module().functions().get(function.name()).result()
                instanceof org.farkas.ir.Type.Int result
            ? result.bits()
            : 32;
    Term meant = terms.bool(false);
    for (State state : execution.returns()) {
      Term result = machine.returned(state, widthBits);
      Term accepted = terms.not(terms.eq(result, terms.constant(widthBits, 0)));
      meant = terms.or(meant, terms.and(state.condition(), accepted));
    }
    return meant;
  }

  private static boolean possible(State state, Solver solver) {
    List<Term> path = new ArrayList<>(state.conditions(0, state.pathCondition().size()));
    return path.isEmpty()
        || !(solver.check(new Query(path, WorkLimit.ofMillis(POSSIBLE_MILLIS)))
            instanceof Answer.Unsat);
  }
}

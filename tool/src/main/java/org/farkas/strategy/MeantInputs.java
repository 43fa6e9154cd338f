package org.farkas.strategy;

import java.util.List;
import org.farkas.base.DiagnosticException;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.PathConstraint;
import org.farkas.exec.machine.State;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.source.CallSequence;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;

/** Whether the precondition allows anything at all, before a search begins. */
final class MeantInputs {
  private static final long MILLIS = 10_000;

  private MeantInputs() {}

  /**
   * Tries the first input that is meant.
   *
   * @throws DiagnosticException if there is none, or if the precondition can't be turned into a
   *     formula
   */
  static void confirmFirst(UnitTask task, Confirmer confirmer, SolverStatistics statistics) {
    TermContext terms = Simplifications.newContext();
    InputLayout layout =
        LayoutBuilder.build(
            task.source(), task.function(), task.variables(), task.options(), ShapeGuess.FIRST);
    Machine machine =
        new Machine(
            task.module(), task.source(), terms, MachineOptions.DEFAULT.withWrap(task.wrap()));
    try (Solver solver = task.solvers().open(terms, statistics)) {
      UnitEntrance entrance = UnitEntrance.of(task, machine, layout, false, terms, solver);
      entrance.check();
      State state = entrance.at(Assignment.EMPTY);
      List<Term> all = state.pathCondition().stream().map(PathConstraint::term).toList();
      switch (solver.check(new Query(all, task.budget().work(MILLIS)))) {
        case Answer.Sat sat -> confirmer.confirm(entrance.at(sat.model()).inputs(sat.model()));
        case Answer.Unsat _ -> {
          Query asked = new Query(entrance.asked(state), task.budget().work(MILLIS));
          if (entrance.blockers().isEmpty() && solver.check(asked) instanceof Answer.Unsat) {
            throw nothing(task);
          }
        }
        case Answer.Unknown _ -> {}
      }
    }
  }

  private static DiagnosticException nothing(UnitTask task) {
    String name = task.precondition().orElseThrow().givenName();
    return DiagnosticException.user(
        "nothing-to-test",
        "no input of '%s' satisfies '%s': there is nothing to test"
            .formatted(CallSequence.unitOf(task.function().name()), name),
        "look at '%s', and at the ranges and lengths that are given beside it".formatted(name));
  }
}

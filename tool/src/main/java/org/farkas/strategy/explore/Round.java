package org.farkas.strategy.explore;

import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Module;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;

/**
 * One exploration with what belongs to it.
 *
 * @param merged whether decided branches were merged before it
 */
record Round(
    ShapeGuess guess,
    InputLayout layout,
    boolean merged,
    TargetGuide guide,
    Exploration exploration,
    Solver solver)
    implements AutoCloseable {

  static Round open(
      UnitTask task,
      Confirmer confirmer,
      SolverStatistics statistics,
      ShapeGuess guess,
      boolean merged) {
    InputLayout layout =
        LayoutBuilder.build(
            task.source(), task.function(), task.variables(), task.options(), guess);
    TermContext terms = Simplifications.newContext();
    Module module = task.module();
    if (merged) {
      terms.treatIndeterminateAsFree();
      module =
          DiamondMerging.merged(module, task.source(), task.functions(), task.ledger().undecided());
    }
    Machine machine =
        new Machine(module, task.source(), terms, MachineOptions.DEFAULT.withWrap(task.wrap()));
    Solver solver = task.solvers().open(terms, statistics);
    TargetGuide guide =
        new TargetGuide(module, task.ledger(), new LabelPoints(module, task.source()));
    Exploration exploration =
        new Exploration(task, machine, terms, solver, confirmer, guide, layout);
    return new Round(guess, layout, merged, guide, exploration, solver);
  }

  ExhaustionVerdicts verdicts(UnitTask task) {
    return new ExhaustionVerdicts(task, guide, exploration, layout, guess.sharing());
  }

  @Override
  public void close() {
    solver.close();
  }
}

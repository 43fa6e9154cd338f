package org.farkas.strategy.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.criteria.Target;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Module;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Blocker;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.ProofObstacles;
import org.farkas.strategy.TargetReach;
import org.farkas.strategy.UnitEntrance;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;

/**
 * One exploration with what belongs to it.
 *
 * @param merged whether decided branches were merged before it
 * @param focus the one target it is about; empty if it is about all
 */
record Round(
    ShapeGuess guess,
    InputLayout layout,
    boolean merged,
    Optional<Target> focus,
    TargetReach reach,
    TargetGuide guide,
    Machine machine,
    UnitEntrance entrance,
    Exploration exploration,
    Solver solver)
    implements AutoCloseable {

  static Round open(
      UnitTask task,
      Confirmer confirmer,
      SolverStatistics statistics,
      ShapeGuess guess,
      boolean merged,
      Optional<Target> focus) {
    InputLayout layout =
        LayoutBuilder.build(
            task.source(), task.function(), task.variables(), task.options(), guess);
    TermContext terms = Simplifications.newContext();
    Module module = task.module();
    if (merged) {
      terms.treatIndeterminateAsFree();
      module =
          DiamondMerging.merged(
              module, task.source(), task.functions(), task.ledger().undecided(), task.budget());
    }
    Machine machine =
        new Machine(module, task.source(), terms, MachineOptions.DEFAULT.withWrap(task.wrap()));
    Solver solver = task.solvers().open(terms, statistics);
    TargetReach reach = new TargetReach(module, task.source());
    TargetGuide guide =
        new TargetGuide(reach, task.ledger(), target -> focus.map(target::equals).orElse(true));
    UnitEntrance entrance = UnitEntrance.of(task, machine, layout, guess.sharing(), terms, solver);
    Exploration exploration =
        new Exploration(task, machine, terms, solver, confirmer, guide, entrance);
    return new Round(
        guess, layout, merged, focus, reach, guide, machine, entrance, exploration, solver);
  }

  /** What stands in the way of proofs, once the exploration is closed. */
  ProofObstacles obstacles(UnitTask task) {
    List<Blocker> blockers = new ArrayList<>(exploration.record().blockers());
    blockers.addAll(ProofObstacles.sharing(machine, guess.sharing()));
    blockers.addAll(entrance.blockers());
    return new ProofObstacles(
        task, reach, layout, guess.sharing(), blockers, exploration::unconfirmed);
  }

  /** The targets that are open, of those that the round looked for. */
  List<Target> open() {
    guide.refresh();
    return guide.open();
  }

  /** Whether the round looks for this target. */
  boolean about(Target target) {
    return focus.map(target::equals).orElse(true);
  }

  /** Whether there is nothing left to do in it. */
  boolean finished() {
    return exploration.closed() || open().isEmpty();
  }

  @Override
  public void close() {
    solver.close();
  }
}

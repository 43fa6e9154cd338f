package org.farkas.exec.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.smt.BitwuzlaSolver;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ShapeOptions;
import org.farkas.trace.Trace;

/** Explores a unit to exhaustion, depth first: the smallest strategy there is. */
final class Exploration {
  private static final long TIMEOUT_MILLIS = 60_000;
  private static final int MAX_PATHS = 20_000;

  private final int maxPaths;

  private final Machine machine;
  private final List<Path> paths = new ArrayList<>();

  /** One path: how it ended, its trace, and inputs that lead along it. */
  record Path(PathEnd end, Trace trace, InputVector inputs, State state) {}

  private Exploration(Machine machine, int maxPaths) {
    this.maxPaths = maxPaths;
    this.machine = machine;
  }

  /** All paths of a unit. */
  static List<Path> of(CUnits units, InputLayout layout, ShapeOptions options) {
    List<Path> paths = some(units, layout, options, MAX_PATHS);
    if (paths.size() == MAX_PATHS) {
      throw new AssertionError("too many paths");
    }
    return paths;
  }

  /** All paths of a unit, or as many as wanted. */
  static List<Path> some(CUnits units, InputLayout layout, ShapeOptions options, int maxPaths) {
    Exploration exploration = new Exploration(units.machine, maxPaths);
    try (Solver solver = new BitwuzlaSolver()) {
      exploration.run(solver, layout, options);
    }
    return exploration.paths;
  }

  private void run(Solver solver, InputLayout layout, ShapeOptions options) {
    State entry = machine.start(layout, options, Assignment.EMPTY);
    List<Term> constraints = entry.pathCondition().stream().map(PathConstraint::term).toList();
    if (!(solver.check(new Query(constraints, WorkLimit.ofMillis(TIMEOUT_MILLIS)))
        instanceof Answer.Sat sat)) {
      throw new AssertionError("no inputs at all");
    }
    Deque<State> open = new ArrayDeque<>();
    open.push(machine.start(layout, options, sat.model()));
    while (!open.isEmpty() && paths.size() < maxPaths) {
      follow(solver, open.pop(), open);
    }
  }

  private void follow(Solver solver, State state, Deque<State> open) {
    while (true) {
      switch (machine.run(state, 1_000_000)) {
        case StepResult.Paused _ -> throw new AssertionError("endless at " + state.where());
        case StepResult.Ended ended -> {
          paths.add(new Path(ended.end(), state.trace(), state.inputs(state.model()), state));
          return;
        }
        case StepResult.Forked forked ->
            forked.alternatives().forEach(alternative -> consider(solver, alternative, open));
      }
    }
  }

  private void consider(Solver solver, Alternative alternative, Deque<State> open) {
    List<Term> constraints = new ArrayList<>();
    alternative.pathCondition().forEach(constraint -> constraints.add(constraint.term()));
    constraints.add(alternative.constraint());
    switch (solver.check(new Query(constraints, WorkLimit.ofMillis(TIMEOUT_MILLIS)))) {
      case Answer.Sat sat ->
          open.push(alternative.resume(alternative.model().overriddenBy(sat.model())));
      case Answer.Unsat _ -> {}
      case Answer.Unknown unknown -> throw new AssertionError(unknown);
    }
  }
}

package org.farkas.solve.chain;

import org.farkas.expr.eval.Evaluator;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/** A backend whose models are believed only after the evaluator has confirmed them. */
final class Validated implements Solver {
  private final Solver backend;
  private final SolverStatistics statistics;
  private final SolverStatistics.Layer layer;

  Validated(Solver backend, SolverStatistics statistics, SolverStatistics.Layer layer) {
    this.backend = backend;
    this.statistics = statistics;
    this.layer = layer;
  }

  @Override
  public Answer check(Query query) {
    long start = System.nanoTime();
    Answer answer = backend.check(query);
    statistics.backend(System.nanoTime() - start);
    if (answer instanceof Answer.Sat sat
        && !new Evaluator(sat.model()).holdAll(query.constraints())) {
      return new Answer.Unknown(
          Answer.Reason.SOLVER_FAILED, "the solver's model does not satisfy the query");
    }
    if (!(answer instanceof Answer.Unknown)) {
      statistics.answered(layer);
    }
    return answer;
  }

  @Override
  public void close() {
    backend.close();
  }
}

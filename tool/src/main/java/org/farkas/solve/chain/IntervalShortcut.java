package org.farkas.solve.chain;

import java.util.List;
import org.farkas.expr.Term;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/** Refutes a query when one of its constraints is false whatever the inputs are. */
final class IntervalShortcut implements Solver {
  private final TermIntervals intervals = new TermIntervals();
  private final Solver inner;
  private final SolverStatistics statistics;

  IntervalShortcut(Solver inner, SolverStatistics statistics) {
    this.inner = inner;
    this.statistics = statistics;
  }

  @Override
  public Answer check(Query query) {
    // The newest constraint is the one that nobody has looked at yet.
    for (Term constraint : query.constraints().reversed()) {
      if (intervals.of(constraint).high() == 0) {
        statistics.answered(SolverStatistics.Layer.VALUE_SETS);
        return new Answer.Unsat(List.of(constraint));
      }
    }
    return inner.check(query);
  }

  @Override
  public void close() {
    inner.close();
  }
}

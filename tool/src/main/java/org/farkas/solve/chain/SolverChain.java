package org.farkas.solve.chain;

import org.farkas.expr.Footprints;
import org.farkas.expr.TermContext;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/** Puts the decorators together. */
public final class SolverChain {
  private SolverChain() {}

  /**
   * The chain that strategies use. Closing it closes both backends.
   *
   * @param primary the backend that answers most of what the layers leave over
   * @param fallback gets what the primary does not decide
   */
  public static Solver standard(
      TermContext terms, Solver primary, Solver fallback, SolverStatistics statistics) {
    Footprints footprints = new Footprints();
    Solver solver =
        new Fallback(
            new Validated(primary, statistics, SolverStatistics.Layer.PRIMARY),
            new Validated(fallback, statistics, SolverStatistics.Layer.FALLBACK));
    solver = new ValueSets(footprints, solver, statistics);
    solver = new UnsatCores(solver, statistics);
    solver = new IntervalShortcut(solver, statistics);
    solver = new RecentModels(solver, statistics);
    solver = new IndependentSlices(footprints, solver);
    solver = new ConstantShortcut(terms, solver, statistics);
    return new Measured(solver, statistics);
  }

  /** Counts queries and their time. */
  private record Measured(Solver inner, SolverStatistics statistics) implements Solver {
    @Override
    public Answer check(Query query) {
      long start = System.nanoTime();
      Answer answer = inner.check(query);
      statistics.query(System.nanoTime() - start);
      return answer;
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}

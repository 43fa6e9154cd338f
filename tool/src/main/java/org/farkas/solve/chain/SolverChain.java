package org.farkas.solve.chain;

import org.farkas.expr.Footprints;
import org.farkas.expr.TermContext;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/** Puts the decorators together. */
public final class SolverChain {
  /** Evaluations before a solver is asked about floats: milliseconds. */
  private static final int SHORT_SEARCH = 600;

  /** Evaluations when a solver has given up on floats. */
  private static final int LONG_SEARCH = 30_000;

  /** Evaluations of terms to try all inputs; few of them are really made, and time is limited. */
  private static final long MAX_TRIAL = 2_000_000_000;

  /** How long the quick backend is asked; by measurement on our own queries. */
  private static final long QUICK_MILLIS = 150;

  /** How long it is asked before many inputs are tried. */
  private static final long GLANCE_MILLIS = 30;

  private SolverChain() {}

  /**
   * The chain that strategies use. Closing it closes all backends.
   *
   * @param quick answers most of what the layers leave over, and soon
   * @param primary gets what is left of that
   * @param fallback gets what the primary does not decide
   */
  public static Solver standard(
      TermContext terms,
      Solver quick,
      Solver primary,
      Solver fallback,
      SolverStatistics statistics) {
    Footprints footprints = new Footprints();
    Solver validated = new Validated(quick, statistics, SolverStatistics.Layer.QUICK);
    Solver first =
        new QuickFirst(
            validated,
            QUICK_MILLIS,
            new Validated(primary, statistics, SolverStatistics.Layer.PRIMARY));
    Solver second = new Validated(fallback, statistics, SolverStatistics.Layer.FALLBACK);
    second = new FloatSearch(footprints, LONG_SEARCH, second, statistics);
    second = RemainderCuts.patient(terms, footprints, MAX_TRIAL, second, statistics);
    second = SmallDomains.patient(footprints, MAX_TRIAL, second, statistics);
    Solver solver = new Fallback(first, second);
    solver = RemainderCuts.adaptive(terms, footprints, MAX_TRIAL, solver, statistics);
    solver = SmallDomains.adaptive(footprints, MAX_TRIAL, solver, statistics);
    solver = new ReadsAsInputs(terms, validated, solver);
    solver = new Glance(validated, GLANCE_MILLIS, solver);
    solver = new FloatSearch(footprints, SHORT_SEARCH, solver, statistics);
    solver = SmallDomains.few(footprints, solver, statistics);
    solver = new ValueSets(footprints, solver, statistics);
    solver = new UnsatCores(solver, statistics);
    solver = new IntervalShortcut(solver, statistics);
    solver = new RecentModels(solver, statistics);
    solver = new IndependentSlices(footprints, solver, statistics);
    solver = new ConstantShortcut(terms, solver, statistics);
    return new Measured(solver, statistics);
  }

  /** What a query costs, where work is counted, besides what it asks of the clock. */
  private static final long QUERY_NANOS = 100_000;

  /** Counts queries and their time. */
  private record Measured(Solver inner, SolverStatistics statistics) implements Solver {
    @Override
    public Answer check(Query query) {
      long start = System.nanoTime();
      query.limit().spend(QUERY_NANOS);
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

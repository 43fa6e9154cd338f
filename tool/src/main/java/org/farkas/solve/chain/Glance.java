package org.farkas.solve.chain;

import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Asks a solver that decides most queries at once for a moment, before layers that may take long
 * for what it finds in no time: trying a million inputs, say. The solver is not closed with this.
 */
final class Glance implements Solver {
  private final Solver quick;
  private final long millis;
  private final Solver inner;

  /**
   * @param quick owned by another layer
   * @param inner asked what the quick one has not decided by then
   */
  Glance(Solver quick, long millis, Solver inner) {
    this.quick = quick;
    this.millis = millis;
    this.inner = inner;
  }

  @Override
  public Answer check(Query query) {
    Answer answer = quick.check(query.within(query.limit().atMostMillis(millis)));
    return answer instanceof Answer.Unknown && !query.limit().passed()
        ? inner.check(query)
        : answer;
  }

  @Override
  public void close() {
    inner.close();
  }
}

package org.farkas.solve.chain;

import org.farkas.base.WorkLimit;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Asks a solver that decides most queries at once, but for a short time only: what it has not
 * decided by then is often easy for one that knows more than bits. If it isn't, the quick one goes
 * on where it stopped.
 */
final class QuickFirst implements Solver {
  private final Solver quick;
  private final long millis;
  private final Solver thorough;

  QuickFirst(Solver quick, long millis, Solver thorough) {
    this.quick = quick;
    this.millis = millis;
    this.thorough = thorough;
  }

  @Override
  public Answer check(Query query) {
    Answer answer = quick.check(query.within(query.limit().atMostMillis(millis)));
    if (!(answer instanceof Answer.Unknown unknown) || query.limit().passed()) {
      return answer;
    }
    boolean again = unknown.reason() == Answer.Reason.TIMEOUT;
    WorkLimit limit = again ? query.limit().share(1, 2) : query.limit();
    Answer other = thorough.check(query.within(limit));
    boolean undecided = other instanceof Answer.Unknown && !query.limit().passed();
    return again && undecided ? quick.check(query) : other;
  }

  @Override
  public void close() {
    quick.close();
    thorough.close();
  }
}

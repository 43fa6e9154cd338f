package org.farkas.solve.chain;

import org.farkas.base.WorkLimit;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/** Asks a second solver, in the last third of the time, what the first one did not decide. */
final class Fallback implements Solver {
  private final Solver first;
  private final Solver second;

  Fallback(Solver first, Solver second) {
    this.first = first;
    this.second = second;
  }

  @Override
  public Answer check(Query query) {
    WorkLimit share = query.limit().share(2, 3);
    Answer answer = first.check(query.within(share));
    if (!(answer instanceof Answer.Unknown unknown)
        || unknown.reason() == Answer.Reason.CANCELLED) {
      return answer;
    }
    if (query.limit().passed()) {
      return answer;
    }
    WorkLimit rest = query.limit().rest();
    Answer other = second.check(query.within(rest));
    return other instanceof Answer.Unknown(Answer.Reason reason, String detail)
        ? new Answer.Unknown(combined(unknown.reason(), reason), unknown.detail() + "; " + detail)
        : other;
  }

  /** More time helps only if a solver ran out of it. */
  private static Answer.Reason combined(Answer.Reason first, Answer.Reason second) {
    return second == Answer.Reason.TIMEOUT ? second : first;
  }

  @Override
  public void close() {
    first.close();
    second.close();
  }
}

package org.farkas.solve.chain;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.farkas.base.WorkLimit;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Tries models that were found lately, the most recently useful first. Each keeps its evaluator, so
 * that a constraint that was evaluated under it before costs a look-up.
 */
final class RecentModels implements Solver {
  private static final int KEPT = 16;
  private static final int VALUES_PER_MODEL = 100_000;

  /** What part of the time for a query goes into trying models. */
  private static final int SHARE_OF_TIME = 8;

  private final Solver inner;
  private final SolverStatistics statistics;
  private final Deque<Evaluator> recent = new ArrayDeque<>();

  RecentModels(Solver inner, SolverStatistics statistics) {
    this.inner = inner;
    this.statistics = statistics;
    recent.add(new Evaluator(Assignment.EMPTY));
  }

  @Override
  public Answer check(Query query) {
    WorkLimit share = query.limit().share(1, SHARE_OF_TIME);
    for (Iterator<Evaluator> each = recent.iterator(); each.hasNext(); ) {
      if (query.near().isPresent() || share.passed()) {
        // Who wants a certain model knows the recent ones; and of a formula with a million terms
        // even the values take long.
        break;
      }
      Evaluator evaluator = each.next();
      // The last constraint is the news; most models fail it.
      if (evaluator.holds(query.constraints().getLast())
          && evaluator.holdAll(query.constraints())) {
        each.remove();
        remember(evaluator);
        statistics.answered(SolverStatistics.Layer.RECENT_MODELS);
        return new Answer.Sat(evaluator.assignment());
      }
    }
    Answer answer = inner.check(query);
    if (answer instanceof Answer.Sat(Assignment model)) {
      remember(new Evaluator(model));
    }
    return answer;
  }

  private void remember(Evaluator evaluator) {
    recent.addFirst(
        evaluator.size() > VALUES_PER_MODEL ? new Evaluator(evaluator.assignment()) : evaluator);
    if (recent.size() > KEPT) {
      recent.removeLast();
    }
  }

  @Override
  public void close() {
    inner.close();
  }
}

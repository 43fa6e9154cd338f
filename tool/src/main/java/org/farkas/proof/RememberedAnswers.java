package org.farkas.proof;

import java.util.HashMap;
import java.util.Map;
import org.farkas.solve.TextSolver;

/** Asks a solver, but no script twice: one attempt's questions are mostly those of the last one. */
final class RememberedAnswers implements TextSolver {
  private final TextSolver solver;
  private final Map<String, Known> known = new HashMap<>();

  /** An answer, and how long the solver had for it. */
  private record Known(Answer answer, long millis) {}

  RememberedAnswers(TextSolver solver) {
    this.solver = solver;
  }

  @Override
  public Answer check(String smtLib, long timeoutMillis) {
    Known before = known.get(smtLib);
    // Whoever did not know may know if it has clearly longer.
    if (before != null
        && (before.answer() != Answer.UNKNOWN || timeoutMillis / 2 < before.millis())) {
      return before.answer();
    }
    Answer answer = solver.check(smtLib, timeoutMillis);
    known.put(smtLib, new Known(answer, timeoutMillis));
    return answer;
  }
}

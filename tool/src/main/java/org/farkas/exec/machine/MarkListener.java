package org.farkas.exec.machine;

import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.trace.Trace;

/** Is told what decisions and switches give, while states run that stand for many paths at once. */
public interface MarkListener {
  /**
   * A decision was evaluated, or a switch reached.
   *
   * @param state where it happened; its path is what led there
   * @param event the trace words of this evaluation alone
   * @param when what must hold beyond the state's path
   */
  void reached(State state, Trace event, Optional<Term> when);
}

package org.farkas.exec.machine;

/**
 * Unwinds an instruction to the interpreter's loop, which answers with the result it carries. Never
 * leaves this package.
 */
final class Interruption extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient StepResult result;

  Interruption(StepResult result) {
    super(null, null, false, false);
    this.result = result;
  }

  static Interruption end(PathEnd end) {
    return new Interruption(new StepResult.Ended(end));
  }

  StepResult result() {
    return result;
  }
}

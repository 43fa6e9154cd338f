package org.farkas.solve.smt;

/** A formula is so large that even to hand it to a solver takes longer than the query may. */
final class TranslationTimeoutException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TranslationTimeoutException() {
    super("handing over the formula took too long", null, false, false);
  }
}

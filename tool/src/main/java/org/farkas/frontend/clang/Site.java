package org.farkas.frontend.clang;

/** A place in the preprocessed text that instrumentation wraps. */
sealed interface Site {
  /** Byte offset of the expression that is wrapped. */
  int start();

  /** Byte offset behind it. */
  int end();

  /** What to do with a condition. */
  enum Wrapping {
    /** Only whether it is true is needed. */
    TRUTH,
    /** Its value is needed (GNU {@code a ?: b}). */
    VALUE,
    /** Its value is needed, and it is an integer, which is promoted (it may be a bit-field). */
    PROMOTED_VALUE
  }

  /** A condition. */
  record Condition(int id, int start, int end, Wrapping wrapping) implements Site {}

  /** A statement that is to be told of; it may stand where there can be only one, or in a block. */
  record Statement(int id, int start, int end, boolean alone) implements Site {}

  /** A decision of two or more conditions. */
  record Decision(int id, int start, int end) implements Site {}

  /** A switch's operand. */
  record Switch(int id, int start, int end) implements Site {}

  /** An operand whose value is to be kept from the compiler; it is arithmetic and promoted. */
  record Operand(int number, int start, int end) implements Site {}
}

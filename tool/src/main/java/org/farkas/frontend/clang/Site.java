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

  /** How the value of a volatile object is made of 64 bits. */
  sealed interface VolatileValue {
    /** An integer: its lowest bits. */
    record Whole() implements VolatileValue {}

    /** A bit-field: its lowest bits, of which the first one may be a sign. */
    record BitField(int bits, boolean signed) implements VolatileValue {}

    /** A floating number: what the bytes mean. */
    record Floating(String type) implements VolatileValue {}
  }

  /** A volatile lvalue whose value is taken. */
  record VolatileRead(int number, int start, int end, VolatileValue value) implements Site {}

  /** What the text of an update's site is to the object that is read and written. */
  enum Updated {
    ITSELF,
    /** A structure of which it is a member. */
    MEMBER_OF,
    /** A pointer to such a structure. */
    MEMBER_BEHIND
  }

  /**
   * A volatile lvalue that is read and written by one operator.
   *
   * @param member name of the bit-field that is updated, if that has no address
   */
  record VolatileUpdate(
      int number, int start, int end, VolatileValue value, Updated updated, String member)
      implements Site {}
}

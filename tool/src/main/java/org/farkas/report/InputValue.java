package org.farkas.report;

import java.math.BigInteger;

/** A value of an input, for readers. */
public sealed interface InputValue {
  /** An integer. */
  record Whole(BigInteger value) implements InputValue {
    @Override
    public String toString() {
      return value.toString();
    }
  }

  /**
   * A floating value.
   *
   * @param single whether it is a float: then its shortest text has fewer digits
   */
  record Real(double value, boolean single) implements InputValue {
    /** The shortest decimal that reads back as this value; {@code NaN}, {@code Infinity}. */
    @Override
    public String toString() {
      return single ? Float.toString((float) value) : Double.toString(value);
    }
  }

  /** A string's content (one char per byte), without its NUL. */
  record Text(String value) implements InputValue {
    @Override
    public String toString() {
      return '"' + value + '"';
    }
  }

  /** An enumerator's name, where a pointer points, that an allocation fails. */
  record Word(String value) implements InputValue {
    @Override
    public String toString() {
      return value;
    }
  }
}

package org.farkas.trace;

/** What one evaluation of a decision saw of one of its conditions. */
public enum ConditionValue {
  TRUE,
  FALSE,
  /** Short circuit passed it by. */
  NOT_EVALUATED;

  public static ConditionValue of(boolean value) {
    return value ? TRUE : FALSE;
  }

  public boolean evaluated() {
    return this != NOT_EVALUATED;
  }

  /** {@code T}, {@code F} or {@code -}. */
  public char symbol() {
    return switch (this) {
      case TRUE -> 'T';
      case FALSE -> 'F';
      case NOT_EVALUATED -> '-';
    };
  }
}

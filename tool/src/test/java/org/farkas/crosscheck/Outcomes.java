package org.farkas.crosscheck;

/** Which outcomes of a condition were seen. */
record Outcomes(boolean whenTrue, boolean whenFalse) {
  static final Outcomes NONE = new Outcomes(false, false);

  static Outcomes of(boolean value) {
    return new Outcomes(value, !value);
  }

  Outcomes and(Outcomes other) {
    return new Outcomes(whenTrue || other.whenTrue, whenFalse || other.whenFalse);
  }

  Outcomes negated() {
    return new Outcomes(whenFalse, whenTrue);
  }

  boolean contains(Outcomes other) {
    return and(other).equals(this);
  }

  boolean both() {
    return whenTrue && whenFalse;
  }

  @Override
  public String toString() {
    if (both()) {
      return "true and false";
    }
    return whenTrue ? "true" : whenFalse ? "false" : "neither";
  }
}

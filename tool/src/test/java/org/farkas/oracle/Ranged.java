package org.farkas.oracle;

/**
 * An expression of type int (after promotion) whose value lies within limits, unless behaviour is
 * undefined before.
 */
record Ranged(Part part, long low, long high) {
  static Ranged variable(String name, long low, long high) {
    return new Ranged(Part.of(name), low, high);
  }

  static Ranged literal(long value) {
    String text = value < 0 ? "(" + value + ")" : Long.toString(value);
    return new Ranged(Part.of(text), value, value);
  }

  boolean fitsInt() {
    return low >= Integer.MIN_VALUE && high <= Integer.MAX_VALUE;
  }

  boolean within(long least, long greatest) {
    return low >= least && high <= greatest;
  }
}

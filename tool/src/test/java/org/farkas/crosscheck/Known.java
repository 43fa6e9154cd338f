package org.farkas.crosscheck;

/** The kinds of difference that {@code docs/crosscheck.md} explains. */
enum Known {
  /** The evaluation was cut short: a tool that counts jumps has counted its beginning. */
  CUT_SHORT("cut short"),

  /** The compiler made no branch of a condition of which only one outcome was ever seen. */
  FOLDED("folded"),

  /** gcc computes this {@code ?:} without a branch: a minimum, a maximum, an absolute value. */
  BRANCHLESS("branchless"),

  /**
   * gcov goes by the lines that a {@code #line} directive gives, all others by those of the file.
   */
  RENUMBERED("renumbered"),

  /** Clang refuses decisions with Boolean operators inside one of their conditions, and says so. */
  NESTED("nested");

  private final String name;

  Known(String name) {
    this.name = name;
  }

  @Override
  public String toString() {
    return name;
  }
}

package org.farkas.testcase;

import java.util.Optional;

/** What an oracle says of a test. */
public enum OracleVerdict {
  PASS("pass", 1),
  FAIL("fail", 0),
  INCONCLUSIVE("inconclusive", -1);

  private final String label;
  private final int number;

  OracleVerdict(String label, int number) {
    this.label = label;
    this.number = number;
  }

  public String label() {
    return label;
  }

  /** What the C function returns for it. */
  public int number() {
    return number;
  }

  /** The verdict of a returned number: anything else than 1 and 0 is none. */
  public static OracleVerdict of(long number) {
    return number == 1 ? PASS : number == 0 ? FAIL : INCONCLUSIVE;
  }

  public static Optional<OracleVerdict> named(String label) {
    for (OracleVerdict verdict : values()) {
      if (verdict.label.equals(label)) {
        return Optional.of(verdict);
      }
    }
    return Optional.empty();
  }
}

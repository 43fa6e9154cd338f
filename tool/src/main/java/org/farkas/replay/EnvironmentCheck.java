package org.farkas.replay;

/**
 * One thing that Farkas needs or can use on this machine.
 *
 * @param name what it is
 * @param detail what was found, or what is wrong
 * @param advice what to do; empty if nothing
 */
public record EnvironmentCheck(String name, Status status, String detail, String advice) {
  /** Whether something works. */
  public enum Status {
    OK,
    /** Farkas runs without it, but does less. */
    OPTIONAL_MISSING,
    /** Farkas needs it. */
    MISSING
  }

  static EnvironmentCheck ok(String name, String detail) {
    return new EnvironmentCheck(name, Status.OK, detail, "");
  }

  static EnvironmentCheck missing(String name, String detail, String advice) {
    return new EnvironmentCheck(name, Status.MISSING, detail, advice);
  }

  static EnvironmentCheck optional(String name, String detail, String advice) {
    return new EnvironmentCheck(name, Status.OPTIONAL_MISSING, detail, advice);
  }
}

package org.farkas.app;

import org.farkas.base.Category;

/** How a command ends; the codes are documented in {@code docs/exit-codes.md}. Worst last. */
public enum ExitStatus {
  /** Every target is decided. */
  DECIDED(0),
  /** Some target is open. */
  OPEN(1),
  /** The user's input or flags. */
  USER(2),
  /** A construct that is not supported stopped a whole unit. */
  UNSUPPORTED(3),
  /** Disk, memory, container. */
  RESOURCES(5),
  /** A bug of ours. */
  INTERNAL(4),
  /** The user interrupted; what was known was written. */
  INTERRUPTED(130);

  private final int code;

  ExitStatus(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  public static ExitStatus of(Category category) {
    return switch (category) {
      case USER -> USER;
      case UNSUPPORTED -> UNSUPPORTED;
      case INTERNAL -> INTERNAL;
      case RESOURCES -> RESOURCES;
    };
  }

  /** The worse of two: a command that did several things ends with the worst. */
  public ExitStatus and(ExitStatus other) {
    return compareTo(other) >= 0 ? this : other;
  }
}

package org.farkas.base;

import java.util.Objects;

/**
 * One message for a person: what, where, what to do.
 *
 * @param category who can mend it
 * @param code stable kebab-case name, documented in {@code docs/errors.md}
 * @param where the place in the user's source, or {@link SourceSpan#UNKNOWN}
 * @param message what is wrong, one sentence
 * @param advice what to do about it; empty when the message says it all
 */
public record Diagnostic(
    Category category, String code, SourceSpan where, String message, String advice) {
  public Diagnostic {
    Objects.requireNonNull(category);
    Objects.requireNonNull(where);
  }

  /** A diagnostic without a place. */
  public static Diagnostic of(Category category, String code, String message, String advice) {
    return new Diagnostic(category, code, SourceSpan.UNKNOWN, message, advice);
  }

  @Override
  public String toString() {
    String place = where.equals(SourceSpan.UNKNOWN) ? "" : where + ": ";
    return place + message + (advice.isEmpty() ? "" : " (" + advice + ")");
  }
}

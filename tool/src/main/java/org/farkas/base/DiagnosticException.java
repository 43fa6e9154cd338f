package org.farkas.base;

/**
 * Carries a {@link Diagnostic} to the place that reports it; the only exception meant for users.
 */
public final class DiagnosticException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic diagnostic;

  public DiagnosticException(Diagnostic diagnostic) {
    super(diagnostic.toString());
    this.diagnostic = diagnostic;
  }

  public DiagnosticException(Diagnostic diagnostic, Throwable cause) {
    super(diagnostic.toString(), cause);
    this.diagnostic = diagnostic;
  }

  public Diagnostic diagnostic() {
    return diagnostic;
  }

  /** A mistake in the user's input or flags. */
  public static DiagnosticException user(String code, String message, String advice) {
    return new DiagnosticException(Diagnostic.of(Category.USER, code, message, advice));
  }

  /** A resource that ran out or is missing. */
  public static DiagnosticException resources(String code, String message, String advice) {
    return new DiagnosticException(Diagnostic.of(Category.RESOURCES, code, message, advice));
  }

  /** A broken invariant of ours. */
  public static DiagnosticException internal(String code, String message) {
    return new DiagnosticException(
        Diagnostic.of(Category.INTERNAL, code, message, "please report this with the input"));
  }
}

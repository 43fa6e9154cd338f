package org.farkas.exec.machine;

import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.testcase.Assumption;

/** How a path ends, with the reason. */
public sealed interface PathEnd {
  /** The unit returned. */
  record Returned() implements PathEnd {}

  /** The unit called {@code exit} or one of its relatives. */
  record Exited(int code) implements PathEnd {}

  /**
   * The unit called {@code abort}, or an assertion failed.
   *
   * @param message the assertion's text, or empty
   */
  record Aborted(SourceSpan where, String message, boolean failedAssertion) implements PathEnd {}

  /**
   * Undefined behaviour.
   *
   * @param message what happened, with names
   * @param guessedSubject empty for a finding; else the path of the input whose guessed shape alone
   *     makes it possible, so that it is only a required precondition
   */
  record Undefined(
      UndefinedKind kind, SourceSpan where, String message, Optional<String> guessedSubject)
      implements PathEnd {}

  /** A construct that Farkas does not support. */
  record Unsupported(String reason, SourceSpan where) implements PathEnd {}

  /** The path leaves what an assumption about the inputs allows. */
  record Bound(Assumption assumption, SourceSpan where) implements PathEnd {}

  /** The path depends on a value that Farkas does not compute exactly. */
  record Approximate(String reason, SourceSpan where) implements PathEnd {}

  /**
   * A limit of the machine's own was reached.
   *
   * @param tooDeep whether it is that of nested calls
   */
  record Cut(String reason, SourceSpan where, boolean tooDeep) implements PathEnd {
    public Cut(String reason, SourceSpan where) {
      this(reason, where, false);
    }
  }
}

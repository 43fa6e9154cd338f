package org.farkas.exec.machine;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.ir.CodePoint;
import org.farkas.testcase.Assumption;
import org.farkas.trace.ConditionOutcome;

/**
 * A place where a run could go on otherwise if input objects shared memory, or shared more of it.
 *
 * @param stack outermost frame first
 * @param evaluated what conditions gave of decisions under way; absent for states of one path
 * @param lack what the layout would have to have
 */
public record SharingPlace(
    List<CodePoint> stack, Optional<Set<ConditionOutcome>> evaluated, SourceSpan where, Lack lack) {
  /** Which inputs would make the run go on otherwise. */
  public sealed interface Lack {}

  /** Inputs whose pointers lead into the same objects. */
  public record Sharing() implements Lack {}

  /** Inputs that no layout has: pointers to constants, literals, static locals. */
  public record Unlisted() implements Lack {}

  /** Inputs whose pointers lead into the same array, but to places far from each other. */
  public record Distance(Assumption capacity) implements Lack {}

  /** Inputs that no layout has: one place that objects of different types have in common. */
  public record Unrelated() implements Lack {}

  /**
   * Inputs that no layout has: pointers that functions without source return or write, and that
   * lead to where another pointer does.
   */
  public record Returned() implements Lack {}

  /** Inputs that no layout has: memory that is accessed through several types. */
  public record Untyped() implements Lack {}
}

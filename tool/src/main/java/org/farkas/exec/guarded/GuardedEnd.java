package org.farkas.exec.guarded;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.ir.CodePoint;
import org.farkas.testcase.Assumption;
import org.farkas.trace.ConditionOutcome;

/**
 * A place where following the paths stopped before their ends.
 *
 * @param stack where, outermost frame first
 * @param evaluated what the conditions gave so far of decisions that were being evaluated
 * @param kind why
 * @param assumption for {@link Kind#GUESS}: the guess about the inputs that was left
 * @param paths on which
 */
public record GuardedEnd(
    Kind kind,
    List<CodePoint> stack,
    Set<ConditionOutcome> evaluated,
    String text,
    SourceSpan where,
    Optional<Assumption> assumption,
    List<Question.Bundle> paths) {
  public GuardedEnd {
    stack = List.copyOf(stack);
    evaluated = Set.copyOf(evaluated);
    paths = List.copyOf(paths);
  }

  /** Why it stopped. */
  public enum Kind {
    /** The limit on loop iterations or recursion. */
    UNROLLING,
    /** A guess about the shape of the inputs. */
    GUESS,
    /** An unsupported construct. */
    UNSUPPORTED,
    /** A value that is only known approximately. */
    APPROXIMATE,
    /** An indeterminate value that may decide how the run goes on. */
    INDETERMINATE,
    /** A limit of the machine. */
    LIMIT
  }
}

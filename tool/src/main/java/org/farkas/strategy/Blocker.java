package org.farkas.strategy;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.OpenReason;
import org.farkas.exec.machine.PathConstraint;
import org.farkas.ir.CodePoint;
import org.farkas.testcase.Assumption;
import org.farkas.trace.ConditionOutcome;

/**
 * A place where a search stopped without knowing what lies behind: as long as a target can be
 * reached from there, it is not infeasible.
 *
 * @param stack where the state stood, innermost frame last; empty if everything lies behind it
 * @param evaluated what the conditions gave so far of decisions that were being evaluated there;
 *     absent if that is not known
 * @param assumption the guess that made it stop, if growing the guess could help
 */
public record Blocker(
    List<CodePoint> stack,
    Optional<Set<ConditionOutcome>> evaluated,
    OpenReason reason,
    String text,
    SourceSpan where,
    Optional<Assumption> assumption) {
  private static final Blocker UNCONFIRMED =
      new Blocker(
          List.of(),
          OpenReason.UNDEFINED_BEHAVIOUR,
          "reached only by runs with undefined behaviour, or that the native run did not confirm",
          SourceSpan.UNKNOWN,
          Optional.empty());

  public Blocker {
    stack = List.copyOf(stack);
    evaluated = evaluated.map(Set::copyOf);
  }

  /** A blocker about whose decisions under way nothing is known. */
  public Blocker(
      List<CodePoint> stack,
      OpenReason reason,
      String text,
      SourceSpan where,
      Optional<Assumption> assumption) {
    this(stack, Optional.empty(), reason, text, where, assumption);
  }

  /** Why a target that a path should reach has no native run that does. */
  public static Blocker notConfirmed(Collection<PathConstraint> path) {
    return path.stream()
        .flatMap(constraint -> constraint.assumption().stream())
        .filter(Assumption::isApproximation)
        .findFirst()
        .map(
            assumption ->
                new Blocker(
                    List.of(),
                    OpenReason.APPROXIMATION,
                    assumption.detail(),
                    SourceSpan.UNKNOWN,
                    Optional.empty()))
        .orElse(UNCONFIRMED);
  }
}

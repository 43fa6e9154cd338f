package org.farkas.strategy.explore;

import java.util.List;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.OpenReason;
import org.farkas.ir.CodePoint;
import org.farkas.testcase.Assumption;

/**
 * A place where an exploration stopped without knowing what lies behind: as long as a target can be
 * reached from there, it is not infeasible.
 *
 * @param stack where the state stood, innermost frame last; empty if everything lies behind it
 * @param assumption the guess that made it stop, if growing the guess could help
 */
record Blocker(
    List<CodePoint> stack,
    OpenReason reason,
    String text,
    SourceSpan where,
    Optional<Assumption> assumption) {
  Blocker {
    stack = List.copyOf(stack);
  }
}

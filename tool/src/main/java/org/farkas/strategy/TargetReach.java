package org.farkas.strategy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.cfg.CodeDistances;
import org.farkas.criteria.Label;
import org.farkas.criteria.Target;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Module;
import org.farkas.source.SourceModel;
import org.farkas.trace.ConditionOutcome;

/**
 * Whether a program that stands somewhere can still satisfy a target, by the graph of its code. Yes
 * may be wrong, no may not.
 */
public final class TargetReach {
  private final LabelPoints points;
  private final CodeDistances base;
  private final Map<Target, CodeDistances> needed = new HashMap<>();
  private final Map<Target, CodeDistances> first = new HashMap<>();

  public TargetReach(Module module, SourceModel source) {
    this.points = new LabelPoints(module, source);
    this.base = CodeDistances.to(module, Set.of());
  }

  public LabelPoints points() {
    return points;
  }

  /** Distances to other places of the same program. */
  public CodeDistances to(Set<CodePoint> places) {
    return base.retarget(places);
  }

  /** Whether a state with these frames can still satisfy this target. */
  public boolean canSatisfy(List<CodePoint> stack, Target target) {
    return needed
        .computeIfAbsent(target, t -> base.retarget(points.needed(t.label())))
        .canReach(stack);
  }

  /** Whether the target can still be satisfied from behind a blocker. */
  public boolean canSatisfy(Blocker blocker, Target target) {
    if (blocker.stack().isEmpty()) {
      return true;
    }
    if (target.label() instanceof Label.ConditionOutcome label
        && blocker.evaluated().isPresent()
        && !blocker
            .evaluated()
            .get()
            .contains(new ConditionOutcome(label.condition(), label.outcome()))) {
      // The condition must be evaluated (again) to satisfy the label.
      return first
          .computeIfAbsent(target, t -> base.retarget(points.guide(t.label())))
          .canReach(blocker.stack());
    }
    return canSatisfy(blocker.stack(), target);
  }
}

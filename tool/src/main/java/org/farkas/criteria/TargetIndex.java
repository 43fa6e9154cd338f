package org.farkas.criteria;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;
import org.farkas.trace.DecisionRow;
import org.farkas.trace.Observations;

/** Finds the targets that an observation satisfies. */
final class TargetIndex {
  private final SourceModel source;
  private final Map<Label, Target> byLabel = new HashMap<>();
  private final Map<Target, Integer> order = new HashMap<>();
  private final Map<Integer, Masking> maskings = new HashMap<>();
  private final Map<DecisionRow, List<Target>> byRow = new HashMap<>();

  TargetIndex(SourceModel source, List<Target> targets) {
    this.source = source;
    for (Target target : targets) {
      byLabel.put(target.label(), target);
      order.put(target, order.size());
    }
    if (byLabel.size() != targets.size()) {
      throw new IllegalArgumentException("two targets have the same label");
    }
  }

  int order(Target target) {
    return order.get(target);
  }

  Optional<Target> target(Label label) {
    return Optional.ofNullable(byLabel.get(label));
  }

  SequencedSet<Target> satisfied(Observations observations) {
    SequencedSet<Target> result = new LinkedHashSet<>();
    for (DecisionRow row : observations.rows()) {
      result.addAll(byRow.computeIfAbsent(row, this::satisfied));
    }
    for (Observations.SwitchSelection selection : observations.selections()) {
      add(new Label.SwitchCase(selection.switchId(), selection.caseIndex()), result);
    }
    return result;
  }

  private List<Target> satisfied(DecisionRow row) {
    SequencedSet<Target> result = new LinkedHashSet<>();
    Decision decision = source.decisions().get(row.decision());
    add(new Label.DecisionOutcome(decision.id(), row.outcome()), result);
    add(new Label.Row(row), result);
    BitSet unmasked =
        maskings.computeIfAbsent(decision.id(), _ -> Masking.of(decision)).unmasked(row);
    for (int i = 0; i < row.values().size(); i++) {
      int condition = decision.conditions().get(i);
      switch (row.values().get(i)) {
        case TRUE -> add(condition, true, unmasked.get(i), result);
        case FALSE -> add(condition, false, unmasked.get(i), result);
        case NOT_EVALUATED -> {}
      }
    }
    return List.copyOf(result);
  }

  private void add(int condition, boolean value, boolean unmasked, SequencedSet<Target> result) {
    add(new Label.ConditionOutcome(condition, value, false), result);
    if (unmasked) {
      add(new Label.ConditionOutcome(condition, value, true), result);
    }
  }

  private void add(Label label, SequencedSet<Target> result) {
    Target target = byLabel.get(label);
    if (target != null) {
      result.add(target);
    }
  }
}

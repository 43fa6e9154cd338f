package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;

/**
 * Branch coverage: both outcomes of every decision that steers control flow (if, while, do, for,
 * {@code ?:}) and is not constant, and every label of every switch, the implicit default included.
 */
public final class BranchCriterion implements Criterion {
  @Override
  public String name() {
    return "branch";
  }

  @Override
  public List<Target> targets(SourceModel source, Set<String> functions) {
    List<Target> targets = new ArrayList<>();
    for (Decision decision : source.decisions()) {
      if (decision.kind().controlling()
          && !decision.constant()
          && functions.contains(decision.function())) {
        targets.add(Decisions.outcome(decision, true));
        targets.add(Decisions.outcome(decision, false));
      }
    }
    for (SwitchInfo info : source.switches()) {
      if (functions.contains(info.function())) {
        for (int i = 0; i < info.cases().size(); i++) {
          targets.add(label(info, i));
        }
      }
    }
    targets.sort(Comparator.comparing(Target::where));
    return List.copyOf(targets);
  }

  private static Target label(SwitchInfo info, int index) {
    SwitchInfo.CaseLabel label = info.cases().get(index);
    String text =
        label.implicit() ? "no label of switch (%s) matches".formatted(info.text()) : label.text();
    return new Target(
        "s" + info.id() + ".case" + index,
        Target.Kind.SWITCH_CASE,
        label.implicit() ? info.where() : label.where(),
        text,
        "taken",
        new Label.SwitchCase(info.id(), index),
        info.function());
  }
}

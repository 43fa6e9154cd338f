package org.farkas.criteria;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;

/**
 * Coverage of Boolean values that steer nothing: each comparison or negation outside decisions, as
 * in {@code return a == b;}, is true once and false once.
 */
public final class ValuesCriterion implements Criterion {
  @Override
  public String name() {
    return "values";
  }

  @Override
  public Set<Decision.Kind> onRequest() {
    return Set.of(Decision.Kind.VALUE);
  }

  @Override
  public List<Target> targets(SourceModel source, Set<String> functions) {
    List<Target> targets = new ArrayList<>();
    for (Decision value : Decisions.of(Decision.Kind.VALUE, source, functions)) {
      targets.add(Decisions.outcome(value, Target.Kind.VALUE, true));
      targets.add(Decisions.outcome(value, Target.Kind.VALUE, false));
    }
    return List.copyOf(targets);
  }
}

package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;

/**
 * Statement coverage: every statement that does something begins to be executed. Blocks, empty
 * statements, labels and declarations without initialisers are none.
 */
public final class StatementCriterion implements Criterion {
  @Override
  public String name() {
    return "statement";
  }

  @Override
  public Set<Decision.Kind> onRequest() {
    return Set.of(Decision.Kind.STATEMENT);
  }

  @Override
  public List<Target> targets(SourceModel source, Set<String> functions) {
    List<Target> targets = new ArrayList<>();
    for (Decision statement : Decisions.of(Decision.Kind.STATEMENT, source, functions)) {
      int condition = statement.conditions().getFirst();
      targets.add(
          Decisions.value(
              statement,
              source.conditions().get(condition),
              Target.Kind.STATEMENT,
              true,
              "executed"));
    }
    targets.sort(Comparator.comparing(Target::where));
    return List.copyOf(targets);
  }
}

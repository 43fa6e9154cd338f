package org.farkas.frontend.clang;

import java.util.stream.Collectors;
import org.farkas.base.SourceSpan;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;

/** A source model as lines that a test can spell out. */
final class Rendered {
  private Rendered() {}

  /**
   * One line per decision: place, kind, text, then the tree over its conditions, each with its
   * column, such as {@code 2:7 IF a && !b :: 7[a] && !13[b]}.
   */
  static String decisions(SourceModel model) {
    return model.decisions().stream()
        .map(decision -> decision(model, decision))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String decision(SourceModel model, Decision decision) {
    return "%s %s %s :: %s%s"
        .formatted(
            place(decision.where()),
            decision.kind(),
            decision.text(),
            tree(model, decision.tree()),
            decision.constant() ? " constant" : "");
  }

  private static String tree(SourceModel model, DecisionTree tree) {
    return switch (tree) {
      case DecisionTree.Leaf(int id) -> {
        Condition condition = model.conditions().get(id);
        String value = condition.constant().map(c -> "=" + c).orElse("");
        yield condition.where().column() + "[" + condition.text() + "]" + value;
      }
      case DecisionTree.And(DecisionTree left, DecisionTree right) ->
          "(" + tree(model, left) + " && " + tree(model, right) + ")";
      case DecisionTree.Or(DecisionTree left, DecisionTree right) ->
          "(" + tree(model, left) + " || " + tree(model, right) + ")";
      case DecisionTree.Not(DecisionTree operand) -> "!" + tree(model, operand);
    };
  }

  /** One line per switch and, indented, per label. */
  static String switches(SourceModel model) {
    StringBuilder out = new StringBuilder();
    for (SwitchInfo each : model.switches()) {
      out.append(
          "%s switch (%s) %s%d\n"
              .formatted(
                  place(each.where()), each.text(), each.signed() ? "i" : "u", each.widthBits()));
      for (SwitchInfo.CaseLabel label : each.cases()) {
        String values = label.isDefault() ? "" : " = " + label.low() + ".." + label.high();
        String implicit = label.implicit() ? " (implicit)" : "";
        out.append("  %s %s%s%s\n".formatted(place(label.where()), label.text(), values, implicit));
      }
    }
    return out.toString();
  }

  private static String place(SourceSpan where) {
    return where.line() + ":" + where.column();
  }
}

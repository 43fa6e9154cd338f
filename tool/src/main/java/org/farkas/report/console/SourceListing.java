package org.farkas.report.console;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.farkas.base.DiagnosticException;
import org.farkas.criteria.Criterion;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;

/** Lists a file's functions with their decisions, conditions and numbers of targets. */
public final class SourceListing {
  private final SourceModel source;
  private final Style style;
  private final StringBuilder out = new StringBuilder();

  private SourceListing(SourceModel source, Style style) {
    this.source = source;
    this.style = style;
  }

  /**
   * The listing.
   *
   * @param functions names of those to list, in order
   */
  public static String of(SourceModel source, List<String> functions, Style style) {
    SourceListing listing = new SourceListing(source, style);
    listing.summary(functions);
    for (String name : functions) {
      listing.function(source.function(name).orElseThrow());
    }
    return listing.out.toString();
  }

  private void summary(List<String> functions) {
    int width = functions.stream().mapToInt(String::length).max().orElse(0);
    width = Math.max(width, "function".length());
    String criteria =
        Criterion.ALL.stream()
            .map(criterion -> "  " + criterion.name())
            .collect(Collectors.joining());
    line(
        style.bold(
            ("%-" + width + "s  %9s  %10s%s")
                .formatted("function", "decisions", "conditions", criteria)));
    for (String name : functions) {
      List<Decision> decisions = decisions(name, false);
      long conditions = decisions.stream().mapToLong(d -> d.conditions().size()).sum();
      String targets =
          Criterion.ALL.stream().map(c -> count(c, name)).collect(Collectors.joining());
      line(
          ("%-" + width + "s  %9d  %10d%s").formatted(name, decisions.size(), conditions, targets));
    }
  }

  /** As wide as the criterion's name. */
  private String count(Criterion criterion, String function) {
    String format = "%" + (criterion.name().length() + 2) + "s";
    try {
      return format.formatted(criterion.count(source, Set.of(function)));
    } catch (DiagnosticException e) {
      return format.formatted("-"); // more than the criterion takes
    }
  }

  private List<Decision> decisions(String function, boolean constant) {
    return source.decisions().stream()
        .filter(d -> d.function().equals(function) && d.constant() == constant)
        .toList();
  }

  private void function(FunctionInfo function) {
    List<Decision> decisions = decisions(function.name(), false);
    List<Decision> constant = decisions(function.name(), true);
    List<SwitchInfo> switches =
        source.switches().stream().filter(s -> s.function().equals(function.name())).toList();
    if (decisions.isEmpty() && constant.isEmpty() && switches.isEmpty()) {
      return;
    }
    line("");
    line(
        "%s%s, %s"
            .formatted(
                style.bold(function.name()),
                function.fileLocal() ? " (static)" : "",
                function.where()));
    decisions.forEach(this::decision);
    switches.forEach(this::switchStatement);
    for (Decision decision : constant) {
      line("  %s  constant, no target: %s".formatted(place(decision), decision.text()));
    }
  }

  private void decision(Decision decision) {
    line(
        "  %s  d%-3d %s %s"
            .formatted(place(decision), decision.id(), kind(decision), decision.text()));
    if (decision.conditions().size() > 1) {
      for (int id : decision.conditions()) {
        Condition condition = source.conditions().get(id);
        line(
            "  %s    c%-3d %s%s"
                .formatted(
                    place(condition.where().line(), condition.where().column()),
                    id,
                    condition.text(),
                    condition.constant().map(value -> "  (always " + value + ")").orElse("")));
      }
    }
  }

  private void switchStatement(SwitchInfo info) {
    line(
        "  %s  s%-3d switch (%s)"
            .formatted(place(info.where().line(), info.where().column()), info.id(), info.text()));
    for (int i = 0; i < info.cases().size(); i++) {
      SwitchInfo.CaseLabel label = info.cases().get(i);
      line(
          "  %s    case%-2d %s"
              .formatted(
                  place(label.where().line(), label.where().column()),
                  i,
                  label.implicit() ? "no label matches" : label.text()));
    }
  }

  private static String kind(Decision decision) {
    return switch (decision.kind()) {
      case IF, WHILE, DO, FOR -> decision.kind().name().toLowerCase(Locale.ROOT);
      case CONDITIONAL_OPERATOR -> "?:";
      case EXPRESSION -> "expression";
    };
  }

  private static String place(Decision decision) {
    return place(decision.where().line(), decision.where().column());
  }

  private static String place(int line, int column) {
    return "%9s".formatted(line + ":" + column);
  }

  private void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }
}

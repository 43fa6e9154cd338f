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
    String left = "%-" + width + "s  %9s  %10s%s";
    line(style.bold(left.formatted("", "", "", heads(0)).stripTrailing()));
    line(style.bold(left.formatted("function", "decisions", "conditions", heads(1))));
    for (String name : functions) {
      List<Decision> decisions = decisions(name, false);
      long conditions = decisions.stream().mapToLong(d -> d.conditions().size()).sum();
      String targets =
          Criterion.ALL.stream().map(c -> count(c, name)).collect(Collectors.joining());
      line(
          ("%-" + width + "s  %9d  %10d%s").formatted(name, decisions.size(), conditions, targets));
    }
  }

  /** One of the two lines that hold the criteria's names. */
  private static String heads(int line) {
    return Criterion.ALL.stream()
        .map(criterion -> column(criterion).formatted(head(criterion)[line]))
        .collect(Collectors.joining());
  }

  /**
   * A name in two lines, which keeps the table narrow: {@code mcdc-} above {@code unique-cause}.
   */
  private static String[] head(Criterion criterion) {
    String name = criterion.name();
    int end = name.indexOf('-') + 1;
    return new String[] {name.substring(0, end), name.substring(end)};
  }

  private static String column(Criterion criterion) {
    int width = Math.max(head(criterion)[0].length(), head(criterion)[1].length());
    return "%" + (width + 2) + "s";
  }

  private String count(Criterion criterion, String function) {
    String format = column(criterion);
    try {
      return format.formatted(criterion.count(source, Set.of(function)));
    } catch (DiagnosticException e) {
      return format.formatted("-"); // more than the criterion takes
    }
  }

  private List<Decision> decisions(String function, boolean constant) {
    return source.decisions().stream()
        .filter(d -> d.function().equals(function) && d.constant() == constant)
        .filter(d -> !d.kind().onRequest())
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
      case VALUE, STATEMENT -> throw new IllegalArgumentException("not listed");
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

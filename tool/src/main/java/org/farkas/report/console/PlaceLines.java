package org.farkas.report.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.farkas.report.Report;

/**
 * Items told place by place: what several criteria ask of one condition or decision stands in one
 * line, each outcome once, with the names of the criteria if there are several.
 */
final class PlaceLines {
  /**
   * A line.
   *
   * @param reason why the items have the verdict they have
   * @param items how many it tells of
   */
  record Line(String text, String reason, int items) {}

  /** What is told in one line. */
  private record Place(String where, String subject, String reason) {}

  /** An outcome: what is said before its value, such as "evaluated as", and the value. */
  private record Outcome(String lead, String value) {}

  /** Outcomes that are told together. */
  private record Group(Set<String> criteria, String lead) {}

  private PlaceLines() {}

  /**
   * The lines for some items, in the order in which their places come first.
   *
   * @param criteria that were asked for, by their names
   */
  static List<Line> of(
      List<Report.Item> items, List<String> criteria, Function<Report.Item, String> reason) {
    SequencedMap<Place, List<Report.Item>> places = new LinkedHashMap<>();
    for (Report.Item item : items) {
      places
          .computeIfAbsent(
              new Place(item.where().toString(), subject(item), reason.apply(item)),
              _ -> new ArrayList<>())
          .add(item);
    }
    List<Line> lines = new ArrayList<>();
    places.forEach(
        (place, of) ->
            lines.add(
                new Line(
                    "%s: %s%s".formatted(place.where(), place.subject(), outcomes(of, criteria)),
                    place.reason(),
                    of.size())));
    return lines;
  }

  private static String subject(Report.Item item) {
    return switch (item.kind()) {
      case CONDITION, DECISION, CASE, ROW, PAIR, VALUE, STATEMENT -> "`" + item.text() + "`";
      case PATH -> "path " + item.text();
    };
  }

  private static String outcomes(List<Report.Item> items, List<String> criteria) {
    SequencedMap<Outcome, Set<String>> asking = new LinkedHashMap<>();
    for (Report.Item item : items) {
      Set<String> by = asking.computeIfAbsent(outcome(item), _ -> new LinkedHashSet<>());
      by.addAll(item.criteria());
    }
    SequencedMap<Group, SequencedSet<String>> groups = new LinkedHashMap<>();
    for (Map.Entry<Outcome, Set<String>> entry : asking.entrySet()) {
      Group group = new Group(entry.getValue(), entry.getKey().lead());
      groups.computeIfAbsent(group, _ -> new LinkedHashSet<>()).add(entry.getKey().value());
    }
    return groups.entrySet().stream()
        .map(entry -> told(entry.getKey(), entry.getValue(), criteria))
        .collect(Collectors.joining(";"));
  }

  private static String told(Group group, SequencedSet<String> values, List<String> criteria) {
    List<String> names = criteria.stream().filter(group.criteria()::contains).toList();
    String by = criteria.size() < 2 || names.isEmpty() ? "" : " (" + String.join(", ", names) + ")";
    return group.lead() + String.join(", ", values) + by;
  }

  private static Outcome outcome(Report.Item item) {
    return switch (item.kind()) {
      case CONDITION, DECISION, VALUE, STATEMENT -> new Outcome(" ", item.outcome());
      case CASE -> new Outcome(" ", "taken");
      case ROW -> new Outcome(" evaluated as ", item.outcome());
      case PAIR -> new Outcome(" ", "by itself");
      case PATH -> new Outcome("", "");
    };
  }
}

package org.farkas.crosscheck;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a {@code result.json} says about the suite's coverage, by test.
 *
 * @param function the unit's
 * @param endings how each test's run ended, in the order of the suite
 * @param files by their names there, what is known of the text in them; the unit's own is the first
 */
record Ledger(String function, Map<String, String> endings, Map<String, InFile> files) {

  /** What is known of a file's decisions, their conditions and its labels, in their order. */
  record InFile(List<Decision> decisions, List<Condition> conditions, List<Label> labels) {
    Decision decision(String id) {
      return decisions.stream().filter(each -> each.id.equals(id)).findFirst().orElseThrow();
    }

    /** The switches by their name, each with its labels in the order of the text. */
    Map<String, List<Label>> choices() {
      Map<String, List<Label>> choices = new LinkedHashMap<>();
      labels.forEach(
          label -> choices.computeIfAbsent(label.choice, _ -> new ArrayList<>()).add(label));
      choices.values().forEach(each -> each.sort(Comparator.comparingInt(Label::index)));
      return choices;
    }
  }

  /** A decision with its rows, each with the tests that show it. */
  record Decision(
      String id, int line, int column, String text, List<String> conditions, List<Row> rows) {
    Outcomes outcomes() {
      return rows.stream()
          .map(row -> Outcomes.of(row.outcome))
          .reduce(Outcomes.NONE, Outcomes::and);
    }
  }

  /** One row of a decision's table, a letter for each condition. */
  record Row(String values, boolean outcome, Set<String> tests) {}

  /**
   * A condition that is evaluated at run time.
   *
   * @param position in its decision, from 0
   * @param seen what each test evaluated it to
   * @param uniqueCause whether the suite has a unique-cause pair for it
   */
  record Condition(
      String id,
      String decision,
      int position,
      int line,
      int column,
      String text,
      Map<String, Outcomes> seen,
      boolean uniqueCause) {
    Outcomes in(String test) {
      return seen.getOrDefault(test, Outcomes.NONE);
    }

    Outcomes inAnyOf(Set<String> tests) {
      return tests.stream().map(this::in).reduce(Outcomes.NONE, Outcomes::and);
    }

    String place() {
      return line + ":" + column + " `" + text + "`";
    }
  }

  /**
   * A label of a switch.
   *
   * @param index in its switch, in the order of the text; an implicit default is the last
   * @param tests those in which the switch chose it
   */
  record Label(String choice, int index, int line, int column, String text, Set<String> tests) {}

  static Ledger read(Path result) throws IOException {
    JsonNode json = new ObjectMapper().readTree(result.toFile());
    Map<String, String> endings = new LinkedHashMap<>();
    json.get("tests")
        .forEach(test -> endings.put(test.get("id").asText(), test.get("outcome").asText()));
    Set<String> names = new LinkedHashSet<>();
    names.add(json.at("/unit/file").asText());
    json.get("conditions").forEach(condition -> names.add(condition.get("file").asText()));
    Map<String, InFile> files = new LinkedHashMap<>();
    names.forEach(name -> files.put(name, inFile(name, json)));
    return new Ledger(json.at("/unit/function").asText(), endings, files);
  }

  private static InFile inFile(String file, JsonNode json) {
    List<Decision> decisions = new ArrayList<>();
    for (JsonNode decision : json.get("decisions")) {
      if (decision.get("file").asText().equals(file)) {
        decisions.add(decision(decision));
      }
    }
    List<Condition> conditions = new ArrayList<>();
    for (JsonNode condition : json.get("conditions")) {
      if (condition.get("file").asText().equals(file)) {
        conditions.add(condition(condition, decisions));
      }
    }
    List<Label> labels = new ArrayList<>();
    for (JsonNode item : json.get("items")) {
      if (item.get("kind").asText().equals("case") && item.get("file").asText().equals(file)) {
        labels.add(label(item));
      }
    }
    return new InFile(decisions, conditions, labels);
  }

  private static Decision decision(JsonNode json) {
    List<Row> rows = new ArrayList<>();
    for (JsonNode row : json.get("rows")) {
      rows.add(
          new Row(
              row.get("values").asText(), row.get("outcome").asBoolean(), words(row.get("tests"))));
    }
    return new Decision(
        json.get("id").asText(),
        json.get("line").asInt(),
        json.get("column").asInt(),
        json.get("text").asText(),
        List.copyOf(words(json.get("conditions"))),
        rows);
  }

  private static Condition condition(JsonNode json, List<Decision> decisions) {
    String id = json.get("id").asText();
    Decision decision =
        decisions.stream()
            .filter(each -> each.id.equals(json.get("decision").asText()))
            .findFirst()
            .orElseThrow();
    int position = decision.conditions.indexOf(id);
    Map<String, Outcomes> seen = new LinkedHashMap<>();
    for (Row row : decision.rows) {
      char value = row.values.charAt(position);
      if (value != '-') {
        row.tests.forEach(test -> seen.merge(test, Outcomes.of(value == 'T'), Outcomes::and));
      }
    }
    return new Condition(
        id,
        decision.id,
        position,
        json.get("line").asInt(),
        json.get("column").asInt(),
        json.get("text").asText(),
        seen,
        !json.get("uniqueCause").isNull());
  }

  private static Label label(JsonNode json) {
    String id = json.get("id").asText();
    return new Label(
        id.substring(0, id.indexOf('.')),
        Integer.parseInt(id.substring(id.indexOf(".case") + ".case".length())),
        json.get("line").asInt(),
        json.get("column").asInt(),
        json.get("text").asText(),
        words(json.get("tests")));
  }

  private static Set<String> words(JsonNode array) {
    Set<String> words = new LinkedHashSet<>();
    array.forEach(word -> words.add(word.asText()));
    return words;
  }

  /** Whether the test's run came to the end of the function under test. */
  boolean returned(String test) {
    return "returned".equals(endings.get(test));
  }
}

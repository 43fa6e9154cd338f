package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every criterion from the command line to a result, with both strategies. */
class CriteriaTest extends CommandLineFixture {
  /** In the second decision, TF cannot be, and the second x > 5 has no unique-cause pair. */
  private static final String SOURCE =
      """
      int f(int x, int a, int b)
      {
        int r = 0;
        if (a && b) {
          r = 1;
        }
        if (x > 5 && x > 3) {
          r += 2;
        }
        if ((x > 5 && a) || (x > 5 && b)) {
          r += 4;
        }
        return r;
      }
      """;

  private JsonNode result(String criterion, String strategy) throws IOException {
    return result(SOURCE, criterion, strategy);
  }

  private JsonNode result(String source, String criterion, String strategy) throws IOException {
    String[] options = {"--function", "f", "--criterion", criterion, "--strategy", strategy};
    assertThat(generate(source, options)).as(said()).isZero();
    return result("f");
  }

  private static List<String> infeasible(JsonNode result) {
    List<String> found = new ArrayList<>();
    for (JsonNode item : result.get("items")) {
      if (item.get("verdict").asText().equals("infeasible")) {
        found.add(item.get("id").asText());
      } else {
        assertThat(item.get("verdict").asText()).as(item.toString()).isEqualTo("covered");
        assertThat(item.get("tests")).as(item.toString()).isNotEmpty();
      }
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded"})
  void rowsThatNoInputShowsAreProvedInfeasible(String strategy) throws IOException {
    JsonNode result = result("multiple-condition", strategy);
    assertThat(result.get("items")).hasSize(3 + 3 + 7);
    assertThat(infeasible(result))
        .containsExactlyInAnyOrder("d1.row.TF", "d2.row.TFF-", "d2.row.F-TT", "d2.row.F-TF");
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded"})
  void conditionsNeedNotDecideTheOutcome(String strategy) throws IOException {
    JsonNode result = result("condition", strategy);
    assertThat(result.get("items")).hasSize(16);
    assertThat(infeasible(result)).containsExactly("c3.value.false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded"})
  void aConditionWithoutUniqueCausePairIsInfeasible(String strategy) throws IOException {
    JsonNode result = result("mcdc-unique-cause", strategy);
    assertThat(result.get("items")).hasSize(8);
    assertThat(infeasible(result)).containsExactly("c3.unique-cause", "c6.unique-cause");
  }

  @Test
  void severalCriteriaAreOneSearchWithResultsForEach() throws IOException {
    JsonNode result = result("branch,condition-decision,mcdc", "portfolio");
    assertThat(result.get("criterion").asText()).isEqualTo("branch,condition-decision,mcdc");
    JsonNode criteria = result.get("criteria");
    assertThat(criteria).hasSize(3);
    assertThat(criteria.get(0).get("targets").get("total").asInt()).isEqualTo(6);
    assertThat(criteria.get(1).get("targets").get("total").asInt()).isEqualTo(22);
    assertThat(criteria.get(2).get("targets").get("total").asInt()).isEqualTo(16);
    assertThat(result.get("targets").get("total").asInt()).isEqualTo(38);
    assertThat(out.toString())
        .contains(
            "  branch: 6 of 6 targets covered, 0 infeasible, 0 open",
            "  condition-decision: 21 of 22 targets covered, 1 infeasible, 0 open",
            "  MC/DC (masking): 15 of 16 targets covered, 1 infeasible, 0 open");
    String suite = Files.readString(folder.resolve("out/f/tests/test_f.c"));
    assertThat(suite).containsPattern("\\.c:\\d+:\\d+: .* is true\n");
    for (String comment : suite.split("There for what no test before it covers:")) {
      assertThat(comment.lines().filter(line -> line.endsWith(" is true"))).doesNotHaveDuplicates();
    }
    int code = farkas("replay", folder.resolve("out/f").toString());
    assertThat(code).as(out.toString()).isLessThan(2);
    assertThat(out.toString()).contains("36 of 38 targets covered");
  }

  @Test
  void oneCriterionKeepsTheFormat() throws IOException {
    JsonNode result = result("branch", "portfolio");
    assertThat(result.has("criteria")).isFalse();
  }

  @Test
  void theListingCountsTheTargetsOfEachCriterion() throws IOException {
    Path file = Files.writeString(folder.resolve("unit.c"), SOURCE);
    assertThat(farkas("list", file.toString())).isZero();
    assertThat(out.toString()).containsPattern("f +3 +8 +8 +6 +16 +22 +13 +16 +8 +0");
  }

  private static List<String> infeasiblePlaces(JsonNode result) {
    List<String> found = new ArrayList<>();
    for (JsonNode item : result.get("items")) {
      if (item.get("verdict").asText().equals("infeasible")) {
        found.add(
            "%d:%d %s %s"
                .formatted(
                    item.get("line").asInt(),
                    item.get("column").asInt(),
                    item.get("text").asText(),
                    item.get("outcome").asText()));
      }
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded"})
  void statementsAreCoveredOrInfeasible(String strategy) throws IOException {
    String source =
        """
        static int last;
        int f(int a, int b)
        {
          int n = 0, i;
          if (a > 3)
            if (b) n = 1;
            else n = 2;
          for (i = 0; i < 2; i++) if (n > 2) break; else n++;
          switch (a) {
          case 1: n = 7;
          case 2: if (b == 9) goto out;
          default: if (n > 5 && a == 2) return -1;
          }
          if (a > 5 && a < 4) { last = 3; return 4; last = 5; }
          do last++; while (last < 3);
        out:
          return n;
        }
        """;
    JsonNode result = result(source, "statement", strategy);
    assertThat(infeasible(result)).hasSize(4);
    assertThat(infeasiblePlaces(result))
        .containsExactlyInAnyOrder(
            "12:33 return -1 executed",
            "14:25 last = 3 executed",
            "14:35 return 4 executed",
            "14:45 last = 5 executed");
    assertThat(result.get("targets").get("total").asInt()).isEqualTo(22);
    assertThat(result.get("items").get(0).get("kind").asText()).isEqualTo("statement");
    assertThat(farkas("replay", folder.resolve("out/f").toString())).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded"})
  void valuesOutsideDecisionsAreCoveredOrInfeasible(String strategy) throws IOException {
    String source =
        """
        int f(unsigned a, int b)
        {
          int same = a == 40000, never = a < 0, not = !b;
          return (same | never) > not;
        }
        """;
    JsonNode result = result(source, "values,branch", strategy);
    assertThat(infeasible(result)).hasSize(1);
    assertThat(infeasiblePlaces(result)).containsExactly("3:34 a < 0 true");
    assertThat(result.get("targets").get("total").asInt()).isEqualTo(8);
  }
}

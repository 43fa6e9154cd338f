package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random functions that keep a small state: all states that calls can come to are enumerated here,
 * by a meaning of the functions that is this test's own, and every verdict must be right.
 */
class SequenceOracleTest extends CommandLineFixture {
  private static final int CALLS = 3;
  private static final int INPUTS = 4;
  private static final int VARIABLES = 2;

  /** A statement of a generated function. */
  private sealed interface Statement {}

  /** {@code s = (a + b * factor + more) & 7}. */
  private record Assign(int to, int a, int b, int factor, int more) implements Statement {}

  private record If(Condition condition, List<Statement> yes, List<Statement> no)
      implements Statement {}

  private record Return(int value) implements Statement {}

  /** A comparison; {@code id} tells it from others. */
  private record Condition(int id, int left, String relation, int constant) {
    boolean holds(int[] values) {
      return switch (relation) {
        case "==" -> values[left] == constant;
        case ">" -> values[left] > constant;
        default -> values[left] < constant;
      };
    }
  }

  private final List<Condition> conditions = new ArrayList<>();

  /** By condition and outcome, the fewest calls that show it. */
  private final Map<String, Integer> fewestCalls = new HashMap<>();

  private List<Statement> block(Random random, int depth) {
    List<Statement> statements = new ArrayList<>();
    int count = 1 + random.nextInt(depth == 0 ? 5 : 3);
    for (int i = 0; i < count; i++) {
      int kind = random.nextInt(depth > 2 ? 2 : 5);
      if (kind < 2) {
        statements.add(
            new Assign(
                random.nextInt(VARIABLES),
                random.nextInt(VARIABLES + 1),
                random.nextInt(VARIABLES + 1),
                random.nextInt(4),
                random.nextInt(3)));
      } else {
        String relation = List.of("==", ">", "<").get(random.nextInt(3));
        Condition condition =
            new Condition(
                conditions.size(), random.nextInt(VARIABLES + 1), relation, random.nextInt(8));
        conditions.add(condition);
        statements.add(
            new If(
                condition,
                kind == 2 ? List.of(new Return(random.nextInt(9))) : block(random, depth + 1),
                kind == 3 ? block(random, depth + 1) : List.of()));
      }
    }
    return statements;
  }

  private static String name(int variable) {
    return variable == VARIABLES ? "x" : "s" + variable;
  }

  private static void print(List<Statement> statements, StringBuilder to) {
    for (Statement statement : statements) {
      switch (statement) {
        case Assign a ->
            to.append(
                "%s = (%s + %s * %d + %d) & 7;\n"
                    .formatted(name(a.to), name(a.a), name(a.b), a.factor, a.more));
        case Return r -> to.append("return %d;\n".formatted(r.value));
        case If branch -> {
          Condition c = branch.condition;
          to.append(
              "if (%s %s %d) /* c%d */ {\n".formatted(name(c.left), c.relation, c.constant, c.id));
          print(branch.yes, to);
          to.append("} else {\n");
          print(branch.no, to);
          to.append("}\n");
        }
      }
    }
  }

  /** Whether it runs to the block's end. */
  private boolean run(List<Statement> statements, int[] values, int call) {
    for (Statement statement : statements) {
      switch (statement) {
        case Assign a -> values[a.to] = (values[a.a] + values[a.b] * a.factor + a.more) & 7;
        case Return _ -> {
          return false;
        }
        case If branch -> {
          boolean holds = branch.condition.holds(values);
          fewestCalls.putIfAbsent(branch.condition.id + " " + holds, call);
          if (!run(holds ? branch.yes : branch.no, values, call)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private void enumerate(List<Statement> body, List<List<Integer>> starts) {
    Set<List<Integer>> seen = new HashSet<>(starts);
    List<List<Integer>> states = starts;
    for (int call = 1; !states.isEmpty(); call++) {
      List<List<Integer>> next = new ArrayList<>();
      for (List<Integer> state : states) {
        for (int x = 0; x < INPUTS; x++) {
          int[] values = {state.get(0), state.get(1), x};
          run(body, values, call);
          List<Integer> after = List.of(values[0], values[1]);
          if (seen.add(after)) {
            next.add(after);
          }
        }
      }
      states = next;
    }
  }

  /** Whether some outcomes need several calls, others more than are allowed, or never come. */
  private boolean interesting() {
    return fewestCalls.containsValue(2)
        && fewestCalls.values().stream().anyMatch(calls -> calls > CALLS)
        && fewestCalls.size() < 2 * conditions.size();
  }

  @ParameterizedTest
  @CsvSource({
    "1, explore",
    "2, bounded",
    "3, portfolio",
    "4, explore",
    "5, bounded",
    "6, portfolio",
    "7, explore",
    "8, bounded"
  })
  void everyVerdictIsRight(long seed, String strategy) throws IOException {
    // One variable is a static local, the other one is an input of the first call on even seeds.
    boolean input = seed % 2 == 0;
    List<Statement> body = List.of();
    int start = 0;
    for (int i = 0; !interesting(); i++) {
      Random random = new Random(1_000 * seed + i);
      conditions.clear();
      fewestCalls.clear();
      body = block(random, 0);
      start = random.nextInt(8);
      List<List<Integer>> starts = new ArrayList<>();
      for (int g = 0; g < (input ? 8 : 1); g++) {
        starts.add(List.of(start, g));
      }
      enumerate(body, starts);
    }
    StringBuilder text = new StringBuilder("static unsigned char s1;\nint f(unsigned char x)\n{\n");
    text.append("static unsigned char s0 = %d;\n".formatted(start));
    print(body, text);
    text.append("return s0;\n}\n");
    List<String> options =
        new ArrayList<>(List.of("--function=f", "--calls=" + CALLS, "--criterion=condition"));
    options.addAll(List.of("--range=x=0.." + (INPUTS - 1), "--strategy=" + strategy));
    options.add(input ? "--range=s1=0..7" : "--globals=initial");
    assertThat(generate(text.toString(), options.toArray(String[]::new))).isLessThan(2);
    String[] lines = text.toString().split("\n");
    int judged = 0;
    for (JsonNode item : result("f").get("items")) {
      String line = lines[item.get("line").asInt() - 1];
      String id = line.replaceAll(".*/\\* c(\\d+) \\*/.*", "$1");
      String outcome = item.get("outcome").asText();
      Optional<Integer> fewest = Optional.ofNullable(fewestCalls.get(id + " " + outcome));
      String verdict = item.get("verdict").asText();
      String expected =
          fewest.filter(calls -> calls <= CALLS).isPresent() ? "covered" : "not covered";
      assertThat(verdict.equals("covered") ? verdict : "not covered")
          .as("%s %s of seed %d:\n%s", line, outcome, seed, text)
          .isEqualTo(expected);
      assertThat(verdict.equals("infeasible") && fewest.isPresent())
          .as("called infeasible, but %s calls reach it: %s %s\n%s", fewest, line, outcome, text)
          .isFalse();
      judged++;
    }
    assertThat(judged).isEqualTo(2 * conditions.size());
    assertThat(result("f").get("replayMismatches")).isEmpty();
  }
}

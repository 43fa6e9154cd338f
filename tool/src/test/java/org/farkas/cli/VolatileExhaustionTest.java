package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs over two registers of two bits that are run here for everything that memory and the
 * first reads can give: every verdict must be exactly right.
 */
class VolatileExhaustionTest extends CommandLineFixture {
  private static final int READS = 3;
  private static final String HEAD =
      """
      struct device { volatile unsigned char a, b; };
      #define DEVICE ((struct device *)0x40001000u)
      unsigned f(struct device *d)
      {
          unsigned x = 0, y = 0;
      """;

  VolatileExhaustionTest() {
    super(300_000);
  }

  /** What a step does, and to which register; conditions have a number and a body. */
  private record Step(Kind kind, int register, int value, int number, List<Step> body) {}

  private enum Kind {
    READ_X("x = %s & 3u;"),
    READ_Y("y = %s & 3u;"),
    SET("%s = %du;"),
    OR("%s |= %du;"),
    INCREMENT("%s++;"),
    IF_X("if (x == %du)"),
    IF_EQUAL("if (x == y)"),
    IF_READ("if ((%s & 3u) == %du)");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  /** The random program. */
  private static final class Program {
    private final Random random;
    private int conditions;
    final List<Step> steps;

    Program(long seed) {
      random = new Random(seed);
      steps = steps(9, 3);
    }

    private List<Step> steps(int count, int depth) {
      List<Step> result = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Kind[] kinds = Kind.values();
        Kind kind = kinds[random.nextInt(depth == 0 ? Kind.IF_X.ordinal() : kinds.length)];
        boolean decides = kind.ordinal() >= Kind.IF_X.ordinal();
        int number = decides ? conditions++ : -1;
        int register = random.nextInt(2);
        int value = random.nextInt(4);
        List<Step> body = decides ? steps(1 + random.nextInt(2), depth - 1) : List.of();
        result.add(new Step(kind, register, value, number, body));
      }
      return result;
    }

    static void write(
        List<Step> steps, String indent, TreeMap<Integer, Integer> lines, List<String> to) {
      for (Step step : steps) {
        String name = step.register() == 0 ? "d->a" : "DEVICE->b";
        String text = step.kind().text;
        to.add(
            indent
                + (text.contains("%s")
                    ? text.formatted(name, step.value())
                    : text.formatted(step.value())));
        if (step.number() >= 0) {
          lines.put(step.number(), to.size());
          to.set(to.size() - 1, to.getLast() + " {");
          write(step.body(), indent + "    ", lines, to);
          to.add(indent + "}");
        }
      }
    }
  }

  /** One run. */
  private static final class Run {
    private final int[] memory;
    private final int[] values;
    private final TreeSet<String> seen;
    private int read;
    private int x;
    private int y;

    Run(int inputs, TreeSet<String> seen) {
      memory = new int[] {inputs & 3, inputs >> 2 & 3};
      values = new int[READS];
      for (int i = 0; i < READS; i++) {
        values[i] = inputs >> 4 + 2 * i & 3;
      }
      this.seen = seen;
    }

    private int next(int register) {
      return read < READS ? values[read++] : memory[register];
    }

    void run(List<Step> steps) {
      for (Step step : steps) {
        int register = step.register();
        int value = step.value();
        switch (step.kind()) {
          case READ_X -> x = next(register);
          case READ_Y -> y = next(register);
          case SET -> memory[register] = value;
          case OR -> memory[register] = next(register) | value;
          case INCREMENT -> memory[register] = next(register) + 1 & 3;
          case IF_X -> decide(step, x == value);
          case IF_EQUAL -> decide(step, x == y);
          case IF_READ -> decide(step, next(register) == value);
        }
      }
    }

    private void decide(Step step, boolean outcome) {
      seen.add(step.number() + " " + outcome);
      if (outcome) {
        run(step.body());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {12, 13, 15, 17, 24, 25, 30, 35})
  void everyVerdictIsExactlyRight(long seed) throws IOException {
    Program program = new Program(seed);
    List<String> text = new ArrayList<>(HEAD.lines().toList());
    TreeMap<Integer, Integer> lines = new TreeMap<>();
    Program.write(program.steps, "    ", lines, text);
    text.add("    return x + y;");
    text.add("}");
    TreeSet<String> reached = new TreeSet<>();
    for (int inputs = 0; inputs < 1 << 4 + 2 * READS; inputs++) {
      new Run(inputs, reached).run(program.steps);
    }
    assertThat(
            generate(
                String.join("\n", text) + "\n",
                "--all",
                "--criterion=branch",
                "--not-null=d",
                "--volatile-reads=" + READS))
        .as(said())
        .isZero();
    TreeSet<String> covered = new TreeSet<>();
    for (JsonNode item : result("f").get("items")) {
      int line = item.get("line").asInt();
      int number =
          lines.entrySet().stream()
              .filter(e -> e.getValue() == line)
              .findFirst()
              .orElseThrow()
              .getKey();
      assertThat(item.get("verdict").asText()).isIn("covered", "infeasible");
      if (item.get("verdict").asText().equals("covered")) {
        covered.add(number + " " + item.get("outcome").asText());
      }
    }
    assertThat(covered).as(String.join("\n", text)).isEqualTo(reached);
    assertThat(farkas("replay", results().resolve("f").toString())).as(said()).isLessThan(2);
    assertThat(said()).contains("all as before");
  }
}

package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.farkas.frontend.clang.NativeBuild.Outcome;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.SourceModel;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Instrumented programs do what the original does, and tell truly what happened. */
class InstrumenterTest {
  @TempDir static Path shared;
  private static Program nasty;
  @TempDir Path folder;
  private Path runtime;

  @BeforeAll
  static void loadNasty() throws IOException {
    NativeBuild.resource(shared, "nasty.h");
    nasty = Load.file(NativeBuild.resource(shared, "nasty.c"));
  }

  @BeforeEach
  void copyRuntime() throws IOException {
    runtime = NativeBuild.resource(folder, "runtime.c");
  }

  private static String compiler(String name) {
    return name.equals("clang") ? ClangTools.unpacked().clang().toString() : name;
  }

  private Path instrumented(Program program, String compiler, String... flags) throws IOException {
    List<String> arguments = new ArrayList<>(program.instrumentedFlags());
    arguments.addAll(List.of(flags));
    arguments.add(program.instrumentedFile().toString());
    arguments.add(runtime.toString());
    return NativeBuild.executable(folder, "instrumented", compiler(compiler), arguments);
  }

  /** The events of one run, as the test runtime writes them. */
  private List<String> trace(Path executable, String... arguments) throws IOException {
    Path trace = folder.resolve("trace");
    List<String> command = new ArrayList<>(List.of(executable.toString()));
    command.addAll(List.of(arguments));
    NativeBuild.run(command, Map.of("FARKAS_TRACE", trace.toString()));
    return Files.readAllLines(trace);
  }

  @ParameterizedTest
  @CsvSource({"gcc, -O0", "gcc, -O2", "clang, -O0", "clang, -O2"})
  void aProgramWithConditionsEverywhereBehavesAsBefore(String compiler, String level)
      throws IOException {
    assertThat(nasty.source().conditions()).hasSizeGreaterThan(200);
    Path original =
        NativeBuild.executable(
            folder,
            "original",
            compiler(compiler),
            List.of(level, nasty.originalFile().toString()));
    Path instrumented = instrumented(nasty, compiler, level);
    for (String seed : List.of("1", "2", "3", "77", "123456789")) {
      Outcome expected = NativeBuild.run(List.of(original.toString(), seed), Map.of());
      Outcome actual = NativeBuild.run(List.of(instrumented.toString(), seed), Map.of());
      assertThat(actual).isEqualTo(expected);
      assertThat(actual.output()).endsWith(" 0\n");
    }
  }

  /** In different order: gcc evaluates arguments from the last to the first. */
  @Test
  void gccAndClangSeeTheSameEvents() throws IOException {
    List<String> byGcc = trace(instrumented(nasty, "gcc"), "5");
    List<String> byClang = trace(instrumented(nasty, "clang"), "5");
    assertThat(byGcc).hasSizeGreaterThan(10_000);
    assertThat(byGcc.stream().sorted().toList().equals(byClang.stream().sorted().toList()))
        .isTrue();
  }

  /**
   * Replays the log against the decisions' trees: every row must be a short-circuit evaluation.
   * Left out is the function that jumps back into a decision that has ended.
   */
  @Test
  void everyRowOfANastyProgramIsAnEvaluationOfItsDecision() throws IOException {
    RowCheck check = new RowCheck(nasty.source());
    trace(instrumented(nasty, "clang"), "9").forEach(check::event);
    assertThat(check.rows()).isGreaterThan(5_000);
  }

  @Test
  void theEventsOfAHandCheckedRunAreTheExpectedOnes() throws IOException {
    Program program =
        Load.program(
            folder,
            """
            int main(int argc, char **argv) {
              int a = argc > 1, b = argc > 2;       /* no decisions: no && and no || */
              int r = a && !b;                      /* d0: c0 c1 */
              if (a || (b && r)) r += 2;            /* d1: c2 c3 c4 */
              while (r > 2) r--;                    /* d2: c5 */
              r = r ?: 9;                           /* d3: c6 */
              switch (r) { case 2: r = 5; break; default: r = 6; }
              return !(a && r == 5) ? 1 : r;        /* d4: c7 c8 */
            }
            """);
    Path executable = instrumented(program, "clang");
    assertThat(trace(executable, "x"))
        .containsExactly(
            "b 0", "c 0 1", "c 1 0", "e 0 1", "b 1", "c 2 1", "e 1 1", "c 5 1", "c 5 0", "c 6 1",
            "s 0 2", "b 4", "c 7 1", "c 8 1", "e 4 0");
    assertThat(trace(executable))
        .containsExactly(
            "b 0", "c 0 0", "e 0 0", "b 1", "c 2 0", "c 3 0", "e 1 0", "c 5 0", "c 6 0", "s 0 9",
            "b 4", "c 7 0", "e 4 1");
    assertThat(trace(executable, "x", "y"))
        .containsExactly(
            "b 0", "c 0 1", "c 1 1", "e 0 0", "b 1", "c 2 1", "e 1 1", "c 5 0", "c 6 1", "s 0 2",
            "b 4", "c 7 1", "c 8 1", "e 4 0");
  }

  @Test
  void switchOperandsAreToldByTheirOwnType() throws IOException {
    Program program =
        Load.program(
            folder,
            """
            struct s { int three : 3; unsigned u : 5; };
            int main(void) {
              signed char c = -2; unsigned u = 4000000000u; unsigned long long w = ~0ULL;
              struct s s = {-1, 31}; short h = -7; _Bool b = 5; enum { A, B = 9 } e = B;
              switch (c) { default:; }
              switch (u) { default:; }
              switch (w) { default:; }
              switch (s.three) { default:; }
              switch (s.u) { default:; }
              switch (h) { default:; }
              switch (b) { default:; }
              switch (e) { default:; }
              switch (c && h) { default:; }
              return 0;
            }
            """);
    List<String> expected =
        List.of(
            "s 0 -2",
            "s 1 4000000000",
            "s 2 -1",
            "s 3 -1",
            "s 4 31",
            "s 5 -7",
            "s 6 1",
            "s 7 9",
            "b 0",
            "c 0 1",
            "c 1 1",
            "e 0 1",
            "s 8 1");
    assertThat(trace(instrumented(program, "clang"))).isEqualTo(expected);
    assertThat(trace(instrumented(program, "gcc"))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"gcc", "clang"})
  void whatCompilersWouldFoldAlthoughItIsUndefinedIsComputedByTheProgram(String compiler)
      throws IOException {
    Program program =
        Load.program(
            folder,
            """
            enum { MOST = 2147483647 };
            struct pair { unsigned char a; int b; };
            static int folded = MOST + 1;
            int main(int argc, char **argv) {
              int sum = MOST + 1, array[2] = {[1] = 'a' * 100000000};
              struct pair pair = {.b = MOST + 1};
              switch (argc) { case 1 - MOST - 3: return 9; default: break; }
              if (argc > 5) return argc > 6 ? 1 / 0 : (int)1e30 + 1 % (2 - 2);
              if (MOST + 1 == 5 || argc > 2) return sizeof(1 / 0);
              return (sum == folded) + 2 * (pair.b == folded) + 4 * (array[1] == 1110065408);
            }
            """,
            "-w");
    String text = Files.readString(program.instrumentedFile());
    assertThat(text.split("__auto_type __farkas_v")).hasSize(1 + 7);
    assertThat(text)
        .contains("static int folded = MOST + 1;", "case 1 - MOST - 3:", "sizeof(1 / 0)")
        .contains("{[1] = 'a' * ({ __auto_type __farkas_v1 = +(100000000); __farkas_v1; })}");
    Path executable = instrumented(program, compiler, "-w", "-O0");
    assertThat(NativeBuild.run(List.of(executable.toString()), Map.of()).status()).isEqualTo(7);
    assertThat(trace(executable))
        .containsExactly("s 0 1", "c 0 0", "b 2", "c 2 0", "c 3 0", "e 2 0");
  }

  @Test
  void aUsersMainIsRenamedAndStillReturnsZeroByItself() throws IOException {
    Program program =
        Load.program(
            folder,
            """
            #include <stdio.h>
            int main(int argc, char **argv);
            static int depth;
            int (*self)(int, char **) = main;
            struct holder { int main; };
            int main(int argc, char **argv) {
              struct holder main_holder = {.main = 3};
              int result = 7;
              { int main = 2; main_holder.main += main; }
              if (depth++ < 2) main(argc, argv);
              if (depth == 3) { printf("%d %d", main_holder.main, self == main); depth++; }
            }
            """);
    Path executable = instrumented(program, "gcc");
    Outcome outcome = NativeBuild.run(List.of(executable.toString()), Map.of());
    assertThat(outcome).isEqualTo(new Outcome(0, "5 1"));
    assertThat(program.source().function("main")).isPresent();
    assertThat(program.module().functions()).containsKey("main");
    assertThat(Program.nativeName("main")).isEqualTo("farkas_user_main");
  }

  @Test
  void theUsersMacrosReachSystemHeadersAndNothingIsExpandedTwice() throws IOException {
    Program program =
        Load.program(
            folder,
            """
            #define _GNU_SOURCE
            #define twice(x) (twice(x) + 1)
            #include <string.h>
            #include <signal.h>
            #include <ctype.h>
            #include <stdio.h>
            #undef isdigit
            #define isdigit is_seven_or_eight
            static int isdigit(int c) { return c == '7' || c == '8'; }
            #undef twice
            static int twice(int x) { return 2 * x; }
            #define twice(x) (twice(x) + 1)
            #define NDEBUG
            #include <assert.h>
            int main(void) {
              struct sigaction action = {0};
              action.sa_handler = SIG_IGN;
              assert(0);
              printf("%d %d %d %d %d", isdigit('7'), isdigit('1'), twice(4),
                     strcasestr("ab", "B") != 0, action.sa_handler == SIG_IGN);
              return 0;
            }
            """);
    Outcome outcome = NativeBuild.run(List.of(instrumented(program, "gcc").toString()), Map.of());
    assertThat(outcome.output()).isEqualTo("1 0 9 1 1");
  }

  @Test
  void functionsThatNothingCallsAreThere() throws IOException {
    Program program =
        Load.program(
            folder,
            """
            static int unused(int a) { return a && a > 3; }
            static inline int unused_inline(int a) { static int k; return a || k++; }
            inline int only_inline(int a) { return a && a > 4; }
            extern inline int external(int a) { return a && a > 4; }
            static old(a) int a; { return a; }
            int main(void) { return only_inline(5) + external(5) + 1; }
            """,
            "-Wno-implicit-int");
    assertThat(program.module().functions().values())
        .filteredOn(function -> !function.declaration())
        .extracting(function -> function.name())
        .contains("unused", "unused_inline", "only_inline", "external", "old", "main");
    for (String compiler : List.of("gcc", "clang")) {
      Path executable = instrumented(program, compiler);
      assertThat(NativeBuild.run(List.of(executable.toString()), Map.of()).status()).isEqualTo(3);
    }
  }

  @Test
  void bytesThatAreNoUtf8StayAsTheyAre() throws IOException {
    Program program =
        Load.program(
            folder,
            "#include <stdio.h>\nint main(void) { const char *s = \"\u00e4\u00ff\"; "
                + "if (s[0] || s[1]) printf(\"%s\", s); return 0; }\n");
    Outcome outcome = NativeBuild.run(List.of(instrumented(program, "gcc").toString()), Map.of());
    assertThat(outcome.output().getBytes(StandardCharsets.ISO_8859_1))
        .isEqualTo(new byte[] {(byte) 0xe4, (byte) 0xff});
  }

  @Test
  void includedByFlagIsIncludedOnce() throws IOException {
    Path header = Load.write(folder, "forced.h", "static int forced = 3;\n#define TEN 10\n");
    Program program =
        Load.program(
            folder,
            "int main(void) { return forced && TEN > 3 ? TEN : 0; }\n",
            "-include",
            header.toString());
    Outcome outcome = NativeBuild.run(List.of(instrumented(program, "clang").toString()), Map.of());
    assertThat(outcome.status()).isEqualTo(10);
  }

  /** Checks events against the trees of the decisions, with a stack for nested decisions. */
  private static final class RowCheck {
    private final SourceModel model;
    private final List<Row> open = new ArrayList<>();
    private int rows;

    private record Row(Decision decision, Map<Integer, Boolean> outcomes) {}

    RowCheck(SourceModel model) {
      this.model = model;
    }

    int rows() {
      return rows;
    }

    void event(String line) {
      String[] parts = line.split(" ");
      int id = Integer.parseInt(parts[1]);
      int decision = parts[0].equals("c") ? model.conditions().get(id).decision() : id;
      if (!parts[0].equals("s") && model.decisions().get(decision).function().equals("jumps")) {
        return;
      }
      switch (parts[0]) {
        case "b" -> open.add(new Row(model.decisions().get(id), new LinkedHashMap<>()));
        case "c" -> condition(model.conditions().get(id), parts[2].equals("1"));
        case "e" -> end(id, parts[2].equals("1"));
        default -> assertThat(parts[0]).isEqualTo("s");
      }
    }

    private void condition(Condition condition, boolean outcome) {
      Decision decision = model.decisions().get(condition.decision());
      condition.constant().ifPresent(value -> assertThat(outcome).isEqualTo(value));
      if (decision.conditions().size() > 1) {
        Row row = open.getLast();
        assertThat(row.decision()).isEqualTo(decision);
        assertThat(row.outcomes().put(condition.id(), outcome)).isNull();
      }
    }

    private void end(int id, boolean outcome) {
      Row row = open.removeLast();
      assertThat(row.decision().id()).isEqualTo(id);
      List<Integer> evaluated = new ArrayList<>();
      boolean value = evaluate(row.decision().tree(), row.outcomes(), evaluated);
      assertThat(value).isEqualTo(outcome);
      assertThat(evaluated).isEqualTo(List.copyOf(row.outcomes().keySet()));
      rows++;
    }

    private static boolean evaluate(
        DecisionTree tree, Map<Integer, Boolean> outcomes, List<Integer> evaluated) {
      return switch (tree) {
        case DecisionTree.Leaf(int id) -> {
          evaluated.add(id);
          yield outcomes.get(id);
        }
        case DecisionTree.And(DecisionTree left, DecisionTree right) ->
            evaluate(left, outcomes, evaluated) && evaluate(right, outcomes, evaluated);
        case DecisionTree.Or(DecisionTree left, DecisionTree right) ->
            evaluate(left, outcomes, evaluated) || evaluate(right, outcomes, evaluated);
        case DecisionTree.Not(DecisionTree operand) -> !evaluate(operand, outcomes, evaluated);
      };
    }
  }
}

package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Weak symbols: tests define those that nobody defines, and nothing is proved from that. */
class WeakSymbolsCommandTest extends CommandLineFixture {
  private static final String UNIT =
      """
      extern int level __attribute__((weak));
      extern const int limit __attribute__((weak));
      int hook(int) __attribute__((weak));
      int (*const hooks[])(int) = {hook};
      int variable(int a) { if (&level && a > level) return 1; return 0; }
      int constant(int a) { if (a > limit) return 1; return 0; }
      int function(int a) { if (hook) return hook(a) > 3; return -1; }
      int listed(unsigned n) { if (n < 1 && hooks[n]) return 1; return 0; }
      """;

  WeakSymbolsCommandTest() {
    super(300_000);
  }

  @Test
  void whetherSomebodyDefinesThemIsOpen() throws IOException {
    assertThat(notCoveredIn(UNIT, "--criterion", "mcdc"))
        .as(said())
        .containsExactly(
            "function: hook false open",
            "listed: hooks[n] false open",
            "variable: &level false open");
    assertThat(out.toString()).contains("the program defines the weak symbol hook");
  }

  @Test
  void inAProgramThatDefinesThemTheyAreThere() throws IOException {
    Files.writeString(
        folder.resolve("other.c"),
        "int level = 3; const int limit = 8; int hook(int a) { return a ^ 5; }");
    assertThat(
            notCoveredIn(
                UNIT, "--criterion", "mcdc", "--with", folder.resolve("other.c").toString()))
        .as(said())
        .containsExactly(
            "function: hook false infeasible",
            "listed: hooks[n] false infeasible",
            "variable: &level false infeasible");
  }

  @Test
  void weakDefinitionsAreDefinitions() throws IOException {
    assertThat(
            notCoveredIn(
                """
                __attribute__((weak)) int limit = 5;
                __attribute__((weak)) int scaled(int a) { return a > 0 ? 3 : 4; }
                void Default_Handler(void) {}
                void NMI_Handler(void) __attribute__((weak, alias("Default_Handler")));
                void (*const vectors[])(void) = {NMI_Handler};
                int use(int a, unsigned n) {
                  if (scaled(a) == 3 && a > limit) return 1;
                  if (n < 1 && vectors[n]) return 2;
                  return scaled(a) == 5;
                }
                """,
                "--criterion",
                "mcdc"))
        .as(said())
        .containsExactly("use: vectors[n] false infeasible");
    assertThat(out.toString()).contains("weak definitions of scaled: no other");
    assertThat(farkas("certify", results().resolve("use").toString())).as(said()).isZero();
  }

  private static final String REPLACEABLE =
      """
      static int usual(int a) { return a > 0 ? 3 : 4; }
      int handler(int a) __attribute__((weak, alias("usual")));
      __attribute__((weak)) const int limit = 5;
      int (*const handlers[])(int) = {handler};
      int use(int a) { if (handler(a) == 7) return 1; if (limit == 6) return 2; return 0; }
      int listed(int a) { if (handlers[0](a) == 7) return 1; return 0; }
      int apart(int a) { if (a > 3 && a < 2) return 1; return 0; }
      """;

  @Test
  void thatNobodyReplacesThemIsAnAssumption() throws IOException {
    generate(REPLACEABLE, "--all", "--budget", "5s", "--criterion", "branch");
    assertThat(notCovered(result("use")))
        .containsExactly("handler(a) == 7 true infeasible", "limit == 6 true infeasible");
    assertThat(result("use").toString())
        .contains("weak definitions of handler, limit: no other file of the program replaces them");
    assertThat(result("apart").toString()).contains("infeasible").doesNotContain("weak");
  }

  private static final String ALIASED =
      """
      static int cell = 4;
      extern int other_name __attribute__((weak, alias("cell")));
      int use(int x) { cell = x; if (other_name != x) return 1; return 0; }
      static int *const table[] = {&other_name};
      int listed(void) { if (table[0] != &cell) return 1; return 0; }
      """;

  @Test
  void anotherNameOfAVariableMayBeReplacedToo() throws IOException {
    generate(ALIASED, "--all", "--budget", "5s", "--criterion", "branch");
    for (String unit : List.of("use", "listed")) {
      assertThat(result(unit).toString())
          .contains("infeasible", "weak definitions of other_name: no other file");
    }
    assertThat(farkas("certify", results().toString())).as(said()).isZero();
    Path certificate = Files.list(results().resolve("use/certificates")).findFirst().orElseThrow();
    ObjectNode edited = (ObjectNode) new ObjectMapper().readTree(certificate.toFile());
    ArrayNode assumptions = (ArrayNode) edited.get("assumptions");
    for (int i = assumptions.size() - 1; i >= 0; i--) {
      if (assumptions.get(i).toString().contains("WEAK_DEFINITIONS")) {
        assumptions.remove(i);
      }
    }
    Files.writeString(certificate, edited.toString());
    assertThat(farkas("certify", results().resolve("use").toString())).isNotZero();
  }

  @Test
  void whatAnotherFileReplacesIsItsOwn() throws IOException {
    Files.writeString(
        folder.resolve("other.c"),
        "const int limit = 6; int handler(int a) { return 7 + (a & 1); }");
    generate(
        REPLACEABLE,
        "--all",
        "--budget",
        "5s",
        "--criterion",
        "branch",
        "--with",
        folder.resolve("other.c").toString());
    assertThat(notCovered(result("use"))).containsExactly("limit == 6 false infeasible");
    assertThat(result("use").toString()).doesNotContain("weak");
    assertThat(notCovered(result("listed"))).isEmpty();
  }

  @Test
  void ofWeakInlineFunctionsNobodyKnowsWhichRuns() throws IOException {
    String use = "int use(int a) { if (scaled(a) == 7) return 1; return 0; }\n";
    String body = "int scaled(int a) { return a > 0 ? 3 : 4; }\n";
    Path other = folder.resolve("other.c");
    List<String> options = List.of("--all", "--budget", "5s", "--criterion", "branch");
    List<String> linked = new ArrayList<>(options);
    linked.addAll(List.of("--with", other.toString()));
    for (String kind : List.of("weak", "weak, gnu_inline")) {
      String text = "inline __attribute__((" + kind + ")) " + body + use;
      Files.writeString(other, "int scaled(int a) { return 7 + (a & 1); }\n");
      assertThat(generate(text, linked.toArray(String[]::new))).as(said()).isEqualTo(2);
      assertThat(said()).contains("scaled is weak and inline in unit.c", "[defined-twice]");
      Files.writeString(other, "inline __attribute__((" + kind + ")) " + body);
      assertThat(generate(text, linked.toArray(String[]::new))).as(said()).isZero();
      assertThat(result("use").toString())
          .contains("infeasible", "weak definitions of scaled: no other file");
    }
    // An inline definition may be one for other files, which the linker would prefer.
    Files.writeString(other, "extern inline int scaled(int a) { return 7 + (a & 1); }\n");
    String weak = "__attribute__((weak)) " + body + use;
    assertThat(generate(weak, linked.toArray(String[]::new))).as(said()).isZero();
    assertThat(result("use").toString())
        .contains("infeasible", "weak definitions of scaled: no other file");
  }
}

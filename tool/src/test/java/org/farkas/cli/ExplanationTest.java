package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What users are told of findings, preconditions and open targets: in their own words. */
class ExplanationTest extends CommandLineFixture {
  ExplanationTest() {
    super(300_000);
  }

  /** The result for a file with one function that has decisions, {@code f}. */
  private JsonNode resultOf(String text, String... options) throws IOException {
    return resultOf(folder, text, options);
  }

  private JsonNode resultOf(Path sources, String text, String... options) throws IOException {
    Path file = Files.writeString(sources.resolve("unit.c"), text);
    List<String> arguments =
        new ArrayList<>(List.of("generate", file.toString(), "--function", "f", "--force"));
    arguments.addAll(List.of("--out", sources.resolve("out").toString()));
    arguments.addAll(List.of(options));
    assertThat(farkas(arguments)).as(errors.toString()).isLessThan(2);
    return result(sources.resolve("out"), "f");
  }

  private static List<String> findings(JsonNode result) {
    List<String> found = new ArrayList<>();
    for (JsonNode each : result.get("findings")) {
      found.add(
          "%d:%d %s"
              .formatted(
                  each.get("line").asInt(),
                  each.get("column").asInt(),
                  each.get("message").textValue()));
    }
    return found;
  }

  private static List<String> reasons(JsonNode result) {
    List<String> found = new ArrayList<>();
    for (JsonNode each : result.get("items")) {
      if (each.get("verdict").textValue().equals("open")) {
        found.add(each.get("text").textValue() + ": " + each.get("reason").textValue());
      }
    }
    return found;
  }

  @Test
  void findingsHaveColumnsAndTheUsersNames() throws IOException {
    JsonNode result =
        resultOf(
            """
            #include <ctype.h>
            #define RATIO(a, b) ((a) / (b))
            int f(unsigned a, unsigned b, unsigned char k, int c)
            {
              static int kept[2];
              if (k == 1) return /* why */ (int)RATIO(a, b);
              if (k == 2) { char *s = (char *)"fixed\\n"; s[0] = 'x'; }
              if (k == 3) return   kept[b & 7];
              if (k == 4) return isalpha(c) != 0;
              return 0;
            }
            """);
    assertThat(findings(result))
        .hasSize(4)
        .satisfiesExactly(
            one -> assertThat(one).isEqualTo("6:37 division by zero"),
            one -> assertThat(one).isEqualTo("7:51 write to a string literal: \"fixed...\""),
            one -> assertThat(one).startsWith("8:24 access outside the object: kept of f(), which"),
            one ->
                assertThat(one)
                    .startsWith("9:22 access outside the object: a table of the C library, which"));
    assertThat(out.toString())
        .contains("unit.c:7:51: write to a string literal\n      \"fixed...\"");
  }

  /** Clang splits the names of files that share a folder with the current one. */
  @Test
  void filesAreNamedAsGivenWhereverTheyLie() throws IOException {
    Path sources = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "sources");
    JsonNode result = resultOf(sources, "int f(int a, unsigned b) { return a > 3 ? 7 / b : 0; }\n");
    assertThat(findings(result)).containsExactly("1:45 division by zero");
    assertThat(result.get("findings").get(0).get("file").textValue())
        .isEqualTo(sources.resolve("unit.c").toString());
  }

  @Test
  void howDeepInputsAreFollowedIsNoBusinessOfCallers() throws IOException {
    JsonNode result =
        resultOf(
            """
            struct node { int v; struct node *next; };
            int f(struct node *p)
            {
              int n = 0;
              while (p) { n += p->v > 3; p = p->next; }
              return n == 77;
            }
            """,
            "--criterion",
            "branch");
    assertThat(result.get("requiredPreconditions")).isEmpty();
  }

  @Test
  void misalignedAccessIsAFindingAndAlignedAccessIsNone() throws IOException {
    JsonNode result =
        resultOf(
            """
            #include <stdint.h>
            #include <string.h>
            struct __attribute__((packed)) wire { uint8_t kind; uint32_t length; };
            int f(const unsigned char *b, const struct wire *w, int table[4][5], unsigned k)
            {
              uint32_t v;
              if (!b || !w || k > 3) return 0;
              memcpy(&v, b + 1, sizeof v);
              if (v == w->length) return 1;
              if (*(const int *)(b + 4) > 7 && table[k][k] == 5) return 2;
              return *(const uint16_t *)(b + k) == 0x4142 ? 3 : 4;
            }
            """);
    assertThat(findings(result)).containsExactly("11:10 access through a misaligned pointer: *b");
    assertThat(reasons(result)).isEmpty();
  }

  @Test
  void anApproximationIsCalledOne() throws IOException {
    JsonNode result =
        resultOf(
            """
            #include <stdio.h>
            int f(int x) { int n = printf("%d", x); return n > 9 ? 1 : 0; }
            """);
    assertThat(reasons(result))
        .containsExactly(
            "n > 9: approximation: a decision depends on what printf() gives, which is not"
                + " computed exactly");
    assertThat(result.get("replayMismatches")).isEmpty();
  }

  @Test
  void aUnionOfPointersIsNotCalledTooDeep() throws IOException {
    JsonNode result =
        resultOf(
            """
            union any { int *number; void (*call)(void); };
            struct holder { int kind; union any value; };
            int f(struct holder h)
            {
              if (h.kind == 1 && h.value.number && *h.value.number == 5) {
                if (*h.value.number == 6) return 2;
              }
              return 0;
            }
            """,
            "--criterion",
            "branch",
            "--strategy",
            "explore"); // refinement knows that it is infeasible
    assertThat(result.toString()).doesNotContain("too deep");
    assertThat(String.join("\n", reasons(result)))
        .contains("union member of h.value.number: the union holds this member");
  }

  @Test
  void whatAUnionHoldsIsForCallersToSee() throws IOException {
    JsonNode result =
        resultOf(
            """
            struct node { int v; struct node *next; };
            union any { int *number; struct node *node; };
            struct holder { int kind; union any value; };
            int f(struct holder h)
            {
              if (h.kind == 2 && h.value.node && h.value.node->next) {
                return h.value.node->next->v == 12 ? 2 : 1;
              }
              return 0;
            }
            """);
    assertThat(findings(result)).isEmpty();
    assertThat(result.get("requiredPreconditions").findValuesAsText("parameter"))
        .containsExactly("h.value.number");
  }
}

package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.farkas.report.json.JsonSchema;
import org.junit.jupiter.api.Test;

/**
 * From a C file to a suite, and the suite again, with everything real.
 *
 * <p>Long because every way that a run can go, or go wrong, has its test here.
 */
class EndToEndTest extends CommandLineFixture {
  @Test
  void whateverIsMissingInTheProgramIsNamedWithTheReason() throws IOException {
    Path file =
        source(
            """
            int spin(int x)
            {
              if (x == 3) {
                for (;;) {
                }
              }
              return x > 5;
            }
            """);
    Path results = folder.resolve("out");
    farkas(
        "generate",
        file.toString(),
        "--function",
        "spin",
        "--out",
        results.toString(),
        "--budget",
        "10s");
    assertThat(out.toString()).contains(": left out", "its run did not end in time");
    JsonNode tests =
        new ObjectMapper().readTree(results.resolve("spin/result.json").toFile()).get("tests");
    assertThat(tests).isNotEmpty();
    for (JsonNode test : tests) {
      boolean timeout = test.get("outcome").asText().equals("timeout");
      assertThat(test.get("program").asText()).isEqualTo(timeout ? "left out" : "compared");
    }
  }

  @Test
  void streamsOfTheInputsAreRealOnesInTheTestProgram() throws IOException {
    Path file =
        source(
            """
            #include <stdio.h>
            struct table { int ttl[3]; int count; };
            struct sink { FILE *out; int lines; };
            int dump(const struct table *t, FILE *f)
            {
              int shown = 0;
              for (int i = 0; i < t->count && i < 3; i++) {
                if (t->ttl[i] > 0) {
                  fprintf(f, "%d\\n", t->ttl[i]);
                  shown++;
                }
              }
              return shown;
            }
            int note(struct sink *s, int level)
            {
              if (level < 2 || !s->out) {
                fputs("low\\n", stderr);
                return 0;
              }
              fputc('!', s->out);
              s->lines = level;
              return 1;
            }
            int save(const char *name, int v)
            {
              FILE *f = fopen(name, "w");
              if (f == NULL) return -1;
              if (v > 9) fwrite(&v, sizeof v, 1, f);
              return fclose(f) == 0 ? 0 : -2;
            }
            """);
    Path results = folder.resolve("out");
    assertThat(farkas("generate", file.toString(), "--all", "--out", results.toString()))
        .as(errors.toString())
        .isZero();
    assertThat(out.toString()).contains("f: f is NULL").doesNotContain("left out", "not compared");
    for (String unit : List.of("dump", "note", "save")) {
      Path folderOfUnit = results.resolve(unit);
      JsonNode result = new ObjectMapper().readTree(folderOfUnit.resolve("result.json").toFile());
      assertThat(result.get("tests").findValuesAsText("program")).containsOnly("compared");
      assertThat(Files.readString(folderOfUnit.resolve("tests/test_" + unit + ".c")))
          .contains(unit.equals("save") ? "= farkas_stream();" : "= farkas_file(\"\");")
          .doesNotContain("expect_not_null(stderr)");
    }
    assertThat(farkas("replay", results.resolve("dump").toString())).isZero();
  }

  @Test
  void whatGoesWrongIsSaidInWords() throws IOException {
    Path file =
        source(
            """
            struct pair { int a; int b; };
            int broken(int parts)
            {
              int *out = 0;
              if (parts != 4) return 2;
              *out = 3;
              return 1;
            }
            int ahead(struct pair *t, int n)
            {
              return t[n].a > 3 ? 1 : 0;
            }
            """);
    Path results = folder.resolve("out");
    farkas("generate", file.toString(), "--all", "--out", results.toString(), "--budget", "10s");
    assertThat(Files.readString(results.resolve("broken/tests/findings_broken.c")))
        .contains("{\"parts != 4 is false, then: null pointer dereference (");
    JsonNode required =
        new ObjectMapper()
            .readTree(results.resolve("ahead/result.json").toFile())
            .get("requiredPreconditions");
    assertThat(required.findValuesAsText("parameter")).containsOnly("t");
    assertThat(required.findValuesAsText("message"))
        .anyMatch(
            message ->
                message.startsWith("must point to all that is accessed, which is more than")
                    || message.startsWith("must point into an array, behind an element"));
  }

  @Test
  void aSuiteIsGeneratedAndReplayedAndDeviationsAreSeen() throws IOException {
    Path file =
        source(
            """
            int classify(int level, unsigned char mode)
            {
              if (level > 10 && level < 20) {  // both sides of both
                return mode == 3 ? 1 : 2;
              }
              if (mode > 255) {                // true: infeasible
                return 3;
              }
              return 0;
            }
            """);
    String results = folder.resolve("out").toString();
    assertThat(
            farkas(
                "generate",
                file.toString(),
                "--function",
                "classify",
                "--out",
                results,
                "--budget",
                "20s"))
        .as(errors.toString())
        .isZero();
    assertThat(out.toString())
        .contains("7 of 8 targets covered", "1 infeasible, 0 open", "`mode > 255` true");

    Path result = folder.resolve("out/classify/result.json");
    JsonNode json = new ObjectMapper().readTree(result.toFile());
    Path schema = Path.of("../docs/formats/result.schema.json");
    assertThat(JsonSchema.validate(schema, json)).isEmpty();
    assertThat(folder.resolve("out/classify/certificates")).isNotEmptyDirectory();

    String unit = folder.resolve("out/classify").toString();
    assertThat(farkas("replay", unit)).as(errors.toString()).isZero();
    assertThat(out.toString()).contains("all as before; 7 of 8 targets covered (mcdc)");

    String asItWas = Files.readString(file);
    Files.writeString(
        file, asItWas.replace("level > 10", "level > 11").replace("return 0;", "return 9;"));
    assertThat(farkas("replay", unit)).isEqualTo(1);
    assertThat(out.toString())
        .doesNotContain("all as before")
        .contains("returned value is 9, expected 0");
    Files.writeString(file, asItWas.replace("level > 10", "level > 1000"));
    assertThat(farkas("replay", unit)).isEqualTo(1);
    assertThat(out.toString()).contains("`level > 1000` true not covered, but was before");

    Files.writeString(file, asItWas.replace("return 0;", "__builtin_trap();"));
    assertThat(farkas("replay", unit)).isEqualTo(1);
    assertThat(errors.toString()).contains("has changed since the suite was made");
    assertThat(out.toString()).contains("returned before, crashed with signal");
  }

  @Test
  void whatHasChangedSinceASuiteWasMadeIsSaid() throws IOException {
    Path header = Files.writeString(folder.resolve("limit.h"), "#define HIGH(n) ((n) > 5)\n");
    Path file =
        source(
            """
            #include "limit.h"
            struct s { int a; char b[4]; };
            int unit(const struct s *p, int n, const void *raw)
            {
                if (!p || !raw) return -1;
                if (HIGH(n)) return 1;
                return p->a == 7 ? 3 : 2;
            }
            """);
    String results = folder.resolve("out").toString();
    assertThat(farkas("generate", file.toString(), "--all", "--out", results))
        .as(errors.toString())
        .isZero();
    String unit = folder.resolve("out/unit").toString();
    assertThat(farkas("replay", unit)).isZero();
    assertThat(errors.toString()).isEmpty();

    Files.writeString(header, "#define HIGH(n) ((n) >= 5)\n");
    farkas("replay", unit);
    assertThat(errors.toString())
        .contains("includes, or another file of its program, has changed since the suite was made")
        .doesNotContain("another type");

    String asItWas = Files.readString(file);
    Files.writeString(file, asItWas.replace("{ int a;", "{ long z; int a;"));
    farkas("replay", unit);
    assertThat(errors.toString()).contains("'p' has another type now: the stored inputs are");
    Files.writeString(file, asItWas.replace("int n,", "signed char n,"));
    farkas("replay", unit);
    assertThat(errors.toString()).contains("'n' has another type now: the stored inputs are");
    Files.writeString(file, asItWas.replace("? 3 : 2", "? 3 : 4"));
    farkas("replay", unit);
    assertThat(errors.toString())
        .contains("unit.c has changed since the suite was made")
        .doesNotContain("the stored inputs are");
  }

  @Test
  void aSuiteLinksThoughOtherFunctionsOfTheFileCallWhatHasNoSource() throws IOException {
    Path file =
        source(
            """
            int sensor(int channel);
            int other(void) { return sensor(3) > 4; }
            int unit(int x) { return x > 0 ? 1 : 0; }
            """);
    String results = folder.resolve("out").toString();
    assertThat(
            farkas(
                "generate",
                file.toString(),
                "--function",
                "unit",
                "--out",
                results,
                "--budget",
                "10s"))
        .as(errors.toString())
        .isZero();
    assertThat(folder.resolve("out/unit/tests/test_unit.c")).exists();
    assertThat(errors.toString()).isEmpty();
  }

  @Test
  void inputsAreAsSimpleAsTheTargetsAllowAndCoverAsMuch() throws IOException {
    Path file =
        source(
            """
            struct job { int id; unsigned size; double weight; char name[12]; struct job *next; };
            int accept(const struct job *jobs, int count, const int *limits, unsigned mask)
            {
              if (!jobs || !limits || count < 1) return -1;
              if (jobs->size > 70000u && (mask & 0x40)) return 1;
              if (jobs->weight > 0.25 && limits[0] == 5) return 2;
              if (jobs->name[0] > 'f' && jobs->next) return jobs->next->id == 12 ? 3 : 4;
              return 0;
            }
            """);
    String results = folder.resolve("out").toString();
    assertThat(farkas("generate", file.toString(), "--all", "--out", results))
        .as(errors.toString())
        .isZero();
    String unit = folder.resolve("out/accept").toString();
    assertThat(farkas("replay", unit)).as(errors.toString()).isZero();
    assertThat(out.toString()).contains("all as before; 20 of 20 targets covered (mcdc)");
    String suite = Files.readString(folder.resolve("out/accept/tests/test_accept.c"));
    assertThat(suite)
        .contains("struct job jobs = {.size = 70001", "{.weight = 1.0", "int limits = 5;")
        .contains("accept(NULL, 0, NULL, 0)")
        .doesNotContain("jobs[1]", "limits[1]");
    assertThat(suite.lines().filter(line -> line.contains("INT_M"))).isEmpty();
  }

  @Test
  void whatOnlyUncleanTestsCoverIsReplayedToo() throws IOException {
    Path file = source("int f(int x) { int z = 0; if (x > 3) return 1; return x / z; }\n");
    String results = folder.resolve("out").toString();
    assertThat(farkas("generate", file.toString(), "--all", "--out", results))
        .as(errors.toString())
        .isZero();
    assertThat(out.toString()).contains("2 of 2 targets covered by 1 test");
    assertThat(farkas("replay", folder.resolve("out/f").toString())).isZero();
    assertThat(out.toString()).contains("all as before; 2 of 2 targets covered (mcdc)");
  }

  @Test
  void warningsOfTheSourceDoNotKeepASuiteFromBeingDelivered() throws IOException {
    Path file = source("int f(int x, unsigned u) { int unused; if (x > u) return 1; return 0; }\n");
    String results = folder.resolve("out").toString();
    assertThat(farkas("generate", file.toString(), "--all", "--out", results, "--", "-Werror"))
        .as(errors.toString())
        .isZero();
    assertThat(folder.resolve("out/f/tests/test_f.c"))
        .content()
        .containsOnlyOnce("#pragma GCC diagnostic ignored \"-Wunused-variable\"");
  }

  @Test
  void aFileThatDoesNotCompileGetsClangsMessageWithItsPlace() throws IOException {
    Path file = source("int f(int x)\n{\n  return y;\n}\n");
    assertThat(farkas("generate", file.toString(), "--function", "f")).isEqualTo(2);
    assertThat(errors.toString()).contains("unit.c:3:10: error: ").contains("'y'");
  }

  @Test
  void replayTellsOnceWhatSeveralCriteriaMiss() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("unit.c"), "int f(int x) { if (x) { if (!x) return 1; } return 0; }");
    Path results = folder.resolve("out");
    farkas(
        "generate",
        file.toString(),
        "--function",
        "f",
        "--criterion",
        "branch,condition,mcdc",
        "--out",
        results.toString());
    farkas("replay", results.resolve("f").toString());
    assertThat(out.toString().lines().filter(line -> line.endsWith("`x` false not covered")))
        .hasSize(1);
  }

  @Test
  void aMissingStoredSuiteIsTheUsersMistake() {
    assertThat(farkas("replay", folder.toString())).isEqualTo(2);
    assertThat(errors.toString()).contains("there is no stored suite");
  }

  @Test
  void theDoctorTriesEverything() {
    int code = farkas("doctor");
    assertThat(out.toString())
        .contains("Java", "built-in clang", "Landlock", "seccomp", "solver Bitwuzla", "solver Z3");
    assertThat(code == 0).isEqualTo(out.toString().contains("Farkas works here."));
  }

  @Test
  void aUnitThatPrintsMoreThanAnyFileHoldsIsDelivered() throws IOException {
    Path file =
        source(
            """
            #include <stdio.h>
            int chatter(int x)
            {
              if (x == 3) {
                static char line[1 << 20];
                for (int i = 0; i < 300; i++) fwrite(line, 1, sizeof line, stdout);
              }
              return x > 5;
            }
            """);
    Path results = folder.resolve("out");
    assertThat(
            farkas(
                "generate",
                file.toString(),
                "--function",
                "chatter",
                "--out",
                results.toString(),
                "--budget",
                "10s"))
        .as(out.toString() + errors)
        .isZero();
    assertThat(results.resolve("chatter/tests/test_chatter.c")).exists();
  }

  @Test
  void whatAttributesMakeCompilersSayOfCallsIsKeptQuiet() throws IOException {
    Path file =
        source(
            """
            __attribute__((nonnull, deprecated)) int kept(int *p, int n)
            {
              if (n > 3) return *p > 2;
              return 0;
            }
            """);
    Path results = folder.resolve("out");
    assertThat(
            farkas(
                "generate",
                file.toString(),
                "--function",
                "kept",
                "--out",
                results.toString(),
                "--budget",
                "10s"))
        .as(out.toString() + errors)
        .isZero();
    assertThat(results.resolve("kept/tests/test_kept.c"))
        .content()
        .contains("#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"")
        .doesNotContain("-Wnonnull"); // no test passes NULL
  }

  @Test
  void aFlexibleArrayIsNamedWhereItsRoomEnds() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("flexible.c"),
            """
            struct list { int n; int items[]; };
            int unit(struct list *l)
            {
              if (l && l->n > 1 && l->items[l->n] == 3) return 1;
              return 0;
            }
            """);
    farkas(
        "generate",
        file.toString(),
        "--function",
        "unit",
        "--out",
        folder.resolve("out").toString(),
        "--budget",
        "10s");
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("elements (flexible array 'items' has the room behind the first)");
  }
}

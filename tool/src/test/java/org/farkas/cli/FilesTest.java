package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is read from files is an input: from the C file to the suite, which must pass. */
class FilesTest extends CommandLineFixture {
  FilesTest() {
    super(300_000);
  }

  /** The targets that are not covered; stored tests must do the same when they are run again. */
  private List<String> notCoveredAndReplayed(String text, String... options) throws IOException {
    List<String> found = notCoveredIn(text, options);
    for (String unit : units()) {
      if (!result(unit).get("tests").isEmpty()) {
        assertThat(farkas("replay", results().resolve(unit).toString())).as(said()).isZero();
      }
    }
    return found;
  }

  @Test
  void filesThatAreOpenedAreInputs() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <stdio.h>
                #include <string.h>
                int settings(const char *path, int *verbose) {
                  char line[16];
                  FILE *f = fopen(path, "r");
                  if (f == NULL) return -1;
                  while (fgets(line, sizeof line, f)) {
                    if (line[0] == '#') continue;
                    if (strcmp(line, "v=1\\n") != 0) { fclose(f); return -2; }
                    *verbose = 1;
                  }
                  return fclose(f) == 0 ? 0 : -3;
                }
                int same(const char *a, const char *b) {
                  FILE *x = fopen(a, "rb"), *y = fopen(b, "rb");
                  if (!x || !y) return -1;
                  int c, d;
                  do { c = fgetc(x); d = getc(y); } while (c == d && c != EOF);
                  return c == d;
                }
                int magic(const char *path) {
                  char b[4];
                  FILE *f = fopen(path, "rb");
                  if (!f) return -1;
                  if (fseek(f, 0, SEEK_END) != 0) return -2;
                  long n = ftell(f);
                  rewind(f);
                  if (n < 4) return -3;
                  if (fread(b, 1, 4, f) < 4) return -4;
                  if (memcmp(b, "\\x7f" "ELF", 4) == 0) return 1;
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .containsExactly(
            "magic: fseek(f, 0, SEEK_END) != 0 true open",
            "magic: fread(b, 1, 4, f) < 4 true open");
    assertThat(suite("settings")).contains("farkas_file(\"", "v=1\\n").doesNotContain("fgets_call");
    assertThat(suite("magic")).contains("\\177ELF");
  }

  @Test
  void streamsThatTheUnitIsGivenAreInputs() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <ctype.h>
                #include <stdio.h>
                #include <string.h>
                struct reader { FILE *in; unsigned line; };
                int header(FILE *in, int *width) {
                  char magic[3];
                  if (fscanf(in, "%2s", magic) != 1) return -1;
                  if (strcmp(magic, "P5") != 0) return -2;
                  int c = fgetc(in);
                  while (isspace(c)) c = fgetc(in);
                  if (c == EOF) return -3;
                  ungetc(c, in);
                  return fscanf(in, "%d", width) == 1 ? 0 : -4;
                }
                int next(struct reader *r, char to[5]) {
                  if (!fgets(to, 5, r->in)) return feof(r->in) ? 0 : -1;
                  r->line++;
                  return strcmp(to, "END") == 0;
                }
                int one_stream(FILE *a, FILE *b) {
                  if (getc(a) != 'x') return 0;
                  ungetc('q', a);
                  if (getc(b) != 'q') return 1;
                  return getc(a) == 'q' ? 2 : 3;
                }
                int input_too(FILE *f) {
                  int c = getchar();
                  return c == 'a' && getc(f) == 'b';
                }
                extern FILE *resource(int id);
                int found(int id) {
                  FILE *f = resource(id);
                  return f && getc(f) == 7;
                }
                """))
        .containsExactly("next: feof(r->in) false open");
    assertThat(suite("header")).contains("FILE *in = farkas_file(\"P5");
    assertThat(suite("input_too"))
        .contains("FILE *f = farkas_file(\"b\");", "farkas_standard_input(\"a\");");
  }

  @Test
  void whatCannotBeReadIsInfeasibleAndWhatTheSystemMayDoIsOpen() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <stdio.h>
                int dead(FILE *f) {
                  int c = fgetc(f);
                  if (c < -1) return 1;
                  if (c == EOF) return ferror(f) ? 2 : 3;
                  if (ungetc(c, f) != c) return 4;
                  if (fgetc(f) != c) return 5;
                  return 0;
                }
                int far(FILE *f) {
                  for (int i = 0; i < 20; i++) if (getc(f) == EOF) return -1;
                  return 1;
                }
                int opened(const char *path) {
                  FILE *f = fopen(path, "r");
                  if (!f) return -1;
                  if (feof(f)) return 1;
                  for (int i = 0; i < 20; i++) if (getc(f) == EOF) return -1;
                  return 0;
                }
                int writes(FILE *f, int v) {
                  fprintf(f, "%d", v);
                  if (v > 5 && v < 3) return 9;
                  return getc(f) == 'x';
                }
                """,
                "--criterion", "branch"))
        .containsExactly(
            "dead: c < -1 true infeasible",
            "dead: ferror(f) true open",
            "dead: ungetc(c, f) != c true infeasible",
            "dead: fgetc(f) != c true infeasible",
            "opened: feof(f) true infeasible",
            "writes: v > 5 && v < 3 true infeasible");
    assertThat(result("dead").toString()).doesNotContain("stub effects");
  }

  @Test
  void guessedFilesStandInTests() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <stdio.h>
                #include <string.h>
                int load(const char *path, const char *fallback) {
                  char line[64];
                  int net = 0;
                  FILE *in = fopen(path, "r");
                  if (!in) in = fopen(fallback, "r");
                  if (!in) return -1;
                  while (fgets(line, sizeof line, in)) {
                    if (line[0] == '[') net = strcmp(line, "[net]\\n") == 0;
                    else if (net && strncmp(line, "retry=", 6) == 0) return 1;
                  }
                  return 0;
                }
                """))
        .isEmpty();
    assertThat(suite("load")).containsPattern("farkas_file\\(\"[^\"]*\\[net\\]\\\\n");
  }

  @Test
  void whatAProgramItselfWritesIsNoInput() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <stdio.h>
                int copy(const char *from, const char *to) {
                  FILE *in = fopen(from, "r");
                  if (!in) return 1;
                  FILE *out = fopen(to, "w");
                  if (!out) return 2;
                  int c;
                  while ((c = fgetc(in)) != EOF) if (c != '\\r') fputc(c, out);
                  fclose(in);
                  return fclose(out) == EOF ? 4 : 0;
                }
                int anyway(const char *path, const char *mode) {
                  FILE *f = fopen(path, mode);
                  if (!f) return -1;
                  return getc(f) == 'z';
                }
                """))
        .isEmpty();
    assertThat(suite("copy"))
        .contains("= farkas_stream();")
        .containsPattern("= farkas_file\\(\"[^\"]*\\\\r");
    assertThat(suite("anyway")).contains("getc_call");
  }

  @Test
  void aStreamThatIsReadMayBeWrittenToo() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <stdio.h>
                int answer(FILE *line) {
                  int c = getc(line);
                  if (c == EOF) return -1;
                  if (fprintf(line, "%d;", c) < 0) return -2;
                  return c == 'q' ? 1 : 0;
                }
                """,
                "--criterion", "branch"))
        .allMatch(target -> target.startsWith("answer: fprintf(line, "))
        .hasSize(1);
  }

  @Test
  void aStreamThatWasClosedIsNotRead() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <stdio.h>
                int late(FILE *f) {
                  int c = getc(f);
                  fclose(f);
                  if (c == 'q') return getc(f) == 'r';
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .isEmpty();
    assertThat(result("late").get("findings").findValuesAsText("message").toString())
        .contains("a stream is used after it was closed");
  }

  /** The lines at which a unit uses a closed stream. */
  private List<String> usesOfClosedStreams(String unit) throws IOException {
    List<String> lines = new ArrayList<>();
    for (JsonNode finding : result(unit).get("findings")) {
      assertThat(finding.get("message").asText()).isEqualTo("a stream is used after it was closed");
      lines.add(finding.get("line").asText());
    }
    return lines;
  }

  @Test
  void noFunctionUsesAClosedStream() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <stdio.h>
                int given(FILE *f) {
                  int c = getc(f);
                  fclose(f);
                  if (c == 'q') return fclose(f);
                  if (c == 'r') return fputc(c, f);
                  return 0;
                }
                int written(const char *path, int v) {
                  FILE *f = fopen(path, "w");
                  if (!f) return -1;
                  fputs("abc", f);
                  if (fclose(f) != 0) return -2;
                  if (v == 3) return fprintf(f, "%d", v);
                  if (v == 4) return fclose(f);
                  if (v == 5) return fflush(f);
                  if (v == 6) return (int)fwrite("x", 1, 1, f);
                  if (v == 7) return putc('x', f);
                  return 0;
                }
                int standard(int v) {
                  fclose(stdout);
                  fclose(stdin);
                  if (v == 3) return puts("x");
                  if (v == 4) return getchar() == 3;
                  if (v == 5) return fputs("x", stderr);
                  return 0;
                }
                """,
                "--criterion", "branch"))
        .isEmpty();
    assertThat(usesOfClosedStreams("given")).containsExactly("5", "6");
    assertThat(usesOfClosedStreams("written")).containsExactly("14", "15", "16", "17", "18");
    assertThat(usesOfClosedStreams("standard")).containsExactly("24", "25");
  }

  @Test
  void streamsThatAreStillOpenMayBeUsed() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <stdio.h>
                int again(const char *path) {
                  FILE *f = fopen(path, "r");
                  if (!f) return -1;
                  if (freopen(path, "r", f) == NULL) return -2;
                  return getc(f) == 'x';
                }
                int one_of_two(FILE *a, FILE *b, int v) {
                  fclose(v > 3 ? a : b);
                  if (v == 9) return fputs("x", a);
                  if (v == 8) return fputs("x", b);
                  if (v == 2) return fputs("x", a);
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .isEmpty();
    assertThat(usesOfClosedStreams("again")).isEmpty();
    assertThat(usesOfClosedStreams("one_of_two")).containsExactly("10");
  }

  @Test
  void aFileWithoutANameCanNotBeOpened() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <stdio.h>
                int opens(const char *p) {
                  FILE *f = fopen(p, "r");
                  if (!f) return -1;
                  int c = fgetc(f);
                  fclose(f);
                  if (p == NULL) return 2;
                  return c == 5;
                }
                """,
                "--criterion",
                "branch"))
        .containsExactly("opens: p == NULL true infeasible");
    assertThat(result("opens").get("requiredPreconditions").toString()).contains("p is NULL");
  }

  @Test
  void whatCompilersSayOfOtherFunctionsCostsNoTest() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <stdio.h>
                #define NEXT(f) fgetc(f)
                int late(const char *path) {
                  FILE *f = fopen(path, "r");
                  if (f == NULL) return -1;
                  fclose(f);
                  return NEXT(f) == 'x' ? fgetc(f) : 0;
                }
                int other(const char *path, int from) {
                  if (from > 3) return late(path);
                  FILE *f = fopen(path, "r");
                  if (f == NULL) return -1;
                  return fgetc(f) == 'x';
                }
                """,
                "--criterion",
                "branch"))
        .containsExactly(
            "late: NEXT(f) == 'x' true infeasible", "late: NEXT(f) == 'x' false infeasible");
    assertThat(suite("other")).contains("#pragma GCC diagnostic ignored \"-Wuse-after-free\"");
  }

  @Test
  void messagesNameWhatTheProgramCalls() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <errno.h>
                #include <stdio.h>
                #include <string.h>
                int one(FILE *f) {
                  errno = 0;
                  int c = fgetc(f);
                  if (errno == EIO) return 1;
                  return c == 'x';
                }
                int several(FILE *f) {
                  int v = 0;
                  errno = 0;
                  fscanf(f, "%c", (char *)&v);
                  if (errno == EIO) return 1;
                  return v;
                }
                int copy(const char *text) {
                  errno = 0;
                  char *to = strdup(text);
                  if (errno == EIO) return 1;
                  return to != NULL;
                }
                int no_way(FILE *f, int v) {
                  int c = fgetc(f);
                  if (v > 3 && v < 2) return 1;
                  return c > 2;
                }
                """,
                "--criterion", "branch", "--strategy", "explore"))
        .contains("no_way: v > 3 && v < 2 true infeasible", "one: errno == EIO true open");
    assertThat(result("one").findValuesAsText("reason").toString())
        .contains("what errno after fgetc() gives");
    assertThat(result("several").findValuesAsText("reason").toString())
        .contains("what errno after fscanf() gives");
    assertThat(result("copy").findValuesAsText("reason").toString())
        .contains("what errno after strdup() gives");
    farkas("certify", results().resolve("no_way").toString());
    assertThat(said()).contains("1 of 1 certificate confirmed");
  }

  @Test
  void itIsSaidHowRunsGoWrong() throws IOException {
    assertThat(
            notCoveredAndReplayed(
                """
                #include <stdio.h>
                int late(FILE *f) {
                  fclose(f);
                  return fgetc(f);
                }
                int unchecked(const char *path) {
                  FILE *f = fopen(path, "r");
                  return fgetc(f);
                }
                """,
                "--criterion",
                "statement"))
        .isEmpty();
    assertThat(result("late").get("tests").get(0).get("fault").asText())
        .startsWith("a stream is used after it was closed (")
        .endsWith("unit.c:4:10)");
    assertThat(usesOfClosedStreams("late")).containsExactly("4");
    assertThat(result("unchecked").get("findings").findValuesAsText("message"))
        .containsExactly("null pointer dereference");
    assertThat(result("unchecked").get("requiredPreconditions").toString()).doesNotContain("fopen");
    generate(
        "#include <stdio.h>\nint late(FILE *f) { fclose(f); return fgetc(f); }",
        "--all",
        "--criterion",
        "statement");
    assertThat(said())
        .contains("1 whose run goes wrong")
        .containsPattern("Runs that go wrong[^\n]*\n  fault_01[^\n]*\n +a stream is used after it");
  }
}

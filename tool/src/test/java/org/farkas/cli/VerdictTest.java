package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Targets that look dead and aren't, and such that are.
 *
 * <p>Long because every such kind has its C text here.
 */
class VerdictTest extends CommandLineFixture {
  VerdictTest() {
    super(300_000);
  }

  /** All targets of all functions that are not covered: function, target, verdict. */
  private List<String> notCovered(String text, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--all", "--budget", "30s"));
    all.addAll(List.of(options));
    assertThat(generate(text, all.toArray(String[]::new))).as(errors.toString()).isLessThan(2);
    List<String> found = new ArrayList<>();
    for (String unit : units()) {
      notCovered(result(unit)).forEach(target -> found.add(unit + ": " + target));
    }
    return found;
  }

  @Test
  void aGuessThatAnswersTheProgramsVeryQuestionIsNoProof() throws IOException {
    assertThat(
            notCovered(
                """
                unsigned long strlen(const char *);
                int longer(const char *s) { return strlen(s) > 10 ? 1 : 0; }
                int ninth(const char *s) { if (!s[8]) return 1; return 0; }
                int counted(int x) { static int c = 3; if (c == 3 && x) { c = 4; return 1; } return 0; }
                int g, h;
                int pointed(void) { static int *p = &g; if (p == &g) { p = &h; return 1; } return 0; }
                """))
        .containsExactly("counted: c == 3 false open", "pointed: p == &g false open");
  }

  @Test
  void whatVariablesPointToMayBeFunctionsWithoutSource() throws IOException {
    assertThat(
            notCovered(
                """
                int (*one)(int *), (*table[2])(long *);
                int hook(void) { int v = 2, w = 3; if (one) one(&v); if (w != 3) return 1; return v == 77; }
                int hooks(void) { long v = 2; if (table[1]) return table[1](&v) == 7 && v == 5; return 0; }
                """))
        .containsExactly("hook: w != 3 true infeasible");
  }

  @Test
  void aTableAtFileScopeThatNothingWritesIsWhatItWasInitialisedToBe() throws IOException {
    assertThat(
            notCovered(
                """
                static unsigned char table[4] = {1, 2, 3, 4};
                static const char *words[] = {"one", "two"};
                static char *word = "three";
                static int set[4] = {1, 2};
                static volatile int device[2] = {1, 2};
                static int given[2] = {1, 2};
                static int empty[2];
                static int level = 1;
                int shared[2] = {1, 2};
                void use(int *);
                void change(unsigned i) { set[i & 3] = 9; use(given); }

                int read(unsigned i) {
                  if (table[i & 3] == 5) return 1;
                  if (words[i & 1][0] == 'x') return 2;
                  if (word[0] != 't') return 3;
                  if (set[i & 3] == 9) return 4;
                  if (device[i & 1] == 9) return 5;
                  if (given[i & 1] == 9) return 6;
                  if (empty[i & 1] == 9) return 7;
                  if (level == 9) return 8;
                  if (shared[i & 1] == 9) return 9;
                  return table[i & 3] == 4;
                }
                """))
        .containsExactly(
            "read: table[i & 3] == 5 true infeasible",
            "read: words[i & 1][0] == 'x' true infeasible",
            "read: word[0] != 't' true infeasible");
  }

  /** Compound literals, assembler code, sections, what literals' addresses are. */
  @Test
  void whatMayBeWrittenInWaysThatAreNoStoresProvesNothing() throws IOException {
    assertThat(
            notCovered(
                """
                static int *unnamed = (int[]){1, 2};
                static struct node { struct node *next; int v; } *list =
                    &(struct node){&(struct node){0, 1}, 2};
                static int own[2] __attribute__((section("mytab"))) = {1, 2};
                extern int __start_mytab[];
                struct grown { int n; int rest[]; };
                static struct grown grown = {1, {2, 3}};
                static const char *const words[] = {"tail", "detail"};

                int keep(int v) { if (unnamed[0] == 7) return 1; unnamed[0] = v; return 0; }
                int linked(int v) { if (list->next->v == 7) return 1; list->next->v = v; return 0; }
                void put(int v) { __start_mytab[0] = v; }
                int section(int i) { if (own[i & 1] == 5) return 1; return 0; }
                int tails(void) { if (words[1] + 2 == words[0]) return 1; return 0; }
                int heads(void) { if (words[1] + 1 == words[0]) return 1; return 0; }
                int flexible(int i) { grown.rest[0] = i; if (grown.rest[1] == 5) return 1; return 0; }
                """))
        .containsExactly(
            "flexible: grown.rest[1] == 5 true open",
            "heads: words[1] + 1 == words[0] true infeasible",
            "keep: unnamed[0] == 7 true open",
            "linked: list->next->v == 7 true open",
            "tails: words[1] + 2 == words[0] true open",
            "tails: words[1] + 2 == words[0] false open");
  }

  @Test
  void assemblerCodeMayWriteTables() throws IOException {
    assertThat(
            notCovered(
                """
                static int table[4] = {1, 2, 3, 4};
                void change(int v) { __asm__ volatile("movl %1, %0" : "=m"(table[1]) : "r"(v)); }
                int read(int i) { if (table[i & 3] == 7) return 1; return 0; }
                """))
        .isEmpty();
  }

  @Test
  void aStaticLocalThatNothingWritesHasOnlyItsInitialValue() throws IOException {
    assertThat(
            notCovered(
                """
                void use(int *);
                int kept(int k) {
                  static int limit = 10;
                  static int table[3] = {1, 2, 3};
                  if (limit == 11) return 2;
                  return table[k & 1] == 7 ? 4 : 5;
                }
                int written(int k) { static int calls; if (calls == 2) return 1; calls += k; return 0; }
                int shown(void) { static int box = 1; use(&box); static int seen = 2; return seen > 2 ? 1 : 0; }
                """))
        .containsExactly(
            "kept: limit == 11 true infeasible",
            "kept: table[k & 1] == 7 true infeasible",
            "shown: seen > 2 true infeasible",
            "written: calls == 2 true open");
  }

  @Test
  void allocationsOfEveryKindAreOfTheirSizeAndMayFail() throws IOException {
    assertThat(
            notCovered(
                """
                #include <stdlib.h>
                int aligned(int n) {
                  void *p = 0;
                  if (n < 0 || n > 100) return -1;
                  if (posix_memalign(&p, 12, 8) == 0) return -2;
                  if (posix_memalign(&p, 32, (size_t)n + 1)) return -3;
                  ((char *)p)[n] = 1;
                  free(p);
                  return 0;
                }
                int grown(int n) {
                  if (n <= 0 || n > 100) return -1;
                  int *p = reallocarray(NULL, n, sizeof *p);
                  if (!p) return -2;
                  p[n - 1] = 3;
                  int last = p[n - 1];
                  free(p);
                  if (last != 3) return -3;
                  return 0;
                }
                int leave(int x) { if (x > 3) quick_exit(7); return x; }
                """))
        .containsExactly(
            "aligned: posix_memalign(&p, 12, 8) == 0 true infeasible",
            "grown: last != 3 true infeasible");
    JsonNode result = result("aligned");
    assertThat(result.get("findings")).isEmpty();
    assertThat(Files.readString(folder.resolve("out/leave/tests/test_leave.c")))
        .contains("FARKAS_EXITS, 7}");
  }

  @Test
  void whatAnInputPointsToMayBeFreedAndIsThenGone() throws IOException {
    assertThat(
            notCovered(
                """
                #include <stdlib.h>
                #include <string.h>
                int read(int *p, int k) { if (!p) return 0; if (k) free(p); if (*p == 3 && k) return 1; return 2; }
                int at(int *p, unsigned i) { free(p); if (i < 2 && p) return p[i] == 5; return 0; }
                int copied(char *p, int k) { char b[2]; free(p); if (k && p) { memcpy(b, p, 2); if (b[1]) return 1; } return 0; }
                int shared(int *p, int *q) { if (!p || !q) return 0; free(p); if (p == q && *q == 3) return 1; return 0; }
                """))
        .contains("read: k true infeasible", "shared: *q == 3 true infeasible");
    for (String unit : units()) {
      String faults = result(unit).get("findings") + "" + result(unit).get("requiredPreconditions");
      assertThat(faults).as(unit).contains("use of freed memory");
    }
  }

  /** The C library here frees the block; C leaves it open, so nothing is called infeasible. */
  @Test
  void reallocationToNoBytesFreesButProvesNothing() throws IOException {
    assertThat(
            notCovered(
                """
                #include <stdlib.h>
                int resized(int **data, int count) {
                  if (!*data) return -1;
                  int *fresh = realloc(*data, count == 0 ? 0 : 4);
                  int *more = malloc(4);
                  int lost = more == NULL;
                  free(more);
                  if (count == 0 && fresh) return -2;
                  *data = fresh;
                  if (count == 0 && lost) return 1;
                  return 0;
                }
                """))
        .containsExactly("resized: count == 0 true open", "resized: fresh true open");
    JsonNode result = result("resized");
    assertThat(result.get("replayMismatches")).isEmpty();
    assertThat(result.get("tests"))
        .allSatisfy(test -> assertThat(test.get("program").asText()).isEqualTo("compared"));
  }

  @Test
  void aNanHasTheSignAndPayloadThatTheProcessorGivesIt() throws IOException {
    assertThat(
            notCovered(
                """
                #include <stdint.h>
                #include <string.h>
                static uint64_t bits(double x) { uint64_t u; memcpy(&u, &x, sizeof u); return u; }
                int divided(double x, double y) {
                  double q = x / y;
                  if (q == q) return 0;
                  return __builtin_signbit(q) ? 1 : 2;
                }
                int lost(double x) {
                  double none = x - x;
                  if (bits(none) == 0xfff8000000000000u) return 1;
                  if (bits(none) == 0x7ff8000000000000u) return 2;
                  return bits(none) == 0xfff0000000000001u ? 3 : 0;
                }
                int narrowed(double x) {
                  float f = (float)x;
                  if (f == f) return 0;
                  uint32_t u;
                  memcpy(&u, &f, sizeof u);
                  return u == 0x7fc00123u ? 1 : 2;
                }
                """,
                "--scope",
                "function",
                "--criterion",
                "branch"))
        .containsExactly("lost: bits(none) == 0xfff0000000000001u true infeasible");
  }

  @Test
  void aUnitThatNeverReturnsIsCoveredByTestsThatRunUntilTheyAreStopped() throws IOException {
    assertThat(
            notCovered(
                """
                int spin(int x) {
                  int n = 0;
                  while (1) {
                    if (x > 3) n += 1; else n -= 1;
                    if (n > 100) n = 0;
                    if (n < -100) n = 0;
                  }
                }
                """))
        .isEmpty();
  }

  @Test
  void aStringThatTheUserBoundsIsNotLonger() throws IOException {
    assertThat(
            notCovered(
                "int ninth(const char *s) { if (!s[8]) return 1; return 0; }", "--string", "s=8"))
        .containsExactly("ninth: s[8] true infeasible");
  }

  /** C11 7.24.4.1: what lies behind the first difference must be there, too. */
  @Test
  void memoryThatIsComparedHasAllItsBytes() throws IOException {
    assertThat(
            notCovered(
                """
                int memcmp(const void *, const void *, unsigned long);
                int first(unsigned k) {
                  char a[4] = "abc", b[2] = "x";
                  if (k > 6) return 0;
                  if (memcmp(a, b, k) == 0) return 1;
                  if (k == 4) return 2;
                  return 3;
                }
                """,
                "--criterion",
                "branch"))
        .containsExactly("first: k == 4 true infeasible");
    assertThat(said()).contains("access outside the object");
  }

  /** Clang takes the lowest bit, gcc refuses it. */
  @Test
  void arithmeticWithOverflowIntoABooleanIsUnsupported() throws IOException {
    assertThat(
            notCovered(
                """
                int twice(int b) {
                  _Bool bo;
                  if (__builtin_add_overflow(b, b, &bo) && !bo && b == 1) return 1;
                  return 2;
                }
                int octets(unsigned char a, unsigned char b) {
                  _Bool bo;
                  return __builtin_add_overflow(a, b, &bo) ? bo ? 1 : 2 : 3;
                }
                """,
                "--criterion",
                "branch"))
        .hasSize(6)
        .allMatch(each -> each.endsWith(" open"));
    assertThat(said())
        .contains("arithmetic with overflow, or on an atomic object, whose result is a _Bool");
  }

  @Test
  void bytesThatTestsLeaveZeroProveNothing() throws IOException {
    assertThat(
            notCovered(
                """
                int memcmp(const void *, const void *, unsigned long);
                struct pad { char c; int i; };
                int differ(struct pad *a, struct pad *b) {
                  if (!a || !b || a->c != b->c || a->i != b->i) return 0;
                  return memcmp(a, b, sizeof *a) ? 1 : 2;
                }
                int exact(struct pad a) { if (a.i == 5 && a.c == 2 && a.i == 6) return 1; return 0; }
                int real(_Complex double z) { return __real__ z == 2.0 ? 1 : 0; }
                """,
                "--criterion",
                "branch"))
        .containsExactly(
            "differ: memcmp(a, b, sizeof *a) true open",
            "exact: a.i == 5 && a.c == 2 && a.i == 6 true infeasible",
            "real: __real__ z == 2.0 true open");
  }

  @Test
  void aVariableThatTheFileDoesNotSizeOrMayNotSetIsLeftOpen() throws IOException {
    assertThat(
            notCovered(
                """
                extern char *names[];
                int named(void) { if (names[0]) return 1; return 0; }
                const volatile int status = 0;
                int ready(void) { if (status == 3) return 1; return 0; }
                """))
        .containsExactly(
            "named: names[0] true open",
            "named: names[0] false open",
            "ready: status == 3 true open");
  }

  @Test
  void aFailingAssertionIsAFinding() throws IOException {
    assertThat(
            notCovered(
                """
                #include <assert.h>
                int checked(unsigned x, unsigned y) {
                  if (x * 31 == 0x12345678) y = 2;
                  assert(y != 70001);
                  return (int)y;
                }
                """))
        .isEmpty();
    JsonNode result = result("checked");
    assertThat(result.get("findings").findValuesAsText("kind"))
        .containsExactly("failing assertion");
  }

  @Test
  void libraryFunctionsWithSeveralNamesAreReplacedByTheirSourcesName() throws IOException {
    String text =
        """
        #include <stdio.h>
        int unit(const char *mode)
        {
            int v = 0;
            FILE *s = fopen("x", mode);
            if (!s) return -1;
            if (fscanf(s, "%d", &v) != 1) return 1;
            return v == 7 ? 2 : 0;
        }
        """;
    assertThat(notCovered(text)).containsExactly("unit: v == 7 true open");
    JsonNode result = result("unit");
    for (JsonNode test : result.get("tests")) {
      assertThat(test.get("program").asText()).isEqualTo("compared");
    }
  }

  @Test
  void constantsOfOtherFilesAreInputsThatNothingWrites() throws IOException {
    assertThat(
            notCovered(
                """
                extern const unsigned char classes[256];
                extern const int limit;
                extern const struct conf { const int a; const char *s; } conf;
                extern struct hidden hidden;
                int kind(int c) { if (classes[(unsigned char)c] & 2) return 1; return c > limit; }
                int set(void) { if (conf.a == 3) return 2; return conf.s && conf.s[0] == 'q'; }
                int kept(int *to) { if (to && limit == 5) { *to = 6; if (limit == 6) return 1; } return 0; }
                int same(const int *p) { if (p == &limit) return 1; return 0; }
                int there(struct hidden *p) { if (p == &hidden) return 1; return 0; }
                """))
        .containsExactly(
            "kept: limit == 6 true infeasible",
            "same: p == &limit true open",
            "there: p == &hidden true open");
  }

  /** The stub writes nothing there, so neither outcome is one that another run need show again. */
  @Test
  void buffersOfTheUsualSizeMayBeReadInto() throws IOException {
    assertThat(
            notCovered(
                """
                #include <unistd.h>
                int fill(int file)
                {
                  char buffer[8192];
                  long got = pread(file, buffer, sizeof buffer, 0);
                  if (got < 0) return -1;
                  if (got > 3) return buffer[0] == 'x' ? 1 : 2;
                  return 0;
                }
                """))
        .containsExactly("fill: buffer[0] == 'x' true open", "fill: buffer[0] == 'x' false open");
  }

  @Test
  void listsOfArgumentsAmongTheInputsArePassedOnButNotLookedInto() throws IOException {
    assertThat(
            notCovered(
                """
                #include <stdarg.h>
                struct log { int level; va_list kept; };
                int vlog(int level, va_list args);
                int passed(struct log *log, int n) { if (log && n > 2) return vlog(n, log->kept); return 0; }
                int third(va_list args, int n) { if (n < 3) return 0; if (va_arg(args, int) == 5) return 1; return 2; }
                """))
        .containsExactly(
            "third: va_arg(args, int) == 5 true open", "third: va_arg(args, int) == 5 false open");
  }

  /** C11 7.24.1p2: compilers take the tests away, so that no suite could keep its word. */
  @Test
  void behindCallsThatMayNotGetNullAPointerIsNotNullEvenIfNothingIsReadThroughIt()
      throws IOException {
    assertThat(
            notCovered(
                """
                #include <stdint.h>
                #include <string.h>
                int at(uintptr_t number)
                {
                  char *to = (char *)number;
                  memset(to, 1, 0);
                  return to ? 1 : 2;
                }
                int fill(char *to, unsigned size)
                {
                  if (size > 3) return 0;
                  memset(to, 1, size);
                  return to ? 1 : 2;
                }
                int copy(const char *from, unsigned size)
                {
                  char to[4];
                  if (size > 3) return 0;
                  memcpy(to, from, size);
                  return from ? 1 : 2;
                }
                int compare(const char *one, unsigned size)
                {
                  if (size > 2 || strncmp(one, "ab", size)) return 0;
                  return one ? 1 : 2;
                }
                """,
                "--criterion",
                "branch"))
        .containsExactly(
            "at: to false infeasible",
            "compare: one false infeasible",
            "copy: from false infeasible",
            "fill: to false infeasible");
  }

  private static final String THROUGH_SEVERAL_TYPES =
      """
      int longs(long *p, int *q) { *p = 5; *q = 9; if (*p == 9) return 1; return 0; }
      int floats(int *i, float *f) { *i = 0; *f = 1.0f; if (*i == 0x3f800000) return 1; return 0; }
      int shorts(short *s, unsigned *u) { u[0] = 0; s[1] = 1; if (u[0] == 65536) return 1; return 0; }
      long cell;
      int variable(int *q) { cell = 5; *q = 9; if (cell == 9) return 1; return 0; }
      struct pair { int a, b; };
      int parts(struct pair *x, struct pair *y) { x->a = 5; y->b = 9; if (x->a == 9) return 1; return 0; }
      int pointer(int **p, long *l) { if (*p) { *l = 0; if (!*p) return 1; } return 0; }
      """;

  private static final List<String> OVERLAPPING =
      List.of(
          "floats: *i == 0x3f800000 true open",
          "longs: *p == 9 true open",
          "parts: x->a == 9 true open",
          "pointer: *p false open",
          "shorts: u[0] == 65536 true open",
          "variable: cell == 9 true open");

  @Test
  void withoutEffectiveTypesWhatInputsShareIsNoProof() throws IOException {
    assertThat(notCovered(THROUGH_SEVERAL_TYPES, "--", "-fno-strict-aliasing"))
        .containsExactlyElementsOf(OVERLAPPING);
  }

  @Test
  void noneOfTheStrategiesProvesByTypesThatDoNotHold() throws IOException {
    for (String strategy : List.of("explore", "bounded")) {
      assertThat(
              notCovered(
                  THROUGH_SEVERAL_TYPES, "--strategy", strategy, "--", "-fno-strict-aliasing"))
          .as(strategy)
          .containsExactlyElementsOf(OVERLAPPING);
    }
  }

  @Test
  void withEffectiveTypesInputsOfDifferentTypesLieApart() throws IOException {
    assertThat(notCovered(THROUGH_SEVERAL_TYPES, "--", "-fno-strict-aliasing", "-fstrict-aliasing"))
        .containsExactlyElementsOf(
            OVERLAPPING.stream().map(line -> line.replace(" open", " infeasible")).toList());
  }

  /** As f(o, o + 1) has it for an o of three elements: 6.7.6.3p7 says "at least as many". */
  @Test
  void parametersDeclaredAsArraysMayOverlapPartially() throws IOException {
    String text =
        """
        #include <stdint.h>
        struct s { int a; int b; short c[3]; };
        typedef int block[2];
        int apart(int d[2], int s[2]) { s[0] = 5; s[1] = 5; d[0] = 6; d[1] = 6; if (s[0] == 7) return 1; return 0; }
        int blocks(block x, block y) { x[1] = 1; y[0] = 2; y[1] = 3; x[0] = 4; if (x[1] == 2) return 1; if (y[1] == 4) return 2; return 0; }
        int bytes(uint8_t k[16], uint8_t o[16]) { k[15] = 1; o[0] = 2; if (k[15] == 2) return 1; o[15] = 3; k[0] = 4; return o[15] == 4; }
        int least(int d[static 2], int s[static 2]) { s[0] = 5; s[1] = 5; d[0] = 6; d[1] = 6; if (s[0] == 6 && s[1] == 5) return 1; return 0; }
        int one_pointer(int d[2], int *p) { if (!p) return 0; d[1] = 5; p[1] = 7; if (p == d + 1) return 1; return 0; }
        int rows(int a[2][2], int b[2][2]) { a[1][0] = 1; b[0][0] = 2; b[1][1] = 3; if (a[1][0] == 2) return 1; a[0][1] = 5; return b[1][1] == 5; }
        int structs(struct s a[2], struct s b[2]) { a[1].a = 2; b[0].a = 3; b[1].a = 4; if (a[1].a == 3) return 1; return 0; }
        int three(int a[2], int b[2], int c[2]) { a[1] = 1; b[1] = 1; b[0] = 2; c[0] = 3; if (a[1] == 2 && b[1] == 3) return 1; return 0; }
        """;
    String apart = "apart: s[0] == 7 true infeasible";
    assertThat(notCovered(text)).containsExactly(apart);
    for (String strategy : List.of("explore", "bounded", "refine")) {
      assertThat(notCovered(text, "--strategy", strategy))
          .as(strategy)
          .filteredOn(line -> line.endsWith(" infeasible"))
          .isSubsetOf(apart);
    }
  }

  @Test
  void withoutEffectiveTypesOneTypeIsStillProvedAbout() throws IOException {
    assertThat(
            notCovered(
                """
                int same(int *p, int *q) { *p = 5; *q = 9; if (*p == 7) return 1; return 0; }
                int bytes(unsigned char *p, int *q) { *q = 0; p[0] = 1; if (*q == 3) return 1; return 0; }
                """,
                "--",
                "-fno-strict-aliasing"))
        .containsExactly("bytes: *q == 3 true infeasible", "same: *p == 7 true infeasible");
  }

  @Test
  void typesThatMayAliasAreWithoutEffectiveTypes() throws IOException {
    assertThat(
            notCovered(
                """
                typedef int __attribute__((may_alias)) word;
                int unit(word *i, float *f) { *i = 0; *f = 1.0f; if (*i == 0x3f800000) return 1; return 0; }
                """))
        .containsExactly("unit: *i == 0x3f800000 true open");
  }

  @Test
  void aPointerWithoutATypeLeadsToWhatTheFileConvertsItTo() throws IOException {
    assertThat(
            notCovered(
                """
                struct node { int kind; struct node *next; };
                struct queue { void *first; int count; };
                int second(void *context, int event) {
                  struct node *n = context;
                  if (n && n->next && n->next->kind == 5 && event == 7) return 1;
                  return 0;
                }
                int front(struct queue *q) {
                  if (q->count <= 0 || !q->first) return 0;
                  return ((struct node *)q->first)->next != 0 && ((struct node *)q->first)->kind == 3;
                }
                int tagged(void *p, int k) {
                  if (k) { struct node *n = p; return n->next && n->next->kind == 5; }
                  long *l = p;
                  return l[1] == 5;
                }
                int compare(const void *a, const void *b) {
                  int x = *(const int *)a, y = *(const int *)b;
                  return x < y ? -1 : x > y;
                }
                """))
        .containsExactly(
            "tagged: n->next true open",
            "tagged: n->next->kind == 5 true open",
            "tagged: n->next->kind == 5 false open");
  }

  @Test
  void behindSetjmpAnythingMayHappenOnlyWhereSomeoneJumps() throws IOException {
    assertThat(
            notCovered(
                """
                #include <setjmp.h>
                static jmp_buf env;
                int inner(int x) { if (x == 7) longjmp(env, x > 3 ? 2 : 1); return x; }
                int protect(int x) {
                  int r = setjmp(env);
                  if (r == 2) return -2;
                  if (r == 1) return -1;
                  return inner(x) > 5;
                }
                int never(int x) {
                  if (setjmp(env) == 0) return x > 4 ? 1 : 2;
                  return 3;
                }
                """))
        .containsExactly(
            "inner: x > 3 false infeasible",
            "never: setjmp(env) == 0 false infeasible",
            "protect: r == 2 true open",
            "protect: r == 1 true open");
  }

  @Test
  void whatTheLibraryHoldsAtEntryIsNotKnown() throws IOException {
    assertThat(
            notCovered(
                """
                #include <errno.h>
                #include <math.h>
                #include <stdio.h>
                #include <stdlib.h>
                #include <string.h>
                int retry(int rc) { return rc < 0 && errno == EINTR; }
                int root(double x) { errno = 0; double y = sqrt(x); if (errno == EDOM) return 1; return y > 2; }
                int loga(double x) { errno = 0; double y = log(x); if (errno == ERANGE) return 1; return y > 2; }
                int shown(int x) { errno = 0; printf("%d", x); if (errno != 0) return 1; return 0; }
                int room(unsigned n) { errno = 0; char *p = malloc(n); int none = !p; free(p); return none && errno == ENOMEM; }
                int word(char **out) { *out = strtok(NULL, " "); if (*out == NULL) return 0; return 1; }
                int number(void) { double d; if (scanf("%lf", &d) != 1) return -1; return 0; }
                """))
        .noneMatch(target -> target.endsWith("infeasible"))
        .hasSizeGreaterThan(5);
  }

  /** C11 6.7.6.2p5. */
  @Test
  void anArrayOfNoElementsIsAFault() throws IOException {
    assertThat(
            notCovered(
                """
                int f(int n) {
                  if (n > 10 || n < 0) return 0;
                  int a[n];
                  if (n == 0) return 2;
                  a[0] = 1;
                  return a[0];
                }
                """,
                "--criterion",
                "branch"))
        .containsExactly("f: n == 0 true infeasible");
    assertThat(said()).contains("size of a variable length array not greater than zero");
  }
}

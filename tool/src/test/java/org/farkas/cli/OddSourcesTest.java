package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a source does in ways that programs seldom do.
 *
 * <p>Long because every such way has its C text here.
 */
class OddSourcesTest extends CommandLineFixture {
  OddSourcesTest() {
    super(300_000);
  }

  @Test
  void macrosMayHideKeywords() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #define int long
                #define static
                #define while for
                static int f(int a) { while (; a > 100; ) a /= 2; if (a > 3) return 1; return 0; }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  /** The suite keeps them quiet, by names that end in "=" or have a value. */
  @Test
  void compilersMayWarnOfLimitsAndOfKindsOfOneThing() throws IOException {
    int code =
        generate(
            """
            #include <stdlib.h>
            #pragma GCC diagnostic warning "-Wsuggest-attribute=pure"
            #pragma GCC diagnostic warning "-Wshadow=local"
            int g;
            int look(int a) { return g + a; }
            int f(int a)
            {
                void *p = malloc((size_t)1 << 63);
                if (p) { free(p); return 1; }
                { int a = 3; g = a; }
                return a > 3 ? 2 : 0;
            }
            """,
            "--all",
            "--criterion=branch");
    assertThat(code).as(said()).isZero();
    assertThat(suite("f")).contains("int main(");
  }

  @Test
  void functionsWithoutSourceMayHaveNamesThatAreNoneInC() throws IOException {
    assertThat(
            notCoveredIn(
                """
                extern int ext(int) __asm__("ext.name");
                int f(int a) { if (ext(a) == 3) return 1; return 0; }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
    assertThat(suite("f")).contains("int ext_name_stub(int argument1) __asm__(\"ext.name\");");
  }

  @Test
  void stubsPromiseOfPointersWhatTheSourceDeclares() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct r { int state, other; };
                union u { int number; struct r *r; };
                volatile struct r *start(void);
                const volatile struct r *begin(volatile struct r **out, struct r *volatile *slot,
                                               char *volatile *texts);
                volatile union u *join(volatile union u *u, volatile void *any);
                struct r *restrict *rest(char *restrict *texts, volatile struct r rows[2],
                                         volatile struct r (*more)[3]);
                void each(void (*visit)(volatile struct r *));
                static void visit(volatile struct r *r) { r->state = 0; }
                int f(volatile struct r *p, struct r *volatile *s)
                {
                    volatile struct r *q = p; struct r rows[3] = { { 0, 0 } }, *r = *s;
                    union u u = { 0 }; char *text = 0;
                    if (p->state > 3 && start()) return 1;
                    if (begin(&q, &r, &text)) return 2;
                    if (join(&u, &text)) return 3;
                    if (rest(&text, rows, &rows)) return 4;
                    each(visit);
                    return 0;
                }
                """,
                "--not-null",
                "p",
                "--not-null",
                "s",
                "--criterion",
                "statement"))
        .as(said())
        .isEmpty();
    assertThat(suite("f")).contains("volatile struct r (*more)[3]", "char *volatile *texts");
  }

  /** Their scope is the function: no test can name them. */
  @Test
  void typesAmongTheParametersHaveNoNameForTests() throws IOException {
    int code =
        generate(
            """
            int f(struct pair { int x; } *p, enum mode { OFF, ON } m) {
              if (p && p->x == 4 && m == ON) return 1;
              return 0;
            }
            """,
            "--function",
            "f",
            "--criterion",
            "branch",
            "--budget",
            "5s");
    assertThat(code).as(said()).isZero();
    assertThat(suite("f")).contains("the type of 'p' has no name", "f(NULL, ");
  }

  @Test
  void variablesOfOtherFilesMayBeDeclaredInFunctionsOnly() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int f(int a) {
                  extern volatile int level;
                  extern const unsigned char table[3];
                  extern int (*hook)(int);
                  if (a > 3 && level == 2) return 1;
                  if (table[1] == 200 && hook && hook(a) == 7) return 2;
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  /** Compilers refuse two declarations of which only one has such a qualifier. */
  @Test
  void suchVariablesMayLeadToQualifiedObjects() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct device { int state; struct device *next; };
                int f(int a) {
                  extern volatile struct device *active;
                  extern struct device *const volatile *table[2];
                  extern int *restrict level;
                  if (active && active->state == a) return 1;
                  if (table[1] && *table[1] && (*table[1])->state == 5) return 2;
                  if (level && *level == 9) return 3;
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  /** There {@code fstat} is {@code fstat64} for the linker, which has another type in C. */
  @ParameterizedTest
  @ValueSource(strings = {"#define _GNU_SOURCE", ""})
  void offsetsInFilesMayHave64Bits(String first) throws IOException {
    assertThat(
            notCoveredIn(
                first
                    + """

                    #define _FILE_OFFSET_BITS 64
                    #include <sys/stat.h>
                    #include <dirent.h>
                    #include <unistd.h>
                    int f(int file, DIR *folder, int start) {
                      struct stat about = {0};
                      if (lseek(file, start, SEEK_SET) < 0) return -1;
                      if (fstat(file, &about) != 0 || about.st_size < 100) return -2;
                      struct dirent *entry = readdir(folder);
                      return entry && entry->d_name[0] == '.';
                    }
                    """,
                "--not-null",
                "folder",
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  /** Compilers drop such code, and the function with it. */
  @Test
  void functionsMayBeNamedInDeadCodeOnly() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct event { void (*handler)(struct event *); int n; };
                void logged(struct event *);
                int f(struct event *e) {
                  if (0) {
                    void traced(struct event *);
                    e->handler = traced;
                    e->handler = logged;
                  }
                  if (!e || !e->handler) return 0;
                  e->handler(e);
                  return e->n > 3;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  @Test
  void variablesMayHaveAliases() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int real(int a) { return a > 3 ? 1 : 2; }
                int other(int a) __attribute__((alias("real")));
                int level = 3;
                extern int same __attribute__((alias("level")));
                int f(int a) { if (other(a) == 1 && same == 9) return 1; return 0; }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  @Test
  void variablesMayShareANameForTheAssembler() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int one __asm__("shared") = 1;
                extern int two __asm__("shared");
                static int cell = 3;
                int *exposed(void) { return &cell; }
                extern int seen __asm__("cell");
                int f(int a) {
                  one = a;
                  if (two == 5) return 1;
                  seen = a;
                  if (*exposed() == 7) return 2;
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  @Test
  void whatRunsBeforeMainMustReturn() throws IOException {
    int code =
        generate(
            """
            void exit(int);
            static int level = 2;
            __attribute__((constructor)) static void stop(void) { if (level == 2) exit(0); }
            int f(int a) { if (a == level) return 1; return 0; }
            """,
            "--function",
            "f",
            "--budget",
            "5s");
    assertThat(code).as(said()).isEqualTo(3);
    assertThat(said()).contains("run-ends-too-soon", "a constructor").doesNotContain("bug");
  }

  @Test
  void linkedFilesMayDefineThem() throws IOException {
    Path other = folder.resolve("other.c");
    Files.writeString(other, "int level = 1; int (*hook)(int);");
    int code =
        generate(
            """
            int f(int a) {
              extern int level;
              extern int (*hook)(int);
              if (a > 3 && level == 2) return 1;
              if (hook && hook(a) == 7) return 2;
              return 0;
            }
            """,
            "--function",
            "f",
            "--criterion",
            "branch",
            "--with",
            other.toString());
    assertThat(code).as(said()).isZero();
    assertThat(suite("f")).contains("extern int level;").doesNotContain("not compared");
  }

  /** For tests they are bytes. */
  @Test
  void variablesOfOtherFilesMayHaveTypesThatOnlyAFunctionKnows() throws IOException {
    String text =
        """
        int named(int x) {
          extern struct loc { int u; } one;
          return one.u == 7 && x == one.u;
        }
        int nameless(int x) {
          extern struct { int u; unsigned char k; } two;
          if (two.u == x && two.k == 4 && x == 77) return 1;
          two.k = 9;
          return 0;
        }
        int with_pointer(int x) {
          extern struct { int *p; } three;
          if (three.p && *three.p == x) return 1;
          return 0;
        }
        int apart(int x) { return x > 3 && x < 9; }
        """;
    assertThat(generate(text, "--all", "--criterion", "branch", "--budget", "10s"))
        .as(said())
        .isZero();
    for (String unit : List.of("apart", "named", "nameless")) {
      assertThat(notCovered(result(unit))).isEmpty();
      result(unit)
          .get("tests")
          .forEach(test -> assertThat(test.get("program").asText()).isEqualTo("compared"));
    }
    assertThat(suite("nameless")).contains("farkas_object_two_after[8] = {[4] = 9}");
    assertThat(said()).contains("the type of 'three' has no name here, and holds pointers");
  }

  @Test
  void macrosMayHideWhatSuitesUse() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #ifndef LLONG_MAX
                #define LLONG_MAX 9223372036854775807LL
                #endif
                #include <limits.h>
                #include <errno.h>
                #include <stdbool.h>
                #ifndef INT_MAX
                #define INT_MAX 5
                #endif
                #define main not_main
                #define fork my_fork
                #define exit(x) my_exit(x)
                #define dup(x) (x)
                #define status state
                #define argc arguments
                #define field other
                #define unsigned long
                #define f(x, y) (f)((x), !(y))
                struct s { int field; bool b; long long most; };
                extern int status;
                int ready(struct s *);
                int (f)(struct s *p, bool b) {
                  if (!p) return -1;
                  if (b && p->field == INT_MAX && p->b) return 1;
                  errno = 3;
                  if (p->most == LLONG_MAX) return 2;
                  if (status == 3 || ready(p)) return INT_MIN;
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
    assertThat(suite("f")).contains("#undef main\n", "#undef status\n", "#undef f\n");
  }

  @Test
  void macrosMayChangeTypes() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #define int long
                #define char short
                #define double float
                #define unsigned
                struct s { int a; char b[3]; double d; unsigned int u; };
                int ext(int a, char *b, double d);
                int level;
                static char table[4];
                int f(int a, struct s *s, char *p, double d) {
                  if (ext(a, p, d) == 0x100000000) return 1;
                  if (s && s->a == 0x200000000 && s->b[1] == 300 && s->d == 0.5f && s->u > 7) return 2;
                  if (p && *p == 700) return 3;
                  if (level == 0x300000000) return 4;
                  if (table[2] == 4000) return 5;
                  return -1;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  /** Their headers make other names of them. */
  @Test
  void mathematicalFunctionsMayBeStubs() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #define _GNU_SOURCE
                #include <math.h>
                #include <string.h>
                int f(double x) {
                  double s = 0, c = 0;
                  float t = 0, d = 0;
                  sincos(x, &s, &c);
                  if (s > 0.5) return 1;
                  if (x > 3 && c > 3) return 2;
                  return isnan(x) ? 3 : 4;
                }
                int g(float x) { float s = 0, c = 0; sincosf(x, &s, &c); return s > 0.5f ? 1 : 2; }
                int h(double x) { int e; return lgamma_r(x, &e) > 3 && e == 2; }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
    assertThat(suite("f")).contains("\nvoid sincos(double ");
  }

  @Test
  void functionsMayBecomePointersToOtherFunctions() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int (*j(int x))(int) {
                  if (x == 3) return (int (*)(int))0;
                  return (int (*)(int))j;
                }
                static double other(char c, double d) { return c + d; }
                struct s { void (*cb)(void); void *p; };
                void set(struct s *s, int x) {
                  if (s && x == 4) { s->cb = (void (*)(void))other; s->p = (void *)other; }
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  /** Compilers warn of calls that attributes of the source forbid; tests make some on purpose. */
  @Test
  void whatAttributesSayOfCallsCostsNoSuite() throws IOException {
    int code =
        generate(
            """
            #include <stdarg.h>
            #include <stddef.h>
            static int level;
            __attribute__((format(printf, 2, 3))) int log_line(int lvl, const char *fmt, ...)
            {
                if (lvl < level) return 0;
                if (!fmt) return -1;
                va_list ap;
                int n = 0;
                va_start(ap, fmt);
                for (; *fmt; fmt++)
                    if (*fmt == '%' && fmt[1] == 'd' && va_arg(ap, int) < 0) n++;
                va_end(ap);
                return n;
            }
            int copy(char *restrict d, const char *restrict s, size_t n)
            {
                if (!d || !s || n > 8) return 2;
                if (d == s) return 1;
                for (size_t i = 0; i < n; i++) d[i] = s[i];
                return 0;
            }
            __attribute__((access(read_only, 1, 2))) int third(const int *p, size_t n) { if (!p) return 1; if (n > 3) return p[3]; return 0; }
            __attribute__((sentinel)) int any(int a, ...) { return a ? 1 : 0; }
            """,
            "--all", "--variadic", "int", "--budget", "6s");
    assertThat(code).as(said()).isZero();
    assertThat(said()).doesNotContain("left out", "bug");
  }

  /** Firmware and test doubles have their own. */
  @Test
  void filesMayDefineWhatTheCompilerKnows() throws IOException {
    assertThat(
            notCoveredIn(
                """
                typedef __SIZE_TYPE__ size;
                static int copies;
                void *memcpy(void *to, const void *from, size n) {
                  char *x = to;
                  const char *y = from;
                  copies++;
                  while (n--) *x++ = *y++;
                  return to;
                }
                int abs(int x) { return x > 3 ? 7 : 1; }
                int first(const int *p, size n) {
                  int v[4] = { 0 };
                  copies = 0;
                  if (!p || n > 4) return 0;
                  memcpy(v, p, n * sizeof *v);
                  if (copies == 1) return 1;
                  return v[0];
                }
                int magnitude(int x) { return abs(x) == 7 && x == 4; }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .containsExactly("first: copies == 1 false infeasible");
  }

  @Test
  void typesKeepTheirAlignment() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct cell { _Alignas(64) int v; };
                int f(struct cell *p) {
                  if (!p) return 0;
                  if ((__UINTPTR_TYPE__)p & 63) return 1;
                  return p->v == 8 ? 3 : 4;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .containsExactly("f: (__UINTPTR_TYPE__)p & 63 true infeasible");
  }

  @Test
  void filesMayIncludeThemselves() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #ifndef PASS
                #define PASS 1
                #define ITEM(n, v) case v: return n;
                int f(int c) {
                  switch (c) {
                #include __FILE__
                  }
                  return 0;
                }
                #else
                ITEM(5, 3)
                ITEM(6, 7)
                #endif
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }
}

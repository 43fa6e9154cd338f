package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What programs hold that a file with one function under test has to link and to spell. */
class OddUnitsTest extends CommandLineFixture {
  OddUnitsTest() {
    super(300_000);
  }

  @Test
  void inlineFunctionsHaveNoDefinitionForCallsOfTheirOwn() throws IOException {
    assertThat(
            notCoveredIn(
                """
                inline int square(int x) { return x > 100 || x < -100 ? 0 : x * x; }
                int large(int a) { return square(a) > 10 && a > 0; }
                """,
                "--criterion",
                "mcdc"))
        .as(said())
        .isEmpty();
  }

  @Test
  void otherFilesHaveThreadLocalVariables() throws IOException {
    generate(
        """
        extern _Thread_local int level;
        extern __thread int levels[];
        int f(int a) { if (a > 3) return 1; return 0; }
        int g(int a) { if (a > 3 && level == 2) return levels[1]; return 0; }
        """,
        "--all",
        "--budget",
        "3s");
    assertThat(notCovered(result("f"))).as(said()).isEmpty();
    assertThat(result("g").get("tests")).as(said()).isNotEmpty();
    result("g")
        .get("tests")
        .forEach(t -> assertThat(t.get("program").asText()).isEqualTo("compared"));
  }

  @Test
  void eachCompilersHeaderSaysWhatAnAtomicFlagIs() throws IOException {
    generate(
        """
        #include <stdatomic.h>
        static atomic_flag lock = ATOMIC_FLAG_INIT;
        struct device { atomic_flag busy; int state; };
        int f(struct device *d, int a) {
          if (atomic_flag_test_and_set(&lock)) return 1;
          if (d && d->state > a) return 2;
          atomic_flag_clear(&lock);
          return 0;
        }
        """,
        "--function",
        "f",
        "--budget",
        "4s");
    assertThat(notCovered(result("f")))
        .as(said())
        .allMatch(target -> target.equals("atomic_flag_test_and_set(&lock) true open"));
  }

  @Test
  void testsThatNeedATypeWithoutANameAreLeftOut() throws IOException {
    int code =
        generate(
            """
            int f(const struct { int x; int y; } *s) {
              if (!s) return 0;
              if (s->x == s->y) return 1;
              return 2;
            }
            """,
            "--function",
            "f",
            "--criterion",
            "branch");
    assertThat(code).as(said()).isLessThan(2);
    assertThat(suite("f")).contains("the type of 's' has no name");
    assertThat(notCovered(result("f"))).isEmpty();
  }

  @Test
  void trapsEndRuns() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int f(int x) {
                  if (x == 3) __builtin_trap();
                  return x > 4;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
    assertThat(said()).doesNotContain("mismatch");
  }

  /** Inputs, results of stubs, constants, bit-fields. */
  @Test
  void integersMayBeWiderThanALong() throws IOException {
    assertThat(
            notCoveredIn(
                """
                typedef __int128 wide;
                typedef unsigned __int128 uwide;
                struct s { char c; wide a[2]; uwide b : 100; wide d : 70; };
                uwide ext(int);
                const wide limit = (wide)1 << 64;
                int parameter(wide a, uwide b) {
                  if (a == 5) return 1;
                  if (a == (wide)-3 << 100) return 2;
                  return b == (uwide)1 << 64;
                }
                int member(struct s *s) {
                  if (!s) return 0;
                  if (s->a[1] == (wide)-5 << 70 && s->b == (uwide)9 << 90) {
                    s->a[0] = -((wide)1 << 80);
                    return 1;
                  }
                  return s->d == -((wide)1 << 66) ? 2 : 3;
                }
                wide result(wide a) {
                  if (a < 0) return (wide)-7 << 90;
                  return a == 1 ? (wide)1 << 80 : 0;
                }
                int stub(int x) { if (ext(x) == (uwide)5 << 64) return 1; return 0; }
                int constant(wide a) { if (a == limit) return 1; return 0; }
                """,
                "--criterion",
                "mcdc"))
        .as(said())
        .isEmpty();
  }

  @Test
  void assemblerCodeOfOtherProcessorsIsNoHindranceElsewhere() throws IOException {
    int code =
        generate(
            """
                static inline void interrupts_off(void) {
                  __asm volatile("cpsid i" : : : "memory");
                }
                static inline unsigned mask(void) {
                  unsigned result;
                  __asm volatile("mrs %0, primask" : "=r"(result));
                  return result;
                }
                int level(int n) {
                  if (n > 3 && n < 9) return 1;
                  return 0;
                }
            """,
            "--function", "level", "--budget", "5s");
    assertThat(code).as(said()).isZero();
    assertThat(suite("level")).contains("level(");
  }

  @Test
  void sourcesMayUndefineMacrosOfAllocationFunctions() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdlib.h>
                #undef malloc
                #undef free
                static void *(*own_malloc)(size_t) = malloc;
                static void (*own_free)(void *) = free;
                int kept(int n) {
                  if (n < 0) return -1;
                  char *p = own_malloc((size_t)n + 4);
                  if (p) p[3] = (char)n;
                  own_free(p);
                  return n > 7;
                }
                """))
        .as(said())
        .isEmpty();
    assertThat(suite("kept")).contains("kept(");
  }

  @Test
  void functionsMayBeCalledAsWhatProgramsStartWith() throws IOException {
    assertThat(
            notCoveredIn(
                """
                static inline void reset(void) {
                  extern void _start(void) __attribute__((noreturn));
                  _start();
                }
                int _init(int n);
                int level(int n) {
                  if (n > 3 && n < 9) return 1;
                  return 0;
                }
                int begin(int n) {
                  if (_init(n) == 7) return 1;
                  return 0;
                }
                int again(int n) {
                  if (n == 5) reset();
                  return n;
                }
                """))
        .as(said())
        .isEmpty();
  }

  @Test
  void whatGoesWrongBehindWhatIsFollowedIsNoFinding() throws IOException {
    generate(
        """
        int cells[4];
        int f(unsigned n) {
          unsigned k = 0;
          for (unsigned i = 0; i < 30000001; i++) k += i * 977;
          cells[k] = (int)n;
          return n > 3;
        }
        """,
        "--function",
        "f",
        "--budget",
        "2s");
    assertThat(result("f").get("findings")).isEmpty();
    assertThat(out.toString()).doesNotContain("recursion");
  }

  /** To call one of them through such a pointer is undefined. */
  @Test
  void functionsThatTakeOtherArgumentsThanAPointersCallAreNoneOfTheUnit() throws IOException {
    int code =
        generate(
            """
            static int loud(int level) { return level > 3 ? 1 : 2; }
            static int wide(long level, const char *text) { return level > 40 && text ? 1 : 2; }
            int (*speaker)(int) = loud;
            int (*writer)(long, const char *) = wide;
            int f(int (*notify)(int), int a) {
              if (notify && notify(a) > 1) return 1;
              return 0;
            }
            """,
            "--function",
            "f",
            "--budget",
            "10s");
    assertThat(code).as(said()).isZero();
    List<String> texts = new ArrayList<>();
    result("f").get("items").forEach(item -> texts.add(item.get("text").asText()));
    assertThat(texts).as(said()).contains("level > 3").doesNotContain("level > 40", "text");
  }
}

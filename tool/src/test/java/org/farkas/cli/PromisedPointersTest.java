package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pointers that declarations promise not to be NULL: compilers drop what only NULL would reach, so
 * no test may count there, and what lies behind a broken promise is reached by no defined run.
 */
class PromisedPointersTest extends CommandLineFixture {
  private static final String PROMISES =
      """
      #include <stddef.h>
      extern _Noreturn void leave(void);
      extern int foreign(int *p, int *q) __attribute__((nonnull(2)));
      extern int *given(void) __attribute__((returns_nonnull));
      static __attribute__((nonnull(1))) int own(int *p, int n) { return n > 0; }
      static __attribute__((returns_nonnull)) int *same(int *p) { return p; }
      static int left(int n) { if (n > 5) leave(); return n; }
      __attribute__((nonnull)) int all(int *p, int n) {
        if (p == NULL) return -1;
        return n;
      }
      [[gnu::nonnull(1)]] int one(int *p, int *q) {
        if (!p) return 1;
        if (!q) return 2;
        return 0;
      }
      int parameter(int *p __attribute__((nonnull))) { if (!p) return 1; return 0; }
      __attribute__((nonnull)) int variadic(int *p, ...) { if (!p) return 1; return 0; }
      int array(int a[static 3]) { if (a == NULL) return 1; return 0; }
      int calls(int *p, int *q) {
        int r = foreign(p, q);
        if (!q) return 1;
        if (!p) return 2;
        return r;
      }
      int inner(int *p) { own(p, 1); if (!p) return 1; return 3; }
      int through(int (*f)(int *, int), int *p) {
        f = own;
        f(p, 1);
        if (!p) return 1;
        return 0;
      }
      int result(void) { int *p = given(); if (!p) return 1; return 0; }
      int returned(int *p) { same(p); if (!p) return 1; return 0; }
      int sentinel(int n) { return own((int *)1, n) ? 1 : same((int *)2) == NULL; }
      int before(int *p, int n) {
        if (own(n > 9 ? NULL : p, left(n))) return 1;
        return 2;
      }
      int constant(int n) { if (n < 0) return own(NULL, left(6)); return 2; }
      """;

  PromisedPointersTest() {
    super(300_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"portfolio", "explore", "bounded", "refine"})
  void whatOnlyNullReachesIsReachedByNothing(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                PROMISES, "--strategy", strategy, "--criterion", "branch", "--", "-std=c23"))
        .as(said())
        .containsExactly(
            "all: p == NULL true infeasible",
            "array: a == NULL true infeasible",
            "calls: !q true infeasible",
            "constant: n > 5 false infeasible",
            "inner: !p true infeasible",
            "one: !p true infeasible",
            "parameter: !p true infeasible",
            "result: !p true infeasible",
            "returned: !p true infeasible",
            "through: !p true infeasible",
            "variadic: !p true infeasible");
    assertThat(farkas("certify", results().toString())).as(said()).isZero();
  }

  /** Intervals say nothing of pointers, but no run of theirs goes past a broken promise. */
  @Test
  void numbersAloneCoverNothingBehindNull() throws IOException {
    assertThat(
            notCoveredIn(
                PROMISES, "--strategy", "intervals", "--criterion", "branch", "--", "-std=c23"))
        .as(said())
        .contains("all: p == NULL true open", "calls: !q true open", "returned: !p true open");
  }

  @Test
  void callersAreToldOfIt() throws IOException {
    generate(PROMISES, "--function", "inner", "--budget", "10s", "--", "-std=c23");
    assertThat(out.toString()).contains("p: p is NULL");
  }

  @Test
  void sequencesPromiseItOfEachCall() throws IOException {
    String text =
        """
        static int calls;
        __attribute__((nonnull)) int unit(int *p) {
          calls++;
          if (!p) return 1;
          return calls > 1 ? 2 : 3;
        }
        """;
    generate(text, "--function", "unit", "--calls", "2", "--criterion", "branch");
    assertThat(notCovered(result("unit"))).containsExactly("!p true infeasible");
  }

  @Test
  void thatNullIsAllowedAllTheSameCanBeSaid() throws IOException {
    for (List<String> flags :
        List.of(
            List.of("-fno-delete-null-pointer-checks"),
            List.of("-fdelete-null-pointer-checks", "-fno-delete-null-pointer-checks"))) {
      List<String> options =
          new ArrayList<>(List.of("--criterion", "branch", "--function", "all", "--", "-std=c23"));
      options.addAll(flags);
      generate(PROMISES, options.toArray(String[]::new));
      assertThat(notCovered(result("all"))).as(said()).isEmpty();
    }
  }
}

package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code setjmp} returns again where {@code longjmp} is called, by whomever. */
class JumpsTest extends CommandLineFixture {
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "refine", "intervals", "portfolio"})
  void functionsWithoutSourceMayJump(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <setjmp.h>
                #include <stdlib.h>
                jmp_buf env;
                sigjmp_buf other;
                static jmp_buf own;
                extern int parse(const char *s);
                extern _Noreturn void die(int code);
                extern int each(int (*callback)(void *), void *);

                int load(const char *s) { if (setjmp(env)) return -1; return parse(s); }

                int given(int (*f)(void)) { if (setjmp(env)) return -1; if (f) f(); return 0; }

                int ends(int x) { int r = sigsetjmp(other, 1); if (r > 4) return r; if (x) die(x); return 0; }

                static int callback(void *p) { if (p) longjmp(own, 3); return 0; }
                int calls(int x) {
                  switch (setjmp(own)) {
                    case 0: return each(callback, &x);
                    case 3: return 1;
                    default: return 2;
                  }
                }

                static int parts(int n) { return n > 3 ? parse("x") : n; }
                int nested(int n) { volatile int k = 0; if (setjmp(env)) { if (k == 2) return 1; return 2; } k = 2; return parts(n); }
                """,
                "--strategy",
                strategy))
        .as(said())
        .noneMatch(target -> target.endsWith("infeasible"))
        .anyMatch(target -> target.startsWith("load: setjmp(env) true"));
  }

  /** What the library gives does not: verdicts are as before. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void nobodyElseJumps(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <setjmp.h>
                #include <stdlib.h>
                #include <string.h>
                jmp_buf env;
                extern void work(void);
                int plain(const char *s) { if (setjmp(env)) return 1; if (getenv(s)) return 2; return strlen(s) > 3; }
                int before(int x) { work(); if (setjmp(env)) return 1; return x > 3 ? 4 : 5; }
                """,
                "--strategy",
                strategy))
        .as(said())
        .containsExactlyInAnyOrder(
            "plain: setjmp(env) true infeasible", "before: setjmp(env) true infeasible");
  }
}

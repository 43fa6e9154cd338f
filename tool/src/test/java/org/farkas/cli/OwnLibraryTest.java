package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs without a C library (kernels, firmware) have functions of their own under names that it
 * has, and declare them otherwise.
 */
class OwnLibraryTest extends CommandLineFixture {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "void exit(int, int); exit(v, 1)",
        "void exit(void); exit()",
        "void *malloc(unsigned); malloc(v)",
        "void free(int, void *); free(v, 0)",
        "int printf(int, const char *, ...); printf(v, \"x\")",
        "int puts(int); puts(v)",
        "void memset(void *, int, unsigned); memset(&v, 1, 4)",
        "int strcmp(const char *, const char *, int); strcmp(\"a\", \"a\", v)"
      })
  void nothingIsInfeasibleBehindWhatOnlyHasTheNameOfALibraryFunction(
      String declaration, String call) throws IOException {
    String text =
        "%s; int f(int v) { %s; if (v > 3) return 1; return 0; }\n".formatted(declaration, call);
    for (String strategy : new String[] {"portfolio", "refine", "bounded", "intervals"}) {
      // Else clang takes it that nothing that is called exit() returns.
      int code =
          generate(
              text,
              "--function",
              "f",
              "--budget",
              "2s",
              "--strategy",
              strategy,
              "--",
              "-fno-builtin");
      assertThat(code).as(said()).isEqualTo(1);
      assertThat(out.toString()).as(strategy).contains("0 infeasible, 2 open");
    }
  }

  @Test
  void callsByAPrototypeThatFitsAreTheLibrarys() throws IOException {
    int code =
        generate(
            """
            int printf(const char *, ...);
            void *memset(void *, int, unsigned long);
            int f(int v) { int w; memset(&w, 0, sizeof w); printf("x"); return v > 3 + w ? 1 : 2; }
            """,
            "--function",
            "f",
            "--budget",
            "5s");
    assertThat(code).as(said()).isZero();
  }

  @Test
  void suitesDoNotContradictWhatTheSourceDeclares() throws IOException {
    int code =
        generate(
            """
            void exit(void) __attribute__((noreturn));
            int fork(void);
            long dup(long);
            int f(int v) { if (v > 3) return 1; if (v == -9) exit(); return 0; }
            """,
            "--function",
            "f",
            "--budget",
            "5s");
    assertThat(code).as(said()).isZero();
    assertThat(suite("f"))
        .contains("extern void (exit)(int status) __asm__(\"exit\");")
        .contains("extern int (dup)(int file) __asm__(\"dup\");")
        .contains("extern int (fork)(void);");
  }
}

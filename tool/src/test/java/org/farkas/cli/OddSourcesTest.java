package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Names that a source gives to things in ways that programs seldom do. */
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
}

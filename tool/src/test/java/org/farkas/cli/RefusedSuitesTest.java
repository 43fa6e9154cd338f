package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources that compile, but of which not every compiler makes a test program. */
class RefusedSuitesTest extends CommandLineFixture {
  private static final int UNSUPPORTED = 3;

  RefusedSuitesTest() {
    super(300_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit", "abort", "printf exit", "memcmp strcmp exit signal"})
  void namesThatTestsNeedMayBePoisoned(String names) throws IOException {
    int code =
        generate(
            """
            #include <stdlib.h>
            #include <string.h>
            #include <stdio.h>
            #pragma GCC poison %s
            int f(int x) { if (x > 3) return 1; return 0; }
            """
                .formatted(names),
            "--function",
            "f");
    assertThat(code).as(said()).isIn(0, UNSUPPORTED);
    if (code == UNSUPPORTED) {
      assertThat(errors.toString()).contains("poisoned there", "[source-not-compilable]");
    }
    assertThat(notCovered(result("f"))).isEmpty();
  }

  @Test
  void membersOfTheCompilersOwnTypesHaveOtherNames() throws IOException {
    int code =
        generate(
            """
            #include <stddef.h>
            int f(max_align_t *m, int x) { if (m && x > 3) return 1; return 0; }
            """,
            "--function",
            "f");
    assertThat(code).as(said()).isZero();
    assertThat(suite("f")).contains("__clang_max_align");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"extern inline __attribute__((gnu_inline))", "extern inline [[gnu::gnu_inline]]"})
  void definitionsForCallsInPlaceNeedOthers(String inline) throws IOException {
    String text =
        inline.replace("extern inline [[gnu::gnu_inline]]", "[[gnu::gnu_inline]] extern inline")
            + " int f(int x) { if (x > 3) return 1; return 0; }\n";
    int code =
        generate(
            text + "int g(int x) { if (f(x)) return 2; return 0; }",
            "--function",
            "g",
            "--",
            "-std=gnu2x");
    assertThat(code).as(said()).isEqualTo(UNSUPPORTED);
    assertThat(errors.toString())
        .contains("the inline definition of f needs another one", "[source-not-compilable]");
    assertThat(notCovered(result("g"))).isEmpty();
  }

  /** gcc calls functions of libatomic even for an atomic float, clang for large structures. */
  @ParameterizedTest
  @ValueSource(strings = {"_Atomic float", "_Atomic struct large", "_Atomic double"})
  void operationsOnAtomicObjectsMayNeedTheirLibrary(String type) throws IOException {
    int code =
        generate(
            """
            struct large { long v[4]; };
            %s object;
            void add(void) { %s; }
            int f(int x) { if (x > 3) return 1; return 0; }
            """
                .formatted(
                    type, type.contains("large") ? "struct large l = object; (void)l" : "object++"),
            "--function",
            "f");
    assertThat(code).as(said()).isIn(0, UNSUPPORTED);
    if (code == 0) {
      assertThat(suite("f")).contains("test_f.c -latomic -lm");
    } else {
      assertThat(errors.toString()).contains("needs libatomic", "[source-not-compilable]");
    }
    assertThat(notCovered(result("f"))).isEmpty();
  }

  @Test
  void threadLocalVariablesOfOtherFilesAreNamed() throws IOException {
    String text =
        """
        extern _Thread_local int x;
        int f(int a) { if (a > x) return 1; return 0; }
        """;
    assertThat(generate(text, "--function", "f", "--criterion", "branch")).as(said()).isOne();
    assertThat(out.toString()).contains("variable 'x' is declared but not defined");
    String other = Files.writeString(folder.resolve("o.c"), "_Thread_local int x;").toString();
    assertThat(generate(text, "--function", "f", "--criterion", "branch", "--with", other))
        .as(said())
        .isZero();
  }
}

package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the numeric address of an object decides covers nothing: elsewhere it lies elsewhere. */
class AddressDecisionsTest extends CommandLineFixture {
  private int branches(String text, String strategy) throws IOException {
    return generate(text, "--all", "--criterion=branch", "--budget=5s", "--strategy=" + strategy);
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whatIsReadAtAnIndexOfAnAddressIsOpen(String strategy) throws IOException {
    assertThat(
            branches(
                """
                int indexed(char *p, const int *table) {
                  if (!p || p[0] != 'q') return 0;
                  if (table[(unsigned short)(unsigned long)p]) return 1;
                  return 2;
                }
                int second(char *p, const int *table) {
                  if (!p || p[0] != 'q') return 0;
                  if (table[*(unsigned short *)&p]) return 1;
                  return 2;
                }
                """,
                strategy))
        .isLessThan(2);
    for (String unit : new String[] {"indexed", "second"}) {
      assertThat(notCovered(result(unit))).as(said()).hasSize(2).allMatch(t -> t.endsWith("open"));
      assertThat(result(unit).get("replayMismatches")).as(said()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void switchesOnAddressesAreNoMismatch(String strategy) throws IOException {
    assertThat(
            branches(
                """
                int choose(char *p) {
                  switch ((long)p) { case 1L << 40: return 3; case 5: return 1; }
                  return 2;
                }
                union word { long n; int *p; };
                int tagged(const union word *u) {
                  switch (u->n) { case 77L << 40: return 3; case 0: return 1; }
                  return 2;
                }
                """,
                strategy))
        .isLessThan(2);
    assertThat(result("choose").get("replayMismatches")).as(said()).isEmpty();
    assertThat(result("tagged").get("replayMismatches")).as(said()).isEmpty();
    assertThat(notCovered(result("tagged"))).as(said()).isEmpty();
  }

  /** Only the other file includes the header that declares them. */
  @Test
  void standardStreamsOfOtherFilesAreKnown() throws IOException {
    Files.writeString(
        folder.resolve("log.c"),
        """
        #include <stdio.h>
        void say(int x) { fprintf(stderr, "%d\\n", x); }
        """);
    String text =
        """
        void say(int x);
        int unit(int x) { say(x); return x > 3 ? 1 : 2; }
        """;
    assertThat(generate(text, "--function", "unit", "--with", folder.resolve("log.c").toString()))
        .as(said())
        .isZero();
  }

  /** C11 6.5.9p6: the end of one object may be the start of another, or not. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whetherOneObjectFollowsAnotherIsOpen(String strategy) throws IOException {
    branches(
        """
        int locals(void) {
          int a[1] = { 1 }, b[1] = { 2 };
          if (a + 1 == b) return 1;
          if (b + 1 == a) return 2;
          return a[0] + b[0];
        }
        int before(int *p) {
          int a[2] = { 1, 2 };
          if (!p) return 0;
          if (p + 2 == a) return 1;
          return a[0];
        }
        int behind(int *p) {
          int a[2] = { 1, 2 };
          if (a + 2 == p) return 1;
          return a[0];
        }
        int g1[2] = { 1 }, g2[2] = { 2 }, g3[2] = { 3 };
        int globals(unsigned k) {
          int *p = g1 + (k & 3 ? 2 : 0);
          if (p == g2) return 1;
          if (g2 + 2 == g3) return 2;
          return 3;
        }
        """,
        strategy);
    for (String unit : new String[] {"locals", "before", "behind", "globals"}) {
      assertThat(notCovered(result(unit))).as(said()).noneMatch(t -> t.endsWith("infeasible"));
      assertThat(result(unit).get("replayMismatches")).as(said()).isEmpty();
    }
  }

  /** Where an object was, another one may lie later; numbers remember what pointers can't. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void addressesOfObjectsThatAreGoneProveNothing(String strategy) throws IOException {
    branches(
        """
        #include <stdint.h>
        #include <stdlib.h>
        int again(void) {
          int *p = malloc(4);
          if (!p) return 0;
          uintptr_t a = (uintptr_t)p;
          free(p);
          int *q = malloc(4);
          if (!q) return 0;
          int same = (uintptr_t)q == a;
          free(q);
          if (same) return 1;
          return 2;
        }
        static int *slot;
        static uintptr_t where(void) { int x = 3; slot = &x; return (uintptr_t)slot; }
        int twice(void) {
          uintptr_t a = where(), b = where();
          if (a == b) return 1;
          return 2;
        }
        """,
        strategy);
    for (String unit : new String[] {"again", "twice"}) {
      assertThat(notCovered(result(unit)))
          .as(said())
          .hasSize(2)
          .noneMatch(t -> t.endsWith("infeasible"));
      assertThat(result(unit).get("replayMismatches")).as(said()).isEmpty();
    }
  }

  /** C11 6.4.5p7: equal literals may be one, and the linker makes them one. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whetherLiteralsOfTwoFilesAreOneIsOpen(String strategy) throws IOException {
    Path other =
        Files.writeString(
            folder.resolve("other.c"),
            "const char *name_of(int k) { return k == 1 ? \"same\" : k == 2 ? \"other\" : 0; }\n");
    generate(
        """
        const char *name_of(int k);
        int named(int k) {
          const char *n = name_of(k);
          if (!n) return 0;
          if (n == "same") return 1;
          return n[0] == 's' ? 2 : 3;
        }
        """,
        "--all",
        "--criterion=branch",
        "--budget=5s",
        "--strategy=" + strategy,
        "--with",
        other.toString());
    assertThat(notCovered(result("named"))).as(said()).noneMatch(t -> t.endsWith("infeasible"));
    assertThat(result("named").get("replayMismatches")).as(said()).isEmpty();
  }
}

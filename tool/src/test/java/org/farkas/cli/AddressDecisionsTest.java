package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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
}

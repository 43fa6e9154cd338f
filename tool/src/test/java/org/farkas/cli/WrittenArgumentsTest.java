package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What functions without source write through {@code void *}, by what they are given. */
class WrittenArgumentsTest extends CommandLineFixture {
  private static final String QUEUE =
      """
      struct packet { int kind; int length; };
      struct message { int kind; struct packet *packet; };
      int receive(void *queue, void *const out, int ticks);
      """;

  WrittenArgumentsTest() {
    super(300_000);
  }

  /** Each function's calls say what it gets, so that one queue has pointers and another structs. */
  @Test
  void variablesWhoseAddressesArePassedGetValuesOfTheirTypes() throws IOException {
    assertThat(
            notCoveredIn(
                QUEUE
                    + """
                    int pointer(void *q) {
                      struct packet *p;
                      if (receive(q, &p, 0) != 0) return -1;
                      if (p && p->kind == 3) return 1;
                      return p == 0;
                    }
                    int structure(void *q) {
                      struct message m = {0};
                      while (receive(q, (void *)(&m), 0) == 1) if (m.kind == 7) return 2;
                      return m.kind == 3 && m.packet && m.packet->length > 4;
                    }
                    struct { int used; unsigned long last; } state;
                    int member(void *q) {
                      receive(q, &state.last, 5);
                      return state.last == 0x123456789 ? 1 : 0;
                    }
                    """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
    assertThat(suite("pointer")).contains("struct packet *to_out;").contains(".writes_out = 1");
    assertThat(suite("structure")).contains("struct message to_out;");
    assertThat(warnings("structure")).isEmpty();
  }

  /** What an optimising compiler says of a suite, which holds functions that pass other things. */
  private String warnings(String unit) throws IOException {
    Path log = folder.resolve("warnings.txt");
    Process compiler =
        new ProcessBuilder("gcc", "-O2", "-Wall", "-c", "-o", "/dev/null", "test_" + unit + ".c")
            .directory(results().resolve(unit).resolve("tests").toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(compiler.onExit().join().exitValue()).isZero();
    return Files.readString(log);
  }

  /** Nothing is said of what lies behind, nor where a unit passes different things. */
  @Test
  void whatElseMayBeWrittenStaysOpen() throws IOException {
    assertThat(
            notCoveredIn(
                QUEUE
                    + """
                    int behind(void *q) {
                      struct message m = {0};
                      receive(q, &m.kind, 0);
                      if (m.packet) return 1;
                      if (m.kind > 3 && m.kind < 2) return 2;
                      return 0;
                    }
                    static int whole(void *q) {
                      int n[2] = {0};
                      receive(q, n, 0);
                      if (n[0] == 5) return 1;
                      return 0;
                    }
                    int both(void *q) {
                      int n = 0;
                      receive(q, &n, 0);
                      if (n == 4) return 1;
                      return whole(q);
                    }
                    """,
                "--criterion",
                "branch"))
        .as(said())
        .containsExactlyInAnyOrder(
            "behind: m.packet true open",
            "behind: m.kind > 3 && m.kind < 2 true infeasible",
            "both: n == 4 true open",
            "both: n[0] == 5 true open",
            "whole: n[0] == 5 true open");
    assertThat(farkas("certify", results().resolve("behind").toString())).as(said()).isZero();
  }

  /** Who calls through a pointer, or from another file, may pass anything. */
  @Test
  void callsThatAreNotSeenSayNothing() throws IOException {
    String unit =
        QUEUE
            + """
            int (*receiver)(void *, void *const, int) = receive;
            int pointed(void *q) {
              int n = 0;
              receive(q, &n, 0);
              if (n == 4) return 1;
              return 0;
            }
            """;
    assertThat(notCoveredIn(unit, "--criterion", "branch"))
        .as(said())
        .containsExactly("pointed: n == 4 true open");
    Path other = folder.resolve("other.c");
    Files.writeString(other, "int other(void) { return 1; }\n");
    String seen = unit.replace("= receive", "");
    assertThat(notCoveredIn(seen, "--criterion", "branch")).as(said()).isEmpty();
    assertThat(notCoveredIn(seen, "--criterion", "branch", "--with", other.toString()))
        .as(said())
        .containsExactly("pointed: n == 4 true open");
  }
}

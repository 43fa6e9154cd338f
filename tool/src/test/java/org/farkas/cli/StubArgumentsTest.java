package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Suites notice what functions without source are given. */
class StubArgumentsTest extends CommandLineFixture {
  private static final String UNIT =
      """
      #include <stddef.h>
      enum level { LOW, HIGH = 7 };
      extern int send(const char *text, unsigned size, enum level level);
      extern void tell(double ratio, const int *values, void *own);
      struct packet { int kind; char body[8]; };
      static int table[3];
      int deliver(struct packet *p, int n)
      {
        if (p == NULL) {
          return send("nothing", 0, LOW);
        }
        tell(n / 2.0, n == 6 ? table + 1 : NULL, p);
        if (n == 6) {
          return send("six\\n", 8u, HIGH);
        }
        return n;
      }
      """;

  private int built(String source) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("unit.c"), source);
    assertThat(run(List.of("gcc", "-ffp-contract=off", "-o", "program", "test_deliver.c", "-lm")))
        .isZero();
    return run(List.of("./program"));
  }

  private int run(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.resolve("out/deliver/tests").toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log.txt").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  @Test
  void theArgumentsOfEachCallAreExpectedAndAChangeOfAnyOneIsNoticed() throws Exception {
    assertThat(generate(UNIT, "--function", "deliver")).as(said()).isZero();
    assertThat(suite("deliver"))
        .contains("expect_chars(send_arguments[0].text_text, \"nothing\");")
        .contains("expect_chars(send_arguments[0].text_text, \"six\\n\");")
        .contains("expect_int(send_arguments[0].level, HIGH);")
        .contains("expect_double(tell_arguments[0].ratio, 3.0);")
        .contains("expect_pointer(tell_arguments[0].values, table + 1);")
        .contains("expect_pointer(tell_arguments[0].own, ");
    assertThat(built(UNIT)).isZero();
    for (String change :
        List.of(
            "\"nothing\"->\"nothinG\"",
            "six\\n->six",
            "8u->9u",
            "HIGH);->LOW);",
            "2.0->-2.0",
            "table + 1->table + 2",
            ", p);->, p + 1);")) {
      String[] words = change.split("->", 2);
      assertThat(UNIT).contains(words[0]);
      assertThat(built(UNIT.replace(words[0], words[1]))).as(change).isEqualTo(1);
    }
  }
}

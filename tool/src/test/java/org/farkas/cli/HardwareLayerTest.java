package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Drivers that reach their hardware through function pointers that they are given. */
class HardwareLayerTest extends CommandLineFixture {
  private static final String DRIVER =
      """
      #include <stdint.h>
      struct device {
        int mode, error;
        int (*read)(void *, uint8_t, uint8_t *, uint32_t);
        int (*write)(void *, uint8_t, const uint8_t *, uint32_t);
        void *bus;
      };

      static int get(struct device *d, uint8_t number, uint8_t *to, uint32_t n) {
        if (!d || !d->read) return -1;
        d->error = d->read(d->bus, number, to, n);
        return d->error ? -2 : 0;
      }

      static int put(struct device *d, uint8_t number, const uint8_t *from, uint32_t n) {
        uint8_t buffer[20];
        if (n > 10) n = 10;
        if (n > 1) {
          for (uint32_t i = 1; i < n; i++) buffer[2 * i] = from[i];
        }
        buffer[0] = from[0];
        d->error = d->write(d->bus, number, buffer, n);
        return d->error ? -2 : 0;
      }

      int set_up(struct device *d, int filter) {
        uint8_t v;
        int result = get(d, 0xf5, &v, 1);
        if (result) return result;
        v = (v & ~0x1c) | ((filter << 2) & 0x1c);
        return put(d, 0xf5, &v, 1);
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"refine", "portfolio"})
  void whatDependsOnNothingThatTheyChangeIsProvedAndConfirmed(String strategy) throws IOException {
    assertThat(generate(DRIVER, "--function", "set_up", "--budget", "20s", "--strategy", strategy))
        .as(said())
        .isLessThan(2);
    assertThat(notCovered(result("set_up")))
        .contains(
            "n > 10 true infeasible",
            "n > 1 true infeasible",
            "i < n true infeasible",
            "i < n false infeasible")
        .noneMatch(target -> target.startsWith("result "));
    assertThat(farkas("certify", results().toString())).as(said()).isZero();
  }

  @Test
  void whatTheyMayChangeIsNot() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct device { int mode; int (*poll)(void *, int *); void *bus; };
                static int calls;
                int poll_mode(void *bus, int *to) { calls = 7; *to = 6; return bus != 0; }
                int (*default_poll)(void *, int *) = poll_mode;

                int run(struct device *d) {
                  int v = 3;
                  calls = 0;
                  if (d->mode != 2) return 0;
                  d->poll(d, &v);
                  if (v == 5) return 1;
                  if (d->mode != 2) return 2;
                  if (calls == 7) return 3;
                  return 4;
                }
                """))
        .as(said())
        .allMatch(target -> target.endsWith("open"));
  }
}

package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Atomic numbers are inputs like others, and accesses to them like others. */
class AtomicInputsTest extends CommandLineFixture {
  private static final String UNIT =
      """
      #include <stdatomic.h>
      enum mode { IDLE, ARMED, FIRED };
      struct device { _Atomic short level; int limit; };
      static _Atomic enum mode mode;
      static atomic_uint count;
      static _Atomic double ratio;
      static _Atomic _Bool on;
      static _Atomic long slots[3];
      _Atomic(int *) last;
      int unit(struct device *d, _Atomic int *p, _Atomic int x) {
        int result = 0, expected = 4;
        if (mode == FIRED) result |= 1;
        if (atomic_load(&count) > 7u) result |= 2;
        if (ratio > 2.5) result |= 4;
        if (on) result |= 8;
        if (slots[1] == 99) result |= 16;
        if (d->level == 3 && d->limit == 9) result |= 32;
        if (atomic_compare_exchange_strong(p, &expected, 9)) result |= 64;
        if (atomic_fetch_add(&count, 2) == 12) result |= 128;
        if (x == 77 && x == 78) result |= 256;
        if (last && *last == 3) result |= 512;
        return result;
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void everyNumberIsFound(String strategy) throws IOException {
    generate(
        UNIT,
        "--function",
        "unit",
        "--strategy",
        strategy,
        "--budget",
        "30s",
        "--criterion",
        "branch");
    assertThat(result("unit").get("replayMismatches")).as(said()).isEmpty();
    assertThat(notCovered(result("unit")))
        .as(said())
        .allMatch(target -> target.contains("x == 78") || target.contains("last"))
        .anyMatch(target -> target.equals("x == 77 && x == 78 true infeasible"))
        .noneMatch(target -> target.contains("last") && target.endsWith("infeasible"));
  }
}

package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.replay.NativeUnit.INT;
import static org.farkas.replay.NativeUnit.pointer;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.RunEnd;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prints how many tests a second run; the figure to reach is 1,000 on a small unit. */
@Tag("slow")
class NativeReplaySpeedTest {
  private static final int WARM_UP = 500;
  private static final int RUNS = 3_000;

  @TempDir Path scratch;

  @Test
  void printsTestsPerSecond() {
    NativeUnit unit =
        new NativeUnit(
                scratch,
                """
                static int total;
                int f(int *p, int n) {
                  for (int i = 0; ((i < n) ? __farkas_condition(1) : __farkas_condition(0)); i++) {
                    total += p[i];
                  }
                  return total;
                }
                """)
            .defines("f", INT, pointer(INT), INT)
            .variable("total", INT);
    InputVector inputs =
        unit.inputs("f", "total")
            .point("argument1", "*argument1")
            .set("*argument1", 4, 4, 7)
            .set("argument2", 8)
            .vector();
    try (NativeReplay replay = unit.start()) {
      for (int i = 0; i < WARM_UP; i++) {
        replay.run(inputs, 1_000);
      }
      long[] childNanos = new long[RUNS];
      long start = System.nanoTime();
      for (int i = 0; i < RUNS; i++) {
        NativeRun run = replay.run(inputs, 1_000);
        assertThat(run.end()).isEqualTo(RunEnd.RETURNED);
        childNanos[i] = run.nanos();
      }
      long nanos = System.nanoTime() - start;
      Arrays.sort(childNanos);
      System.out.printf(
          "native replay: %.0f tests/s; %.0f us each; child: median %.0f us, least %.0f us;"
              + " load average %.1f%n",
          RUNS * 1e9 / nanos,
          nanos / 1e3 / RUNS,
          childNanos[RUNS / 2] / 1e3,
          childNanos[0] / 1e3,
          ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
  }
}

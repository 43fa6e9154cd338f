package org.farkas.exec.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.farkas.expr.eval.Assignment;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.ShapeOptions;

/**
 * Prints how fast the machine is: concrete instructions and forks a second. Not a test, for it
 * depends on the computer; run it as a main class on the test class path.
 */
final class MachineSpeed {
  private static final int ROUNDS = 3;

  private static final String TEXT =
      """
      typedef unsigned long long ull;
      ull arithmetic(void) {
        unsigned x = 1;
        ull s = 0;
        for (int i = 0; i < 2000000; i++) {
          x = x * 1664525u + 1013904223u;
          s ^= x;
          if (x & 1) s += i;
        }
        return s;
      }
      ull arrays(void) {
        static unsigned char c[100000];
        ull n = 0;
        for (int i = 2; i < 100000; i++) {
          if (!c[i]) {
            n++;
            for (int j = 2 * i; j < 100000; j += i) c[j] = 1;
          }
        }
        return n;
      }
      static unsigned fibonacci(unsigned n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
      }
      ull calls(void) { return fibonacci(24); }
      ull floats(void) {
        double d = 0;
        for (int i = 1; i < 1000000; i++) d += 1.0 / i;
        return (ull)(d * 1e6);
      }
      int forks(int a) {
        int n = 0;
        for (int i = 0; i < 20000; i++) if (a > i) n++;
        return n;
      }
      """;

  private MachineSpeed() {}

  public static void main(String[] arguments) throws IOException {
    CUnits units = CUnits.load(TEXT, Files.createTempDirectory("farkas-speed"));
    for (int round = 1; round <= ROUNDS; round++) {
      for (String function : List.of("arithmetic", "arrays", "calls", "floats")) {
        long start = System.nanoTime();
        ConcreteRun run = units.run(function);
        print(round, function, run.instructions(), "instructions", System.nanoTime() - start);
      }
      forks(units, round);
    }
  }

  /** Follows one path; each decision makes an alternative, none of which is asked about. */
  private static void forks(CUnits units, int round) {
    InputLayout layout = units.layout("forks", ShapeOptions.DEFAULT);
    State state = units.machine.start(layout, ShapeOptions.DEFAULT, Assignment.EMPTY);
    long start = System.nanoTime();
    long forks = 0;
    while (units.machine.run(state, 1_000_000) instanceof StepResult.Forked) {
      forks++;
    }
    print(round, "forks", forks, "forks", System.nanoTime() - start);
  }

  private static void print(int round, String name, long count, String unit, long nanos) {
    double seconds = nanos / 1e9;
    System.out.printf(
        "round %d  %-10s %,12d %s  %6.2f s  %,14.0f a second%n",
        round, name, count, unit, seconds, count / seconds);
  }
}

package org.farkas.exec.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that comes back to a state in which it was has no end; one that changes anything may. */
class EndlessRunTest {
  private static final long SOON = 1_000_000;

  @TempDir Path scratch;

  private ConcreteRun run(String body) {
    return CUnits.load(body, scratch).run("unit");
  }

  private void isSeen(String text) {
    ConcreteRun run = run(text);
    assertThat(run.end())
        .isInstanceOfSatisfying(
            PathEnd.Cut.class, cut -> assertThat(cut.reason()).isEqualTo(Machine.ENDLESS));
    assertThat(run.instructions()).isLessThan(SOON);
  }

  private void ends(String text) {
    assertThat(run(text).end()).isInstanceOf(PathEnd.Returned.class);
  }

  @Test
  void aLoopThatWaitsForAVariable() {
    isSeen("volatile int ready; int unit(void) { while (!ready) ; return 1; }");
  }

  @Test
  void aLoopThatWritesTheSameAgainAndAgain() {
    isSeen(
        """
        int a[4]; struct { int x, y; } s;
        int unit(void)
        {
            for (;;) { for (int i = 0; i < 4; i++) a[i] = i; s.x = a[3]; s.y = -s.x; if (s.y > 0) return 1; }
        }
        """);
  }

  @Test
  void aLoopThatCalls() {
    isSeen(
        """
        static int status; static int busy(int mask) { int local[3] = {mask}; return (status & local[0]) == 0; }
        int unit(void) { while (busy(1)) ; return 1; }
        """);
  }

  @Test
  void aNumberThatWrapsAround() {
    isSeen("int unit(void) { unsigned char c = 0; while (c < 300) c++; return c; }");
  }

  @Test
  void aCounterThatNobodyElseReadsMakesALongRun() {
    ends(
        """
        static unsigned count; volatile int ready;
        int unit(void) { while (!ready) if (++count == 300000) return 2; return 1; }
        """);
  }

  @Test
  void aChangeFarFromTheLoopsOwnVariables() {
    ends(
        """
        unsigned char big[4000]; volatile int ready;
        static int step(void) { for (int i = 3999; i >= 0; i--) if (++big[i]) return 1; return 0; }
        int unit(void) { int n = 0; while (!ready) { step(); if (big[3998] == 200) return n; } return 1; }
        """);
  }

  @Test
  void aChangeInTheCallersFrame() {
    ends(
        """
        volatile int ready;
        static int poll(void) { int tries = 0; while (!ready && tries < 60) tries++; return ready; }
        int unit(void) { unsigned n = 0; while (!poll()) if (n++ > 20000) return 2; return 1; }
        """);
  }

  @Test
  void recursionIsNoRepetition() {
    ends(
        """
        static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }
        int unit(void) { int sum = 0; for (int i = 0; i < 400; i++) sum += deep(200); return sum; }
        """);
  }
}

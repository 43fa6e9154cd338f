package org.farkas.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.farkas.base.Budget;
import org.farkas.strategy.Progress;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {
  private final StringWriter text = new StringWriter();

  private ProgressDisplay display(Style style) {
    return new ProgressDisplay(new PrintWriter(text), style);
  }

  private static void pause() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(120);
  }

  @Test
  void aTerminalShowsOneLineThatIsRewrittenInPlace() throws InterruptedException {
    ProgressDisplay display = display(new Style(true, 200));
    Progress progress = display.of("f", Budget.ofMillis(60_000));
    pause();
    progress.changed(3, 1, 2, 2);
    pause();
    progress.changed(4, 1, 1, 3);
    display.finished("f");
    assertThat(text.toString())
        .matches(
            "\r\033\\[Kf: 3 of 6 targets covered, 1 infeasible, 2 open; 2 tests; 59 s left"
                + "\r\033\\[Kf: 4 of 6 targets covered, 1 infeasible, 1 open; 3 tests; 59 s left"
                + "\r\033\\[K");
  }

  @Test
  void progressInQuickSuccessionIsNotRedrawnEachTime() throws InterruptedException {
    ProgressDisplay display = display(new Style(true, 200));
    Progress progress = display.of("f", Budget.ofMillis(60_000));
    pause();
    for (int i = 0; i < 1000; i++) {
      progress.changed(i, 0, 0, i);
    }
    assertThat(text.toString().split("\r")).hasSizeLessThan(20);
  }

  @Test
  void aLineNeverExceedsTheTerminal() throws InterruptedException {
    ProgressDisplay display = display(new Style(true, 30));
    pause();
    display.of("a_function_with_a_long_name", Budget.ofMillis(9_000)).changed(1, 2, 3, 4);
    assertThat(text.toString().replace("\r\033[K", "")).hasSize(29).endsWith("…");
  }

  @Test
  void onATerminalReadingTheFileIsShownAtOnceAndThenForgotten() throws InterruptedException {
    ProgressDisplay display = display(new Style(true, 200));
    display.show("", "reading pump.c");
    assertThat(text.toString()).endsWith("reading pump.c");
    pause();
    display.of("f", Budget.ofMillis(9_500)).changed(1, 0, 1, 1);
    assertThat(text.toString()).endsWith("1 open; 1 test; 9 s left");
  }

  @Test
  void severalUnitsShareTheLine() throws InterruptedException {
    ProgressDisplay display = display(new Style(true, 200));
    display.of("f", Budget.ofMillis(9_500)).changed(1, 0, 1, 1);
    pause();
    display.of("g", Budget.ofMillis(9_500)).changed(2, 0, 1, 1);
    assertThat(text.toString()).contains("g: 2 of 3").endsWith(" (and 1 more)");
  }

  @Test
  void whenTheTimeIsOverNoSecondsAreCounted() throws InterruptedException {
    ProgressDisplay display = display(new Style(true, 200));
    pause();
    display.of("f", Budget.ofMillis(0)).changed(1, 0, 1, 1);
    assertThat(text.toString()).endsWith("1 open; 1 test; the time is over");
  }

  @Test
  void aLogIsSparedShortRuns() {
    ProgressDisplay display = display(Style.PLAIN);
    display.of("f", Budget.ofMillis(1_000)).changed(1, 0, 1, 1);
    display.finished("f");
    assertThat(text.toString()).isEmpty();
  }
}

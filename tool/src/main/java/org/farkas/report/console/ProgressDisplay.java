package org.farkas.report.console;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.farkas.base.Budget;
import org.farkas.strategy.Progress;

/**
 * Shows progress while units are searched: on a terminal one status line that is rewritten in
 * place, elsewhere a plain line now and then, so that a log stays short. Safe for several threads.
 */
public final class ProgressDisplay {
  private static final long REDRAW_MILLIS = 100;
  private static final long PLAIN_LINE_MILLIS = 5_000;

  /** The name for what concerns no single unit. */
  private static final String WHOLE = "";

  private static final String CLEAR_LINE = "\r\033[K";

  private final PrintWriter out;
  private final Style style;
  private final SequencedMap<String, String> underWay = new LinkedHashMap<>();
  private long lastShownNanos;
  private boolean statusShown;
  private String lastLine = "";

  public ProgressDisplay(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
    // A terminal shows the first status at once, a log only what takes longer.
    this.lastShownNanos = System.nanoTime() - (style.ansi() ? REDRAW_MILLIS * 1_000_000 : 0);
  }

  /** What a unit's search is to be told to report to. */
  public Progress of(String unit, Budget budget) {
    return (covered, infeasible, open, tests) ->
        show(
            unit,
            "%s: %d of %d targets covered, %d infeasible, %d open; %d test%s; %s"
                .formatted(
                    unit,
                    covered,
                    covered + infeasible + open,
                    infeasible,
                    open,
                    tests,
                    tests == 1 ? "" : "s",
                    left(budget.remainingMillis())));
  }

  private static String left(long millis) {
    return millis <= 0 ? "the time is over" : Math.max(1, millis / 1000) + " s left";
  }

  /**
   * Shows one phrase about what is being done, such as {@code reading pump.c}.
   *
   * @param unit whose progress it is; empty before there are units
   */
  public synchronized void show(String unit, String status) {
    underWay.remove(unit);
    underWay.remove(WHOLE);
    underWay.put(unit, status);
    long elapsedMillis = (System.nanoTime() - lastShownNanos) / 1_000_000;
    if (elapsedMillis < (style.ansi() ? REDRAW_MILLIS : PLAIN_LINE_MILLIS)) {
      return;
    }
    lastShownNanos = System.nanoTime();
    if (style.ansi()) {
      int others = underWay.size() - 1;
      out.print(
          CLEAR_LINE + shorten(status + (others == 0 ? "" : " (and %d more)".formatted(others))));
      statusShown = true;
    } else if (!status.equals(lastLine)) { // a log needs nothing twice
      out.println(status);
      lastLine = status;
    }
    out.flush();
  }

  /** A unit is done: it no longer appears, and the status line makes room for other output. */
  public synchronized void finished(String unit) {
    underWay.remove(unit);
    clear();
  }

  /** Takes the status line off the terminal; the next progress shows it again. */
  public synchronized void clear() {
    if (statusShown) {
      out.print(CLEAR_LINE);
      out.flush();
      statusShown = false;
    }
  }

  private String shorten(String text) {
    int room = Math.max(10, style.columns() - 1);
    return text.length() <= room ? text : text.substring(0, room - 1) + "…";
  }
}

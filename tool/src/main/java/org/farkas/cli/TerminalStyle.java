package org.farkas.cli;

import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.farkas.report.console.Style;

/** Finds out what the terminal can show. */
final class TerminalStyle {
  private static final int MIN_COLUMNS = 40;

  private TerminalStyle() {}

  /** Escape sequences only on a terminal, and never with {@code NO_COLOR} or a dumb terminal. */
  static Style of(Console console, Map<String, String> environment) {
    boolean terminal = console != null && console.isTerminal();
    boolean plain =
        !environment.getOrDefault("NO_COLOR", "").isEmpty()
            || environment.getOrDefault("TERM", "dumb").equals("dumb");
    if (!terminal) {
      return Style.PLAIN;
    }
    return new Style(!plain, columns(environment));
  }

  private static int columns(Map<String, String> environment) {
    String given = environment.getOrDefault("COLUMNS", "");
    if (given.matches("\\d{1,4}")) {
      return Math.max(MIN_COLUMNS, Integer.parseInt(given));
    }
    try {
      Process process =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String size = new String(process.getInputStream().readAllBytes()).strip();
      if (process.waitFor(1, TimeUnit.SECONDS) && size.matches("\\d{1,4} \\d{1,4}")) {
        return Math.max(MIN_COLUMNS, Integer.parseInt(size.split(" ")[1]));
      }
    } catch (IOException _) {
      return Style.PLAIN.columns(); // no stty, no terminal device
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return Style.PLAIN.columns();
  }
}

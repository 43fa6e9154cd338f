package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.farkas.app.ScriptedEngine;
import org.farkas.base.Budget;
import org.farkas.report.console.Style;
import org.farkas.source.Decision;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C, in a process of its own. */
class InterruptTest {
  @TempDir Path folder;

  /** A program whose search lasts until it is cancelled. */
  static final class Program {
    public static void main(String[] arguments) {
      Budget budget = Budget.ofMillis(60_000);
      Interrupts interrupts = Interrupts.cancelling(budget);
      PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
      TerminalConsole console = new TerminalConsole(out, out, Style.PLAIN, List.of(arguments));
      ScriptedEngine engine =
          new ScriptedEngine(
                  new SourceSketch()
                      .function("f", "sketch.c", false, false)
                      .decision("a", "f", Decision.Kind.IF, false)
                      .build())
              .runs("f", "c0+")
              .first(
                  "f",
                  task -> {
                    out.println("searching");
                    while (!task.budget().exhausted()) {
                      pause();
                    }
                  });
      int code = Cli.run(List.of(arguments), console, _ -> engine, budget).code();
      interrupts.finished();
      System.exit(code);
    }

    private static void pause() {
      try {
        TimeUnit.MILLISECONDS.sleep(20);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  void anInterruptWritesWhatIsKnownAndExitsWith130() throws Exception {
    Process process =
        new ProcessBuilder(
                "env",
                "--default-signal=INT", // ignored in what a shell starts in the background
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                "generate",
                "sketch.c",
                "--function",
                "f",
                "--out",
                folder.resolve("out").toString())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(output.readLine()).isEqualTo("searching");
      new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(output.lines()).anyMatch(line -> line.endsWith(", interrupted"));
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(folder.resolve("out/f/result.json"))
        .content()
        .contains("budget: the search was interrupted");
  }
}

package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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

  /** Like a shell with a terminal: the interrupt goes to the whole group of processes. */
  private record Foreground(Process process) {
    static Foreground generate(String... arguments) throws IOException {
      List<String> command =
          new ArrayList<>(
              List.of(
                  "env",
                  "--default-signal=INT",
                  "setsid",
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "--enable-native-access=ALL-UNNAMED",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Main.class.getName(),
                  "generate"));
      command.addAll(List.of(arguments));
      return new Foreground(new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    void await(Callable<Boolean> event) throws Exception {
      for (int i = 0; i < 600 && !event.call(); i++) {
        assertThat(process.isAlive()).isTrue();
        TimeUnit.MILLISECONDS.sleep(100);
      }
      assertThat(event.call()).isTrue();
    }

    String interrupted() throws Exception {
      new ProcessBuilder("kill", "-INT", "--", "-" + process.pid()).start().waitFor();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(said).isEqualTo(130);
      return said;
    }
  }

  @Test
  void anInterruptOfAllProcessesDeliversWhatWasFound() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("unit.c"),
            "int unit(const int a[24]) { int s = 0, i;"
                + " for (i = 0; i < 24; i++) if (a[i] > i) s++; return s; }\n");
    Path out = folder.resolve("out");
    Foreground program =
        Foreground.generate(
            file.toString(), "--function=unit", "--criterion=paths", "--budget=2m", "--out=" + out);
    try {
      Path paths = out.resolve("unit/paths.jsonl");
      program.await(() -> Files.exists(paths) && Files.size(paths) > 0);
      assertThat(program.interrupted()).containsOnlyOnce(", interrupted").doesNotContain("error");
    } finally {
      program.process().destroyForcibly();
    }
    assertThat(out.resolve("unit/tests/test_unit.c")).content().contains("There for this path");
    assertThat(out.resolve("unit/result.json")).content().contains("interrupted with ");
  }

  @Test
  void anInterruptWhileClangReadsIsNoFailureOfClang() throws Exception {
    Path pipe = folder.resolve("slow.h");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path file =
        Files.writeString(
            folder.resolve("unit.c"), "#include \"slow.h\"\nint unit(int x) { return x > 0; }\n");
    Path out = folder.resolve("out");
    Foreground program = Foreground.generate(file.toString(), "--function=unit", "--out=" + out);
    Process feeder = null;
    try {
      program.await(() -> program.process().descendants().anyMatch(InterruptTest::isClang));
      feeder =
          new ProcessBuilder(
                  "sh",
                  "-c",
                  // The pause lets who reads see the end of the file.
                  "while sleep 0.2; do echo 'extern int slow;' > \"$0\"; done",
                  "" + pipe)
              .start();
      assertThat(program.interrupted())
          .isEqualTo("farkas: note: interrupted before there was a result\n");
    } finally {
      program.process().destroyForcibly();
      if (feeder != null) {
        feeder.destroyForcibly();
      }
    }
    assertThat(out).doesNotExist();
  }

  private static boolean isClang(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("/clang")).isPresent();
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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One finished process. */
record Measured(int exit, double seconds, long peakKibibytes, String output) {
  /** Runs a command; the peak is that of the whole process tree, shared pages counted once. */
  static Measured run(List<String> command, Path scratch) throws Exception {
    Path log = Files.createTempFile(scratch, "output", ".txt");
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    long peak = 0;
    while (process.isAlive()) {
      peak = Math.max(peak, proportionalKibibytes(process.toHandle()));
      process.waitFor(50, TimeUnit.MILLISECONDS);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Measured(process.exitValue(), seconds, peak, Files.readString(log));
  }

  private static long proportionalKibibytes(ProcessHandle process) {
    Map<Long, Long> sizes = new LinkedHashMap<>();
    Stream.concat(Stream.of(process), process.descendants())
        .forEach(one -> sizes.put(one.pid(), proportionalKibibytes(one.pid())));
    return sizes.values().stream().mapToLong(Long::longValue).sum();
  }

  private static long proportionalKibibytes(long pid) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
        if (line.startsWith("Pss:")) {
          return Long.parseLong(line.replaceAll("[^0-9]", ""));
        }
      }
    } catch (IOException | NumberFormatException | UncheckedIOException _) {
      // the process has ended
    }
    return 0;
  }

  /** This, if everything was decided: the time of a run that failed is no figure. */
  Measured decided() {
    if (exit != 0) {
      throw new IllegalStateException("exit " + exit + ":\n" + output);
    }
    return this;
  }
}

package org.farkas.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The peak of the resident memory of this process and its living descendants, as Linux counts it.
 */
final class PeakMemory {
  private PeakMemory() {}

  /**
   * The sum of the single peaks: an upper bound of the tree's. 0 where Linux' procfs is missing.
   */
  static long bytes() {
    ProcessHandle self = ProcessHandle.current();
    return Stream.concat(Stream.of(self), self.descendants())
        .mapToLong(process -> peak(Path.of("/proc", String.valueOf(process.pid()), "status")))
        .sum();
  }

  private static long peak(Path status) {
    try {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
        }
      }
      return 0;
    } catch (IOException _) {
      return 0; // the process is gone, or there is no procfs
    }
  }
}

package org.farkas.app;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.farkas.emit.EmissionTest;
import org.farkas.exec.library.StreamFunctions;

/** Which of the functions that read streams a suite replaces. */
final class StreamStubs {
  private StreamStubs() {}

  /**
   * The stubs without those functions of streams that tests call for streams of the inputs alone:
   * there the C library's do.
   */
  static Set<String> needed(Set<String> stubs, List<EmissionTest> tests) {
    Set<String> needed = new LinkedHashSet<>(stubs);
    needed.removeIf(
        name ->
            StreamFunctions.contains(name)
                && tests.stream()
                    .allMatch(test -> test.run().stubCalls().getOrDefault(name, 0) == 0));
    return needed;
  }
}

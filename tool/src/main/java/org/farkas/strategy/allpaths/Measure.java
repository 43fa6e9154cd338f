package org.farkas.strategy.allpaths;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What can be counted along a path. */
public enum Measure {
  INSTRUCTIONS("instructions", FoundPath::instructions),
  LOOP_ITERATIONS("loop-iterations", FoundPath::loopIterations),
  CONDITIONS("conditions", FoundPath::conditions);

  private final String label;
  private final ToLongFunction<FoundPath> count;

  Measure(String label, ToLongFunction<FoundPath> count) {
    this.label = label;
    this.count = count;
  }

  /** As the command line and results write it. */
  public String label() {
    return label;
  }

  public long of(FoundPath path) {
    return count.applyAsLong(path);
  }

  public static Optional<Measure> named(String label) {
    return Arrays.stream(values()).filter(each -> each.label.equals(label)).findFirst();
  }
}

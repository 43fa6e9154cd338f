package org.farkas.strategy.allpaths;

import java.util.Arrays;
import java.util.Optional;

/** What can be counted along a path. */
public enum Measure {
  /** Of the compiled program (LLVM, not optimised) and of models of library functions. */
  INSTRUCTIONS("instructions"),
  /** Calls of functions with source, and of models of library functions. */
  CALLS("calls"),
  /** Iterations begun, of all loops of the user's own text. */
  LOOP_ITERATIONS("loop-iterations"),
  /** Conditions and switches evaluated. */
  CONDITIONS("conditions");

  private final String label;

  Measure(String label) {
    this.label = label;
  }

  /** As the command line and results write it. */
  public String label() {
    return label;
  }

  public long of(FoundPath path) {
    return path.counts().get(this);
  }

  public static Optional<Measure> named(String label) {
    return Arrays.stream(values()).filter(each -> each.label.equals(label)).findFirst();
  }
}

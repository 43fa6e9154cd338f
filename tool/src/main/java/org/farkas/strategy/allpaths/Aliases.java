package org.farkas.strategy.allpaths;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What happens where an unknown input says which cell of memory is read or written. */
public enum Aliases {
  /** The access becomes a relation; indexes are labelled in the order of the accesses, late. */
  LATE,
  /** The index is fixed where it is met, and all its values are tried: several tests for a path. */
  EAGER,
  /** The access becomes a choice between values, and the SMT solver decides. */
  THEORY;

  /** As the command line and results write it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Aliases> named(String label) {
    return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
  }
}

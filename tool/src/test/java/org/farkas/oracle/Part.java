package org.farkas.oracle;

import java.util.Arrays;

/**
 * A piece of a generated function in two forms: as the tool sees it, and as its twin in the driver
 * has it, where conditions are recorded and undefined behaviour stops the run.
 */
record Part(String plain, String twin) {
  static Part of(String text) {
    return new Part(text, text);
  }

  /** The same text around other parts in both forms. */
  static Part of(String format, Part... parts) {
    return of(format, format, parts);
  }

  /** Different texts around the same parts. */
  static Part of(String plainFormat, String twinFormat, Part... parts) {
    return new Part(
        plainFormat.formatted(Arrays.stream(parts).map(Part::plain).toArray()),
        twinFormat.formatted(Arrays.stream(parts).map(Part::twin).toArray()));
  }
}

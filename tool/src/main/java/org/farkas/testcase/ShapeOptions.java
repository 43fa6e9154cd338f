package org.farkas.testcase;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;

/**
 * What the user fixes about the inputs. Keys are parameter or file-scope variable names, or paths
 * such as {@code list->length}.
 *
 * @param ranges inclusive bounds of scalars
 * @param lengths number of elements a pointer points to, exactly
 * @param strings capacity of a string without its NUL
 * @param buffers {@code char *} that are plain buffers, not strings
 * @param notNull pointers that are never NULL
 * @param globalsAreInputs whether file-scope variables are inputs or keep their initialisers
 */
public record ShapeOptions(
    Map<String, Range> ranges,
    Map<String, Long> lengths,
    Map<String, Long> strings,
    Set<String> buffers,
    Set<String> notNull,
    boolean globalsAreInputs) {
  /** Nothing fixed. */
  public static final ShapeOptions DEFAULT =
      new ShapeOptions(Map.of(), Map.of(), Map.of(), Set.of(), Set.of(), true);

  public ShapeOptions {
    ranges = Map.copyOf(ranges);
    lengths = Map.copyOf(lengths);
    strings = Map.copyOf(strings);
    buffers = Set.copyOf(buffers);
    notNull = Set.copyOf(notNull);
  }

  /** An inclusive range; for floating cells the bounds are compared as numbers. */
  public record Range(String low, String high) {
    public BigInteger lowInteger() {
      return new BigInteger(low);
    }

    public BigInteger highInteger() {
      return new BigInteger(high);
    }
  }
}

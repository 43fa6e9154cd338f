package org.farkas.testcase;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.farkas.source.FunctionInfo;

/**
 * What the user fixes about the inputs. Keys are paths as in {@link InputPath}: {@code
 * list->length}, a parameter, a file-scope variable. Ask by the methods that take a place's path,
 * since many spellings name one place; the more specific path wins ({@code p[2]} over {@code p}).
 *
 * @param ranges inclusive bounds of scalars
 * @param lengths number of elements a pointer points to, exactly
 * @param strings capacity of a string without its NUL
 * @param buffers {@code char *} that are plain buffers, not strings
 * @param notNull pointers that are never NULL
 * @param globalsAreInputs whether file-scope variables are inputs or keep their initialisers
 * @param aliases pointers that share memory, or may
 */
public record ShapeOptions(
    SortedMap<String, Range> ranges,
    SortedMap<String, Long> lengths,
    SortedMap<String, Long> strings,
    SortedSet<String> buffers,
    SortedSet<String> notNull,
    boolean globalsAreInputs,
    List<Aliases.Alias> aliases) {
  /** Nothing fixed. */
  public static final ShapeOptions DEFAULT =
      new ShapeOptions(Map.of(), Map.of(), Map.of(), Set.of(), Set.of(), true);

  public ShapeOptions {
    ranges = Collections.unmodifiableSortedMap(new TreeMap<>(ranges));
    lengths = Collections.unmodifiableSortedMap(new TreeMap<>(lengths));
    strings = Collections.unmodifiableSortedMap(new TreeMap<>(strings));
    buffers = Collections.unmodifiableSortedSet(new TreeSet<>(buffers));
    notNull = Collections.unmodifiableSortedSet(new TreeSet<>(notNull));
    aliases = List.copyOf(aliases);
  }

  /** The same where file-scope variables keep their initialisers. */
  public ShapeOptions withInitialGlobals() {
    return new ShapeOptions(ranges, lengths, strings, buffers, notNull, false, aliases);
  }

  /** The same where more pointers are never NULL. */
  public ShapeOptions withNotNull(Set<String> more) {
    SortedSet<String> all = new TreeSet<>(notNull);
    all.addAll(more);
    return new ShapeOptions(ranges, lengths, strings, buffers, all, globalsAreInputs, aliases);
  }

  /** The same from collections in any order. */
  public ShapeOptions(
      Map<String, Range> ranges,
      Map<String, Long> lengths,
      Map<String, Long> strings,
      Set<String> buffers,
      Set<String> notNull,
      boolean globalsAreInputs) {
    this(
        new TreeMap<>(ranges),
        new TreeMap<>(lengths),
        new TreeMap<>(strings),
        new TreeSet<>(buffers),
        new TreeSet<>(notNull),
        globalsAreInputs,
        List.of());
  }

  /** The same with pointers that share memory. */
  public ShapeOptions with(List<Aliases.Alias> shared) {
    return new ShapeOptions(ranges, lengths, strings, buffers, notNull, globalsAreInputs, shared);
  }

  /**
   * These options, about one call of a function, for each call of a sequence. What they say of two
   * parameters they say of each call's own two; {@code p,p} and {@code p=p} speak of the pointers
   * of different calls.
   */
  public ShapeOptions inEachCall(FunctionInfo unit, int calls) {
    if (calls == 1) {
      return with(aliases.stream().filter(alias -> !alias.ofOnePlace()).toList());
    }
    SequenceShapes each = new SequenceShapes(unit, calls);
    return new ShapeOptions(
            each.byPath(ranges),
            each.byPath(lengths),
            each.byPath(strings),
            each.paths(buffers),
            each.paths(notNull),
            globalsAreInputs)
        .with(each.aliases(aliases));
  }

  /** These options without what others say of the same paths. */
  public ShapeOptions without(ShapeOptions others) {
    return new ShapeOptions(
            without(ranges, others.ranges),
            without(lengths, others.lengths),
            without(strings, others.strings),
            without(buffers, others.buffers),
            without(notNull, others.notNull),
            globalsAreInputs)
        .with(aliases.stream().filter(alias -> !others.aliases.contains(alias)).toList());
  }

  private static <T> Map<String, T> without(Map<String, T> some, Map<String, T> others) {
    Map<String, T> left = new TreeMap<>(some);
    left.keySet().removeAll(others.keySet());
    return left;
  }

  private static Set<String> without(Set<String> some, Set<String> others) {
    Set<String> left = new TreeSet<>(some);
    left.removeAll(others);
    return left;
  }

  /** The range of the scalar at {@code path}; the last character of a string is its NUL. */
  public Optional<Range> rangeAt(String path) {
    return endsString(path) ? Optional.of(Range.ZERO) : givenRangeAt(path);
  }

  /** The range of the scalar at {@code path}, as it is given. */
  public Optional<Range> givenRangeAt(String path) {
    return best(ranges.keySet(), path).map(ranges::get);
  }

  /** Whether anything is said of single inputs that values or pointers could break. */
  public boolean speaksOfInputs() {
    return !ranges.isEmpty() || !lengths.isEmpty() || !strings.isEmpty() || !notNull.isEmpty();
  }

  /** The largest number of steps that a path has. */
  long longestPath() {
    List<String> shared =
        aliases.stream().flatMap(alias -> Stream.of(alias.one(), alias.other())).toList();
    return Stream.of(ranges.keySet(), lengths.keySet(), strings.keySet(), notNull, shared)
            .flatMap(Collection::stream)
            .map(key -> InputPath.parse(key).map(path -> path.steps().size()).orElse(0))
            .max(Integer::compare)
            .orElse(0)
        + 1L;
  }

  /** Whether the path is that of the last character for which a string has room. */
  private boolean endsString(String path) {
    if (strings.isEmpty() || !path.endsWith("]")) {
      return false;
    }
    int subscript = path.lastIndexOf('[');
    String number = path.substring(subscript + 1, path.length() - 1);
    return subscript > 0
        && number.matches("\\d{1,18}")
        && stringAt(path.substring(0, subscript))
            .filter(length -> length == Long.parseLong(number))
            .isPresent();
  }

  /** The number of elements that the pointer at {@code path} points to. */
  public Optional<Long> lengthAt(String path) {
    return best(lengths.keySet(), path).map(lengths::get);
  }

  /** The capacity, without the NUL, of the string that the pointer at {@code path} points to. */
  public Optional<Long> stringAt(String path) {
    return best(strings.keySet(), path).map(strings::get);
  }

  public boolean bufferAt(String path) {
    return best(buffers, path).isPresent();
  }

  public boolean notNullAt(String path) {
    return best(notNull, path).isPresent();
  }

  private static Optional<String> best(Collection<String> keys, String path) {
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    Optional<InputPath> place = InputPath.parse(path);
    return place.flatMap(
        there ->
            keys.stream()
                .filter(key -> InputPath.parse(key).filter(p -> p.names(there)).isPresent())
                .max(
                    Comparator.comparing(key -> InputPath.parse(key).orElseThrow().specificity())));
  }

  /** An inclusive range; for floating cells the bounds are compared as numbers. */
  public record Range(String low, String high) {
    private static final Range ZERO = new Range("0", "0");

    /** The least integer in the range. */
    public BigInteger lowInteger() {
      return new BigDecimal(low).setScale(0, RoundingMode.CEILING).toBigInteger();
    }

    /** The greatest integer in the range; less than {@link #lowInteger} if there is none. */
    public BigInteger highInteger() {
      return new BigDecimal(high).setScale(0, RoundingMode.FLOOR).toBigInteger();
    }
  }
}

package org.farkas.testcase;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How large Farkas takes inputs to be where the user and the types say nothing. Grown step by step
 * where a guess keeps a target from being decided.
 *
 * @param scalarCapacity elements behind a pointer to a scalar
 * @param recordCapacity elements behind a pointer to a struct or union
 * @param pointerCapacity elements behind a pointer to a pointer
 * @param stringCapacity characters of a string, its NUL not counted
 * @param pointerDepth how many pointers are followed from a parameter or variable
 * @param sharing whether pointers may point into each other's objects
 * @param grown capacities that replace the above, by the pointer's path
 * @param leads bytes that lie before what a pointer leads to, by its path; none for all others
 * @param kin pointers that seem to be meant to lead into one object, whatever is said of sharing
 */
public record ShapeGuess(
    long scalarCapacity,
    long recordCapacity,
    long pointerCapacity,
    long stringCapacity,
    int pointerDepth,
    boolean sharing,
    Map<String, Long> grown,
    Map<String, Long> leads,
    List<Aliases.Alias> kin) {
  /** Where every unit starts. */
  public static final ShapeGuess FIRST =
      new ShapeGuess(8, 2, 2, 8, 3, false, Map.of(), Map.of(), List.of());

  /** For cheap random inputs: what a first guess is too small for is often found with this one. */
  public static final ShapeGuess ROOMY =
      new ShapeGuess(24, 4, 4, 40, 4, true, Map.of(), Map.of(), List.of());

  /** Characters of standard input and of streams: room for a few strings, or a few lines. */
  public long inputCapacity() {
    return 2 * stringCapacity;
  }

  public ShapeGuess {
    grown = Map.copyOf(grown);
    leads = Map.copyOf(leads);
    kin = List.copyOf(kin);
  }

  /** Bytes that lie before what a pointer leads to. */
  public long lead(String path) {
    return leads.getOrDefault(path, 0L);
  }

  /** This guess with one pointer's capacity replaced. */
  public ShapeGuess withCapacity(String path, long capacity) {
    return with(pointerDepth, sharing, plus(grown, path, capacity), leads, kin);
  }

  /** This guess with so many bytes before what a pointer leads to. */
  public ShapeGuess withLead(String path, long bytes) {
    return with(pointerDepth, sharing, grown, plus(leads, path, bytes), kin);
  }

  /** This guess with pointers followed further. */
  public ShapeGuess withDepth(int depth) {
    return with(depth, sharing, grown, leads, kin);
  }

  /** This guess with or without sharing. */
  public ShapeGuess withSharing(boolean share) {
    return with(pointerDepth, share, grown, leads, kin);
  }

  /** This guess with pointers that lead into one object. */
  public ShapeGuess withKin(List<Aliases.Alias> pairs) {
    return with(pointerDepth, sharing, grown, leads, pairs);
  }

  private ShapeGuess with(
      int depth,
      boolean share,
      Map<String, Long> capacities,
      Map<String, Long> before,
      List<Aliases.Alias> pairs) {
    return new ShapeGuess(
        scalarCapacity,
        recordCapacity,
        pointerCapacity,
        stringCapacity,
        depth,
        share,
        capacities,
        before,
        pairs);
  }

  private static Map<String, Long> plus(Map<String, Long> map, String path, long value) {
    Map<String, Long> copy = new HashMap<>(map);
    copy.put(path, value);
    return copy;
  }
}

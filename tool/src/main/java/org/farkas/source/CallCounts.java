package org.farkas.source;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How tests call functions: how often, one call after the other, with which arguments behind those
 * of their parameters, and how many reads of volatile objects give values of their own.
 *
 * @param general for functions that have no number of their own
 * @param own by function
 * @param preconditions functions that say which inputs of a call are meant
 * @param further what variadic functions get
 * @param volatileReads see {@link VolatileReads}; 0 if volatile objects keep what they hold
 */
public record CallCounts(
    int general,
    Map<String, Integer> own,
    Set<String> preconditions,
    FurtherArguments further,
    int volatileReads) {
  /** One call, whatever the function. */
  public static final CallCounts ONE = new CallCounts(1, Map.of(), Set.of());

  public CallCounts {
    own = Map.copyOf(own);
    preconditions = Set.copyOf(preconditions);
  }

  /** Without further arguments. */
  public CallCounts(int general, Map<String, Integer> own, Set<String> preconditions) {
    this(general, own, preconditions, FurtherArguments.NONE, 0);
  }

  /** The same with other arguments for variadic functions. */
  public CallCounts with(FurtherArguments others) {
    return new CallCounts(general, own, preconditions, others, volatileReads);
  }

  /** The same with values for so many reads of volatile objects. */
  public CallCounts withVolatileReads(int reads) {
    return new CallCounts(general, own, preconditions, further, reads);
  }

  /** How often tests may call a function. A program's {@code main} is called once. */
  public int of(String function) {
    return function.equals("main") ? 1 : own.getOrDefault(function, general);
  }

  /** The largest number of calls of any function. */
  int most() {
    return Stream.concat(Stream.of(general), own.values().stream()).max(Integer::compare).orElse(1);
  }
}

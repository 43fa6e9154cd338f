package org.farkas.source;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How often tests may call functions, one call after the other.
 *
 * @param general for functions that have no number of their own
 * @param own by function
 * @param preconditions functions that say which inputs of a call are meant
 */
public record CallCounts(int general, Map<String, Integer> own, Set<String> preconditions) {
  /** One call, whatever the function. */
  public static final CallCounts ONE = new CallCounts(1, Map.of(), Set.of());

  public CallCounts {
    own = Map.copyOf(own);
    preconditions = Set.copyOf(preconditions);
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

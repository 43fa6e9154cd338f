package org.farkas.testcase;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A call of a function without source, as a run made it.
 *
 * @param function the stub's IR name
 * @param arguments by parameter index, the scalars and pointers that are known for certain
 */
public record ObservedCall(String function, SortedMap<Integer, Argument> arguments) {
  public ObservedCall {
    arguments = Collections.unmodifiableSortedMap(new TreeMap<>(arguments));
  }

  /**
   * What was given for a parameter.
   *
   * @param text what a pointer to constant characters leads to, one char for each byte before the
   *     NUL; empty for others, and where there is no NUL soon
   */
  public record Argument(ObjectValue value, Optional<String> text) {}
}

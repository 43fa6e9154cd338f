package org.farkas.crosscheck;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The two branches that gcc made of a condition, with their counts by test. Which of the two is
 * taken when the condition is true, depends on the statement and on negations.
 */
record BranchPair(int line, Map<String, Long> first, Map<String, Long> second) {
  /** What a test saw, if the first branch is taken when the condition is true. */
  Outcomes in(String test) {
    return new Outcomes(first.getOrDefault(test, 0L) > 0, second.getOrDefault(test, 0L) > 0);
  }

  /** The same with the other reading. */
  BranchPair turned() {
    return new BranchPair(line, second, first);
  }

  /** The sums of two pairs. */
  BranchPair with(BranchPair other) {
    return new BranchPair(line, sum(first, other.first), sum(second, other.second));
  }

  private static Map<String, Long> sum(Map<String, Long> one, Map<String, Long> other) {
    Map<String, Long> sum = new LinkedHashMap<>(one);
    other.forEach((test, count) -> sum.merge(test, count, Long::sum));
    return sum;
  }

  @Override
  public String toString() {
    return "%d/%d".formatted(sum(first), sum(second));
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}

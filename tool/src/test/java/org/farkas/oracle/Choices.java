package org.farkas.oracle;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Seeded choices of a generator. */
final class Choices {
  private final Random random;

  Choices(long seed) {
    this.random = new Random(seed * 0x9e3779b97f4a7c15L);
  }

  /** A number from 0 to {@code bound - 1}. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A number within inclusive limits. */
  int between(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  long bits() {
    return random.nextLong();
  }

  @SafeVarargs
  final <T> T of(T... options) {
    return options[random.nextInt(options.length)];
  }

  <T> T of(List<T> options) {
    return options.get(random.nextInt(options.size()));
  }

  /** One of several ways to make something; only the chosen one runs. */
  @SafeVarargs
  final <T> T way(Supplier<T>... ways) {
    return ways[random.nextInt(ways.length)].get();
  }
}

package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Comparisons between integers, decided by potentials: {@code x <= y + c} is an edge, and there is
 * a solution unless a cycle of edges has a negative sum (Bellman, "On a Routing Problem", 1958).
 * Starts from given values, so a solution stays near them. What must differ is split where a
 * solution has it equal.
 */
final class OrderConstraints {
  private static final int MAX_SPLITS = 200;

  private final int size;
  private final long[] start;
  private final List<Edge> edges = new ArrayList<>();
  private final List<Different> different = new ArrayList<>();
  private int splits;

  /** {@code value[smaller] <= value[greater] + slack}. */
  private record Edge(int smaller, int greater, long slack) {}

  /** {@code value[one] != value[other] + difference}. */
  private record Different(int one, int other, long difference) {}

  /**
   * @param start values to begin with; number 0 is the constant zero
   */
  OrderConstraints(long[] start) {
    this.size = start.length;
    this.start = start.clone();
    this.start[0] = 0;
  }

  /** {@code value[a] <= value[b] + slack}. */
  void atMost(int a, int b, long slack) {
    edges.add(new Edge(a, b, slack));
  }

  /** {@code low <= value[a] <= high}. */
  void between(int a, long low, long high) {
    atMost(a, 0, high);
    atMost(0, a, -low);
  }

  /** {@code value[a] != value[b] + difference}. */
  void differ(int a, int b, long difference) {
    different.add(new Different(a, b, difference));
  }

  /** What came out. */
  sealed interface Outcome {
    /** Values that satisfy everything. */
    record Solved(long[] values) implements Outcome {}

    /** There are none. */
    record Impossible() implements Outcome {}

    /** Too many ways to keep values apart, or numbers too large for this. */
    record TooHard() implements Outcome {}
  }

  Outcome solve() {
    try {
      return solve(start);
    } catch (ArithmeticException _) {
      return new Outcome.TooHard();
    }
  }

  private Outcome solve(long[] from) {
    Optional<long[]> values = potentials(from);
    if (values.isEmpty()) {
      return new Outcome.Impossible();
    }
    for (Different pair : different) {
      if (values.get()[pair.one()]
          == Math.addExact(values.get()[pair.other()], pair.difference())) {
        return split(pair, values.get());
      }
    }
    return new Outcome.Solved(values.get());
  }

  private Outcome split(Different pair, long[] values) {
    if (++splits > MAX_SPLITS) {
      return new Outcome.TooHard();
    }
    List<Edge> sides =
        List.of(
            new Edge(pair.one(), pair.other(), pair.difference() - 1),
            new Edge(pair.other(), pair.one(), -pair.difference() - 1));
    for (Edge side : sides) {
      edges.add(side);
      Outcome outcome = solve(values);
      edges.removeLast();
      if (!(outcome instanceof Outcome.Impossible)) {
        return outcome;
      }
    }
    return new Outcome.Impossible();
  }

  private Optional<long[]> potentials(long[] from) {
    long[] value = from.clone();
    for (int round = 0; round <= size; round++) {
      boolean changed = false;
      for (Edge edge : edges) {
        long most = Math.addExact(value[edge.greater()], edge.slack());
        if (value[edge.smaller()] > most) {
          value[edge.smaller()] = most;
          changed = true;
        }
      }
      if (!changed) {
        long zero = value[0];
        for (int i = 0; i < size; i++) {
          value[i] = Math.subtractExact(value[i], zero);
        }
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }
}

package org.farkas.strategy.allpaths;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Orders of few small numbers, each compared with trying all values. */
class OrderConstraintsTest {
  private static final int VARIABLES = 4;
  private static final int VALUES = 5;

  private record Atom(int a, int b, long c, boolean differ) {
    boolean holds(long[] v) {
      return differ ? v[a] != v[b] + c : v[a] <= v[b] + c;
    }
  }

  static IntStream seeds() {
    return IntStream.range(0, 300);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agreeWithTryingAllValues(int seed) {
    Random random = new Random(seed);
    List<Atom> atoms = new ArrayList<>();
    for (int i = 0; i < 3 + random.nextInt(6); i++) {
      atoms.add(
          new Atom(
              random.nextInt(VARIABLES + 1),
              random.nextInt(VARIABLES + 1),
              random.nextInt(5) - 2,
              random.nextInt(3) == 0));
    }
    long[] start = new long[VARIABLES + 1];
    for (int i = 1; i < start.length; i++) {
      start[i] = random.nextInt(VALUES);
    }
    OrderConstraints order = new OrderConstraints(start);
    for (int i = 1; i <= VARIABLES; i++) {
      order.between(i, 0, VALUES - 1);
    }
    for (Atom atom : atoms) {
      if (atom.differ()) {
        order.differ(atom.a(), atom.b(), atom.c());
      } else {
        order.atMost(atom.a(), atom.b(), atom.c());
      }
    }
    switch (order.solve()) {
      case OrderConstraints.Outcome.Solved(long[] values) -> {
        assertThat(atoms).allMatch(atom -> atom.holds(values));
        for (int i = 1; i <= VARIABLES; i++) {
          assertThat(values[i]).isBetween(0L, VALUES - 1L);
        }
      }
      case OrderConstraints.Outcome.Impossible _ -> assertThat(possible(atoms)).isFalse();
      case OrderConstraints.Outcome.TooHard _ -> {}
    }
  }

  private static boolean possible(List<Atom> atoms) {
    int all = 1;
    for (int i = 0; i < VARIABLES; i++) {
      all *= VALUES;
    }
    for (int code = 0; code < all; code++) {
      long[] v = new long[VARIABLES + 1];
      int rest = code;
      for (int i = 1; i <= VARIABLES; i++) {
        v[i] = rest % VALUES;
        rest /= VALUES;
      }
      if (atoms.stream().allMatch(atom -> atom.holds(v))) {
        return true;
      }
    }
    return false;
  }
}

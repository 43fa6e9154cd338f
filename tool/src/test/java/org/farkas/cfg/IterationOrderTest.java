package org.farkas.cfg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs through a graph only ever go on to later places. */
class IterationOrderTest {
  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  /** A place in a run: the block, and the iterations of the loops around it, outermost first. */
  private record Place(int block, int[] iterations) {}

  /** As a run does: a loop's iteration begins at its headers, and with it those of inner loops. */
  private static Place after(Place before, int block, IterationOrder order) {
    int[] loopsBefore = order.loopsAround(before.block());
    int[] loops = order.loopsAround(block);
    int[] iterations = new int[loops.length];
    boolean same = true;
    for (int i = 0; i < loops.length; i++) {
      same = same && i < loopsBefore.length && loopsBefore[i] == loops[i];
      iterations[i] = same ? before.iterations()[i] : 0;
      if (order.isHeader(loops[i], block)) {
        iterations[i]++;
        same = false;
      }
    }
    return new Place(block, iterations);
  }

  private static List<Integer> key(Place place, IterationOrder order) {
    List<Integer> key = new ArrayList<>();
    int[] loops = order.loopsAround(place.block());
    for (int i = 0; i < loops.length; i++) {
      key.add(order.rankOfLoop(loops[i]));
      key.add(place.iterations()[i]);
    }
    key.add(order.rankOfBlock(place.block()));
    return key;
  }

  private static int compare(List<Integer> one, List<Integer> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      if (!one.get(i).equals(other.get(i))) {
        return Integer.compare(one.get(i), other.get(i));
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aRunGoesOnToLaterPlacesOnly(long seed) {
    DirectedGraph graph = RandomGraphs.graph(seed);
    IterationOrder order = IterationOrder.of(graph);
    Random random = new Random(seed);
    for (int run = 0; run < 20; run++) {
      Place at = after(new Place(0, new int[order.loopsAround(0).length]), 0, order);
      for (int step = 0; step < 40 && !graph.successors(at.block()).isEmpty(); step++) {
        List<Integer> successors = graph.successors(at.block());
        Place next = after(at, successors.get(random.nextInt(successors.size())), order);
        assertThat(compare(key(at, order), key(next, order)))
            .as("%s to %s", key(at, order), key(next, order))
            .isNegative();
        at = next;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void differentPlacesOfOneIterationAreNeverTheSame(long seed) {
    DirectedGraph graph = RandomGraphs.graph(seed);
    IterationOrder order = IterationOrder.of(graph);
    Set<Integer> reached = RandomGraphs.reachable(graph, 0, -1);
    for (int one : reached) {
      for (int other : reached) {
        if (one != other) {
          Place a = new Place(one, new int[order.loopsAround(one).length]);
          Place b = new Place(other, new int[order.loopsAround(other).length]);
          assertThat(key(a, order)).isNotEqualTo(key(b, order));
        }
      }
    }
  }

  /** 0 -> 1; the outer loop 1..4 holds the inner loop 2, 3; 5 follows. */
  @Test
  void aLoopIsContiguousAndComesBeforeWhatFollowsIt() {
    DirectedGraph graph =
        DirectedGraph.of(
            List.of(List.of(1), List.of(5, 2), List.of(4, 3), List.of(2), List.of(1), List.of()));
    IterationOrder order = IterationOrder.of(graph);
    int[] outer = order.loopsAround(1);
    int[] inner = order.loopsAround(3);
    assertThat(outer).hasSize(1);
    assertThat(inner).hasSize(2).startsWith(outer[0]);
    assertThat(order.loopsAround(5)).isEmpty();
    assertThat(order.isHeader(outer[0], 1)).isTrue();
    assertThat(order.isHeader(inner[1], 2)).isTrue();
    assertThat(order.isHeader(outer[0], 2)).isFalse();
    assertThat(order.rankOfBlock(0)).isLessThan(order.rankOfLoop(outer[0]));
    assertThat(order.rankOfLoop(outer[0])).isLessThan(order.rankOfBlock(5));
    assertThat(order.rankOfBlock(1)).isLessThan(order.rankOfLoop(inner[1]));
    assertThat(order.rankOfLoop(inner[1])).isLessThan(order.rankOfBlock(4));
    assertThat(order.rankOfBlock(2)).isLessThan(order.rankOfBlock(3));
  }

  /** 0 jumps to 1 or 2, which lead to each other. */
  @Test
  void aLoopWithTwoEntriesHasTwoHeaders() {
    DirectedGraph graph =
        DirectedGraph.of(List.of(List.of(1, 2), List.of(2), List.of(1, 3), List.of()));
    IterationOrder order = IterationOrder.of(graph);
    int[] loop = order.loopsAround(1);
    assertThat(loop).hasSize(1).isEqualTo(order.loopsAround(2));
    assertThat(order.isHeader(loop[0], 1)).isTrue();
    assertThat(order.isHeader(loop[0], 2)).isTrue();
    assertThat(order.rankOfLoop(loop[0])).isLessThan(order.rankOfBlock(3));
  }
}

package org.farkas.cfg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each analysis against its definition on small random graphs, and on a graph known by heart. */
class GraphAnalysesTest {
  /** while (..) { if (..) continue; else ..; } with the entry 0 and the exit 5. */
  private static final DirectedGraph LOOP =
      DirectedGraph.of(
          List.of(List.of(1), List.of(2, 5), List.of(3, 4), List.of(1), List.of(1), List.of()));

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aDominatorIsANodeThatCannotBeAvoided(long seed) {
    DirectedGraph graph = RandomGraphs.graph(seed);
    Dominators dominators = Dominators.of(graph, 0);
    Set<Integer> reached = RandomGraphs.reachable(graph, 0, -1);
    for (int a = 0; a < graph.size(); a++) {
      for (int b = 0; b < graph.size(); b++) {
        boolean expected =
            reached.contains(a)
                && reached.contains(b)
                && !RandomGraphs.reachable(graph, 0, a).contains(b);
        assertThat(dominators.dominates(a, b)).as("%d dominates %d", a, b).isEqualTo(expected);
      }
    }
    for (int node : reached) {
      List<Integer> chain = dominators.chain(node);
      assertThat(dominators.depth(node)).isEqualTo(chain.size() - 1);
      assertThat(dominators.immediateDominator(node))
          .isEqualTo(chain.size() > 1 ? OptionalInt.of(chain.get(1)) : OptionalInt.empty());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aPostDominatorIsANodeThatCannotBeAvoidedOnTheWayToTheEnd(long seed) {
    DirectedGraph graph = RandomGraphs.graph(seed);
    PostDominators postDominators = PostDominators.of(graph);
    DirectedGraph extended = PostDominators.withEnd(graph);
    for (int b = 0; b < graph.size(); b++) {
      assertThat(RandomGraphs.reachable(extended, b, -1)).contains(postDominators.end());
      for (int a = 0; a < graph.size(); a++) {
        boolean expected =
            a == b || !RandomGraphs.reachable(extended, b, a).contains(postDominators.end());
        assertThat(postDominators.postDominates(a, b)).as("%d, %d", a, b).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aNodeDependsOnTheEdgesAfterWhichItCannotBeAvoided(long seed) {
    DirectedGraph graph = RandomGraphs.graph(seed);
    ControlDependence dependence = ControlDependence.of(graph);
    PostDominators postDominators = PostDominators.of(graph);
    for (int node = 0; node < graph.size(); node++) {
      Set<String> expected = new TreeSet<>();
      for (int source = 0; source < graph.size(); source++) {
        boolean strict = node != source && postDominators.postDominates(node, source);
        List<Integer> successors = PostDominators.withEnd(graph).successors(source);
        for (int position = 0; position < successors.size(); position++) {
          if (!strict && postDominators.postDominates(node, successors.get(position))) {
            expected.add(source + "/" + position);
          }
        }
      }
      Set<String> actual = new TreeSet<>();
      dependence.edgesOf(node).forEach(e -> actual.add(e.source() + "/" + e.position()));
      assertThat(actual).as("node %d", node).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void componentsAreNodesThatReachEachOtherSortedAgainstTheEdges(long seed) {
    DirectedGraph graph = RandomGraphs.graph(seed);
    StronglyConnectedComponents components = StronglyConnectedComponents.of(graph);
    for (int a = 0; a < graph.size(); a++) {
      assertThat(components.components().get(components.componentOf(a))).contains(a);
      for (int b = 0; b < graph.size(); b++) {
        boolean together =
            RandomGraphs.reachable(graph, a, -1).contains(b)
                && RandomGraphs.reachable(graph, b, -1).contains(a);
        assertThat(components.componentOf(a) == components.componentOf(b)).isEqualTo(together);
      }
      for (int successor : graph.successors(a)) {
        assertThat(components.componentOf(successor))
            .isLessThanOrEqualTo(components.componentOf(a));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyCycleRunsThroughAHeaderOfItsInnermostCommonLoop(long seed) {
    DirectedGraph graph = RandomGraphs.graph(seed);
    Loops loops = Loops.of(graph, 0);
    Dominators dominators = Dominators.of(graph, 0);
    for (Loops.Loop loop : loops.loops()) {
      assertThat(loop.nodes()).containsAll(loop.headers());
      assertThat(loop.headers()).isNotEmpty();
      loop.parent()
          .ifPresent(
              parent -> {
                assertThat(parent).isLessThan(loop.index());
                assertThat(loops.loops().get(parent).nodes()).containsAll(loop.nodes());
                assertThat(loops.loops().get(parent).depth()).isEqualTo(loop.depth() - 1);
                assertThat(loop.nodes())
                    .doesNotContainAnyElementsOf(loops.loops().get(parent).headers());
              });
      if (loop.reducible()) {
        int header = loop.headers().first();
        assertThat(loop.nodes()).allMatch(node -> dominators.dominates(header, node));
      }
    }
    // An edge whose target dominates its source closes a loop around both.
    for (int source : RandomGraphs.reachable(graph, 0, -1)) {
      for (int target : graph.successors(source)) {
        if (dominators.dominates(target, source)) {
          assertThat(loops.loops())
              .anyMatch(l -> l.headers().contains(target) && l.nodes().contains(source));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void distancesCountTheFewestEdges(long seed) {
    DirectedGraph graph = RandomGraphs.graph(seed);
    int target = graph.size() - 1;
    ShortestDistances distances = ShortestDistances.to(graph, List.of(target));
    for (int node = 0; node < graph.size(); node++) {
      if (node == target) {
        assertThat(distances.of(node)).hasValue(0);
        continue;
      }
      OptionalInt best =
          graph.successors(node).stream()
              .map(distances::of)
              .filter(OptionalInt::isPresent)
              .mapToInt(OptionalInt::getAsInt)
              .min();
      assertThat(distances.of(node))
          .isEqualTo(best.isPresent() ? OptionalInt.of(best.getAsInt() + 1) : best);
      assertThat(distances.of(node).isPresent())
          .isEqualTo(RandomGraphs.reachable(graph, node, -1).contains(target));
    }
  }

  @Test
  void aLoopWithABranchIsSeenAsOne() {
    Loops loops = Loops.of(LOOP, 0);
    assertThat(loops.loops()).hasSize(1);
    assertThat(loops.loops().getFirst().headers()).containsExactly(1);
    assertThat(loops.loops().getFirst().nodes()).containsExactly(1, 2, 3, 4);
    assertThat(loops.innermost(5)).isEmpty();
    assertThat(PostDominators.of(LOOP).immediatePostDominator(2)).isEqualTo(1);
    assertThat(ControlDependence.of(LOOP).edgesOf(3))
        .containsExactly(new ControlDependence.Edge(2, 0));
    assertThat(ControlDependence.of(LOOP).edgesOf(1))
        .containsExactly(new ControlDependence.Edge(1, 0));
  }

  @Test
  void aJumpIntoALoopGivesItTwoHeaders() {
    DirectedGraph graph =
        DirectedGraph.of(List.of(List.of(1, 2), List.of(2), List.of(1, 3), List.of()));
    Loops loops = Loops.of(graph, 0);
    assertThat(loops.loops()).hasSize(1);
    assertThat(loops.loops().getFirst().headers()).containsExactly(1, 2);
    assertThat(loops.loops().getFirst().reducible()).isFalse();
  }

  @Test
  void aGraphOfAHundredThousandNodesInARowNeedsNoDeepStack() {
    int size = 100_000;
    List<List<Integer>> successors = new ArrayList<>();
    for (int node = 0; node < size; node++) {
      successors.add(node + 1 < size ? List.of(node + 1) : List.of());
    }
    DirectedGraph graph = DirectedGraph.of(successors);
    assertThat(Dominators.of(graph, 0).depth(size - 1)).isEqualTo(size - 1);
    assertThat(StronglyConnectedComponents.of(graph).components()).hasSize(size);
    assertThat(PostDominators.of(graph).immediatePostDominator(0)).isEqualTo(1);
  }
}

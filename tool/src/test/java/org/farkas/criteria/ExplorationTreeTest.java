package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.farkas.base.SourceSpan;
import org.farkas.testcase.RunEnd;
import org.junit.jupiter.api.Test;

class ExplorationTreeTest {
  private static final SourceSpan WHERE = new SourceSpan("a.c", 3, 7);

  @Test
  void aTreeWhoseBranchesAreRefutedOrEndedIsClosed() {
    ExplorationTreeBuilder<String> builder = new ExplorationTreeBuilder<>();
    int root = builder.root(List.of("x <= 9"));
    builder.set(root, new ExplorationTree.Forked(WHERE));
    int above = builder.child(root, List.of("x > 10"));
    int below = builder.child(root, List.of("!(x > 10)"));
    assertThat(builder.build().closed()).isFalse();
    builder.set(above, new ExplorationTree.Refuted(List.of(root, above)));
    assertThat(builder.build().closed()).isFalse();
    builder.set(below, new ExplorationTree.Ended(RunEnd.Kind.RETURNED, WHERE));
    ExplorationTree<String> tree = builder.build();
    assertThat(tree.closed()).isTrue();
    assertThat(tree.pathCondition(above)).containsExactly("x <= 9", "x > 10");
    assertThat(tree.map(String::length).pathCondition(below)).containsExactly(6, 9);
  }

  @Test
  void aForkWithoutChildrenAndATreeWithoutNodesAreNotClosed() {
    ExplorationTreeBuilder<String> builder = new ExplorationTreeBuilder<>();
    assertThat(builder.build().closed()).isFalse();
    builder.set(builder.root(List.of()), new ExplorationTree.Forked(WHERE));
    assertThat(builder.build().closed()).isFalse();
  }

  @Test
  void exhaustionIsNoArgumentUnlessItsTreeIsClosed() {
    ExplorationTreeBuilder<String> builder = new ExplorationTreeBuilder<>();
    builder.root(List.of());
    assertThatThrownBy(() -> new Certificate.Exhaustion(List.of(), builder.build()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

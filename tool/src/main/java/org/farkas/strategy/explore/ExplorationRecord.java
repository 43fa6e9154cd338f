package org.farkas.strategy.explore;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.ExplorationTree;
import org.farkas.criteria.ExplorationTreeBuilder;
import org.farkas.expr.Term;
import org.farkas.ir.CodePoint;
import org.farkas.strategy.Blocker;
import org.farkas.testcase.RunEnd;

/** What an exploration writes down: its tree, and where and why ways through it were left. */
final class ExplorationRecord {
  private final ExplorationTreeBuilder<Term> tree = new ExplorationTreeBuilder<>();
  private final SequencedSet<Blocker> blockers = new LinkedHashSet<>();
  private final Map<Integer, List<CodePoint>> places = new HashMap<>();

  int root(List<Term> entry) {
    return tree.root(entry);
  }

  int child(int node, Term constraint) {
    return tree.child(node, List.of(constraint));
  }

  void forked(int node, SourceSpan where) {
    tree.set(node, new ExplorationTree.Forked(where));
  }

  void ended(int node, RunEnd.Kind kind, SourceSpan where) {
    tree.set(node, new ExplorationTree.Ended(kind, where));
  }

  void undefined(int node, String message, SourceSpan where) {
    tree.set(node, new ExplorationTree.Undefined(message, where));
  }

  /** No input comes to the node: the core says which of the constraints on the way exclude it. */
  void refuted(int node, List<Term> core) {
    tree.set(node, new ExplorationTree.Refuted(coreNodes(node, core)));
  }

  /** The nodes on the way from the root whose constraints are in the core. */
  private List<Integer> coreNodes(int leaf, List<Term> core) {
    Set<Term> terms = Collections.newSetFromMap(new IdentityHashMap<>());
    terms.addAll(core);
    List<Integer> nodes = new ArrayList<>();
    for (int node = leaf; node >= 0; node = tree.parent(node)) {
      if (tree.constraints(node).stream().anyMatch(terms::contains)) {
        nodes.add(node);
      }
    }
    return nodes.reversed();
  }

  void blocked(int node, Blocker blocker) {
    tree.set(
        node, new ExplorationTree.Unexplored(blocker.reason(), blocker.text(), blocker.where()));
    places.put(node, blocker.stack());
    blockers.add(blocker);
  }

  /** Notes where a node stands that is not followed to its end. */
  void place(int node, List<CodePoint> stack) {
    places.put(node, stack);
  }

  SequencedSet<Blocker> blockers() {
    return Collections.unmodifiableSequencedSet(blockers);
  }

  /** Where a node of the tree that was not followed to its end stood. */
  Map<Integer, List<CodePoint>> places() {
    return Collections.unmodifiableMap(places);
  }

  ExplorationTree<Term> tree() {
    return tree.build();
  }
}

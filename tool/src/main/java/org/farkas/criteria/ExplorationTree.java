package org.farkas.criteria;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.farkas.base.SourceSpan;
import org.farkas.testcase.RunEnd;

/**
 * A tree of path conditions. Each node adds one constraint to those of its ancestors; the children
 * of a fork together allow whatever their parent allows. The tree is <em>closed</em> if every
 * branch ends in a refuted node or at the end of the program: then the ended nodes are all ways the
 * unit can go, and a target that none of them passes is infeasible.
 *
 * <p>Nodes are numbered from the root, 0, parents before children. A list instead of nested
 * objects: paths are longer than any call stack.
 *
 * @param <C> how a constraint is given: a term during the search, its text in a certificate
 */
public record ExplorationTree<C>(List<Node<C>> nodes) {
  public ExplorationTree {
    nodes = List.copyOf(nodes);
  }

  /**
   * One node.
   *
   * @param parent number of the parent; -1 for the root
   * @param constraints what this node adds; the root adds the unit's entry conditions
   */
  public record Node<C>(int parent, List<C> constraints, State state) {
    public Node {
      constraints = List.copyOf(constraints);
    }
  }

  /** What is known of a node. */
  public sealed interface State {}

  /** The run splits here; the children say how. */
  public record Forked(SourceSpan where) implements State {}

  /**
   * No input satisfies the constraints up to here.
   *
   * @param core numbers of nodes (ancestors or this one) whose constraints contradict each other
   */
  public record Refuted(List<Integer> core) implements State {
    public Refuted {
      core = List.copyOf(core);
    }
  }

  /** The program ends here. */
  public record Ended(RunEnd.Kind end, SourceSpan where) implements State {}

  /** Behaviour is undefined from here on: what lies behind it counts for no target. */
  public record Undefined(String message, SourceSpan where) implements State {}

  /**
   * Not followed further, because no run that stands there can still satisfy a claimed label.
   *
   * @param stack code points of the frames, outermost first, from which control flow alone shows it
   */
  public record Irrelevant(List<String> stack, SourceSpan where) implements State {
    public Irrelevant {
      stack = List.copyOf(stack);
    }
  }

  /** Left unexplored: such a tree is not closed. */
  public record Unexplored(OpenReason reason, String text, SourceSpan where) implements State {}

  /** Whether nothing is left to explore and every fork has children. */
  public boolean closed() {
    BitSet hasChild = new BitSet(nodes.size());
    for (Node<C> node : nodes) {
      if (node.parent() >= 0) {
        hasChild.set(node.parent());
      }
    }
    for (int i = 0; i < nodes.size(); i++) {
      boolean open =
          switch (nodes.get(i).state()) {
            case Forked _ -> !hasChild.get(i);
            case Unexplored _ -> true;
            case Refuted _, Ended _, Undefined _, Irrelevant _ -> hasChild.get(i);
          };
      if (open) {
        return false;
      }
    }
    return !nodes.isEmpty();
  }

  /** All constraints on the way from the root to a node, in order. */
  public List<C> pathCondition(int node) {
    List<List<C>> parts = new ArrayList<>();
    for (int i = node; i >= 0; i = nodes.get(i).parent()) {
      parts.add(nodes.get(i).constraints());
    }
    return parts.reversed().stream().flatMap(List::stream).toList();
  }

  /** The same tree with its constraints given in another way. */
  public <D> ExplorationTree<D> map(Function<? super C, ? extends D> translation) {
    List<Node<D>> result = new ArrayList<>(nodes.size());
    for (Node<C> node : nodes) {
      List<D> constraints = new ArrayList<>(node.constraints().size());
      node.constraints().forEach(constraint -> constraints.add(translation.apply(constraint)));
      result.add(new Node<>(node.parent(), constraints, node.state()));
    }
    return new ExplorationTree<>(result);
  }
}

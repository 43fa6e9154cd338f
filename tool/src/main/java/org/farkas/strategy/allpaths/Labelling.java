package org.farkas.strategy.allpaths;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Bits;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;

/**
 * The search for labels of one query. Indexes that the first undecided relation needs are labelled,
 * each label is propagated through all relations, and taken back when it contradicts the path.
 */
final class Labelling {
  /** Labels for one query, before the SMT solver gets it. */
  private static final int MAX_LABELS = 300_000;

  private final TermNetwork network;
  private final List<Term> asked;
  private final Assignment before;
  private final WorkLimit limit;
  private int tried;
  private int[] order;

  Labelling(TermNetwork network, List<Term> asked, Assignment before, WorkLimit limit) {
    this.network = network;
    this.asked = asked;
    this.before = before;
    this.limit = limit;
  }

  /** A model, or nothing if there is none. */
  Optional<Assignment> solve() {
    for (Term constraint : asked) {
      if (!network.assign(network.number(constraint), 1)) {
        return Optional.empty();
      }
    }
    order();
    return label(0);
  }

  /**
   * The relations in the order in which labels are to decide them: the path's own conditions as
   * they came about, each with what it reads before what that reads; then what was asked of the
   * inputs at the start.
   */
  private void order() {
    boolean[] placed = new boolean[network.size()];
    order = new int[network.size()];
    int size = 0;
    for (int i = 1; i < asked.size(); i++) {
      size = place(network.number(asked.get(i)), placed, size);
    }
    place(network.number(asked.getFirst()), placed, size);
  }

  private int place(int root, boolean[] placed, int from) {
    int size = from;
    Deque<Integer> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      int node = open.pop();
      if (!placed[node]) {
        placed[node] = true;
        order[size++] = node;
        int[] operands = network.operands(node);
        for (int k = operands.length - 1; k >= 0; k--) {
          open.push(operands[k]);
        }
      }
    }
    return size;
  }

  private Optional<Assignment> label(int from) {
    int next = from;
    int node = -1;
    while (node < 0) {
      next = undecided(next);
      if (next == order.length) {
        return leaf();
      }
      // A comparison of plain inputs needs no label: what is behind it may still need one.
      node = toLabel(order[next]);
      next = node < 0 ? next + 1 : next;
    }
    for (long value : network.values(node)) {
      if (++tried > MAX_LABELS || (tried & 63) == 0 && limit.passed()) {
        throw new GivenUp();
      }
      int mark = network.mark();
      if (network.assign(node, value)) {
        Optional<Assignment> model = label(next);
        if (model.isPresent()) {
          return model;
        }
      }
      network.undo(mark);
    }
    return Optional.empty();
  }

  /**
   * From a place in the order on, the first relation that its operands' possible values do not yet
   * satisfy for sure. What is satisfied for sure stays so behind more labels.
   */
  private int undecided(int from) {
    int at = from;
    while (at < order.length && network.entailed(order[at])) {
      at++;
    }
    return at;
  }

  /** What to label, for a relation to be decided; -1 if it is a comparison of plain inputs. */
  private int toLabel(int relation) {
    int[] operands = network.operands(relation);
    for (int operand : operands) {
      int node = choose(operand);
      if (node >= 0) {
        return node;
      }
    }
    if (Comparisons.isComparison(network.operator(relation))) {
      return -1;
    }
    throw new GivenUp();
  }

  /** The index, input or comparison with few values that a value hangs on first; -1 if none. */
  private int choose(int node) {
    if (network.decided(node)) {
      return -1;
    }
    int[] operands = network.operands(node);
    switch (network.operator(node)) {
      case VARIABLE -> {
        return network.small(node) ? node : -1;
      }
      case ITE -> {
        int condition = operands[0];
        if (network.isRead(node)) {
          int index = choose(condition);
          return network.decided(condition) ? choose(network.element(node)) : index;
        }
        if (!network.decided(condition)) {
          int found = choose(condition);
          return found >= 0 ? found : condition;
        }
        return choose(network.low(condition) != 0 ? operands[1] : operands[2]);
      }
      default -> {
        for (int operand : operands) {
          int found = choose(operand);
          if (found >= 0) {
            return found;
          }
        }
        return network.width(node) == 1 ? node : -1;
      }
    }
  }

  /** All indexes are known: compares what is left. */
  private Optional<Assignment> leaf() {
    Comparisons comparisons = new Comparisons(network, before);
    for (int node = 0; node < network.size(); node++) {
      if (!network.entailed(node) && !comparisons.add(node)) {
        throw new GivenUp();
      }
    }
    switch (comparisons.solve()) {
      case OrderConstraints.Outcome.Solved(long[] values) -> {
        Assignment model = model(comparisons, values);
        if (new Evaluator(before.overriddenBy(model)).holdAll(asked)) {
          return Optional.of(model);
        }
        throw new GivenUp();
      }
      case OrderConstraints.Outcome.Impossible _ -> {
        return Optional.empty();
      }
      case OrderConstraints.Outcome.TooHard _ -> throw new GivenUp();
    }
  }

  private Assignment model(Comparisons comparisons, long[] values) {
    Map<Term, BigInteger> model = new LinkedHashMap<>();
    for (int node = 0; node < network.size(); node++) {
      if (network.operator(node) != Operator.VARIABLE) {
        continue;
      }
      long value =
          comparisons.holds(node)
              ? values[comparisons.number(node)] & Bits.mask(network.width(node))
              : kept(node);
      model.put(network.term(node), Bits.unsigned(value));
    }
    return new Assignment(model, Map.of());
  }

  /** The value that the input had, if it may keep it. */
  private long kept(int node) {
    long value = before.value(network.term(node)).longValue();
    boolean inside =
        Long.compareUnsigned(network.low(node), value) <= 0
            && Long.compareUnsigned(value, network.high(node)) <= 0
            && (!network.small(node) || (network.set(node) >>> value & 1) != 0);
    return inside ? value : network.low(node);
  }

  /** Labels that were tried. */
  int tried() {
    return tried;
  }

  /** The query is nothing for this search. */
  static final class GivenUp extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GivenUp() {
      super(null, null, false, false);
    }
  }
}

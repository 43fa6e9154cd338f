package org.farkas.strategy.allpaths;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Bits;
import org.farkas.expr.Footprints;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.Slices;

/**
 * Late aliases. A read at an unknown place is a relation between the index and the values that it
 * chooses from, a write one between the index and the contents before and after. They wait, in the
 * order in which they were made, until the whole path is known; then the indexes that the first
 * undecided relation needs are labelled, each label is propagated through all relations, and a
 * label that contradicts the path is taken back. What is left when all indexes are known are
 * comparisons of inputs, which {@link OrderConstraints} decides.
 *
 * <p>All of this happens in this process. A query with anything else in it (arithmetic on inputs
 * with many values, floats) goes on to the SMT solver as a whole.
 */
final class LateAliases implements Solver {
  /** Labels for one query, before the SMT solver gets it. */
  private static final int MAX_LABELS = 300_000;

  private final Solver inner;
  private final Footprints footprints = new Footprints();
  private long decided;
  private long passedOn;
  private long labels;

  LateAliases(Solver inner) {
    this.inner = inner;
  }

  PathsFound.LateStatistics statistics() {
    return new PathsFound.LateStatistics(decided, passedOn, labels);
  }

  /** The query is nothing for this search. */
  private static final class GivenUp extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GivenUp() {
      super(null, null, false, false);
    }
  }

  @Override
  public Answer check(Query query) {
    Optional<Answer> answer = query.constraints().isEmpty() ? Optional.empty() : answer(query);
    if (answer.isPresent()) {
      decided++;
      return answer.get();
    }
    passedOn++;
    return inner.check(query);
  }

  private Optional<Answer> answer(Query query) {
    List<Term> asked =
        query.prefixModel().isPresent()
            ? Slices.ofLast(query.constraints(), footprints)
            : query.constraints();
    Optional<TermNetwork> network = TermNetwork.of(asked);
    if (network.isEmpty()) {
      return Optional.empty();
    }
    Assignment before = query.prefixModel().orElse(Assignment.EMPTY);
    long endNanos = System.nanoTime() + query.timeoutMillis() * 500_000L;
    try {
      return Optional.of(
          new Search(network.get(), asked, before, endNanos)
              .solve()
              .<Answer>map(model -> new Answer.Sat(before.overriddenBy(model)))
              .orElseGet(() -> new Answer.Unsat(asked)));
    } catch (GivenUp _) {
      return Optional.empty();
    }
  }

  private final class Search {
    private final TermNetwork network;
    private final List<Term> asked;
    private final Assignment before;
    private final long endNanos;
    private int tried;
    private int[] order;

    Search(TermNetwork network, List<Term> asked, Assignment before, long endNanos) {
      this.network = network;
      this.asked = asked;
      this.before = before;
      this.endNanos = endNanos;
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
        if (++tried > MAX_LABELS || (tried & 63) == 0 && System.nanoTime() > endNanos) {
          throw new GivenUp();
        }
        labels++;
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
     * From a place in the order on, the first relation that its operands' possible values do not
     * yet satisfy for sure. What is satisfied for sure stays so behind more labels.
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
      if (isComparison(network.operator(relation))) {
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
  }

  private static boolean isComparison(Operator operator) {
    return switch (operator) {
      case EQ, ULT, ULE, SLT, SLE -> true;
      default -> false;
    };
  }

  /** The comparisons that are left, as constraints on the order of inputs. */
  private static final class Comparisons {
    private final TermNetwork network;
    private final Assignment before;
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final List<Integer> inputs = new ArrayList<>();

    /** By input: whether it is read as a signed number. */
    private final List<Boolean> signed = new ArrayList<>();

    private final List<Relation> relations = new ArrayList<>();
    private boolean clipped;

    /** {@code one <= other + slack}, or that they differ. */
    private record Relation(Side one, Side other, long slack, boolean differ) {}

    /** An input by its number, or a constant (number 0). */
    private record Side(int number, long constant) {}

    Comparisons(TermNetwork network, Assignment before) {
      this.network = network;
      this.before = before;
    }

    boolean holds(int node) {
      return numbers.containsKey(node);
    }

    int number(int node) {
      return numbers.get(node);
    }

    /** Adds a decided comparison; false if it is not one of inputs and constants. */
    boolean add(int node) {
      Operator operator = network.operator(node);
      if (!isComparison(operator) || !network.decided(node)) {
        return false;
      }
      int one = plain(network.operands(node)[0]);
      int other = plain(network.operands(node)[1]);
      boolean bySign =
          switch (operator) {
            case SLT, SLE -> true;
            case ULT, ULE -> false;
            default -> readAsSigned(one, other);
          };
      Optional<Side> left = side(one, bySign, network.width(network.operands(node)[0]));
      Optional<Side> right = side(other, bySign, network.width(network.operands(node)[0]));
      if (left.isEmpty() || right.isEmpty()) {
        return false;
      }
      boolean holds = network.low(node) == 1;
      Side a = left.get();
      Side b = right.get();
      if (operator == Operator.EQ) {
        if (holds) {
          relations.add(new Relation(a, b, 0, false));
          relations.add(new Relation(b, a, 0, false));
        } else {
          relations.add(new Relation(a, b, 0, true));
        }
      } else {
        boolean strict = (operator == Operator.SLT || operator == Operator.ULT) == holds;
        relations.add(
            holds
                ? new Relation(a, b, strict ? -1 : 0, false)
                : new Relation(b, a, strict ? -1 : 0, false));
      }
      return true;
    }

    /** What a choice whose condition is known has chosen. */
    private int plain(int node) {
      int at = node;
      while (network.operator(at) == Operator.ITE && network.decided(network.operands(at)[0])) {
        int[] operands = network.operands(at);
        if (network.isRead(at)) {
          at = network.element(at);
        } else {
          at = network.low(operands[0]) != 0 ? operands[1] : operands[2];
        }
      }
      return at;
    }

    /** How an equation reads its operands: as they are read elsewhere, else as signed. */
    private boolean readAsSigned(int one, int other) {
      for (int node : new int[] {one, other}) {
        if (network.operator(node) == Operator.ZERO_EXTEND) {
          return false;
        }
        if (numbers.containsKey(node) && !network.positive(node)) {
          return signed.get(numbers.get(node) - 1);
        }
      }
      return true;
    }

    /** An operand as a number; empty if it is no plain input, or read in two ways. */
    private Optional<Side> side(int node, boolean bySign, int width) {
      if (network.decided(node)) {
        long value = network.low(node);
        return Optional.of(new Side(0, bySign ? signed(value, width) : value))
            .filter(side -> bySign || side.constant() >= 0);
      }
      int input = node;
      boolean inputBySign = bySign;
      switch (network.operator(node)) {
        case VARIABLE -> {}
        case ZERO_EXTEND -> {
          input = plain(network.operands(node)[0]);
          inputBySign = false;
        }
        case SIGN_EXTEND -> {
          input = plain(network.operands(node)[0]);
          if (!bySign && !network.positive(input)) {
            return Optional.empty();
          }
          inputBySign = true;
        }
        default -> {
          return Optional.empty();
        }
      }
      if (network.operator(input) != Operator.VARIABLE) {
        return Optional.empty();
      }
      Integer known = numbers.get(input);
      if (known == null) {
        inputs.add(input);
        signed.add(inputBySign);
        known = inputs.size();
        numbers.put(input, known);
      } else if (signed.get(known - 1) != inputBySign && !network.positive(input)) {
        return Optional.empty();
      }
      return Optional.of(new Side(known, 0));
    }

    private static long signed(long value, int width) {
      return value << (64 - width) >> (64 - width);
    }

    OrderConstraints.Outcome solve() {
      long[] start = new long[inputs.size() + 1];
      for (int i = 0; i < inputs.size(); i++) {
        int node = inputs.get(i);
        long value = before.value(network.term(node)).longValue();
        start[i + 1] = signed.get(i) ? signed(value, network.width(node)) : value;
      }
      OrderConstraints order = new OrderConstraints(start);
      for (int i = 0; i < inputs.size(); i++) {
        bounds(order, i);
      }
      for (Relation relation : relations) {
        Side one = relation.one();
        Side other = relation.other();
        if (relation.differ()) {
          order.differ(one.number(), other.number(), other.constant() - one.constant());
        } else {
          long slack = other.constant() - one.constant() + relation.slack();
          order.atMost(one.number(), other.number(), slack);
        }
      }
      OrderConstraints.Outcome outcome = order.solve();
      return clipped && outcome instanceof OrderConstraints.Outcome.Impossible
          ? new OrderConstraints.Outcome.TooHard()
          : outcome;
    }

    private void bounds(OrderConstraints order, int i) {
      int node = inputs.get(i);
      int width = network.width(node);
      long low = network.low(node);
      long high = network.high(node);
      if (!network.positive(node) && signed.get(i)) {
        // An unsigned interval of both signs says nothing of signed numbers.
        boolean negative = signed(low, width) < 0;
        low = negative ? signed(low, width) : -(1L << (Math.min(width, 62) - 1));
        high = negative ? signed(high, width) : (1L << (Math.min(width, 62) - 1)) - 1;
        clipped |= width > 62;
      } else if (low < 0 || high < 0 || high > 1L << 61) {
        low = Math.clamp(low, 0, 1L << 61);
        high = high < 0 ? 1L << 61 : Math.min(high, 1L << 61);
        clipped = true;
      }
      order.between(i + 1, low, high);
    }
  }

  @Override
  public void close() {
    inner.close();
  }
}

package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Operator;
import org.farkas.expr.eval.Assignment;

/** Comparisons of inputs and constants, as constraints on the order of inputs. */
final class Comparisons {
  /** Larger numbers are left to the SMT solver: sums of a few of them must not overflow. */
  private static final long LARGEST = 1L << 61;

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
          .filter(side -> bySign || side.constant() >= 0)
          .filter(side -> -LARGEST <= side.constant() && side.constant() <= LARGEST);
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
      value = signed.get(i) ? signed(value, network.width(node)) : value;
      start[i + 1] = Math.clamp(value, -LARGEST, LARGEST);
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
    } else if (low < 0 || high < 0 || high > LARGEST) {
      low = Math.clamp(low, 0, LARGEST);
      high = high < 0 ? LARGEST : Math.min(high, LARGEST);
      clipped = true;
    }
    order.between(i + 1, low, high);
  }

  static boolean isComparison(Operator operator) {
    return switch (operator) {
      case EQ, ULT, ULE, SLT, SLE -> true;
      default -> false;
    };
  }
}

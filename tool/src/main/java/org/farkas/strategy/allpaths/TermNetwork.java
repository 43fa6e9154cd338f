package org.farkas.strategy.allpaths;

import java.util.List;
import java.util.Optional;
import org.farkas.expr.Bits;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Operations;

/**
 * The terms of a query with what each may be: an interval, and, where all values are below 64, a
 * set. Narrowing one narrows what hangs together with it, in both directions, until nothing changes
 * (HC4: Benhamou et al., "Revising Hull and Box Consistency", 1999). Choices are taken back by a
 * trail.
 */
final class TermNetwork extends ForwardValues {
  private TermNetwork() {}

  /** The network of some constraints; empty if it can't hold them. */
  static Optional<TermNetwork> of(List<Term> constraints) {
    TermNetwork network = new TermNetwork();
    for (Term constraint : constraints) {
      if (!network.add(constraint)) {
        return Optional.empty();
      }
    }
    network.build();
    network.initialise();
    return Optional.of(network);
  }

  /** Narrows a node to one value, and all that hangs together with it. False if that can't be. */
  boolean assign(int node, long value) {
    narrow(node, value, value, isSmall(value) ? 1L << value : -1L);
    return propagate();
  }

  private boolean propagate() {
    while (queueSize > 0) {
      int node = queue[queueHead];
      queueHead = queueHead + 1 < queue.length ? queueHead + 1 : 0;
      queueSize--;
      queued[node] = false;
      if (!failed) {
        forward(node);
        narrow(node, resultLow, resultHigh, resultSet);
      }
      if (!failed) {
        backward(node);
      }
    }
    return !failed;
  }

  /** Narrows the operands by what the node may be. */
  private void backward(int node) {
    int[] ops = operands[node];
    switch (operators[node]) {
      case ITE -> {
        if (elements[node] != null) {
          backwardRead(node);
        } else {
          backwardChoice(node, ops);
        }
      }
      case EQ -> backwardEqual(node, ops);
      case ULT, ULE, SLT, SLE -> {
        if (decided(node)) {
          backwardCompare(node, ops);
        }
      }
      case ZERO_EXTEND -> narrow(ops[0], low[node], high[node], small(node) ? set[node] : -1L);
      case SIGN_EXTEND -> {
        if (positive(ops[0])) {
          narrow(ops[0], low[node], high[node], small(node) ? set[node] : -1L);
        }
      }
      case AND, OR -> {
        if (widths[node] == 1) {
          backwardLogic(node, ops);
        }
      }
      default -> {
        if (ops.length == 1) {
          filter(node, ops[0], 0);
        } else if (decided(ops[1])) {
          filter(node, ops[0], low[ops[1]]);
        } else if (decided(ops[0])) {
          filterSecond(node, low[ops[0]], ops[1]);
        }
      }
    }
  }

  private void backwardRead(int node) {
    int index = operands[node][0];
    if (decided(index)) {
      narrow(element(node), low[node], high[node], small(node) ? set[node] : -1L);
      return;
    }
    if (!small(index)) {
      return;
    }
    long kept = 0;
    for (long rest = set[index]; rest != 0; rest &= rest - 1) {
      int at = Long.numberOfTrailingZeros(rest);
      if (!disjoint(node, elements[node][at & (elements[node].length - 1)])) {
        kept |= 1L << at;
      }
    }
    keep(index, kept);
  }

  private void backwardChoice(int node, int[] ops) {
    int condition = ops[0];
    if (!decided(condition)) {
      if (disjoint(node, ops[1])) {
        narrow(condition, 0, 0, 1);
      } else if (disjoint(node, ops[2])) {
        narrow(condition, 1, 1, 2);
      }
    }
    if (!failed && decided(condition)) {
      int taken = low[condition] != 0 ? ops[1] : ops[2];
      narrow(taken, low[node], high[node], small(node) ? set[node] : -1L);
    }
  }

  private void backwardEqual(int node, int[] ops) {
    if (!decided(node)) {
      return;
    }
    if (low[node] == 1) {
      narrow(ops[0], low[ops[1]], high[ops[1]], small(ops[1]) ? set[ops[1]] : -1L);
      if (!failed) {
        narrow(ops[1], low[ops[0]], high[ops[0]], small(ops[0]) ? set[ops[0]] : -1L);
      }
      return;
    }
    for (int i = 0; i < 2 && !failed; i++) {
      if (decided(ops[i])) {
        exclude(ops[1 - i], low[ops[i]]);
      }
    }
  }

  private void backwardCompare(int node, int[] ops) {
    Operator operator = operators[node];
    boolean holds = low[node] == 1;
    boolean strict = (operator == Operator.ULT || operator == Operator.SLT) == holds;
    boolean signed = operator == Operator.SLT || operator == Operator.SLE;
    // smaller <= greater, or < if strict
    int smaller = holds ? ops[0] : ops[1];
    int greater = holds ? ops[1] : ops[0];
    int step = strict ? 1 : 0;
    if (signed) {
      long most = Bits.mask(widths[smaller]) >>> 1;
      if (!positive(greater) && !crossesSign(smaller)) {
        long least = signed(low[smaller], widths[smaller]);
        if (strict && least == most) {
          failed = true;
          return;
        }
        if (least + step >= 0) { // greater than a number that is not below -1
          narrow(greater, least + step, most, -1L);
        }
      }
      if (failed || !positive(smaller) || !positive(greater)) {
        return;
      }
    }
    long bound = high[greater] - step;
    if (strict && high[greater] == 0) {
      failed = true;
      return;
    }
    narrow(smaller, 0, bound, -1L);
    if (failed) {
      return;
    }
    if (strict && low[smaller] == -1L) {
      failed = true;
      return;
    }
    narrow(greater, low[smaller] + step, Bits.mask(widths[greater]), -1L);
  }

  private static long signed(long value, int width) {
    return value << (64 - width) >> (64 - width);
  }

  private void backwardLogic(int node, int[] ops) {
    if (!decided(node)) {
      return;
    }
    long forcing = operators[node] == Operator.AND ? 1 : 0;
    if (low[node] == forcing) {
      narrow(ops[0], forcing, forcing, 1L << forcing);
      if (!failed) {
        narrow(ops[1], forcing, forcing, 1L << forcing);
      }
      return;
    }
    for (int i = 0; i < 2 && !failed; i++) {
      if (decided(ops[i]) && low[ops[i]] == forcing) {
        narrow(ops[1 - i], 1 - forcing, 1 - forcing, 1L << (1 - forcing));
      }
    }
  }

  /** Keeps the values of a small first operand that give something that the node may be. */
  private void filter(int node, int operand, long second) {
    if (!small(operand) || decided(operand)) {
      return;
    }
    long kept = 0;
    for (long a : values(operand)) {
      if (possible(node, Operations.narrow(shapes[node], a, second, 0))) {
        kept |= 1L << a;
      }
    }
    keep(operand, kept);
  }

  private void filterSecond(int node, long first, int operand) {
    if (!small(operand) || decided(operand)) {
      return;
    }
    long kept = 0;
    for (long b : values(operand)) {
      if (possible(node, Operations.narrow(shapes[node], first, b, 0))) {
        kept |= 1L << b;
      }
    }
    keep(operand, kept);
  }
}

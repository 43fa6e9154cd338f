package org.farkas.strategy.allpaths;

import java.util.Arrays;
import org.farkas.expr.Bits;

/**
 * What each node of a query's terms may be: an interval of unsigned numbers, and, where all of them
 * are below 64, a set. Narrowings are taken back by a trail; nodes whose surroundings have changed
 * wait in a queue.
 */
abstract class ValueSets extends TermGraph {
  /** Unsigned bounds. */
  long[] low;

  long[] high;

  /** The possible values, where {@code high < 64}. */
  long[] set;

  private int[] trailNodes = new int[256];
  private long[] trailValues = new long[3 * 256];
  private int trailSize;

  int[] queue;
  boolean[] queued;
  int queueHead;
  int queueSize;
  boolean failed;

  /** Makes room for the nodes, when they are known. */
  final void allocate() {
    low = new long[size()];
    high = new long[size()];
    set = new long[size()];
    queue = new int[size()];
    queued = new boolean[size()];
  }

  static long between(long from, long to) {
    if (to < 0 || to >= 64) {
      return -1L;
    }
    return to - from == 63 ? -1L : ((1L << (to - from + 1)) - 1) << from;
  }

  boolean decided(int node) {
    return low[node] == high[node];
  }

  long low(int node) {
    return low[node];
  }

  long high(int node) {
    return high[node];
  }

  /** Whether the possible values are few and known one by one. */
  boolean small(int node) {
    return isSmall(high[node]);
  }

  static boolean isSmall(long high) {
    return high >= 0 && high < 64;
  }

  /** The possible values of a small node. */
  long set(int node) {
    return set[node];
  }

  /** The place to come back to with {@link #undo}. */
  int mark() {
    return trailSize;
  }

  void undo(int mark) {
    while (trailSize > mark) {
      trailSize--;
      int node = trailNodes[trailSize];
      low[node] = trailValues[3 * trailSize];
      high[node] = trailValues[3 * trailSize + 1];
      set[node] = trailValues[3 * trailSize + 2];
    }
    failed = false;
  }

  final void narrow(int node, long newLow, long newHigh, long newSet) {
    long l = Long.compareUnsigned(newLow, low[node]) > 0 ? newLow : low[node];
    long h = Long.compareUnsigned(newHigh, high[node]) < 0 ? newHigh : high[node];
    if (Long.compareUnsigned(l, h) > 0) {
      failed = true;
      return;
    }
    long s = -1L;
    if (isSmall(h)) {
      s = between(l, h) & newSet & (small(node) ? set[node] : -1L);
      if (s == 0) {
        failed = true;
        return;
      }
      l = Long.numberOfTrailingZeros(s);
      h = 63 - Long.numberOfLeadingZeros(s);
    }
    if (l == low[node] && h == high[node] && s == set[node]) {
      return;
    }
    remember(node);
    low[node] = l;
    high[node] = h;
    set[node] = s;
    enqueue(node);
    for (int user : users[node]) {
      enqueue(user);
    }
  }

  private void remember(int node) {
    if (trailSize == trailNodes.length) {
      trailNodes = Arrays.copyOf(trailNodes, 2 * trailSize);
      trailValues = Arrays.copyOf(trailValues, 6 * trailSize);
    }
    trailNodes[trailSize] = node;
    trailValues[3 * trailSize] = low[node];
    trailValues[3 * trailSize + 1] = high[node];
    trailValues[3 * trailSize + 2] = set[node];
    trailSize++;
  }

  private void enqueue(int node) {
    if (!queued[node] && operands[node].length > 0) {
      queued[node] = true;
      int tail = queueHead + queueSize;
      queue[tail < queue.length ? tail : tail - queue.length] = node;
      queueSize++;
    }
  }

  final void exclude(int node, long value) {
    if (small(node)) {
      if (isSmall(value)) {
        narrow(node, low[node], high[node], set[node] & ~(1L << value));
      }
    } else if (decided(node) && low[node] == value) {
      failed = true;
    } else if (!crossesSign(node)) { // else an interval of signed numbers would be spoiled
      if (low[node] == value) {
        narrow(node, value + 1, high[node], -1L);
      } else if (high[node] == value) {
        narrow(node, low[node], value - 1, -1L);
      }
    }
  }

  final void keep(int operand, long kept) {
    if (kept == 0) {
      failed = true;
    } else if (kept != set[operand]) {
      narrow(operand, low[operand], high[operand], kept);
    }
  }

  final boolean disjoint(int one, int other) {
    return Long.compareUnsigned(high[one], low[other]) < 0
        || Long.compareUnsigned(high[other], low[one]) < 0
        || small(one) && small(other) && (set[one] & set[other]) == 0;
  }

  /** Whether an unsigned interval holds numbers of both signs. */
  final boolean crossesSign(int node) {
    int top = widths[node] - 1;
    return (low[node] >>> top & 1) != (high[node] >>> top & 1);
  }

  /** Whether it is not negative as a signed number. */
  boolean positive(int node) {
    return Long.compareUnsigned(high[node], Bits.mask(widths[node]) >>> 1) <= 0;
  }

  /** The values of a node that is decided or small. */
  long[] values(int node) {
    if (decided(node)) {
      return new long[] {low[node]};
    }
    long[] values = new long[Long.bitCount(set[node])];
    long rest = set[node];
    for (int i = 0; i < values.length; i++) {
      values[i] = Long.numberOfTrailingZeros(rest);
      rest &= rest - 1;
    }
    return values;
  }

  final boolean possible(int node, long value) {
    return Long.compareUnsigned(low[node], value) <= 0
        && Long.compareUnsigned(value, high[node]) <= 0
        && (!small(node) || (set[node] >>> value & 1) != 0);
  }

  /** The element that a read with a known index reads. */
  final int element(int node) {
    return element(node, low[operands[node][0]]);
  }
}

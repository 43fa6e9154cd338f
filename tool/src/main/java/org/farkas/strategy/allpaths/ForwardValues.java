package org.farkas.strategy.allpaths;

import org.farkas.expr.Bits;
import org.farkas.expr.Operator;
import org.farkas.expr.eval.Operations;

/** What a node may be by what its operands may be. */
abstract class ForwardValues extends ValueSets {
  /** Combinations of values for which an operation is computed one by one. */
  private static final int MAX_COMBINATIONS = 256;

  private static final long[] NO_OPERAND = {0};

  final void initialise() {
    allocate();
    for (int node = 0; node < size(); node++) {
      initialise(node);
    }
  }

  private void initialise(int n) {
    if (operators[n] == Operator.CONSTANT) {
      low[n] = term(n).value();
      high[n] = low[n];
    } else {
      low[n] = 0;
      high[n] = Bits.mask(widths[n]);
    }
    set[n] = between(low[n], high[n]);
    if (operands[n].length > 0) {
      forward(n);
      low[n] = resultLow;
      high[n] = resultHigh;
      set[n] = resultSet;
    }
  }

  /** Whether what the operands may be allows nothing but what the node may be. */
  final boolean entailed(int node) {
    if (operands[node].length == 0) {
      return true;
    }
    forward(node);
    return Long.compareUnsigned(resultLow, low[node]) >= 0
        && Long.compareUnsigned(resultHigh, high[node]) <= 0
        && (!small(node) || (resultSet & ~set[node]) == 0);
  }

  long resultLow;
  long resultHigh;
  long resultSet;

  private void result(long newLow, long newHigh, long newSet) {
    resultLow = newLow;
    resultHigh = newHigh;
    resultSet = newSet;
  }

  private void resultConstant(long value) {
    result(value, value, isSmall(value) ? 1L << value : -1L);
  }

  /** What a node may be by what its operands may be. */
  final void forward(int node) {
    int[] ops = operands[node];
    switch (operators[node]) {
      case ITE -> {
        int condition = ops[0];
        if (elements[node] != null) {
          forwardRead(node);
        } else if (decided(condition)) {
          int taken = low[condition] != 0 ? ops[1] : ops[2];
          result(low[taken], high[taken], set[taken]);
        } else {
          unite(ops[1], ops[2]);
        }
      }
      case EQ -> {
        if (decided(ops[0]) && decided(ops[1])) {
          resultConstant(low[ops[0]] == low[ops[1]] ? 1 : 0);
        } else if (disjoint(ops[0], ops[1])) {
          resultConstant(0);
        } else {
          result(0, 1, 3);
        }
      }
      case ULT, ULE, SLT, SLE -> compare(node, ops[0], ops[1]);
      case ZERO_EXTEND -> result(low[ops[0]], high[ops[0]], set[ops[0]]);
      case SIGN_EXTEND -> {
        if (positive(ops[0])) {
          result(low[ops[0]], high[ops[0]], set[ops[0]]);
        } else {
          compute(node, ops);
        }
      }
      default -> compute(node, ops);
    }
  }

  /** The set of low bits that the index may have; -1 if all. */
  private long indexes(int node) {
    int index = operands[node][0];
    int length = elements[node].length;
    if (decided(index)) {
      return 1L << (low[index] & (length - 1));
    }
    if (!small(index)) {
      return length == 64 ? -1L : (1L << length) - 1;
    }
    long known = set[index];
    while (length < 64 && known >>> length != 0) {
      known = known & ((1L << length) - 1) | known >>> length;
    }
    return known;
  }

  private void forwardRead(int node) {
    long l = -1L;
    long h = 0;
    long s = 0;
    for (long rest = indexes(node); rest != 0; rest &= rest - 1) {
      int element = elements[node][Long.numberOfTrailingZeros(rest)];
      l = Long.compareUnsigned(low[element], l) < 0 ? low[element] : l;
      h = Long.compareUnsigned(high[element], h) > 0 ? high[element] : h;
      s |= set[element];
    }
    result(l, h, isSmall(h) ? s : -1L);
  }

  private void unite(int one, int other) {
    long l = Long.compareUnsigned(low[one], low[other]) < 0 ? low[one] : low[other];
    long h = Long.compareUnsigned(high[one], high[other]) > 0 ? high[one] : high[other];
    result(l, h, isSmall(h) ? set[one] | set[other] : -1L);
  }

  private void compare(int node, int one, int other) {
    Operator operator = operators[node];
    boolean strict = operator == Operator.ULT || operator == Operator.SLT;
    boolean signed = operator == Operator.SLT || operator == Operator.SLE;
    long flip = signed ? 1L << (widths[one] - 1) : 0;
    if (signed && (crossesSign(one) || crossesSign(other))) {
      result(0, 1, 3);
      return;
    }
    long lowOne = low[one] ^ flip;
    long highOne = high[one] ^ flip;
    long lowOther = low[other] ^ flip;
    long highOther = high[other] ^ flip;
    int always = Long.compareUnsigned(highOne, lowOther);
    int never = Long.compareUnsigned(lowOne, highOther);
    if (strict ? always < 0 : always <= 0) {
      resultConstant(1);
    } else if (strict ? never >= 0 : never > 0) {
      resultConstant(0);
    } else {
      result(0, 1, 3);
    }
  }

  private void compute(int node, int[] ops) {
    boolean all = true;
    long combinations = 1;
    for (int operand : ops) {
      all &= decided(operand);
      combinations *= count(operand);
      if (combinations > MAX_COMBINATIONS) {
        combinations = MAX_COMBINATIONS + 1;
      }
    }
    if (all) {
      resultConstant(
          Operations.narrow(shapes[node], low[ops[0]], ops.length > 1 ? low[ops[1]] : 0, 0));
      return;
    }
    if (widths[node] == 1 && shapes[node].operator() != Operator.EXTRACT && logic(node, ops)) {
      return;
    }
    if (combinations > MAX_COMBINATIONS) {
      result(0, Bits.mask(widths[node]), -1L);
      return;
    }
    long l = -1L;
    long h = 0;
    long s = 0;
    long[] seconds = ops.length > 1 ? values(ops[1]) : NO_OPERAND;
    for (long a : values(ops[0])) {
      for (long b : seconds) {
        long value = Operations.narrow(shapes[node], a, b, 0);
        l = Long.compareUnsigned(value, l) < 0 ? value : l;
        h = Long.compareUnsigned(value, h) > 0 ? value : h;
        s |= 1L << value;
      }
    }
    result(l, h, isSmall(h) ? s : -1L);
  }

  /** Three-valued AND and OR; false if it is another operator. */
  private boolean logic(int node, int[] ops) {
    if (operators[node] == Operator.AND) {
      result(low[ops[0]] & low[ops[1]], high[ops[0]] & high[ops[1]], 0);
    } else if (operators[node] == Operator.OR) {
      result(low[ops[0]] | low[ops[1]], high[ops[0]] | high[ops[1]], 0);
    } else {
      return false;
    }
    resultSet = between(resultLow, resultHigh);
    return true;
  }

  private long count(int node) {
    if (decided(node)) {
      return 1;
    }
    return small(node) ? Long.bitCount(set[node]) : MAX_COMBINATIONS + 1;
  }
}

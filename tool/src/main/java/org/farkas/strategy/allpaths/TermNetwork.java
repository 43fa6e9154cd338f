package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Bits;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Operations;
import org.farkas.expr.eval.Operations.Shape;

/**
 * The terms of a query with what each may be: an interval, and, where all values are below 64, a
 * set. Narrowing one narrows what hangs together with it, in both directions, until nothing changes
 * (HC4: Benhamou et al., "Revising Hull and Box Consistency", 1999). Choices are taken back by a
 * trail.
 */
final class TermNetwork {
  private static final int MAX_NODES = 200_000;

  /** Combinations of values for which an operation is computed one by one. */
  private static final int MAX_COMBINATIONS = 256;

  private static final long[] NO_OPERAND = {0};

  private final List<Term> terms = new ArrayList<>();
  private final Map<Term, Integer> numbers = new HashMap<>();
  private final Map<Term, ElementRead> reads = new HashMap<>();
  private final List<Term> open = new ArrayList<>();

  private Operator[] operators;
  private int[] widths;

  /** For a read from an array: by the index's low bits, the element's node; else null. */
  private int[][] elements;

  private int[][] operands;
  private int[][] users;
  private Shape[] shapes;

  /** Unsigned bounds. */
  private long[] low;

  private long[] high;

  /** The possible values, where {@code high < 64}. */
  private long[] set;

  private int[] trailNodes = new int[256];
  private long[] trailValues = new long[3 * 256];
  private int trailSize;

  private int[] queue;
  private boolean[] queued;
  private int queueHead;
  private int queueSize;
  private boolean failed;

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
    return Optional.of(network);
  }

  /** Numbers terms so that operands come first. */
  private boolean add(Term root) {
    open.add(root);
    while (!open.isEmpty()) {
      Term term = open.getLast();
      if (numbers.containsKey(term)) {
        open.removeLast();
        continue;
      }
      if (!supported(term) || terms.size() > MAX_NODES) {
        return false;
      }
      int before = open.size();
      ElementRead.of(term).ifPresent(read -> reads.put(term, read));
      for (Term operand : needed(term)) {
        if (!numbers.containsKey(operand)) {
          open.add(operand);
        }
      }
      if (open.size() == before) {
        open.removeLast();
        numbers.put(term, terms.size());
        terms.add(term);
      }
    }
    return true;
  }

  /** What a term's value is made from: a read from an array has its index and the elements. */
  private List<Term> needed(Term term) {
    ElementRead read = reads.get(term);
    return read == null ? term.operands() : read.operands();
  }

  private static boolean supported(Term term) {
    return term.widthBits() != Term.ARRAY
        && term.widthBits() <= 64
        && switch (term.operator()) {
          case CONSTANT, VARIABLE, NOT, AND, OR, XOR, ADD, SUB, MUL, UDIV, SDIV, UREM, SREM -> true;
          case SHL, LSHR, ASHR, EQ, ULT, ULE, SLT, SLE, ITE, CONCAT, EXTRACT -> true;
          case ZERO_EXTEND, SIGN_EXTEND -> true;
          case FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV, FLOAT_REM, FLOAT_SQRT -> false;
          case FLOAT_EQ, FLOAT_LT, FLOAT_LE, FLOAT_IS_NAN, FLOAT_ROUND, FLOAT_TO_FLOAT -> false;
          case FLOAT_TO_SIGNED, FLOAT_TO_UNSIGNED, SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT -> false;
          case ARRAY_CONSTANT, ARRAY_VARIABLE, ARRAY_STORE, ARRAY_SELECT -> false;
        };
  }

  private void build() {
    int size = terms.size();
    operators = new Operator[size];
    widths = new int[size];
    elements = new int[size][];
    operands = new int[size][];
    shapes = new Shape[size];
    low = new long[size];
    high = new long[size];
    set = new long[size];
    queue = new int[size];
    queued = new boolean[size];
    int[] userCounts = new int[size];
    for (int n = 0; n < size; n++) {
      Term term = terms.get(n);
      operators[n] = term.operator();
      widths[n] = term.widthBits();
      List<Term> needed = needed(term);
      operands[n] = new int[needed.size()];
      for (int i = 0; i < operands[n].length; i++) {
        operands[n][i] = numbers.get(needed.get(i));
        userCounts[operands[n][i]]++;
      }
      if (reads.containsKey(term)) {
        elements[n] = reads.get(term).elements().stream().mapToInt(numbers::get).toArray();
      }
      if (operands[n].length > 0 && elements[n] == null) {
        int second = operands[n].length > 1 ? widths[operands[n][1]] : 0;
        shapes[n] =
            new Shape(operators[n], widths[n], term.parameter(), widths[operands[n][0]], second);
      }
    }
    users = new int[size][];
    for (int n = 0; n < size; n++) {
      users[n] = new int[userCounts[n]];
    }
    for (int n = 0; n < size; n++) {
      for (int operand : operands[n]) {
        users[operand][--userCounts[operand]] = n;
      }
    }
    for (int n = 0; n < size; n++) {
      initialise(n);
    }
  }

  private void initialise(int n) {
    if (operators[n] == Operator.CONSTANT) {
      low[n] = terms.get(n).value();
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

  private static long between(long from, long to) {
    if (to < 0 || to >= 64) {
      return -1L;
    }
    return to - from == 63 ? -1L : ((1L << (to - from + 1)) - 1) << from;
  }

  int size() {
    return terms.size();
  }

  Term term(int node) {
    return terms.get(node);
  }

  int number(Term term) {
    return numbers.get(term);
  }

  Operator operator(int node) {
    return operators[node];
  }

  int[] operands(int node) {
    return operands[node];
  }

  /** Whether it is a read from an array: operand 0 is the index. */
  boolean isRead(int node) {
    return elements[node] != null;
  }

  /** The element that a read with a known index reads. */
  int element(int node) {
    return elements[node][(int) low[operands[node][0]] & (elements[node].length - 1)];
  }

  int width(int node) {
    return widths[node];
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

  private static boolean isSmall(long high) {
    return high >= 0 && high < 64;
  }

  /** The possible values of a small node. */
  long set(int node) {
    return set[node];
  }

  /** Whether what the operands may be allows nothing but what the node may be. */
  boolean entailed(int node) {
    if (operands[node].length == 0) {
      return true;
    }
    forward(node);
    return Long.compareUnsigned(resultLow, low[node]) >= 0
        && Long.compareUnsigned(resultHigh, high[node]) <= 0
        && (!small(node) || (resultSet & ~set[node]) == 0);
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

  /** Narrows a node to one value, and all that hangs together with it. False if that can't be. */
  boolean assign(int node, long value) {
    narrow(node, value, value, isSmall(value) ? 1L << value : -1L);
    return propagate();
  }

  private void narrow(int node, long newLow, long newHigh, long newSet) {
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

  private long resultLow;
  private long resultHigh;
  private long resultSet;

  private void result(long newLow, long newHigh, long newSet) {
    resultLow = newLow;
    resultHigh = newHigh;
    resultSet = newSet;
  }

  private void resultConstant(long value) {
    result(value, value, isSmall(value) ? 1L << value : -1L);
  }

  /** What a node may be by what its operands may be. */
  private void forward(int node) {
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

  private void unite(int one, int other) {
    long l = Long.compareUnsigned(low[one], low[other]) < 0 ? low[one] : low[other];
    long h = Long.compareUnsigned(high[one], high[other]) > 0 ? high[one] : high[other];
    result(l, h, isSmall(h) ? set[one] | set[other] : -1L);
  }

  private boolean disjoint(int one, int other) {
    return Long.compareUnsigned(high[one], low[other]) < 0
        || Long.compareUnsigned(high[other], low[one]) < 0
        || small(one) && small(other) && (set[one] & set[other]) == 0;
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

  /** Whether an unsigned interval holds numbers of both signs. */
  private boolean crossesSign(int node) {
    int top = widths[node] - 1;
    return (low[node] >>> top & 1) != (high[node] >>> top & 1);
  }

  private static long signed(long value, int width) {
    return value << (64 - width) >> (64 - width);
  }

  /** Whether it is not negative as a signed number. */
  boolean positive(int node) {
    return Long.compareUnsigned(high[node], Bits.mask(widths[node]) >>> 1) <= 0;
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

  private void exclude(int node, long value) {
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

  private void keep(int operand, long kept) {
    if (kept == 0) {
      failed = true;
    } else if (kept != set[operand]) {
      narrow(operand, low[operand], high[operand], kept);
    }
  }

  private boolean possible(int node, long value) {
    return Long.compareUnsigned(low[node], value) <= 0
        && Long.compareUnsigned(value, high[node]) <= 0
        && (!small(node) || (set[node] >>> value & 1) != 0);
  }
}

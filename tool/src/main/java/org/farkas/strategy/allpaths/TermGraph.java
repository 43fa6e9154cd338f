package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Operations;
import org.farkas.expr.eval.Operations.Shape;

/** The terms of a query as numbered nodes, operands first, each with its users. */
abstract class TermGraph {
  private static final int MAX_NODES = 200_000;

  private final List<Term> terms = new ArrayList<>();
  private final Map<Term, Integer> numbers = new HashMap<>();
  private final Map<Term, ElementRead> reads = new HashMap<>();
  private final List<Term> open = new ArrayList<>();

  Operator[] operators;
  int[] widths;

  /** For a read from an array: by the index's low bits, the element's node; else null. */
  int[][] elements;

  int[][] operands;
  int[][] users;
  Shape[] shapes;

  /** Numbers terms so that operands come first. */
  final boolean add(Term root) {
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

  final void build() {
    int size = terms.size();
    operators = new Operator[size];
    widths = new int[size];
    elements = new int[size][];
    operands = new int[size][];
    shapes = new Shape[size];
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

  /** The element that a read reads at an index. */
  int element(int node, long index) {
    return elements[node][(int) index & (elements[node].length - 1)];
  }

  /** The value of an operation that is no choice. */
  long compute(int node, long one, long other) {
    return Operations.narrow(shapes[node], one, other, 0);
  }

  int width(int node) {
    return widths[node];
  }
}

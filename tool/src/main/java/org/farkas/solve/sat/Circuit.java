package org.farkas.solve.sat;

import java.util.Arrays;

/**
 * An and-inverter graph, in which exclusive or and choice are nodes of their own, since their
 * clauses are fewer than those of the and-gates they would be made of. Equal nodes are one, and
 * what is plainly constant, or equal to an operand, is no node.
 *
 * <p>A <em>literal</em> is twice a node's number, plus one if it is inverted; node 0 is false.
 * Nodes come after their operands.
 */
final class Circuit {
  static final int FALSE = 0;
  static final int TRUE = 1;

  /** What a node is. */
  enum Kind {
    INPUT,
    AND,
    XOR,
    /** First operand: the condition, then what is chosen if it holds, then the other. */
    CHOICE
  }

  private static final Kind[] KINDS = Kind.values();

  private byte[] kinds = new byte[1_024];
  private int[] firsts = new int[1_024];
  private int[] seconds = new int[1_024];
  private int[] thirds = new int[1_024];

  /** Open addressing over nodes that are no inputs; 0 is free. */
  private int[] table = new int[2_048];

  private int size = 1;

  /** By node: the last traversal that met it. */
  private int[] met = new int[0];

  private int traversal;

  static int not(int literal) {
    return literal ^ 1;
  }

  /** Whether the literal is an inverted node. */
  static boolean inverted(int literal) {
    return (literal & 1) != 0;
  }

  static int node(int literal) {
    return literal >> 1;
  }

  /** Number of nodes, the constant included. */
  int size() {
    return size;
  }

  Kind kind(int node) {
    return KINDS[kinds[node]];
  }

  int first(int node) {
    return firsts[node];
  }

  int second(int node) {
    return seconds[node];
  }

  int third(int node) {
    return thirds[node];
  }

  /** A fresh input. */
  int input() {
    return append(Kind.INPUT, 0, 0, 0) << 1;
  }

  int or(int one, int other) {
    return not(and(not(one), not(other)));
  }

  int and(int one, int other) {
    int low = Math.min(one, other);
    int high = Math.max(one, other);
    if (low == FALSE || low == not(high)) {
      return FALSE;
    }
    if (low == TRUE || low == high) {
      return high;
    }
    int known = absorbed(low, high);
    if (known < 0) {
      known = absorbed(high, low);
    }
    return known >= 0 ? known : find(Kind.AND, low, high, 0);
  }

  /** The conjunction if {@code gate}, an and-gate or an inverted one, says what it is; else -1. */
  private int absorbed(int literal, int gate) {
    int node = node(gate);
    if (kinds[node] != Kind.AND.ordinal()) {
      return -1;
    }
    int left = firsts[node];
    int right = seconds[node];
    if (inverted(gate)) {
      if (literal == not(left) || literal == not(right)) {
        return literal;
      }
      return literal == left
          ? and(literal, not(right))
          : literal == right ? and(literal, not(left)) : -1;
    }
    if (literal == left || literal == right) {
      return gate;
    }
    return literal == not(left) || literal == not(right) ? FALSE : -1;
  }

  int xor(int one, int other) {
    int sign = (one ^ other) & 1;
    int low = Math.min(one, other) & ~1;
    int high = Math.max(one, other) & ~1;
    if (low == high) {
      return sign;
    }
    return (low == FALSE ? high : find(Kind.XOR, low, high, 0)) ^ sign;
  }

  /** {@code condition ? then : otherwise}. */
  int choice(int condition, int then, int otherwise) {
    if (inverted(condition)) {
      return choice(not(condition), otherwise, then);
    }
    if (condition == FALSE || then == otherwise) {
      return otherwise;
    }
    if (then == not(otherwise)) {
      return xor(condition, otherwise);
    }
    if (then == TRUE || then == condition) {
      return or(condition, otherwise);
    }
    if (then == FALSE || then == not(condition)) {
      return and(not(condition), otherwise);
    }
    if (otherwise == FALSE || otherwise == condition) {
      return and(condition, then);
    }
    if (otherwise == TRUE || otherwise == not(condition)) {
      return or(not(condition), then);
    }
    int sign = then & 1;
    return find(Kind.CHOICE, condition, then ^ sign, otherwise ^ sign) ^ sign;
  }

  /** The literal of the node with these operands, which is made if there is none. */
  private int find(Kind kind, int first, int second, int third) {
    int mask = table.length - 1;
    int slot = hash(kind.ordinal(), first, second, third) & mask;
    while (table[slot] != 0) {
      int node = table[slot];
      if (kinds[node] == kind.ordinal()
          && firsts[node] == first
          && seconds[node] == second
          && thirds[node] == third) {
        return node << 1;
      }
      slot = (slot + 1) & mask;
    }
    int node = append(kind, first, second, third);
    table[slot] = node;
    if (size > table.length / 2) {
      rehash();
    }
    return node << 1;
  }

  private static int hash(int kind, int first, int second, int third) {
    int hash = ((kind * 31 + first) * 0x9E3779B1 + second) * 0x85EBCA77 + third * 0xC2B2AE3D;
    return hash ^ hash >>> 15;
  }

  private void rehash() {
    table = new int[table.length * 2];
    int mask = table.length - 1;
    for (int node = 1; node < size; node++) {
      if (kinds[node] != Kind.INPUT.ordinal()) {
        int slot = hash(kinds[node], firsts[node], seconds[node], thirds[node]) & mask;
        while (table[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        table[slot] = node;
      }
    }
  }

  /** How many nodes these literals depend on, their own included. */
  int nodesBelow(int... literals) {
    if (met.length < size) {
      met = Arrays.copyOf(met, kinds.length);
    }
    traversal++;
    int[] open = new int[64];
    int depth = 0;
    int count = 0;
    for (int next = 0; next < literals.length || depth > 0; ) {
      int node = depth > 0 ? open[--depth] : node(literals[next++]);
      if (met[node] == traversal) {
        continue;
      }
      met[node] = traversal;
      count++;
      if (depth + 3 > open.length) {
        open = Arrays.copyOf(open, 2 * open.length);
      }
      // Operands that a kind does not have are the constant.
      open[depth++] = node(firsts[node]);
      open[depth++] = node(seconds[node]);
      open[depth++] = node(thirds[node]);
    }
    return count;
  }

  private int append(Kind kind, int first, int second, int third) {
    if (size == kinds.length) {
      int length = Math.multiplyExact(size, 2);
      kinds = Arrays.copyOf(kinds, length);
      firsts = Arrays.copyOf(firsts, length);
      seconds = Arrays.copyOf(seconds, length);
      thirds = Arrays.copyOf(thirds, length);
    }
    kinds[size] = (byte) kind.ordinal();
    firsts[size] = first;
    seconds[size] = second;
    thirds[size] = third;
    return size++;
  }
}

package org.farkas.solve.sat;

import java.util.Arrays;

/**
 * The clauses of those nodes of a circuit that somebody asked about: each node's variable is equal
 * to what the node computes (Tseitin). That holds whatever is assumed, so nothing is ever taken
 * back.
 */
final class Clauses {
  private final Circuit circuit;
  private final Sink sink;

  /** By node: its variable, 0 if it has none yet. */
  private int[] variables = new int[1_024];

  private int count;
  private int[] open = new int[64];

  /** Who gets the clauses. */
  @FunctionalInterface
  interface Sink {
    void clause(int... literals);
  }

  Clauses(Circuit circuit, Sink sink) {
    this.circuit = circuit;
    this.sink = sink;
  }

  /** Number of nodes that have a variable. */
  int size() {
    return count;
  }

  /** The variable of a literal's node or 0 if it has none. */
  int known(int literal) {
    int node = Circuit.node(literal);
    return node < variables.length ? signed(literal, variables[node]) : 0;
  }

  private static int signed(int literal, int variable) {
    return Circuit.inverted(literal) ? -variable : variable;
  }

  /** The literal in clauses, those of all that it depends on included. */
  int literal(int literal) {
    if (variables.length < circuit.size()) {
      variables = Arrays.copyOf(variables, Math.max(2 * variables.length, circuit.size()));
    }
    int depth = push(0, literal);
    while (depth > 0) {
      int node = open[depth - 1];
      if (variables[node] != 0) {
        depth--;
        continue;
      }
      int before = depth;
      switch (circuit.kind(node)) {
        case INPUT -> {}
        case AND, XOR -> {
          depth = push(depth, circuit.first(node));
          depth = push(depth, circuit.second(node));
        }
        case CHOICE -> {
          depth = push(depth, circuit.first(node));
          depth = push(depth, circuit.second(node));
          depth = push(depth, circuit.third(node));
        }
      }
      if (depth == before) {
        depth--;
        define(node);
      }
    }
    return known(literal);
  }

  /** Puts a literal's node on the stack unless it has a variable; the new depth. */
  private int push(int depth, int literal) {
    int node = Circuit.node(literal);
    if (variables[node] != 0) {
      return depth;
    }
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
    }
    open[depth] = node;
    return depth + 1;
  }

  private void define(int node) {
    int it = ++count;
    variables[node] = it;
    if (node == 0) {
      sink.clause(-it);
      return;
    }
    switch (circuit.kind(node)) {
      case INPUT -> {}
      case AND -> {
        int a = known(circuit.first(node));
        int b = known(circuit.second(node));
        sink.clause(-it, a);
        sink.clause(-it, b);
        sink.clause(it, -a, -b);
      }
      case XOR -> {
        int a = known(circuit.first(node));
        int b = known(circuit.second(node));
        sink.clause(-it, a, b);
        sink.clause(-it, -a, -b);
        sink.clause(it, -a, b);
        sink.clause(it, a, -b);
      }
      case CHOICE -> {
        int condition = known(circuit.first(node));
        int then = known(circuit.second(node));
        int otherwise = known(circuit.third(node));
        sink.clause(-it, -condition, then);
        sink.clause(it, -condition, -then);
        sink.clause(-it, condition, otherwise);
        sink.clause(it, condition, -otherwise);
        // They follow, but only from all four together.
        sink.clause(-it, then, otherwise);
        sink.clause(it, -then, -otherwise);
      }
    }
  }
}

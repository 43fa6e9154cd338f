package org.farkas.strategy.allpaths;

import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/** The value of a term for many inputs, one after the other: only what it hangs on is computed. */
final class TermValue {
  private static final int MAX_DEPTH = 1_500;

  private final TermNetwork network;
  private final int root;
  private final int[] columns;
  private final long[] values;

  /** By node, the run that computed its value. */
  private final int[] computed;

  private int run;
  private byte[] inputs;
  private int offset;

  private TermValue(TermNetwork network, int root, int[] columns) {
    this.network = network;
    this.root = root;
    this.columns = columns;
    this.values = new long[network.size()];
    this.computed = new int[network.size()];
  }

  /**
   * A term's value by the inputs; empty if it hangs on others, or is nested too deeply.
   *
   * @param columns where the inputs stand in a row
   */
  static Optional<TermValue> of(TermNetwork network, Term root, Map<Term, Integer> columns) {
    int[] columnOf = new int[network.size()];
    int[] depth = new int[network.size()];
    for (int node = 0; node < network.size(); node++) {
      if (network.operator(node) == Operator.VARIABLE) {
        Integer column = columns.get(network.term(node));
        if (column == null) {
          return Optional.empty();
        }
        columnOf[node] = column;
      }
      for (int operand : network.operands(node)) {
        depth[node] = Math.max(depth[node], depth[operand] + 1);
      }
      if (depth[node] > MAX_DEPTH) {
        return Optional.empty();
      }
    }
    return Optional.of(new TermValue(network, network.number(root), columnOf));
  }

  /** Its value for the inputs that stand there. */
  long of(byte[] rows, int from) {
    inputs = rows;
    offset = from;
    run++;
    return value(root);
  }

  private long value(int node) {
    if (computed[node] == run) {
      return values[node];
    }
    int[] operands = network.operands(node);
    long value =
        switch (network.operator(node)) {
          case CONSTANT -> network.low(node);
          case VARIABLE -> inputs[offset + columns[node]];
          case ITE ->
              network.isRead(node)
                  ? value(network.element(node, value(operands[0])))
                  : value(operands[0]) != 0 ? value(operands[1]) : value(operands[2]);
          default ->
              network.compute(
                  node, value(operands[0]), operands.length > 1 ? value(operands[1]) : 0);
        };
    computed[node] = run;
    values[node] = value;
    return value;
  }
}

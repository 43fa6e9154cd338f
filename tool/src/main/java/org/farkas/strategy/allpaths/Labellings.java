package org.farkas.strategy.allpaths;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.solve.Answer;

/**
 * All inputs that a precondition allows, written down once, where they are not too many: a relation
 * given by its extension. Paths keep the rows that follow them; a path's continuations choose among
 * its rows.
 */
final class Labellings {
  private static final int MAX_ROWS = 500_000;
  private static final int MAX_LABELS = 4_000_000;
  private static final long MAX_KEPT = 20_000_000;

  private final List<Term> variables;
  private final Map<Term, Integer> columns = new HashMap<>();

  /** Row by row, one value for each variable. */
  private final byte[] rows;

  private final Map<Term, TermValue> compiled = new HashMap<>();

  /** The constraints of the last query but its last, each with the rows that satisfy all so far. */
  private final List<Level> levels = new ArrayList<>();

  private record Level(Term constraint, int[] rows) {}

  private Labellings(List<Term> variables, byte[] rows) {
    this.variables = variables;
    this.rows = rows;
    for (int i = 0; i < variables.size(); i++) {
      columns.put(variables.get(i), i);
    }
  }

  /** The inputs that satisfy a condition; empty if they are too many, or can't be listed. */
  static Optional<Labellings> of(Term base, WorkLimit limit) {
    return TermNetwork.of(List.of(base))
        .filter(network -> network.assign(network.number(base), 1))
        .flatMap(network -> new Listing(network, limit).all());
  }

  /** Writes down all solutions of a network. */
  private static final class Listing {
    private final TermNetwork network;
    private final WorkLimit limit;
    private final List<Integer> nodes = new ArrayList<>();
    private byte[] rows = new byte[1 << 12];
    private int size;
    private int labels;

    Listing(TermNetwork network, WorkLimit limit) {
      this.network = network;
      this.limit = limit;
    }

    Optional<Labellings> all() {
      for (int node = 0; node < network.size(); node++) {
        if (network.operator(node) == Operator.VARIABLE) {
          if (!network.small(node)) {
            return Optional.empty();
          }
          nodes.add(node);
        }
      }
      if (nodes.isEmpty() || !list(0)) {
        return Optional.empty();
      }
      List<Term> variables = nodes.stream().map(network::term).toList();
      return Optional.of(new Labellings(variables, Arrays.copyOf(rows, size)));
    }

    private boolean list(int from) {
      if (from == nodes.size()) {
        return add();
      }
      int node = nodes.get(from);
      for (long value : network.values(node)) {
        if (++labels > MAX_LABELS || (labels & 255) == 0 && limit.passed()) {
          return false;
        }
        int mark = network.mark();
        boolean listed = !network.assign(node, value) || list(from + 1);
        network.undo(mark);
        if (!listed) {
          return false;
        }
      }
      return true;
    }

    private boolean add() {
      if (size / nodes.size() >= MAX_ROWS) {
        return false;
      }
      if (size + nodes.size() > rows.length) {
        rows = Arrays.copyOf(rows, 2 * rows.length + nodes.size());
      }
      for (int node : nodes) {
        rows[size++] = (byte) network.low(node);
      }
      return true;
    }
  }

  int size() {
    return rows.length / variables.size();
  }

  /**
   * A row that satisfies all constraints, as a model; empty if they can't be read. The first one is
   * the condition that the rows were made from.
   */
  Optional<Answer> answer(List<Term> constraints) {
    int common = 0;
    while (common < levels.size()
        && common < constraints.size() - 1
        && levels.get(common).constraint() == constraints.get(common)) {
      common++;
    }
    levels.subList(common, levels.size()).clear();
    for (int i = common; i < constraints.size() - 1; i++) {
      Optional<TermValue> value = value(constraints.get(i));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      levels.add(new Level(constraints.get(i), satisfying(value.get(), rowsSoFar())));
      if (kept() > MAX_KEPT) {
        levels.clear();
        return Optional.empty();
      }
    }
    Optional<TermValue> last = value(constraints.getLast());
    if (last.isEmpty()) {
      return Optional.empty();
    }
    for (int row : rowsSoFar()) {
      if (holds(last.get(), row)) {
        return Optional.of(new Answer.Sat(model(row)));
      }
    }
    return Optional.of(new Answer.Unsat(constraints));
  }

  private int[] rowsSoFar() {
    if (!levels.isEmpty()) {
      return levels.getLast().rows();
    }
    int[] all = new int[size()];
    Arrays.setAll(all, i -> i);
    return all;
  }

  private long kept() {
    long kept = 0;
    for (int i = 0; i < levels.size(); i++) {
      int[] own = levels.get(i).rows();
      kept += i > 0 && levels.get(i - 1).rows() == own ? 0 : own.length;
    }
    return kept;
  }

  private int[] satisfying(TermValue value, int[] among) {
    int[] kept = new int[among.length];
    int size = 0;
    for (int row : among) {
      if (holds(value, row)) {
        kept[size++] = row;
      }
    }
    return size == among.length ? among : Arrays.copyOf(kept, size);
  }

  private boolean holds(TermValue value, int row) {
    return value.of(rows, row * variables.size()) != 0;
  }

  private Optional<TermValue> value(Term constraint) {
    TermValue known = compiled.get(constraint);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<TermValue> made =
        TermNetwork.of(List.of(constraint))
            .flatMap(network -> TermValue.of(network, constraint, columns));
    if (compiled.size() > 2_000) {
      compiled.clear();
    }
    made.ifPresent(value -> compiled.put(constraint, value));
    return made;
  }

  private Assignment model(int row) {
    Map<Term, BigInteger> model = new LinkedHashMap<>();
    for (int i = 0; i < variables.size(); i++) {
      model.put(variables.get(i), BigInteger.valueOf(rows[row * variables.size() + i]));
    }
    return new Assignment(model, Map.of());
  }
}

package org.farkas.strategy.allpaths;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;

/**
 * Where an enumeration can be taken up again. All sides that are left to try lie along the last
 * run: its inputs lead back to them.
 *
 * @param last the inputs of that run; empty before there is one
 * @param open the sides that are left to try
 * @param kept the kept tests
 * @param faults the inputs of some runs on which something goes wrong
 * @param faultyPaths the paths on which something goes wrong
 * @param incompleteBecause why there may be paths that no side leads to
 * @param infeasible how many prefixes were refuted
 */
public record Checkpoint(
    Optional<List<Value>> last,
    List<OpenSide> open,
    List<Kept> kept,
    List<List<Value>> faults,
    List<Fingerprint> faultyPaths,
    List<String> incompleteBecause,
    long infeasible) {
  /** Nothing has been run yet. */
  public static final Checkpoint BEGINNING =
      new Checkpoint(Optional.empty(), List.of(), List.of(), List.of(), List.of(), List.of(), 0);

  public Checkpoint {
    open = List.copyOf(open);
    kept = List.copyOf(kept);
    faults = List.copyOf(faults);
    faultyPaths = List.copyOf(faultyPaths);
    incompleteBecause = List.copyOf(incompleteBecause);
  }

  /**
   * A side that is left to try.
   *
   * @param depth number of constraints before it
   * @param number among the sides of its decision
   */
  public record OpenSide(int depth, int number) {}

  /**
   * A test that was kept for the emitted suite.
   *
   * @param path the number of its path
   */
  public record Kept(long path, List<Value> model) {}

  /** The value of a variable of the machine. */
  public record Value(String name, int widthBits, Term.VariableKind kind, BigInteger value) {}

  static List<Value> values(Assignment model) {
    List<Value> values = new ArrayList<>();
    model
        .values()
        .forEach(
            (term, value) ->
                values.add(new Value(term.name(), term.widthBits(), term.kind(), value)));
    return values;
  }

  static Assignment assignment(List<Value> values, TermContext terms) {
    Map<Term, BigInteger> model = new LinkedHashMap<>();
    for (Value each : values) {
      model.put(terms.variable(each.name(), each.widthBits(), each.kind()), each.value());
    }
    return new Assignment(model, Map.of());
  }
}

package org.farkas.proof;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Term;

/**
 * All ways to a point of the program in one: under which condition control comes there without
 * anything undefined before, and what then is where.
 */
final class PathState {
  Term guard;
  Memory memory;

  /** By index, of the function that runs; null where it has no value. */
  final Datum[] registers;

  /** By condition: what the decisions under way in this function's activation gave so far. */
  final Map<Integer, Evaluated> conditions;

  /** Where this activation finds its variable arguments. */
  Optional<Place> passed = Optional.empty();

  /** Whether a condition was evaluated, and to what. */
  record Evaluated(Term evaluated, Term value) {}

  PathState(Term guard, Memory memory, int registers) {
    this(guard, memory, new Datum[registers], new HashMap<>());
  }

  private PathState(
      Term guard, Memory memory, Datum[] registers, Map<Integer, Evaluated> conditions) {
    this.guard = guard;
    this.memory = memory;
    this.registers = registers;
    this.conditions = conditions;
  }

  /** The same with another guard. */
  PathState copy(Term otherGuard) {
    PathState result =
        new PathState(otherGuard, memory.copy(), registers.clone(), new HashMap<>(conditions));
    result.passed = passed;
    return result;
  }

  /** This one or another one, which is of the same activation; their guards exclude each other. */
  PathState merged(Data data, PathState other) {
    Term which = guard;
    PathState result =
        new PathState(
            data.terms().or(guard, other.guard),
            memory.merged(which, other.memory),
            registers.clone(),
            new HashMap<>(conditions));
    result.passed = passed; // they are of one activation
    for (int i = 0; i < registers.length; i++) {
      if (registers[i] == null) {
        result.registers[i] = other.registers[i];
      } else if (other.registers[i] != null) {
        result.registers[i] = data.choose(which, registers[i], other.registers[i]);
      }
    }
    Evaluated never = new Evaluated(data.terms().bool(false), data.terms().bool(false));
    Map<Integer, Evaluated> all = new HashMap<>(conditions);
    all.putAll(other.conditions);
    for (int id : all.keySet()) {
      Evaluated one = conditions.getOrDefault(id, never);
      Evaluated two = other.conditions.getOrDefault(id, never);
      result.conditions.put(
          id,
          new Evaluated(
              data.terms().ite(which, one.evaluated(), two.evaluated()),
              data.terms().ite(which, one.value(), two.value())));
    }
    return result;
  }
}

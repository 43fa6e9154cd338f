package org.farkas.exec.guarded;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.State;

/** Makes as few strands as possible of those that stand at the same place. */
final class Joining {
  private final Machine machine;

  Joining(Machine machine) {
    this.machine = machine;
  }

  /** As few strands as possible for those that stand at the same place. */
  List<Strand> joined(List<Strand> met, BooleanSupplier stop) {
    if (met.size() == 1) {
      return met;
    }
    Map<Object, List<Strand>> alike = new LinkedHashMap<>();
    for (Strand strand : met) {
      alike.computeIfAbsent(Machine.joinKey(strand.state()), _ -> new ArrayList<>()).add(strand);
    }
    List<Strand> result = new ArrayList<>();
    for (List<Strand> group : alike.values()) {
      result.addAll(joinNeighbours(group, stop));
    }
    return result;
  }

  /**
   * Joins neighbours, those first that have most in common. Strands come in the order in which they
   * were followed, so that close relatives mostly are neighbours.
   */
  private List<Strand> joinNeighbours(List<Strand> group, BooleanSupplier stop) {
    List<Strand> left = new ArrayList<>(group);
    List<Integer> shared = new ArrayList<>();
    for (int i = 0; i + 1 < left.size(); i++) {
      shared.add(shared(left, i));
    }
    while (left.size() > 1 && !stop.getAsBoolean()) {
      int best = 0;
      for (int i = 1; i < shared.size(); i++) {
        best = shared.get(i) > shared.get(best) ? i : best;
      }
      if (shared.get(best) < 0) {
        break; // none of the neighbours can be joined
      }
      Optional<State> state = machine.merge(left.get(best).state(), left.get(best + 1).state());
      if (state.isEmpty()) {
        shared.set(best, -1);
        continue;
      }
      left.set(best, new Strand(state.get(), left.get(best).standing()));
      left.remove(best + 1);
      shared.remove(best);
      if (best < shared.size()) {
        shared.set(best, shared(left, best));
      }
      if (best > 0) {
        shared.set(best - 1, shared(left, best - 1));
      }
    }
    return left;
  }

  private static int shared(List<Strand> strands, int index) {
    return Machine.sharedConstraints(strands.get(index).state(), strands.get(index + 1).state());
  }
}

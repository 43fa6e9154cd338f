package org.farkas.strategy;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.farkas.exec.machine.ConcreteRun;
import org.farkas.exec.machine.Snapshot;

/**
 * Bytes of a run's results that mean nothing: indeterminate ones, and values that depend on where
 * things happen to lie in memory. A snapshot does not compare them.
 *
 * @param returned by offset in the returned value
 * @param objects by object id, then by offset
 * @param variables by IR name, then by offset
 */
public record UnknownBytes(
    BitSet returned, Map<Integer, BitSet> objects, Map<String, BitSet> variables) {
  /** Those of a run in the machine. */
  public static UnknownBytes of(ConcreteRun run) {
    Map<Integer, BitSet> objects = new HashMap<>();
    for (int id = 0; id < run.after().size(); id++) {
      objects.put(id, run.after().get(id).unknownBytes());
    }
    Map<String, BitSet> variables = new TreeMap<>();
    run.variables().forEach((name, snapshot) -> variables.put(name, snapshot.unknownBytes()));
    return new UnknownBytes(
        run.returned().map(Snapshot::unknownBytes).orElseGet(BitSet::new), objects, variables);
  }
}

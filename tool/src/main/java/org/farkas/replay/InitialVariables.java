package org.farkas.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;

/**
 * The values with which variables start, shared between runs; only pointers into variables depend
 * on which variables are inputs, and those few values are read anew for each run.
 */
final class InitialVariables {
  private final SortedMap<String, ObjectValue> fixed = new TreeMap<>();
  private final Map<ProgramAddresses.Place, byte[]> varying = new LinkedHashMap<>();

  InitialVariables(ProgramAddresses symbols, List<byte[]> bytes, RunAddresses noInputs) {
    List<ProgramAddresses.Place> places = new ArrayList<>(symbols.mutableVariables().values());
    for (int i = 0; i < places.size(); i++) {
      ProgramAddresses.Place place = places.get(i);
      ObjectValue value = read(place, bytes.get(i), noInputs);
      if (value.pointers().values().stream().allMatch(PointerTarget.Null.class::isInstance)) {
        fixed.put(place.variable().irName(), value);
      } else {
        varying.put(place, bytes.get(i));
      }
    }
  }

  SortedMap<String, ObjectValue> values(RunAddresses addresses) {
    if (varying.isEmpty()) {
      return fixed;
    }
    SortedMap<String, ObjectValue> values = new TreeMap<>(fixed);
    varying.forEach(
        (place, bytes) -> values.put(place.variable().irName(), read(place, bytes, addresses)));
    return values;
  }

  private static ObjectValue read(
      ProgramAddresses.Place place, byte[] bytes, RunAddresses addresses) {
    return Snapshot.read(place.variable().type(), 1, bytes, addresses::target);
  }
}

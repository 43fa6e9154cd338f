package org.farkas.proof;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Which bytes of which places were written to, or may have been. */
final class WrittenBytes {
  private final Map<Place, BitSet> bytes = new LinkedHashMap<>();

  /** All of a place, with what is not represented of it. */
  void add(Place place) {
    add(place, 0, place.sizeBytes());
  }

  /** Some bytes that are represented. */
  void add(Place place, int offset, int count) {
    bytes.computeIfAbsent(place, _ -> new BitSet()).set(offset, offset + count);
  }

  void addAll(WrittenBytes other) {
    other.bytes.forEach((place, set) -> bytes.computeIfAbsent(place, _ -> new BitSet()).or(set));
  }

  boolean containsAll(WrittenBytes other) {
    return other.bytes.entrySet().stream()
        .allMatch(
            each -> {
              BitSet mine = bytes.get(each.getKey());
              BitSet missing = (BitSet) each.getValue().clone();
              if (mine != null) {
                missing.andNot(mine);
              }
              return mine != null && missing.isEmpty();
            });
  }

  /** Leaves out all places but these. */
  void retain(Set<Place> places) {
    bytes.keySet().retainAll(places);
  }

  /** They may hold anything from now on. */
  void forget(Memory memory) {
    bytes.forEach(memory::forget);
  }
}

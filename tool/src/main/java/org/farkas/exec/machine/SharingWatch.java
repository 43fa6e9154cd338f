package org.farkas.exec.machine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.exec.memory.Addresses;
import org.farkas.exec.memory.ChoicePointer;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.testcase.SharedChoices;
import org.farkas.trace.ConditionOutcome;

/**
 * Notices where a run that takes the inputs' objects for apart could go on otherwise if two of them
 * shared memory: where one is read after another one that it may overlap was written, where
 * pointers into two such objects are compared, and where one becomes a number. Up to there, sharing
 * makes no difference.
 */
final class SharingWatch {
  private final Execution x;
  private final Set<SharingPlace> places = new LinkedHashSet<>();

  /**
   * The objects of a state's inputs that could share memory.
   *
   * @param numbers ids of those that have any partner
   * @param partners by id
   */
  record Watched(Map<MemoryObject, Integer> numbers, Map<Integer, Set<Integer>> partners) {
    static final Watched NOTHING = new Watched(Map.of(), Map.of());
  }

  SharingWatch(Execution x) {
    this.x = x;
  }

  /** Watches a state from its start on, and what is copied from it. */
  static void start(State state) {
    Map<Integer, Set<Integer>> partners = new HashMap<>();
    for (SharedChoices.Overlap overlap : SharedChoices.overlaps(state.inputState().layout())) {
      partners.computeIfAbsent(overlap.one(), _ -> new HashSet<>()).add(overlap.other());
      partners.computeIfAbsent(overlap.other(), _ -> new HashSet<>()).add(overlap.one());
    }
    Map<MemoryObject, Integer> numbers = new IdentityHashMap<>();
    List<MemoryObject> objects = state.inputState().objects();
    for (int id : partners.keySet()) {
      numbers.put(objects.get(id), id);
    }
    state.inputState().watch(new Watched(numbers, partners));
  }

  private Watched watched() {
    return x.state.sharingMatters() ? Watched.NOTHING : x.state.inputState().watched();
  }

  /** An object is about to be read or written. */
  void accessed(MemoryObject object, boolean write) {
    if (x.state.inputState().watched() == Watched.NOTHING) {
      return;
    }
    Watched watched = watched();
    Integer number = watched.numbers().get(object);
    if (number == null) {
      return;
    }
    if (write) {
      x.state.noteWritten(number);
    } else if (x.state.wroteOneOf(watched.partners().get(number))) {
      matters();
    }
  }

  /** Two pointers are about to be compared, or subtracted. */
  void compared(Object one, Object other) {
    Watched watched = watched();
    Set<Integer> left = inputs(one);
    Set<Integer> right = inputs(other);
    for (int number : left) {
      if (right.stream().anyMatch(watched.partners().get(number)::contains)) {
        matters();
        return;
      }
    }
  }

  /** A pointer is about to become a number. */
  void exposed(Object pointer) {
    if (!inputs(pointer).isEmpty()) {
      matters();
    }
  }

  private Set<Integer> inputs(Object reference) {
    Set<Integer> result = new HashSet<>();
    collect(reference, result);
    return result;
  }

  private void collect(Object reference, Set<Integer> result) {
    if (!Addresses.isPointer(reference)) {
      return;
    }
    switch (reference) {
      case ChoicePointer choice ->
          choice.options().forEach(option -> collect(option.reference(), result));
      case SymbolicPointer pointer -> collect(pointer.object(), result);
      default -> {
        Integer number = watched().numbers().get(reference);
        if (number != null) {
          result.add(number);
        }
      }
    }
  }

  private void matters() {
    x.state.setSharingMatters();
    places.add(new SharingPlace(x.state.stack(), evaluated(), x.where()));
  }

  private Optional<Set<ConditionOutcome>> evaluated() {
    return x.manyPaths ? Optional.of(x.state.evaluatedSoFar()) : Optional.empty();
  }

  /** Where sharing began to matter. */
  Set<SharingPlace> places() {
    return places;
  }
}

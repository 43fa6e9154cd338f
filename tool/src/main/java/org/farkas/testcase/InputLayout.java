package org.farkas.testcase;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The shape of a unit's inputs: which objects exist and what their pointers may be. Parameters come
 * first, in order, each as one object that holds the argument's value.
 *
 * @param function the function under test
 * @param objects indexed by {@link InputObject#id}
 * @param maxStubDepth how deep pointers returned by stubs are followed by fresh objects
 * @param openedCapacity characters in a stream that a stub gives
 * @param stubCapacities elements behind pointers that stubs return, by their {@link #stubPath},
 *     where there are more than at first
 */
public record InputLayout(
    String function,
    List<InputObject> objects,
    int maxStubDepth,
    long openedCapacity,
    Map<String, Long> stubCapacities) {
  private static final Pattern CALL = Pattern.compile("\\(\\)#\\d+");

  /** What assumptions about {@code openedCapacity} call the streams. */
  public static final String OPENED = "opened files";

  public InputLayout {
    objects = List.copyOf(objects);
    stubCapacities = Map.copyOf(stubCapacities);
  }

  /** With a first guess of what streams hold that stubs give. */
  public InputLayout(String function, List<InputObject> objects, int maxStubDepth) {
    this(function, objects, maxStubDepth, ShapeGuess.FIRST.inputCapacity(), Map.of());
  }

  /** The capacities among some that are of what lies behind pointers which stubs return. */
  static Map<String, Long> ofStubs(Map<String, Long> capacities) {
    Map<String, Long> result = new HashMap<>(capacities);
    result.keySet().removeIf(path -> stubPath(path).isEmpty());
    return result;
  }

  /**
   * What all calls of a stub call a pointer that it returns, or a pointer behind that: {@code
   * make()}; nothing if a path begins elsewhere.
   */
  public static Optional<String> stubPath(String path) {
    String ofAllCalls = CALL.matcher(path).replaceFirst("()");
    return ofAllCalls.contains("()") ? Optional.of(ofAllCalls) : Optional.empty();
  }

  /** Elements behind a pointer that a stub returns, if there are more than at first. */
  public Optional<Long> stubCapacity(String path) {
    return stubPath(path).map(stubCapacities::get);
  }

  /**
   * The objects that were laid out for a pointer, by number: more than one where it has several
   * types, as in a union.
   */
  public List<Integer> own(InputObject owner, PointerSlot slot) {
    InputObject.Origin origin = new InputObject.Pointee(owner.id(), slot.offsetBytes());
    return slot.choices().stream()
        .flatMap(c -> c instanceof PointerTarget.Into into ? Stream.of(into.object()) : null)
        .distinct()
        .filter(id -> objects.get(id).origin().equals(origin))
        .toList();
  }

  /** The same for another function, or with other objects. */
  public InputLayout with(String ofFunction, List<InputObject> otherObjects) {
    return new InputLayout(ofFunction, otherObjects, maxStubDepth, openedCapacity, stubCapacities);
  }
}

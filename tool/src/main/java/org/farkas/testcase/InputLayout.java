package org.farkas.testcase;

import java.util.List;

/**
 * The shape of a unit's inputs: which objects exist and what their pointers may be. Parameters come
 * first, in order, each as one object that holds the argument's value.
 *
 * @param function the function under test
 * @param objects indexed by {@link InputObject#id}
 * @param maxStubDepth how deep pointers returned by stubs are followed by fresh objects
 * @param openedCapacity characters in a stream that a stub gives
 */
public record InputLayout(
    String function, List<InputObject> objects, int maxStubDepth, long openedCapacity) {
  /** What assumptions about {@code openedCapacity} call the streams. */
  public static final String OPENED = "opened files";

  public InputLayout {
    objects = List.copyOf(objects);
  }

  /** With a first guess of what streams hold that stubs give. */
  public InputLayout(String function, List<InputObject> objects, int maxStubDepth) {
    this(function, objects, maxStubDepth, ShapeGuess.FIRST.inputCapacity());
  }

  /** The same for another function, or with other objects. */
  public InputLayout with(String ofFunction, List<InputObject> otherObjects) {
    return new InputLayout(ofFunction, otherObjects, maxStubDepth, openedCapacity);
  }
}

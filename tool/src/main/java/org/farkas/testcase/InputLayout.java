package org.farkas.testcase;

import java.util.List;

/**
 * The shape of a unit's inputs: which objects exist and what their pointers may be. Parameters come
 * first, in order, each as one object that holds the argument's value.
 *
 * @param function the function under test
 * @param objects indexed by {@link InputObject#id}
 * @param maxStubDepth how deep pointers returned by stubs are followed by fresh objects
 */
public record InputLayout(String function, List<InputObject> objects, int maxStubDepth) {
  public InputLayout {
    objects = List.copyOf(objects);
  }
}

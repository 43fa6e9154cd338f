package org.farkas.testcase;

/** Where a pointer stored in an input object, or seen in a snapshot, points. */
public sealed interface PointerTarget {
  /** The null pointer. */
  record Null() implements PointerTarget {}

  /** Into an input object, {@code offsetBytes} from its start. */
  record Into(int object, long offsetBytes) implements PointerTarget {}

  /** A function of the program by its IR name, or a stub by {@link StubNames}. */
  record Function(String name) implements PointerTarget {}

  /** Into a variable with static storage duration that is no input object. */
  record Variable(String irName, long offsetBytes) implements PointerTarget {}

  /** A number that is no object's address: an integer cast to a pointer. */
  record Raw(long address) implements PointerTarget {}

  /** Only in snapshots: allocated by the unit, a local that is gone, or library memory. */
  record Elsewhere() implements PointerTarget {}

  /**
   * Only as a choice of a slot: no pointer but another member of a union, whose bytes are the
   * object's own. In an input vector nothing stands at that offset then.
   */
  record Number() implements PointerTarget {}

  /**
   * Only as a choice of a slot: something deeper than this layout's depth. Whoever follows it meets
   * the depth bound; it never stands in an input vector.
   */
  record Beyond() implements PointerTarget {}
}

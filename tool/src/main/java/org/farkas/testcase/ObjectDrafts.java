package org.farkas.testcase;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CType;

/** The objects of a layout in the making, in order of their numbers. */
final class ObjectDrafts {
  private static final int MAX_OBJECTS = 160;

  /** What the parameters themselves point to does not multiply. */
  private static final int MAX_OBJECTS_OF_PARAMETERS = 2_000;

  private static final long MAX_TOTAL_BYTES = 1L << 20;

  /** Guesses about objects that lie deeper than what parameters lead to end here. */
  private static final long MAX_GUESSED_BYTES = 1L << 18;

  private final List<ObjectDraft> all = new ArrayList<>();
  private final Deque<ObjectDraft> unfinished = new ArrayDeque<>();

  /** Their many pointers come last, so that they don't use up what there may be of objects. */
  private final Deque<ObjectDraft> large = new ArrayDeque<>();

  private long totalBytes;

  List<ObjectDraft> all() {
    return all;
  }

  /** The next object whose pointers were not looked at yet: breadth first, large variables last. */
  Optional<ObjectDraft> unfinished() {
    return Optional.ofNullable(unfinished.isEmpty() ? large.poll() : unfinished.poll());
  }

  /** Whether there is to be no more behind the pointers of an object. */
  boolean full(ObjectDraft owner) {
    boolean many = owner.depth == 0 && !owner.large();
    return all.size() >= (many ? MAX_OBJECTS_OF_PARAMETERS : MAX_OBJECTS);
  }

  /** How many bytes more all together may take. */
  long freeBytes() {
    return MAX_TOTAL_BYTES - totalBytes;
  }

  /** How many bytes a guessed object may take. */
  long room(int depth) {
    return (depth == 1 ? MAX_TOTAL_BYTES : MAX_GUESSED_BYTES) - totalBytes;
  }

  /**
   * Adds an object.
   *
   * @throws DiagnosticException category USER if all together are too large
   */
  ObjectDraft add(
      InputObject.Origin origin,
      String name,
      CType element,
      long count,
      ObjectDraft.Sizing sizing,
      int depth) {
    long bytes;
    try {
      bytes = Math.multiplyExact(count, element.sizeBytes());
      totalBytes = Math.addExact(totalBytes, bytes);
    } catch (ArithmeticException _) {
      totalBytes = Long.MAX_VALUE;
    }
    if (totalBytes > MAX_TOTAL_BYTES) {
      throw DiagnosticException.user(
          "inputs-too-large",
          "the inputs take more than " + (MAX_TOTAL_BYTES >> 10) + " KiB with '" + name + "'",
          "give a smaller --length or --string for it");
    }
    ObjectDraft draft = new ObjectDraft(all.size(), origin, name, element, count, sizing, depth);
    all.add(draft);
    (draft.large() ? large : unfinished).add(draft);
    return draft;
  }
}

package org.farkas.testcase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.source.CType;

/** An input object in the making. */
final class ObjectDraft {
  /** How sure an object's size is. */
  enum Sizing {
    FIXED,
    GUESSED,
    STRING,
    GUESSED_STRING
  }

  final int id;
  final InputObject.Origin origin;
  final String name;
  final CType element;
  final long count;
  final Sizing sizing;
  final int depth;
  final List<SlotDraft> slots = new ArrayList<>();
  CType declared;

  /** How far into the object its own pointer leads. */
  long before;

  Optional<CType> pointee = Optional.empty();

  /** Of what a parameter leads to that is declared as an array: the array's size, else 0. */
  long declaredBytes;

  /**
   * Within how many of its bytes other pointers have all that they lead to; 0 if it is no limit.
   */
  long room;

  ObjectDraft(
      int id,
      InputObject.Origin origin,
      String name,
      CType element,
      long count,
      Sizing sizing,
      int depth) {
    this.id = id;
    this.origin = origin;
    this.name = name;
    this.element = element;
    this.count = count;
    this.sizing = sizing;
    this.depth = depth;
    this.declared = element;
  }

  boolean guessedCount() {
    return sizing == Sizing.GUESSED || sizing == Sizing.GUESSED_STRING;
  }

  /** Whether it is a variable of more than the usual size, of which not every pointer is varied. */
  boolean large() {
    return origin instanceof InputObject.Global
        && count * element.sizeBytes() > LayoutBuilder.MAX_VARIABLE_BYTES;
  }

  /** The array that a parameter is declared as which is a pointer to its elements. */
  Optional<CType.Array> declaredArray() {
    return element instanceof CType.Pointer
            && declared instanceof CType.Array array
            && array.count() > 0
        ? Optional.of(array)
        : Optional.empty();
  }

  /** How many bytes its own pointer leads to. */
  long reach() {
    return declaredBytes > 0 ? declaredBytes : contents().sizeBytes() - before;
  }

  InputObject.Contents contents() {
    return InputObject.Contents.of(origin, element, count);
  }

  InputObject finish() {
    return new InputObject(
        id,
        origin,
        name,
        element,
        count,
        guessedCount(),
        sizing == Sizing.STRING || sizing == Sizing.GUESSED_STRING,
        sizing == Sizing.GUESSED_STRING,
        slots.stream().map(SlotDraft::finish).toList());
  }
}

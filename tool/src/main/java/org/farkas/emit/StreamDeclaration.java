package org.farkas.emit;

import org.farkas.source.CType;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;

/** How a test makes a stream of its own: one that holds a text, or one to be written to. */
final class StreamDeclaration {
  private StreamDeclaration() {}

  static String of(InputObject object, TestObjects objects, InputVector inputs) {
    CType type =
        objects
            .ownerSlot(object)
            .map(slot -> slot.type().pointee())
            .filter(CType.Opaque::isStream)
            .orElse(object.elementType());
    String spelling = type instanceof CType.Opaque opaque ? opaque.spelling() : "FILE";
    String maker =
        object.isStream()
            ? "farkas_file(" + CharacterText.string(inputs.characters(object.id())) + ");"
            : "farkas_stream();";
    String name = objects.places().get(object.id()).name();
    return "%s *%s = %s".formatted(spelling, name, OwnNames.mark(maker));
  }
}

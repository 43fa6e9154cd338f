package org.farkas.app;

import java.math.BigInteger;
import java.util.List;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CType;
import org.farkas.source.SourceModel;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.ShapeOptions;

/**
 * Checks that every shape option names an input of one of the functions, and one that it can speak
 * of. An option that silently did nothing would be taken for a precondition that holds.
 */
final class ShapeCheck {
  static final String NOT_APPLICABLE = "shape-not-applicable";

  private final ShapeOptions shapes;

  private ShapeCheck(ShapeOptions shapes) {
    this.shapes = shapes;
  }

  /**
   * Checks the options for these functions.
   *
   * @throws DiagnosticException category USER
   */
  static void check(SourceModel source, List<String> functions, ShapeOptions shapes) {
    check(source, functions, shapes, shapes);
  }

  /**
   * Checks some of the options for these functions.
   *
   * @param all with them
   * @throws DiagnosticException category USER
   */
  static void check(
      SourceModel source, List<String> functions, ShapeOptions shapes, ShapeOptions all) {
    ShapeCheck check = new ShapeCheck(all);
    NamedInputs inputs = new NamedInputs(source, functions, all.globalsAreInputs());
    shapes.ranges().forEach((path, range) -> check.range(path, range, inputs.places(path)));
    shapes
        .lengths()
        .keySet()
        .forEach(path -> inputs.places(path).forEach(place -> check.length(path, place.type())));
    shapes
        .strings()
        .forEach(
            (path, length) ->
                inputs.places(path).forEach(place -> check.string(path, length, place.type())));
    shapes
        .buffers()
        .forEach(
            path ->
                inputs.places(path).forEach(place -> requireChars("--buffer", path, place.type())));
    shapes.aliases().forEach(alias -> check.alias(alias, inputs));
    shapes.notNull().forEach(path -> inputs.places(path).forEach(place -> notNull(path, place)));
  }

  private static void notNull(String text, NamedInputs.Place place) {
    pointer("--not-null", text, place.type());
    if (place.mayBeNumber()) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--not-null '%s': it is a part of a union, which may hold a number there".formatted(text),
          "say it by a --precondition");
    }
  }

  private void range(String text, ShapeOptions.Range range, List<NamedInputs.Place> places) {
    places.forEach(place -> range(text, range, place));
    // Of several functions, another one's input of that name may be a wider one.
    if (places.stream().noneMatch(place -> holds(place, range))) {
      ScalarCell cell = cell(text, places.getFirst());
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--range '%s': %s..%s goes beyond its type".formatted(text, range.low(), range.high()),
          "its type holds %s to %s".formatted(cell.least(), cell.greatest()));
    }
  }

  private static boolean holds(NamedInputs.Place place, ShapeOptions.Range range) {
    if (place.leaf() instanceof CType.Floating) {
      return true;
    }
    ScalarCell cell = cell("", place);
    return range.lowInteger().compareTo(cell.least()) >= 0
        && range.highInteger().compareTo(cell.greatest()) <= 0;
  }

  private static ScalarCell cell(String text, NamedInputs.Place place) {
    CType leaf = place.leaf();
    int bits =
        leaf instanceof CType.Int integer && integer.kind() == CType.IntKind.BOOL
            ? 1
            : place.bitWidth() > 0 ? place.bitWidth() : Math.toIntExact(leaf.sizeBytes() * 8);
    return new ScalarCell(0, bits, bits, leaf, text);
  }

  private void range(String text, ShapeOptions.Range range, NamedInputs.Place place) {
    CType leaf = place.leaf();
    if (place.scalarsInUnion()) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--range '%s': it is a part of a union, which holds all that its members hold"
              .formatted(text),
          "say it by a --precondition");
    }
    if (leaf instanceof CType.Floating floating) {
      if (floating.valueBits() != 32 && floating.valueBits() != 64) {
        throw DiagnosticException.user(
            NOT_APPLICABLE,
            "--range '%s': inputs of type %s are not varied".formatted(text, floating.spelling()),
            "");
      }
      return;
    }
    if (!(leaf instanceof CType.Int) && !(leaf instanceof CType.Enumeration)) {
      throw DiagnosticException.user(
          NOT_APPLICABLE, "--range '%s': that is no number".formatted(text), "name its members");
    }
    ScalarCell cell = cell(text, place);
    BigInteger low = range.lowInteger().max(cell.least());
    BigInteger high = range.highInteger().min(cell.greatest());
    if (low.compareTo(high) > 0) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--range '%s': no value of its type is between %s and %s"
              .formatted(text, range.low(), range.high()),
          "its type holds %s to %s".formatted(cell.least(), cell.greatest()));
    }
    boolean string =
        place.type() instanceof CType.Pointer
            && isChar(leaf)
            && !shapes.bufferAt(text)
            && shapes.stringAt(text).isEmpty();
    if (string && (low.signum() > 0 || high.signum() < 0)) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--range '%s' leaves the string no NUL to end with".formatted(text),
          "include 0, or say --buffer " + text + ", or give its length by --string");
    }
  }

  private void string(String text, long length, CType type) {
    requireChars("--string", text, type);
    CType inner = type;
    while (inner instanceof CType.Array array && !isChar(array.element())) {
      inner = array.element();
    }
    if (inner instanceof CType.Array array && array.count() >= 0 && length >= array.count()) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--string '%s': its array of %d has no room for %d characters and a NUL"
              .formatted(text, array.count(), length),
          "");
    }
  }

  private void length(String text, CType type) {
    if (type instanceof CType.Array array && array.count() > 0) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--length '%s': it is declared with %d elements".formatted(text, array.count()),
          "");
    }
    if (type instanceof CType.Array && text.matches(".*[.>].*")) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--length '%s': a flexible array has the room that its structure has".formatted(text),
          "give the --length of the pointer to the structure");
    }
    pointer("--length", text, type);
  }

  private static void requireChars(String option, String text, CType type) {
    if (!isChar(pointer(option, text, type).pointee())) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "%s '%s': it does not point to plain char".formatted(option, text),
          "--length says how many elements it points to");
    }
  }

  private void alias(Aliases.Alias alias, NamedInputs inputs) {
    String option = "--alias '" + alias + "'";
    for (NamedInputs.Place one : inputs.passed(alias.one())) {
      for (NamedInputs.Place other : inputs.passed(alias.other())) {
        boolean pointers =
            one.type() instanceof CType.Pointer && other.type() instanceof CType.Pointer;
        boolean variable =
            !alias.equal()
                && (one.type() instanceof CType.Pointer || other.type() instanceof CType.Pointer);
        if (!pointers && !variable) {
          throw DiagnosticException.user(
              NOT_APPLICABLE, option + ": these are no two pointers", "");
        }
        if (!Aliases.canShare(pointed(one.type()), pointed(other.type()))) {
          throw DiagnosticException.user(
              NOT_APPLICABLE, option + ": memory of their types is never the same (C11 6.5p7)", "");
        }
        if (alias.equal()
            && !Aliases.alike((CType.Pointer) one.type(), (CType.Pointer) other.type())) {
          throw DiagnosticException.user(
              NOT_APPLICABLE,
              option + ": they lead to different types",
              "%s,%s says that they may share memory".formatted(alias.one(), alias.other()));
        }
      }
    }
  }

  /** What a pointer leads to; a variable itself. */
  private static CType pointed(CType type) {
    return type instanceof CType.Pointer pointer ? pointer.pointee() : type;
  }

  private static CType.Pointer pointer(String option, String text, CType type) {
    CType target = type;
    while (target instanceof CType.Array array) {
      if (!(array.element() instanceof CType.Array)
          && !(array.element() instanceof CType.Pointer)) {
        return new CType.Pointer(array.element(), false, Long.BYTES);
      }
      target = array.element();
    }
    if (target instanceof CType.Pointer pointer) {
      return pointer;
    }
    throw DiagnosticException.user(
        NOT_APPLICABLE, "%s '%s': that is no pointer".formatted(option, text), "");
  }

  private static boolean isChar(CType type) {
    return type instanceof CType.Int integer && integer.kind() == CType.IntKind.CHAR;
  }
}

package org.farkas.emit;

import java.util.function.UnaryOperator;
import org.farkas.source.CType;

/**
 * Flexible array members (C11 6.7.2.1p18) of objects in emitted text. GNU C gives such an object
 * the elements that its initialiser names, if it has static storage; but not where the array is
 * declared with no elements, as GNU C had it before, or in a structure within: such objects lie in
 * a union with room for all.
 */
final class FlexibleArrays {
  private static final String MEMBER = "object";

  private FlexibleArrays() {}

  /** Whether a type is a structure with some elements in a flexible array. */
  static boolean in(CType type) {
    return type instanceof CType.Record record
        && record != record.declared()
        && switch (record.fields().getLast().type()) {
          case CType.Array array -> array.count() > 0;
          case CType.Record last -> in(last);
          default -> false;
        };
  }

  /** Whether an initialiser can't give it elements: in a member, or declared with none. */
  static boolean needsRoom(CType type) {
    return in(type)
        && !(((CType.Record) type).declared().fields().getLast().type() instanceof CType.Array array
            && array.count() < 0);
  }

  /** What stands for an object that lies in a variable of that name. */
  static String objectIn(String variable, CType type) {
    return needsRoom(type) ? variable + "." + MEMBER : variable;
  }

  /** The variable in which an object lies. */
  static String variableOf(Place place) {
    String name = place.name();
    return needsRoom(place.element())
        ? name.substring(0, name.length() - MEMBER.length() - 1)
        : name;
  }

  /** The declarator of that variable. */
  static String declarator(Place place, UnaryOperator<String> ofObject) {
    return needsRoom(place.element())
        ? "union { %s; char room[%d]; } %s"
            .formatted(ofObject.apply(MEMBER), place.element().sizeBytes(), variableOf(place))
        : ofObject.apply(place.name());
  }

  /** Whether a member of a structure is its flexible array. */
  static boolean is(CType.Record record, CType.Field field) {
    return record != record.declared()
        && field == record.fields().getLast()
        && field.type() instanceof CType.Array;
  }
}

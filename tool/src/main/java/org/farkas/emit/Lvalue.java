package org.farkas.emit;

import org.farkas.source.CType;
import org.farkas.testcase.ScalarCell;

/**
 * An expression for a part of an object.
 *
 * @param startBytes where that part starts in the object
 */
record Lvalue(String text, long startBytes) {

  Lvalue element(long index, long offsetBytes) {
    return new Lvalue(text + "[" + index + "]", offsetBytes);
  }

  /** A member; an unnamed one has no expression of its own, so this one stays. */
  Lvalue member(CType.Field field, long offsetBytes) {
    return field.name().isEmpty()
        ? this
        : new Lvalue(text + ScalarCell.memberName("", field.name()), offsetBytes);
  }

  /** The address of the byte at an offset of the object, as an untyped pointer. */
  String addressOf(long offsetBytes) {
    return offsetBytes == startBytes
        ? "(void *)&" + text
        : "(char *)&" + text + " + " + (offsetBytes - startBytes);
  }
}

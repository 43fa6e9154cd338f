package org.farkas.emit;

import org.farkas.source.CType;

/**
 * An object of the emitted text.
 *
 * @param name an lvalue that stands for the whole object
 * @param element the type of its elements
 * @param array whether it is declared as an array of elements; otherwise it is one element
 */
public record Place(String name, CType element, long count, boolean array) {

  /** One element as an lvalue. */
  public String elementAt(long index) {
    if (array) {
      return name + "[" + index + "]";
    }
    return index == 0 ? name : "(&" + name + ")[" + index + "]";
  }

  /** The address of one element; {@code index} may be the count. */
  public String addressOf(long index) {
    if (!array) {
      return index == 0 ? "&" + name : "&" + name + " + " + index;
    }
    if (index == 0) {
      return name;
    }
    boolean composed = element instanceof CType.Record && index < count;
    return composed ? "&" + name + "[" + index + "]" : name + " + " + index;
  }

  /** The address of the whole object, of whatever pointer type. */
  public String start() {
    return array ? name : "&" + name;
  }
}

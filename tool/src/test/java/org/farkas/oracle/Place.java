package org.farkas.oracle;

/**
 * Something that can be read, and perhaps written, in a generated program.
 *
 * @param text a C expression; {@code %s} stands for an index that is to be masked
 * @param type what reading it gives
 * @param elements number of elements of an array, a power of two; 1 for others
 */
record Place(String text, NumberType type, boolean writable, int elements) {
  static Place variable(String name, NumberType type) {
    return new Place(name, type, true, 1);
  }

  /** An element of an array. */
  static Place element(String array, NumberType type, int elements, boolean writable) {
    return new Place(array + "[%s]", type, writable, elements);
  }

  /** A member of each element or of a single struct, with an index as in {@code text}. */
  Place member(String name, NumberType memberType) {
    return new Place(text + name, memberType, writable, elements);
  }
}

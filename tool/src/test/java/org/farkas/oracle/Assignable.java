package org.farkas.oracle;

/**
 * A place to assign to in a generated function.
 *
 * @param mask 0, or what the value is masked with
 */
record Assignable(Part place, int mask) {
  static Assignable named(String name, int mask) {
    return new Assignable(Part.of(name), mask);
  }
}

package org.farkas.exec.semantics;

/** Kinds of undefined behaviour, each with a sentence for the user and the section of C11. */
public enum UndefinedKind {
  SIGNED_OVERFLOW("signed integer overflow", "6.5p5"),
  UNSIGNED_OVERFLOW("overflow in an address or size computation", "6.5.6p8"),
  DIVISION_BY_ZERO("division by zero", "6.5.5p5"),
  DIVISION_OVERFLOW("quotient of the smallest integer and -1", "6.5.5p6"),
  SHIFT_AMOUNT("shift amount negative or not below the width", "6.5.7p3"),
  INEXACT_DIVISION("pointer difference that is no multiple of the element size", "6.5.6p9"),
  FLOAT_TO_INTEGER("floating value does not fit the integer type", "6.3.1.4p1"),
  NULL_DEREFERENCE("null pointer dereference", "6.5.3.2p4"),
  PROMISED_NOT_NULL("null pointer where the declaration rules it out", "4p2"),
  INVALID_POINTER("dereference of a pointer that points to no object", "6.5.3.2p4"),
  OUT_OF_BOUNDS("access outside the object", "6.5.6p8"),
  MISALIGNED_ACCESS("access through a misaligned pointer", "6.3.2.3p7"),
  POINTER_ARITHMETIC("pointer arithmetic leaves the object", "6.5.6p8"),
  POINTER_COMPARISON("relational comparison of pointers into different objects", "6.5.8p5"),
  POINTER_DIFFERENCE("difference of pointers into different objects", "6.5.6p9"),
  DANGLING_LOCAL("use of a local variable after its function returned", "6.2.4p2"),
  USE_AFTER_FREE("use of freed memory", "7.22.3p1"),
  DOUBLE_FREE("memory freed twice", "7.22.3.3p2"),
  INVALID_FREE("free of a pointer that no allocation returned", "7.22.3.3p2"),
  WRITE_TO_CONSTANT("write to a constant object", "6.7.3p6"),
  WRITE_TO_LITERAL("write to a string literal", "6.4.5p7"),
  INDETERMINATE_VALUE("use of an indeterminate value", "6.3.2.1p2"),
  TRUTH_VALUE("_Bool that holds neither 0 nor 1", "6.2.6.1p5"),
  OVERLAPPING_COPY("memory copy between overlapping objects", "7.24.2.1p2"),
  LIBRARY_ARGUMENT("invalid argument of a library function", "7.1.4p1"),
  UNREACHABLE("control reaches what the program declares unreachable", "6.9.1p12"),
  CALL_MISMATCH("call through an incompatible function type", "6.5.2.2p9"),
  VARIABLE_ARGUMENT("va_arg of an argument that is not passed, or has another type", "7.16.1.1p2"),
  VARIABLE_ARRAY_SIZE("size of a variable length array not greater than zero", "6.7.6.2p5"),
  FOLDED_OPERATION("operation on constants that the compiler found undefined", "6.5p5");

  private final String label;
  private final String section;

  UndefinedKind(String label, String section) {
    this.label = label;
    this.section = section;
  }

  /** What happens, in a few words. */
  public String label() {
    return label;
  }

  /** The section of C11 that leaves it undefined. */
  public String section() {
    return section;
  }

  /** Label with section. */
  public String describe() {
    return label + " (C11 " + section + ")";
  }
}

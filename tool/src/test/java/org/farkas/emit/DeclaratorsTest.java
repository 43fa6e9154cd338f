package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.farkas.source.CType;
import org.junit.jupiter.api.Test;

/** Declarations of derived types, inside out as C has them. */
class DeclaratorsTest {
  private static final CType INT = new CType.Int("int", 32, true, CType.IntKind.OTHER, 4);
  private static final CType CHAR = new CType.Int("char", 8, true, CType.IntKind.CHAR, 1);

  private static CType.Pointer pointer(CType pointee) {
    return new CType.Pointer(pointee, false, 8);
  }

  private static CType.Pointer constPointer(CType pointee) {
    return new CType.Pointer(pointee, true, 8);
  }

  private static String declare(CType type, String name) {
    return Declarators.declare(type, name).orElseThrow();
  }

  @Test
  void pointersAndConst() {
    assertThat(declare(pointer(INT), "p")).isEqualTo("int *p");
    assertThat(declare(constPointer(CHAR), "p")).isEqualTo("const char *p");
    assertThat(declare(constPointer(pointer(CHAR)), "p")).isEqualTo("char *const *p");
    assertThat(declare(pointer(constPointer(CHAR)), "p")).isEqualTo("const char **p");
    assertThat(declare(constPointer(constPointer(CHAR)), "p")).isEqualTo("const char *const *p");
    assertThat(Declarators.spell(constPointer(pointer(CHAR)))).hasValue("char *const *");
  }

  @Test
  void whatElseAPointeePromises() {
    CType record = new CType.Record("struct port", false);
    CType.Pointer registers = new CType.Pointer(record, true, 8, 0, "volatile");
    assertThat(declare(registers, "p")).isEqualTo("const volatile struct port *p");
    assertThat(declare(new CType.Pointer(pointer(CHAR), false, 8, 0, "restrict"), "p"))
        .isEqualTo("char *restrict *p");
    CType rows = new CType.Array(pointer(record), 2);
    assertThat(declare(new CType.Pointer(rows, false, 8, 0, "volatile"), "p"))
        .isEqualTo("struct port *volatile (*p)[2]");
  }

  @Test
  void arraysAndPointersToThem() {
    CType row = new CType.Array(INT, 4);
    assertThat(declare(new CType.Array(row, 3), "grid")).isEqualTo("int grid[3][4]");
    assertThat(declare(pointer(row), "p")).isEqualTo("int (*p)[4]");
    assertThat(declare(constPointer(row), "p")).isEqualTo("const int (*p)[4]");
    assertThat(declare(new CType.Array(constPointer(CHAR), 2), "names"))
        .isEqualTo("const char *names[2]");
    assertThat(Declarators.spell(constPointer(new CType.Array(pointer(CHAR), 2))))
        .hasValue("char *const (*)[2]");
    assertThat(declare(new CType.Array(INT, -1), "open")).isEqualTo("int open[]");
  }

  @Test
  void functionsAndPointersToThem() {
    CType.Function compare =
        new CType.Function(INT, List.of(constPointer(new CType.Void()), INT), true, true);
    assertThat(declare(compare, "f")).isEqualTo("int f(const void *, int, ...)");
    assertThat(declare(pointer(compare), "f")).isEqualTo("int (*f)(const void *, int, ...)");
    assertThat(declare(new CType.Array(pointer(compare), 2), "table"))
        .isEqualTo("int (*table[2])(const void *, int, ...)");
    CType.Function none = new CType.Function(pointer(compare), List.of(), false, true);
    assertThat(declare(none, "get")).isEqualTo("int (*get(void))(const void *, int, ...)");
    assertThat(declare(new CType.Function(INT, List.of(), false, false), "old"))
        .isEqualTo("int old()");
  }

  @Test
  void typesWithoutANameHaveNoSpelling() {
    CType.Record unnamed = new CType.Record("", false);
    assertThat(Declarators.declare(unnamed, "x")).isEmpty();
    assertThat(Declarators.declare(pointer(unnamed), "x")).isEmpty();
    assertThat(Declarators.declare(new CType.Function(INT, List.of(unnamed), false, true), "f"))
        .isEmpty();
  }
}

package org.farkas.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * The arrays and pointers of a generated function. Two arrays lie apart in the driver, with gaps
 * around them; every pointer of the inputs is NULL or leads to any place of theirs that its type
 * allows.
 */
final class PointerInputs {
  /** Elements of an array that is longer than the first guess at its capacity. */
  static final int LONG = 10;

  /** What the arrays consist of. */
  enum Theme {
    SCALARS,
    STRINGS,
    PAIRS,
    NODES,
    BOXES
  }

  /**
   * A pointer.
   *
   * @param group pointers of one group may be compared
   */
  record Pointer(String text, Group group, boolean assignable) {}

  /** What a pointer leads to. */
  enum Group {
    CELL,
    TEXT,
    PAIR,
    NODE,
    BOX
  }

  private final Choices choices;
  private final Theme theme;
  private final String cell;
  private final int first;
  private final int second;
  private final boolean tame;
  private final boolean pool;
  private final boolean three;
  private final List<String> types = new ArrayList<>();
  private final List<String> variables = new ArrayList<>();
  private final List<String> parameters = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();
  private final List<Pointer> pointers = new ArrayList<>();
  private final List<Pointer> cursors = new ArrayList<>();
  private final Source decoding = new Source();
  private final Source ranges = new Source();
  private int bits;

  PointerInputs(Choices choices) {
    this.choices = choices;
    this.tame = choices.chance(60);
    this.theme =
        choices.of(
            Theme.SCALARS, Theme.SCALARS, Theme.STRINGS, Theme.PAIRS, Theme.NODES, Theme.BOXES);
    this.cell = choices.of("signed char", "signed char", "unsigned char", "int", "short");
    this.pool = theme == Theme.SCALARS && choices.chance(40);
    this.three = !pool && choices.chance(25);
    this.first =
        switch (theme) {
          case SCALARS -> three ? 4 : LONG;
          case STRINGS -> 5;
          case PAIRS -> 3;
          case NODES, BOXES -> 2;
        };
    this.second = theme == Theme.NODES || theme == Theme.PAIRS ? 1 : 2;
    switch (theme) {
      case SCALARS -> scalars();
      case STRINGS -> strings();
      case PAIRS -> pairs();
      case NODES -> nodes();
      case BOXES -> boxes();
    }
    if (choices.chance(40)) {
      parameters.add("int m");
      arguments.add("(int)take(2)");
    }
  }

  private void scalars() {
    decoding.line("for (int i = 0; i < %d; i++) A[i] = (%s)take(1);", first, cell);
    decoding.line("for (int i = 0; i < %d; i++) B[i] = (%s)take(1);", second, cell);
    bits += first + second;
    range("A", cell);
    range("B", cell);
    if (pool) {
      variables.add("static %s pool[%d];".formatted(cell, second));
      pointers.add(new Pointer("pool", Group.CELL, false));
    }
    cellPointers(three ? 3 : 2, List.of("A", "B"), List.of(first, second));
    if (choices.chance(25) && bits <= 16) {
      variables.add("static %s *cursor;".formatted(cell));
      cursors.add(new Pointer("cursor", Group.CELL, true));
      pointers.add(cursors.getFirst());
      decoding.line("cursor = %s;", choose(cell, List.of("A", "B"), List.of(first, second), true));
    }
  }

  private void cellPointers(int count, List<String> arrays, List<Integer> counts) {
    for (int i = 0; i < count; i++) {
      parameter(cell, "pqr".substring(i, i + 1), Group.CELL, arrays, counts, true);
    }
  }

  private void strings() {
    decoding.line("for (int i = 0; i < %d; i++) A[i] = \"\\0abb\"[take(2)];", first - 1);
    decoding.line("for (int i = 0; i < %d; i++) B[i] = \"\\0abb\"[take(2)];", second - 1);
    decoding.line("A[%d] = B[%d] = 0;", first - 1, second - 1);
    bits += 2 * (first + second - 2);
    range("A", "char");
    range("B", "char");
    parameter("char", "s", Group.TEXT, List.of("A", "B"), List.of(first, second), false);
    parameter("char", "t", Group.TEXT, List.of("A", "B"), List.of(first, second), false);
  }

  private void pairs() {
    types.add("struct pair { signed char k; signed char v; };");
    decoding.line("for (int i = 0; i < %d; i++) A[i].k = take(1), A[i].v = take(1);", first);
    decoding.line("for (int i = 0; i < %d; i++) B[i].k = take(1), B[i].v = take(1);", second);
    bits += 2 * (first + second);
    range("A", "struct pair");
    range("B", "struct pair");
    range("A", "signed char");
    range("B", "signed char");
    List<String> arrays = List.of("A", "B");
    parameter("struct pair", "p", Group.PAIR, arrays, List.of(first, second), true);
    if (choices.chance(50)) {
      parameter("struct pair", "q", Group.PAIR, arrays, List.of(first, second), true);
    }
    List<String> members = List.of("(signed char *)A", "(signed char *)B");
    parameter("signed char", "c", Group.CELL, members, List.of(2 * first, 2 * second), true);
  }

  private void nodes() {
    types.add("struct node { signed char v; struct node *next; };");
    List<String> arrays = List.of("A", "B");
    List<Integer> counts = List.of(first, second);
    for (int i = 0; i < first + second; i++) {
      String node = i < first ? "A[" + i + "]" : "B[" + (i - first) + "]";
      decoding.line("%s.v = take(1);", node);
      bits++;
      decoding.line("%s.next = %s;", node, choose("struct node", arrays, counts, true));
    }
    range("A", "struct node");
    range("B", "struct node");
    parameter("struct node", "p", Group.NODE, arrays, counts, true);
    if (choices.chance(60)) {
      parameter("struct node", "q", Group.NODE, arrays, counts, true);
    }
  }

  private void boxes() {
    types.add("struct box { %s cells[2]; %s *at; };".formatted("int", "int"));
    List<String> arrays = List.of("A[0].cells", "A[1].cells", "B");
    List<Integer> counts = List.of(2, 2, 2);
    for (int i = 0; i < first; i++) {
      decoding.line("for (int j = 0; j < 2; j++) A[%d].cells[j] = (int)take(1);", i);
      decoding.line("A[%d].at = %s;", i, choose("int", arrays, counts, true));
      bits += 2;
    }
    decoding.line("for (int i = 0; i < %d; i++) B[i] = (int)take(1);", second);
    bits += second;
    range("A", "struct box");
    range("A[0].cells", "int");
    range("A[1].cells", "int");
    range("B", "int");
    parameter("struct box", "b", Group.BOX, List.of("A"), List.of(first), true);
    parameter("int", "p", Group.CELL, arrays, counts, true);
  }

  private void range(String array, String type) {
    ranges.line("range(%1$s, sizeof %1$s, sizeof(%2$s));", array, type);
  }

  private void parameter(
      String type,
      String name,
      Group group,
      List<String> arrays,
      List<Integer> counts,
      boolean ends) {
    boolean constant = choices.chance(20);
    parameters.add((constant ? "const " : "") + type + " *" + name);
    Pointer pointer = new Pointer(name, group, true);
    pointers.add(pointer);
    cursors.add(pointer);
    if (constant) {
      constants.add(name);
    }
    decoding.line("%s *in_%s = %s;", type, name, choose(type, arrays, counts, ends));
    arguments.add("in_" + name);
  }

  private final List<String> constants = new ArrayList<>();

  /** An expression that takes one of the places that a pointer may lead to. */
  private String choose(String type, List<String> arrays, List<Integer> counts, boolean ends) {
    List<String> places = new ArrayList<>();
    places.add("0");
    for (int i = 0; i < arrays.size(); i++) {
      for (int j = 0; j < counts.get(i) + (ends ? 1 : 0); j++) {
        places.add(arrays.get(i) + " + " + j);
      }
    }
    int width = 32 - Integer.numberOfLeadingZeros(places.size() - 1);
    bits += width;
    while (places.size() < 1 << width) {
      places.add("0");
    }
    return "((%s *[]){%s})[take(%d)]".formatted(type, String.join(", ", places), width);
  }

  Theme theme() {
    return theme;
  }

  /**
   * Whether the function stays behind where its pointers lead, and does little: so that less of it
   * is left open.
   */
  boolean tame() {
    return tame;
  }

  /** Whether pointers may be far apart. */
  boolean far() {
    return first == LONG;
  }

  int bits() {
    return bits + (hasNumber() ? 2 : 0);
  }

  boolean hasNumber() {
    return parameters.contains("int m");
  }

  /** Whether what a pointer leads to may be written. */
  boolean writable(Pointer pointer) {
    return !constants.contains(pointer.text());
  }

  List<String> types() {
    return types;
  }

  /** File-scope variables of the function; the driver keeps them among its arrays. */
  List<String> variables() {
    return variables;
  }

  /** All that may be compared. */
  List<Pointer> pointers() {
    return pointers;
  }

  /** Those that may be moved and may be NULL. */
  List<Pointer> cursors() {
    return cursors;
  }

  String parameterList() {
    return String.join(", ", parameters);
  }

  String argumentList() {
    return String.join(", ", arguments);
  }

  String decoding() {
    return decoding.toString();
  }

  String ranges() {
    return ranges.toString();
  }

  /** The driver's arrays. */
  String arenas() {
    String one =
        switch (theme) {
          case SCALARS -> cell;
          case STRINGS -> "char";
          case PAIRS -> "struct pair";
          case NODES -> "struct node";
          case BOXES -> "struct box";
        };
    String two = theme == Theme.BOXES ? "int" : one;
    Source result = new Source();
    result.line(
        "static struct { long x; %s a[%d]; long y; %s b[%d]; long z; } arenas;",
        one, first, two, second);
    result.line("#define A arenas.a");
    result.line("#define B arenas.b");
    if (pool) {
      result.line("#define pool arenas.b");
    }
    if (variables.stream().anyMatch(v -> v.contains("cursor"))) {
      result.line("static %s *cursor;", cell);
    }
    return result.toString();
  }
}

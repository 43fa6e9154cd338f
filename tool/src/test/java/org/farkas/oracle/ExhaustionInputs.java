package org.farkas.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.testcase.ShapeOptions;

/**
 * The inputs of a generated function: parameters and file-scope variables of which at most {@link
 * #MAX_BITS} bits matter, and how the driver makes them out of a number.
 */
final class ExhaustionInputs {
  static final int MAX_BITS = 20;

  private final Choices choices;
  private final RangedExpressions expressions;
  private final int limit;

  /** Declarations before the function, the same for it and its twin. */
  private final Source declarations = new Source();

  private final List<String> parameters = new ArrayList<>();
  private final List<String> prologue = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();

  /** Statements of the driver that decode an input; {@code take(n)} gives the next n bits. */
  private final List<String> decoding = new ArrayList<>();

  private final List<Runnable> readables = new ArrayList<>();
  private final Map<String, ShapeOptions.Range> ranges = new HashMap<>();
  private final Set<String> notNull = new TreeSet<>();
  private final Set<Integer> usedKinds = new TreeSet<>();
  private int bits;
  private int names;

  ExhaustionInputs(Choices choices, RangedExpressions expressions) {
    this.choices = choices;
    this.expressions = expressions;
    this.limit = choices.of(8, 12, 14, 16, MAX_BITS);
    declarations.line(
        "static const int table[4] = {%d, %d, %d, %d};"
            .formatted(
                choices.between(-9, 9),
                choices.between(0, 99),
                choices.between(-9, 99),
                choices.between(-9, 20)));
    for (int i = 0; i < 6 && (bits == 0 || parameters.size() < 5); i++) {
      addOne();
    }
    if (bits == 0) {
      masked();
    }
  }

  private void addOne() {
    int kind = choices.below(12);
    switch (kind) {
      case 0 -> plain("_Bool", 1, 0, 1);
      case 1 -> plain("unsigned char", 8, 0, 255);
      case 2 -> plain("signed char", 8, -128, 127);
      case 3, 4 -> masked();
      case 5 -> ranged("int");
      case 6 -> once(kind, this::enumeration);
      case 7 -> once(kind, () -> struct(false));
      case 8 -> once(kind, () -> struct(true));
      case 9 -> once(kind, this::array);
      case 10 -> once(kind, this::global);
      default -> once(kind, this::floating);
    }
  }

  private void once(int kind, Runnable writer) {
    if (usedKinds.add(kind)) {
      writer.run();
    }
  }

  /** Whether there is room for so many bits more; takes them if so. */
  private boolean take(int count) {
    if (bits + count > limit) {
      return false;
    }
    bits += count;
    return true;
  }

  private String fresh() {
    return "x" + names++;
  }

  private void parameter(String type, String name, String decode) {
    parameters.add(type + " " + name);
    arguments.add("in_" + name);
    decoding.add("%s in_%s = %s;".formatted(type, name, decode));
  }

  private void readable(String text, long low, long high) {
    readables.add(() -> expressions.add(Ranged.variable(text, low, high)));
  }

  private void plain(String type, int width, long low, long high) {
    if (take(width)) {
      String name = fresh();
      parameter(type, name, "(%s)take(%d)".formatted(type, width));
      readable(name, low, high);
    }
  }

  /** A wide parameter of which the function looks at some low bits only. */
  private void masked() {
    int width = choices.between(2, 5);
    if (!take(width)) {
      return;
    }
    String name = fresh();
    String type = choices.of("int", "unsigned", "long", "short", "unsigned short", "long long");
    parameter(type, name, "(%s)take(%d)".formatted(type, width));
    String wide = name + "_wide";
    parameters.set(parameters.size() - 1, type + " " + wide);
    long low = choices.of(0, 0, -2);
    prologue.add(
        "int %s = (int)(%s & %d)%s;"
            .formatted(name, wide, (1 << width) - 1, low == 0 ? "" : " - " + -low));
    readable(name, low, low + (1 << width) - 1);
  }

  /** A parameter that a range given by the user bounds. */
  private void ranged(String type) {
    int width = choices.between(2, 6);
    if (!take(width)) {
      return;
    }
    String name = fresh();
    long low = choices.between(-20, 20);
    long high = low + choices.between(1 << width - 1, (1 << width) - 1);
    parameter(type, name, "%d + (int)take(%d)".formatted(low, width));
    decoding.add("if (in_%s > %d) continue;".formatted(name, high));
    ranges.put(name, new ShapeOptions.Range(Long.toString(low), Long.toString(high)));
    readable(name, low, high);
  }

  private void enumeration() {
    if (!take(2)) {
      return;
    }
    declarations.line("enum color { RED, GREEN = 1, BLUE, OTHER };");
    String name = fresh();
    parameter("enum color", name, "(enum color)take(2)");
    ranges.put(name, new ShapeOptions.Range("0", "3"));
    readable("(int)" + name, 0, 3);
  }

  /** A struct of bit-fields, by value or through a pointer that may be null. */
  private void struct(boolean pointer) {
    int unsignedBits = choices.between(1, 3);
    int signedBits = choices.between(2, 3);
    if (!take(unsignedBits + signedBits + 1 + (pointer ? 1 : 0))) {
      return;
    }
    String tag = pointer ? "pointed" : "whole";
    declarations.line(
        "struct %s { unsigned a : %d; signed b : %d; _Bool c : 1; };",
        tag, unsignedBits, signedBits);
    String name = fresh();
    decoding.add(
        "struct %s it_%s = {.a = take(%d), .b = (int)take(%d), .c = take(1)};"
            .formatted(tag, name, unsignedBits, signedBits));
    String base = name + ".";
    if (pointer) {
      base = name + "->";
      boolean never = choices.chance(30);
      parameters.add("%sstruct %s *%s".formatted(choices.of("", "const "), tag, name));
      arguments.add("in_" + name);
      decoding.add("struct %s *in_%s = take(1) ? &it_%s : 0;".formatted(tag, name, name));
      if (never) {
        notNull.add(name);
        decoding.add("if (!in_%s) continue;".formatted(name));
      } else {
        nullable = name;
      }
    } else {
      parameters.add("struct %s %s".formatted(tag, name));
      arguments.add("it_" + name);
    }
    readable("(int)" + base + "a", 0, (1 << unsignedBits) - 1);
    readable(base + "b", -(1 << signedBits - 1), (1 << signedBits - 1) - 1);
    readable(base + "c", 0, 1);
  }

  private String nullable = "";

  /** A pointer that the function must test; empty if there is none. */
  String nullable() {
    return nullable;
  }

  private void array() {
    int count = choices.between(2, 4);
    boolean flags = choices.chance(50);
    int width = flags ? 1 : 2;
    if (!take(count * width)) {
      return;
    }
    String name = fresh();
    String type = flags ? "_Bool" : "unsigned char";
    parameters.add("%s %s[%d]".formatted(type, name, count));
    arguments.add("in_" + name);
    decoding.add("%s in_%s[%d];".formatted(type, name, count));
    decoding.add(
        "for (int i = 0; i < %d; i++) in_%s[i] = (%s)take(%d);"
            .formatted(count, name, type, width));
    for (int i = 0; i < count; i++) {
      if (!flags) {
        prologue.add("%s[%d] &= 3;".formatted(name, i));
      }
      readable("%s[%d]".formatted(name, i), 0, flags ? 1 : 3);
    }
    if (count != 3) {
      // An index that depends on the inputs.
      String index = name + "_index";
      prologue.add("int %s = 0;".formatted(index));
      readable("%s[%s & %d]".formatted(name, index, count - 1), 0, flags ? 1 : 3);
      indices.add(index);
    }
  }

  private final List<String> indices = new ArrayList<>();
  private int stateMask;

  /** The greatest value of the file-scope variable {@code state}; 0 if there is none. */
  int stateMask() {
    return stateMask;
  }

  /** Local variables that the function may set to anything. */
  List<String> indices() {
    return List.copyOf(indices);
  }

  private void global() {
    int width = choices.between(2, 5);
    if (!take(width)) {
      return;
    }
    boolean octet = width > 3 && take(8 - width);
    String type = octet ? "unsigned char" : "int";
    int mask = octet ? 255 : (1 << width) - 1;
    declarations.line("static %s state = 1;", type);
    decoding.add("state = (%s)take(%d);".formatted(type, octet ? 8 : width));
    if (!octet) {
      prologue.add("state &= %d;".formatted(mask));
    }
    readable("state", 0, mask);
    stateMask = mask;
  }

  /** A floating number made of the bits of a small integer. */
  private void floating() {
    boolean wide = choices.chance(50) && take(16);
    if (!wide && !take(8)) {
      return;
    }
    String type = wide ? "short" : "signed char";
    String name = fresh();
    parameter(type, name, "(%s)take(%d)".formatted(type, wide ? 16 : 8));
    prologue.add("float f = (float)%s / 8;".formatted(name));
    readables.add(() -> expressions.addFloat("f"));
  }

  int bits() {
    return bits;
  }

  String declarations() {
    return declarations.toString();
  }

  String parameterList() {
    return String.join(", ", parameters);
  }

  String argumentList() {
    return String.join(", ", arguments);
  }

  /** Statements that the function starts with. */
  List<String> prologue() {
    return List.copyOf(prologue);
  }

  List<String> decoding() {
    return List.copyOf(decoding);
  }

  /** Makes the inputs readable. */
  void open() {
    readables.forEach(Runnable::run);
  }

  ShapeOptions shapes() {
    return new ShapeOptions(ranges, Map.of(), Map.of(), Set.of(), notNull, true);
  }
}

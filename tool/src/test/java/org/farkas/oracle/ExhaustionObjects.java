package org.farkas.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Objects that a generated function has of its own: arrays, pointers to them, structures, unions,
 * strings, floating numbers, pointers to functions. Each is declared, and then can be read and
 * written until its block ends.
 */
final class ExhaustionObjects {
  /** What the generated functions include. */
  static final String INCLUDES =
      """
      #include <ctype.h>
      #include <stdlib.h>
      #include <string.h>
      """;

  /** Functions that pointers to functions point to. */
  static final String FUNCTIONS =
      """
      static int plus(int a, int b) { return a + b; }
      static int minus(int a, int b) { return a - b; }
      """;

  private static final int LIMIT = ExhaustionStatements.LIMIT;

  private final Choices choices;
  private final RangedExpressions expressions;
  private final DecisionWriter decisions;
  private final TwinSource out;
  private final List<Assignable> assignable;
  private final Function<String, String> fresh;

  /** Variables of type int, whose address may be taken. */
  private final List<String> variables = new ArrayList<>();

  /** Arrays of four int. */
  private final List<String> arrays = new ArrayList<>();

  /**
   * @param assignable gets what can be written
   * @param fresh makes a new name that starts with a stem
   */
  ExhaustionObjects(
      Choices choices,
      RangedExpressions expressions,
      DecisionWriter decisions,
      TwinSource out,
      List<Assignable> assignable,
      Function<String, String> fresh) {
    this.choices = choices;
    this.expressions = expressions;
    this.decisions = decisions;
    this.out = out;
    this.assignable = assignable;
    this.fresh = fresh;
  }

  /** What can be used at some place; what comes later is out of scope again behind its block. */
  record Scope(int variables, int arrays) {}

  Scope scope() {
    return new Scope(variables.size(), arrays.size());
  }

  void leave(Scope scope) {
    variables.subList(scope.variables(), variables.size()).clear();
    arrays.subList(scope.arrays(), arrays.size()).clear();
  }

  /** Makes a local variable of type int known. */
  void variable(String name) {
    variables.add(name);
    expressions.add(Ranged.variable(name, -LIMIT, LIMIT));
    assignable.add(Assignable.named(name, 0));
  }

  void declare() {
    switch (choices.below(9)) {
      case 0, 1 -> array();
      case 2, 3 -> pointer();
      case 4 -> structure();
      case 5 -> union();
      case 6 -> string();
      case 7 -> floating();
      default -> functionPointer();
    }
  }

  private Part number() {
    return expressions.number(1, LIMIT).part();
  }

  private void readable(Part part, long low, long high) {
    expressions.add(new Ranged(part, low, high));
  }

  private void array() {
    String name = fresh.apply("a");
    out.line("int " + name + "[4] = {%s, %s, %s};", number(), number(), number());
    variables.add(name + "[" + choices.below(4) + "]");
    arrays.add(name);
    Part element = expressions.element(name, 4);
    readable(element, -LIMIT, LIMIT);
    assignable.add(new Assignable(expressions.element(name, 4), 0));
  }

  /** A pointer to one of two variables, or into an array, or NULL if a decision says so. */
  private void pointer() {
    String name = fresh.apply("p");
    Part decision = decisions.decision(1);
    if (!arrays.isEmpty() && choices.chance(50)) {
      String array = choices.of(arrays);
      out.line(
          "int *" + name + " = %s ? " + array + " + %s : &" + array + "[" + choices.below(4) + "];",
          Part.of("(%s)", decision),
          Part.of("(%s & 3)", expressions.number(1).part()));
      readable(Part.of("(int)(" + name + " - " + array + ")"), 0, 3);
      readable(Part.of("(" + name + " < &" + array + "[2])"), 0, 1);
      dereferenced(Part.of("*" + name));
      return;
    }
    boolean nullable = expressions.mayBeUndefined() && choices.chance(60);
    String other = nullable ? "0" : "&" + choices.of(variables);
    out.line(
        "int *" + name + " = %s ? &" + choices.of(variables) + " : " + other + ";",
        Part.of("(%s)", decision));
    dereferenced(nullable ? Part.of("*" + name, "*NONNULL(" + name + ")") : Part.of("*" + name));
  }

  private void dereferenced(Part target) {
    readable(Part.of("(%s)", target), -LIMIT, LIMIT);
    assignable.add(new Assignable(target, 0));
  }

  private void structure() {
    String name = fresh.apply("r");
    String copy = name + "_copy";
    out.line(
        "struct { int m; unsigned char n; signed k : 5; } "
            + name
            + " = {%s, %s & 255, %s & 15}, "
            + copy
            + ";",
        number(),
        number(),
        number());
    out.line(copy + " = " + name + ";");
    for (String each : List.of(name, copy)) {
      readable(Part.of(each + ".m"), -LIMIT, LIMIT);
      readable(Part.of(each + ".n"), 0, 255);
      readable(Part.of(each + ".k"), -16, 15);
    }
    variables.add(copy + ".m");
    assignable.add(Assignable.named(name + ".m", 0));
    assignable.add(Assignable.named(name + ".n", 255));
    assignable.add(Assignable.named(copy + ".k", 15));
  }

  private void union() {
    String name = fresh.apply("u");
    out.line(
        "union { unsigned word; unsigned char octets[4]; short halves[2]; } " + name + " = {0};");
    out.line(name + ".word = (unsigned)%s * 2654435761u;", expressions.number(1).part());
    Part octet = Part.of(name + ".octets[%s & 3]", expressions.read().part());
    readable(octet, 0, 255);
    readable(Part.of(name + ".halves[1]"), -32768, 32767);
    assignable.add(new Assignable(octet, 255));
    assignable.add(Assignable.named(name + ".halves[0]", 32767));
  }

  /** Its last character stays NUL. */
  private void string() {
    String name = fresh.apply("s");
    String text = choices.of("abc", "12", "-7x", "Az9", "");
    out.line("char " + name + "[6] = \"" + text + "\";");
    Part index = Part.of("(%s & 3)", expressions.read().part());
    Part character = Part.of(name + "[%s]", index);
    switch (choices.below(4)) {
      case 0 -> out.line("memset(" + name + ", 'b', (size_t)%s);", index);
      case 1 -> out.line("memcpy(" + name + " + %s, \"x1\", 2);", index);
      case 2 -> out.line("memmove(" + name + " + 1, " + name + ", (size_t)%s);", index);
      default -> out.line("strcat(" + name + ", %s ? \"q\" : \"\");", condition());
    }
    readable(Part.of("(int)strlen(" + name + ")"), 0, 5);
    readable(Part.of("(strcmp(" + name + ", \"b" + text + "\") < 0)"), 0, 1);
    readable(Part.of("(strchr(" + name + ", '1') != 0)"), 0, 1);
    readable(Part.of("(isdigit((unsigned char)%s) != 0)", character), 0, 1);
    readable(Part.of("toupper((unsigned char)" + name + "[0])"), 0, 255);
    readable(Part.of("atoi(" + name + ")"), -99999, 99999);
    assignable.add(new Assignable(character, 127));
  }

  private Part condition() {
    return Part.of("(%s)", decisions.decision(0));
  }

  private void floating() {
    String name = fresh.apply("g");
    String type = choices.of("float", "double");
    out.line(
        type + " " + name + " = (" + type + ")%s " + choices.of("/ 4", "* 0.1f", "/ 3") + ";",
        number());
    if (choices.chance(50)) {
      out.line("if (%s) " + name + " = " + name + " * " + name + " - 2;", decisions.decision(1));
    } else {
      readable(Part.of("(int)" + name), -LIMIT, LIMIT);
    }
    expressions.addFloat(name);
  }

  private void functionPointer() {
    String name = fresh.apply("f");
    out.line("int (*" + name + ")(int, int) = %s ? plus : minus;", condition());
    readable(Part.of(name + "(%s, %s)", number(), number()), -2 * LIMIT, 2 * LIMIT);
  }
}

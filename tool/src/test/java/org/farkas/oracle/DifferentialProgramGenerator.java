package org.farkas.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * Random C programs for comparing the machine with native code: numbers of all types and their
 * conversions, structs by value, bit-fields, unions, arrays, pointers, strings, library functions,
 * every statement, recursion. A program is a function {@code unsigned long long <prefix>run(void)}
 * that does no input or output and returns a checksum of what it computed. It is defined for all
 * values of its inputs, which are file-scope variables, by construction. Its file-scope names start
 * with its prefix, so that several programs make one file.
 */
final class DifferentialProgramGenerator {
  /** What a file of such programs starts with. */
  static final String HEADER =
      """
      #include <ctype.h>
      #include <math.h>
      #include <stdlib.h>
      #include <string.h>

      """;

  private static final String PROLOGUE =
      """
      static unsigned long long @sum;
      static int @fuel;
      static void @mix(unsigned long long value) {
        @sum = (@sum ^ value) * 0x100000001b3uLL;
        @sum ^= @sum >> 29;
      }
      static double @number(double value) {
        return value == value ? value : 1.5;
      }
      static void @mix_floating(double value) {
        double number = @number(value);
        unsigned long long bits;
        memcpy(&bits, &number, sizeof bits);
        @mix(bits);
      }
      static int @to_integer(double value) {
        return value >= -2147483648.0 && value <= 2147483647.0 ? (int)value : 7;
      }
      static int @sign(int value) {
        return (value > 0) - (value < 0);
      }
      static int @order(const void *left, const void *right) {
        int l = *(const int *)left;
        int r = *(const int *)right;
        return (l > r) - (l < r);
      }
      """;

  private final Choices choices;
  private final String prefix;
  private final Source out = new Source();
  private final Expressions expressions;
  private final Objects objects;
  private final Statements statements;
  private final List<Input> inputs = new ArrayList<>();

  private DifferentialProgramGenerator(long seed) {
    this.choices = new Choices(seed);
    this.prefix = "p" + seed + "_";
    this.expressions = new Expressions(choices, prefix);
    this.objects = new Objects(choices, expressions, prefix);
    this.statements = new Statements(choices, expressions, objects, out, prefix);
  }

  /**
   * A program.
   *
   * @param text without the header
   * @param function to be called
   */
  record GeneratedProgram(long seed, String text, String function, List<Input> inputs) {}

  /** An input variable of a program, with external linkage. */
  record Input(String name, NumberType type) {}

  static GeneratedProgram generate(long seed) {
    DifferentialProgramGenerator generator = new DifferentialProgramGenerator(seed);
    generator.write();
    return new GeneratedProgram(
        seed, generator.out.toString(), generator.prefix + "run", List.copyOf(generator.inputs));
  }

  private void write() {
    out.line("/* seed %s */", prefix.substring(1, prefix.length() - 1));
    for (int i = 0; i < 4; i++) {
      NumberType type =
          i == 0 ? NumberType.INT32 : i == 1 ? NumberType.UINT8 : choices.of(NumberType.values());
      Input input = new Input(prefix + "in" + i, type);
      inputs.add(input);
      out.line("%s %s = %d;", type, input.name(), choices.below(100));
      expressions.add(Place.variable(input.name(), type));
    }
    out.lines(PROLOGUE.replace("@", prefix));
    objects.declare(out);
    int functions = choices.between(2, 4);
    for (int i = 0; i < functions; i++) {
      function(i);
    }
    functionTable();
    out.line("unsigned long long %srun(void) {", prefix);
    out.line("%ssum = 14695981039346656037uLL;", prefix);
    out.line("%sfuel = 60;", prefix);
    int scope = expressions.enterScope();
    statements.local();
    statements.local();
    statements.block(choices.between(6, 12));
    for (int i = 0; i < 4; i++) {
      statements.mix();
    }
    out.line("for (int i = 0; i < 8; i++) %smix((unsigned long long)%sints[i]);", prefix, prefix);
    out.line("return %ssum;", prefix);
    expressions.leaveScope(scope);
    out.line("}");
  }

  /** A function, of one of several kinds of signature, and how to call it. */
  private void function(int number) {
    String name = prefix + "f" + number;
    switch (choices.below(5)) {
      case 0 -> numeric(name, true);
      case 1 -> structured(name);
      case 2 -> throughPointer(name);
      default -> numeric(name, false);
    }
  }

  private void numeric(String name, boolean recursive) {
    NumberType result = choices.of(NumberType.values());
    List<NumberType> types = new ArrayList<>();
    StringBuilder parameters = new StringBuilder("int depth");
    int scope = expressions.enterScope();
    expressions.add(new Place("depth", NumberType.INT32, false, 1));
    for (int i = 0; i < choices.between(0, 7); i++) {
      NumberType type = choices.of(NumberType.values());
      types.add(type);
      parameters.append(", ").append(type).append(" a").append(i);
      expressions.add(Place.variable("a" + i, type));
    }
    out.line("static %s %s(%s) {", result, name, parameters);
    out.line("if (depth <= 0 || %sfuel-- <= 0) return 3;", prefix);
    if (choices.chance(30)) {
      NumberType kept = choices.of(NumberType.values());
      out.line("static %s kept = 2;", kept);
      expressions.add(Place.variable("kept", kept));
    }
    statements.local();
    statements.block(choices.between(1, 4));
    Runnable call = () -> numericCall(name, result, types, "3");
    if (recursive) {
      numericCall(name, result, types, "depth - 1");
      statements.block(1);
    }
    out.line("return %s;", expressions.convertible(result, 3));
    out.line("}");
    expressions.leaveScope(scope);
    statements.allowCall(call);
  }

  private void numericCall(String name, NumberType result, List<NumberType> types, String depth) {
    StringBuilder arguments = new StringBuilder(depth);
    for (NumberType type : types) {
      arguments.append(", ").append(expressions.convertible(type, 2));
    }
    String variable = statements.fresh("r");
    out.line("%s %s = %s(%s);", result, variable, name, arguments);
    expressions.add(Place.variable(variable, result));
  }

  /** A function that takes and returns structs by value. */
  private void structured(String name) {
    NumberType first = objects.smallTypes().get(0);
    NumberType second = objects.smallTypes().get(1);
    boolean big = choices.chance(50);
    String struct = prefix + (big ? "big" : "small");
    out.line(
        "static struct %s %s(struct %ssmall x, int n, struct %s y) {",
        struct, name, prefix, struct);
    int scope = expressions.enterScope();
    expressions.add(Place.variable("x.a", first));
    expressions.add(Place.variable("x.b", second));
    expressions.add(Place.variable("n", NumberType.INT32));
    String inner = big ? "y.inner." : "y.";
    expressions.add(Place.variable(inner + "a", first));
    expressions.add(Place.variable(inner + "b", second));
    statements.block(choices.between(1, 3));
    out.line("%sb = %s;", inner, expressions.convertible(second, 3));
    out.line("return y;");
    out.line("}");
    expressions.leaveScope(scope);
    statements.allowCall(
        () -> {
          String from = big ? "%sitems[%s & 3]" : "%1$sone";
          String to = big ? "%sitems[%s & 3]" : "%1$sone";
          out.line(
              "%s = %s(%sone, %s, %s);",
              to.formatted(prefix, expressions.integer(1)),
              name,
              prefix,
              expressions.integer(2),
              from.formatted(prefix, expressions.integer(1)));
        });
  }

  private void throughPointer(String name) {
    NumberType type = choices.of(NumberType.values());
    out.line("static void %s(%s *out, const struct %sbig *from, int n) {", name, type, prefix);
    int scope = expressions.enterScope();
    expressions.add(Place.variable("(*out)", type));
    expressions.add(Place.variable("n", NumberType.INT32));
    expressions.add(new Place("from->head", NumberType.INT64, false, 1));
    expressions.add(new Place("from->weight", NumberType.DOUBLE, false, 1));
    expressions.add(new Place("from->flags.f1", NumberType.INT8, false, 1));
    expressions.add(new Place("from->list[%s]", NumberType.INT64, false, 4));
    statements.block(choices.between(1, 3));
    out.line("*out = %s;", expressions.convertible(type, 3));
    out.line("}");
    expressions.leaveScope(scope);
    statements.allowCall(
        () -> {
          String variable = statements.fresh("o");
          out.line("%s %s = 1;", type, variable);
          out.line(
              "%s(&%s, &%sitems[%s & 3], %s);",
              name, variable, prefix, expressions.integer(1), expressions.integer(1));
          expressions.add(Place.variable(variable, type));
        });
  }

  private void functionTable() {
    out.lines(
        """
        static int @plus(int a, int b) { return (int)((unsigned)a + (unsigned)b); }
        static int @less(int a, int b) { return a < b; }
        static int (*const @table[2])(int, int) = {@plus, @less};
        """
            .replace("@", prefix));
    statements.allowCall(
        () -> {
          String variable = statements.fresh("t");
          out.line(
              "int %s = %stable[%s & 1](%s, %s);",
              variable,
              prefix,
              expressions.integer(2),
              expressions.integer(2),
              expressions.integer(2));
          expressions.add(Place.variable(variable, NumberType.INT32));
        });
  }
}

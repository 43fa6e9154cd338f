package org.farkas.oracle;

import java.util.ArrayList;
import java.util.List;

/** Random statements of a generated program; all loops are bounded. */
final class Statements {
  private static final int MAX_NESTING = 3;

  private final Choices choices;
  private final Expressions expressions;
  private final Objects objects;
  private final Source out;
  private final String prefix;

  /** Statements that call functions which are defined above. */
  private final List<Runnable> calls = new ArrayList<>();

  private int names;
  private int nesting;
  private int loops;

  Statements(Choices choices, Expressions expressions, Objects objects, Source out, String prefix) {
    this.choices = choices;
    this.expressions = expressions;
    this.objects = objects;
    this.out = out;
    this.prefix = prefix;
  }

  /** Makes a kind of call available to the statements that follow. */
  void allowCall(Runnable writer) {
    calls.add(writer);
  }

  String fresh(String stem) {
    return stem + names++;
  }

  /** A block's statements, in a scope of their own. */
  void block(int count) {
    int scope = expressions.enterScope();
    nesting++;
    for (int i = 0; i < count; i++) {
      statement();
    }
    nesting--;
    expressions.leaveScope(scope);
  }

  private void statement() {
    boolean nests = nesting < MAX_NESTING && choices.chance(40);
    if (!nests) {
      simple();
      return;
    }
    switch (choices.below(8)) {
      case 0, 1 -> conditional();
      case 2, 3 -> loop();
      case 4 -> switchStatement();
      case 5 -> jumps();
      case 6 -> {
        out.line("{");
        block(choices.between(1, 3));
        out.line("}");
      }
      default -> conditional();
    }
  }

  private void simple() {
    switch (choices.below(12)) {
      case 0 -> local();
      case 1, 2, 3, 4 -> assignment();
      case 5 -> compoundAssignment();
      case 6, 7 -> objects.statement(out);
      case 8, 9 -> mix();
      default -> {
        if (calls.isEmpty() || loops > 1) {
          assignment();
        } else {
          choices.of(calls).run();
        }
      }
    }
  }

  /** Declares an initialised local. */
  void local() {
    NumberType type = choices.of(NumberType.values());
    String name = fresh("v");
    out.line("%s %s = %s;", type, name, expressions.convertible(type, 2));
    expressions.add(Place.variable(name, type));
  }

  void mix() {
    if (choices.chance(70)) {
      out.line("%smix((unsigned long long)%s);", prefix, expressions.integer(3));
    } else {
      out.line("%smix_floating(%s);", prefix, expressions.floating(3));
    }
  }

  private void assignment() {
    Place place = expressions.writable();
    String value = expressions.convertible(place.type(), choices.between(1, 4));
    out.line("%s = %s;", expressions.text(place), value);
  }

  private void compoundAssignment() {
    Place place = expressions.writable();
    String left = expressions.text(place);
    if (place.type().floating()) {
      out.line("%s %s %s;", left, choices.of("+=", "-=", "*="), expressions.floating(2));
      return;
    }
    boolean wide = place.type().signed && place.type().bits >= 32;
    switch (choices.below(4)) {
      // Small types are computed as int and converted back; wide signed ones could overflow.
      case 0 -> {
        if (wide) {
          out.line("%s ^= %s;", left, expressions.integer(2));
        } else {
          String small = choices.of("signed char", "unsigned char");
          out.line(
              "%s %s (%s)%s;", left, choices.of("+=", "-=", "*="), small, expressions.integer(2));
        }
      }
      case 1 -> {
        if (wide || place.type() == NumberType.BOOL) {
          out.line("%s |= %s;", left, expressions.integer(2));
        } else {
          out.line(choices.of("%s++;", "--%s;", "%s--;"), left);
        }
      }
      case 2 -> out.line("%s >>= %s & 7;", left, expressions.integer(1));
      default -> out.line("%s &= %s;", left, expressions.integer(2));
    }
  }

  private void conditional() {
    out.line("if (%s) {", expressions.integer(3));
    block(choices.between(1, 3));
    if (choices.chance(50)) {
      out.line("} else {");
      block(choices.between(1, 3));
    }
    out.line("}");
  }

  private void loop() {
    String counter = fresh("i");
    int rounds = choices.between(1, 4);
    loops++;
    int scope = expressions.enterScope();
    expressions.add(new Place(counter, NumberType.INT32, false, 1));
    switch (choices.below(3)) {
      case 0 -> {
        out.line("for (int %s = 0; %s < %d; %s++) {", counter, counter, rounds, counter);
        loopBody();
        out.line("}");
      }
      case 1 -> {
        out.line("int %s = %d;", counter, rounds);
        out.line("while (%s-- > 0 && (%s)) {", counter, expressions.integer(2));
        loopBody();
        out.line("}");
      }
      default -> {
        out.line("int %s = 0;", counter);
        out.line("do {");
        loopBody();
        out.line("} while (++%s < %d && %s);", counter, rounds, expressions.integer(2));
      }
    }
    expressions.leaveScope(scope);
    loops--;
  }

  private void loopBody() {
    block(choices.between(1, 3));
    if (choices.chance(25)) {
      out.line("if (%s) %s;", expressions.integer(2), choices.of("break", "continue"));
      block(1);
    }
  }

  private void switchStatement() {
    out.line("switch (%s) {", switchOperand());
    int start = choices.between(-2, 2);
    int count = choices.between(1, 4);
    int defaultAt = choices.below(count + 2);
    for (int i = 0; i < count; i++) {
      if (i == defaultAt) {
        out.line("default:;");
        switchBody();
      }
      out.line(
          i == count - 1 && choices.chance(30) ? "case %d ... %d:;" : "case %d:;",
          start + i,
          start + i + 1);
      switchBody();
    }
    out.line("}");
  }

  private String switchOperand() {
    String operand = expressions.integer(2);
    return choices.of("(%s & 3)", "((int)%s %% 4)", "(signed char)%s", "(%s)").formatted(operand);
  }

  private void switchBody() {
    // A label may not be jumped into the scope of what follows it; so each part is a block.
    out.line("{");
    block(choices.between(1, 2));
    out.line("}");
    if (choices.chance(60)) {
      out.line("break;");
    }
  }

  /** A bounded loop of gotos, or a forward jump over a block. */
  private void jumps() {
    String label = fresh(prefix + "l");
    if (choices.chance(50)) {
      out.line("if (%s) goto %s;", expressions.integer(2), label);
      out.line("{");
      block(choices.between(1, 2));
      out.line("}");
      out.line("%s:;", label);
      return;
    }
    String counter = fresh("n");
    out.line("int %s = %d;", counter, choices.between(1, 3));
    out.line("%s:;", label);
    loops++;
    out.line("{");
    block(choices.between(1, 2));
    out.line("}");
    loops--;
    out.line("if (--%s > 0) goto %s;", counter, label);
  }
}

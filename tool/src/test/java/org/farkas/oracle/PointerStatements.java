package org.farkas.oracle;

import java.util.List;
import org.farkas.oracle.PointerInputs.Group;
import org.farkas.oracle.PointerInputs.Pointer;

/** Random statements over the pointers of a generated function. */
final class PointerStatements {
  private static final int MAX_NESTING = 2;

  private final Choices choices;
  private final PointerInputs inputs;
  private final PointerConditions conditions;
  private final DecisionWriter decisions;
  private final TwinSource out;
  private int nesting;

  PointerStatements(
      Choices choices,
      PointerInputs inputs,
      PointerConditions conditions,
      DecisionWriter decisions,
      TwinSource out) {
    this.choices = choices;
    this.inputs = inputs;
    this.conditions = conditions;
    this.decisions = decisions;
    this.out = out;
  }

  /** Leaves the function where a pointer is NULL; now and then a pointer is forgotten. */
  void nullChecks() {
    for (Pointer pointer : inputs.cursors()) {
      if (choices.chance(90)) {
        String test = pointer.text() + " == 0";
        out.line("if (%s) return -1;", decisions.decisionStartingWith(Part.of(test), false));
      }
    }
    if (inputs.hasNumber()) {
      out.line("m &= 3;");
    }
  }

  void block(int count) {
    nesting++;
    for (int i = 0; i < count; i++) {
      statement();
    }
    nesting--;
  }

  private void statement() {
    if (nesting > MAX_NESTING) {
      simple();
      return;
    }
    switch (choices.below(10)) {
      case 0, 1, 2, 3 -> conditional();
      case 4, 5 -> loop();
      case 6 -> out.line("n = %s;", Part.of("(int)(%s)", conditions.distance(conditions.any())));
      case 7 -> out.line("if (%s) return n;", decisions.decision(1));
      default -> simple();
    }
  }

  private void conditional() {
    out.line("if (%s) {", decisions.decision(1));
    block(choices.between(1, 2));
    if (choices.chance(40)) {
      out.line("} else {");
      block(1);
    }
    out.line("}");
  }

  /** Moves a pointer towards another one, or to the end of a string or list. */
  private void loop() {
    Pointer cursor = choices.of(inputs.cursors());
    String name = cursor.text();
    String other = conditions.partner(cursor).text();
    if (cursor.group() == Group.NODE && choices.chance(50)) {
      walk(cursor);
      return;
    }
    String counter = "n < " + (inputs.far() ? choices.of(2, 10) : choices.between(2, 4));
    Part first =
        switch (choices.below(
            cursor.group() == Group.TEXT || cursor.group() == Group.NODE ? 3 : 2)) {
          case 0 ->
              new Part(
                  name + " < " + other,
                  "(RELATED(%1$s, %2$s), %1$s < %2$s)".formatted(name, other));
          case 1 -> Part.of(name + " != " + other);
          default -> cursor.group() == Group.NODE ? Part.of(name) : deref(name);
        };
    out.line("n = 0;");
    if (cursor.group() == Group.NODE && choices.chance(70)) {
      out.line("while (%s) {", both(first, counter));
      out.line(new Part("", "tick();"));
      out.line("n++;");
      out.line(new Part(name + " = " + name + "->next;", name + " = AT(" + name + ")->next;"));
      out.line("}");
      return;
    }
    out.line("while (%s) {", both(first, counter));
    out.line(new Part("", "tick();"));
    out.line(choices.of("n++;", "n += 1;"));
    if (nesting <= MAX_NESTING && choices.chance(30)) {
      block(1);
    }
    step(name, 1);
    out.line("}");
  }

  /** Goes along a list of any length; the twin gives up where that takes too long. */
  private void walk(Pointer cursor) {
    String name = cursor.text();
    Part here = Part.of(name);
    Part next = conditions.follow(cursor, "next");
    Part decision =
        choices.way(
            () -> decisions.decisionStartingWith(here, false),
            () -> decisions.decisionStartingWith(next, false),
            () -> decisions.decisionOf(here, next),
            () -> decisions.decisionOf(here, conditions.readOf(cursor)),
            () -> decisions.decisionOf(here, conditions.condition()));
    out.line("while (%s) {", decision);
    out.line(new Part("", "tick();"));
    Pointer other = conditions.partner(cursor);
    boolean trailing = inputs.writable(cursor) || !inputs.writable(other);
    if (trailing && choices.chance(40)) {
      out.line(other.text() + " = " + name + ";");
    }
    if (choices.chance(30)) {
      out.line("n = %s;", Part.of(choices.way(() -> "1", () -> "2", () -> "!n")));
    }
    if (nesting <= MAX_NESTING && choices.chance(25)) {
      block(1);
    }
    out.line(Part.of(name + " = %s;", conditions.follow(cursor, "next")));
    out.line("}");
  }

  private Part both(Part first, String counter) {
    return decisions.decisionOf(first, Part.of(counter));
  }

  private static Part deref(String name) {
    return new Part("*" + name, "*AT(" + name + ")");
  }

  private void step(String name, int by) {
    String plain = by == 1 ? name + "++;" : by == -1 ? name + "--;" : name + " += " + by + ";";
    out.line(new Part(plain, name + " = MOVE(" + name + ", " + by + ");"));
  }

  private void simple() {
    Pointer cursor = choices.of(inputs.cursors());
    switch (choices.below(4)) {
      case 0 -> step(cursor.text(), choices.of(1, 1, -1, 2));
      case 1, 2 -> write(cursor);
      default -> assign(cursor);
    }
  }

  private void write(Pointer pointer) {
    List<Pointer> writable = inputs.cursors().stream().filter(inputs::writable).toList();
    if (writable.isEmpty()) {
      out.line("n++;");
      return;
    }
    Pointer target = inputs.writable(pointer) ? pointer : choices.of(writable);
    if (target.group() == Group.NODE && choices.chance(40)) {
      Pointer other = conditions.partner(target);
      String there = inputs.writable(other) && choices.chance(60) ? other.text() : "0";
      out.line("%s = " + there + ";", conditions.follow(target, "next"));
      return;
    }
    Part place = conditions.value(target);
    if (target.group() == Group.TEXT) {
      out.line("%s = " + choices.of("'a'", "'b'", "0") + ";", place);
    } else if (choices.chance(50)) {
      out.line("%s = " + choices.below(2) + ";", place);
    } else {
      out.line("%s = !%s;", place, conditions.value(conditions.partner(target)));
    }
  }

  /** Makes one pointer another one, where constness allows it. */
  private void assign(Pointer cursor) {
    Pointer other = conditions.partner(cursor);
    if (inputs.writable(cursor) && !inputs.writable(other)) {
      step(cursor.text(), 1);
      return;
    }
    if (cursor.group() == Group.NODE && choices.chance(50)) {
      String name = cursor.text();
      out.line(new Part(name + " = " + name + "->next;", name + " = AT(" + name + ")->next;"));
      return;
    }
    out.line(cursor.text() + " = %s;", conditions.moved(other));
  }
}

package org.farkas.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Random statements of a generated function; every loop ends after a few rounds. */
final class ExhaustionStatements {
  private static final int MAX_NESTING = 3;

  /** Locals hold numbers up to this size. */
  static final int LIMIT = 1000;

  /** A variable's name in an expression. */
  private static final Pattern NAME =
      Pattern.compile("\\b(?!(?:int|unsigned|signed|char|short|long)\\b)[a-z]\\w*");

  private final Choices choices;
  private final RangedExpressions expressions;
  private final DecisionWriter decisions;
  private final TwinSource out;

  /** Locals and other places that may be assigned, with the greatest magnitude they may hold. */
  private final List<Assignable> assignable = new ArrayList<>();

  private final ExhaustionObjects objects;
  private String helper = "";
  private int names;
  private int nesting;
  private int loops;
  private int remaining;
  private boolean jumpsOut;

  ExhaustionStatements(
      Choices choices, RangedExpressions expressions, DecisionWriter decisions, TwinSource out) {
    this.choices = choices;
    this.expressions = expressions;
    this.decisions = decisions;
    this.out = out;
    this.objects =
        new ExhaustionObjects(choices, expressions, decisions, out, assignable, this::fresh);
  }

  void allowHelper(String name) {
    helper = name;
  }

  void addAssignable(String text, int mask) {
    assignable.add(Assignable.named(text, mask));
  }

  /** Starts another function, of about so many statements. */
  void startFunction(int statements) {
    assignable.clear();
    objects.leave(new ExhaustionObjects.Scope(0, 0));
    remaining = statements;
    jumpsOut = false;
  }

  /** Whether a statement jumps to the label {@code out}. */
  boolean jumpsOut() {
    return jumpsOut;
  }

  private String fresh(String stem) {
    return stem + names++;
  }

  void local() {
    String name = fresh("t");
    out.line("int " + name + " = %s;", expressions.number(2, LIMIT).part());
    objects.variable(name);
  }

  void block(int count) {
    RangedExpressions.Scope scope = expressions.enterScope();
    ExhaustionObjects.Scope objectScope = objects.scope();
    int places = assignable.size();
    nesting++;
    for (int i = 0; i < count; i++) {
      statement();
    }
    nesting--;
    expressions.leaveScope(scope);
    objects.leave(objectScope);
    assignable.subList(places, assignable.size()).clear();
  }

  private void statement() {
    remaining--;
    if (nesting > MAX_NESTING || remaining < 0) {
      assignment();
      return;
    }
    switch (choices.below(24)) {
      case 0, 1, 2, 3, 4 -> conditional();
      case 5 -> forLoop();
      case 6 -> whileLoop();
      case 7 -> doLoop();
      case 8, 9 -> switchStatement();
      case 10 -> ternary();
      case 11 -> truthValue();
      case 12 -> leave();
      case 13 -> jumpOut();
      case 14 -> call();
      case 15 -> local();
      case 20, 21, 22, 23 -> objects.declare();
      default -> assignment();
    }
  }

  private void assignment() {
    Assignable place = choices.of(assignable);
    if (place.mask() != 0) {
      Part value = expressions.number(2).part();
      out.line("%s = %s & " + place.mask() + ";", place.place(), value);
    } else {
      out.line("%s = %s;", place.place(), expressions.number(3, LIMIT).part());
    }
  }

  private void conditional() {
    out.line("if (%s) {", decisions.decision(2));
    block(choices.between(1, 2));
    if (choices.chance(50)) {
      if (choices.chance(30)) {
        out.line("} else if (%s) {", decisions.decision(1));
        block(1);
      }
      out.line("} else {");
      block(choices.between(1, 2));
    }
    out.line("}");
  }

  /** The bound of a loop: a small number that may depend on the inputs. */
  private Part bound() {
    Ranged any = expressions.read();
    return choices.chance(40) || loops > 0
        ? Part.of(Integer.toString(choices.between(1, 3)))
        : Part.of("(%s & 3)", any.part());
  }

  private void forLoop() {
    String counter = fresh("i");
    Part condition = Part.of(counter + " < %s", bound());
    out.line(
        "for (int " + counter + " = 0; %s; " + counter + "++) {",
        decisions.decisionStartingWith(condition, choices.chance(30)));
    loopBody(counter);
    out.line("}");
  }

  private void loopBody(String counter) {
    RangedExpressions.Scope scope = expressions.enterScope();
    expressions.add(Ranged.variable(counter, 0, 4));
    loops++;
    block(choices.between(1, 2));
    if (choices.chance(25)) {
      out.line("if (%s) " + choices.of("break;", "continue;"), decisions.decision(1));
      block(1);
    }
    loops--;
    expressions.leaveScope(scope);
  }

  private void whileLoop() {
    String counter = fresh("w");
    out.line("int " + counter + " = %s;", bound());
    out.line(
        "while (%s) {",
        decisions.decisionStartingWith(Part.of(counter + " > 0"), choices.chance(50)));
    out.line(counter + "--;");
    loopBody(counter);
    out.line("}");
  }

  private void doLoop() {
    String counter = fresh("d");
    out.line("int " + counter + " = 0;");
    out.line("do {");
    out.line(counter + "++;");
    loopBody(counter);
    out.line(
        "} while (%s);",
        decisions.decisionStartingWith(
            Part.of(counter + " < " + choices.between(1, 3)), choices.chance(50)));
  }

  private void switchStatement() {
    Ranged operand = expressions.number(1);
    while (!NAME.matcher(operand.part().plain()).find()) {
      operand = expressions.number(1); // a switch over a constant is no target
    }
    List<Long> cases = new ArrayList<>();
    long first = Math.clamp(operand.low() + choices.between(-1, 2), -100, 100);
    int count = choices.between(1, 4);
    for (int i = 0; i < count; i++) {
      cases.add(first + i * (long) choices.between(1, 2) + (i > 0 ? cases.getLast() - first : 0));
    }
    List<Long> distinct = cases.stream().distinct().toList();
    out.line("switch (%s) {", decisions.switchOperand(operand.part(), distinct));
    for (long value : distinct) {
      out.line("case " + value + ": {");
      block(1);
      out.line("}");
      if (choices.chance(65)) {
        out.line("break;");
      }
    }
    // The last label, so that it comes last among the targets even where it is implicit.
    if (choices.chance(50)) {
      out.line("default: {");
      block(1);
      out.line("}");
    }
    out.line("}");
  }

  private void ternary() {
    Part decision = decisions.decision(1);
    Ranged whenTrue = expressions.number(2, LIMIT);
    Ranged whenFalse = expressions.number(1, LIMIT);
    Assignable place = unmasked();
    out.line(
        "%s = %s ? %s : %s;",
        place.place(), Part.of("(%s)", decision), whenTrue.part(), whenFalse.part());
  }

  private Assignable unmasked() {
    return choices.of(assignable.stream().filter(place -> place.mask() == 0).toList());
  }

  private void truthValue() {
    Part place = unmasked().place();
    out.line("%s = %s;", place, decisions.value());
  }

  private void leave() {
    if (choices.chance(50)) {
      out.line("if (%s) return %s;", decisions.decision(1), expressions.number(1).part());
    } else {
      assignment();
    }
  }

  private void jumpOut() {
    jumpsOut = true;
    out.line("if (%s) goto out;", decisions.decision(1));
  }

  private void call() {
    if (helper.isEmpty()) {
      assignment();
      return;
    }
    out.line(
        "%s = " + helper + "(%s, %s);",
        unmasked().place(),
        expressions.number(2, LIMIT).part(),
        expressions.number(1, LIMIT).part());
  }
}

package org.farkas.oracle;

import java.util.List;
import org.farkas.oracle.PointerInputs.Group;
import org.farkas.oracle.PointerInputs.Pointer;

/** Random conditions over the pointers of a generated function, and over what they lead to. */
final class PointerConditions {
  private final Choices choices;
  private final PointerInputs inputs;

  PointerConditions(Choices choices, PointerInputs inputs) {
    this.choices = choices;
    this.inputs = inputs;
  }

  Part condition() {
    return switch (choices.below(12)) {
      case 0, 1, 2 -> relation(choices.of("==", "!="), false);
      case 3, 4 -> relation(choices.of("<", "<=", ">", ">="), true);
      case 5 -> difference();
      case 6 -> Part.of("n " + choices.of("==", "<", ">") + " " + count());
      case 7 ->
          inputs.hasNumber()
              ? Part.of("m " + choices.of("==", "<", ">") + " " + choices.between(1, 2))
              : read();
      case 8 -> nodeRelation();
      default -> read();
    };
  }

  /** A number of rounds, or a distance. */
  int count() {
    return inputs.far() ? choices.of(0, 1, 2, 9) : choices.below(4);
  }

  /** Two pointers of one group, moved. */
  private Part relation(String operator, boolean ordered) {
    Pointer one = any();
    Part left = moved(one);
    Part right = moved(partner(one));
    Part plain = Part.of("%s " + operator + " %s", left, right);
    return ordered
        ? new Part(
            plain.plain(),
            "(RELATED(%1$s, %2$s), %1$s %3$s %2$s)".formatted(left.twin(), right.twin(), operator))
        : plain;
  }

  /** The difference of two pointers, as a Part of integer type. */
  Part distance(Pointer one) {
    Part left = moved(one);
    Part right = moved(partner(one));
    return new Part(
        "(%s) - (%s)".formatted(left.plain(), right.plain()),
        "(RELATED(%1$s, %2$s), (%1$s) - (%2$s))".formatted(left.twin(), right.twin()));
  }

  private Part difference() {
    String rest =
        " "
            + choices.of("==", ">", "<=")
            + " "
            + (inputs.far() ? choices.of(-8, -1, 0, 1, 8, 9) : choices.between(-2, 2));
    return Part.of("%s" + rest, distance(any()));
  }

  private Part nodeRelation() {
    return switch (inputs.theme()) {
      case NODES -> {
        Pointer one = any();
        if (one.assignable() && choices.chance(25)) {
          yield Part.of(one.text() + " == 0");
        }
        Part node = follow(one, "next");
        yield choices.chance(40)
            ? Part.of("%s == 0", node)
            : Part.of("%s " + choices.of("==", "!=") + " %s", node, moved(any()));
      }
      case BOXES -> {
        Part at = Part.of("%s", follow(of(Group.BOX), "at"));
        Part cells = follow(of(Group.BOX), "cells");
        int offset = choices.below(3);
        yield choices.way(
            () -> Part.of("%s == %s + " + offset, at, cells),
            () -> Part.of("%s == %s", at, moved(of(Group.CELL))),
            () -> Part.of("(%s & 1) == 0", new Part("*" + at.plain(), "*AT(" + at.twin() + ")")),
            () ->
                new Part(
                    "%s < %s + %d".formatted(at.plain(), cells.plain(), offset),
                    "({ int *l_ = %s; int *r_ = %s + %d; RELATED(l_, r_); l_ < r_; })"
                        .formatted(at.twin(), cells.twin(), offset)));
      }
      case SCALARS, STRINGS, PAIRS -> relation("==", false);
    };
  }

  /** A condition on what some pointer leads to. */
  Part read() {
    return readOf(any());
  }

  /** A condition on what a pointer leads to. */
  Part readOf(Pointer one) {
    return switch (one.group()) {
      case TEXT -> {
        Part value = value(one);
        yield choices.way(
            () -> value,
            () -> Part.of("%s == 0", value),
            () -> Part.of("%s == 'a'", value),
            () -> Part.of("%s == %s", value, value(partner(one))));
      }
      case CELL, PAIR, NODE, BOX -> {
        Part value = value(one);
        yield choices.way(
            () -> Part.of("(%s & 1) == " + choices.below(2), value),
            () -> Part.of("(%s & 1) == (%s & 1)", value, value(partner(one))));
      }
    };
  }

  /** What stands at some pointer of this one's group. */
  Part value(Pointer pointer) {
    Part place = moved(pointer);
    return switch (pointer.group()) {
      case CELL, TEXT -> {
        if (choices.chance(30)) {
          int index = choices.between(inputs.tame() ? 0 : -2, inputs.tame() ? 0 : 2);
          yield new Part(
              "%s[%d]".formatted(pointer.text(), index),
              "*AT(MOVE(%s, %d))".formatted(pointer.text(), index));
        }
        yield new Part(
            place.plain().contains(" ") ? "*(" + place.plain() + ")" : "*" + place.plain(),
            "*AT(" + place.twin() + ")");
      }
      case PAIR -> member(place, choices.of("k", "v"));
      case NODE -> member(place, "v");
      case BOX -> member(place, "cells[" + choices.below(2) + "]");
    };
  }

  private static Part member(Part place, String name) {
    String plain = place.plain().contains(" ") ? "(" + place.plain() + ")" : place.plain();
    return new Part(plain + "->" + name, "AT(" + place.twin() + ")->" + name);
  }

  /** A member of what a pointer leads to. */
  Part follow(Pointer pointer, String name) {
    return member(Part.of(pointer.text()), name);
  }

  /** A pointer, perhaps moved a little. */
  Part moved(Pointer pointer) {
    String name = pointer.text();
    if (choices.chance(inputs.tame() && pointer.assignable() ? 85 : 45)) {
      return Part.of(name);
    }
    if (inputs.hasNumber() && choices.chance(20)) {
      return new Part(name + " + m", "MOVE(" + name + ", m)");
    }
    int by =
        switch (pointer.group()) {
          case CELL, TEXT -> choices.of(1, 1, 2, 3);
          case PAIR, NODE, BOX -> 1;
        };
    return !pointer.assignable() || inputs.tame()
        ? new Part(name + " + " + (by & 3), "MOVE(%s, %d)".formatted(name, by & 3))
        : choices.chance(65)
            ? new Part(name + " + " + by, "MOVE(%s, %d)".formatted(name, by))
            : new Part(name + " - " + by, "MOVE(%s, -%d)".formatted(name, by));
  }

  Pointer any() {
    return choices.of(inputs.pointers());
  }

  private Pointer of(Group group) {
    return choices.of(inputs.pointers().stream().filter(p -> p.group() == group).toList());
  }

  /** Another pointer of the same group, or the same one. */
  Pointer partner(Pointer pointer) {
    List<Pointer> others =
        inputs.pointers().stream()
            .filter(p -> p.group() == pointer.group() && !p.equals(pointer))
            .toList();
    return others.isEmpty() || choices.chance(5) ? pointer : choices.of(others);
  }
}

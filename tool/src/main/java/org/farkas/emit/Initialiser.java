package org.farkas.emit;

import java.util.List;

/** An initialiser as a tree, to be laid out in lines. */
sealed interface Initialiser {
  /** An expression. */
  record Text(String text) implements Initialiser {}

  /** The text of an array of characters, as literals that stand side by side. */
  record Characters(List<String> literals) implements Initialiser {}

  /** Nothing but zeros, as an expression or a list. */
  record Zero(String text) implements Initialiser {}

  /** A list in braces; never empty. */
  record Braces(List<Item> items) implements Initialiser {}

  /**
   * One entry of a list.
   *
   * @param designator {@code .member} or {@code [3]}; empty for the next element
   */
  record Item(String designator, Initialiser value) {
    String prefix() {
      return designator.isEmpty() ? "" : designator + " = ";
    }
  }

  /** What an aggregate of zeros is initialised with, unless it stands inside another. */
  Zero ZERO = new Zero("{0}");

  /**
   * The text, with further lines where it does not fit.
   *
   * @param column where the text starts
   * @param indent of the line on which it starts
   */
  default String layOut(int column, int indent) {
    String flat = flat();
    if (column + flat.length() < CodeText.WIDTH) {
      return flat;
    }
    return switch (this) {
      case Text text -> text.text();
      case Zero zero -> zero.text();
      case Characters characters ->
          String.join("\n" + " ".repeat(indent + CodeText.INDENT), characters.literals());
      case Braces braces -> {
        StringBuilder out = new StringBuilder("{");
        int used = CodeText.WIDTH;
        boolean alone = true;
        for (Item item : braces.items()) {
          String one = item.prefix() + item.value().flat();
          boolean scalar = !(item.value() instanceof Braces);
          if (scalar && !alone && used + one.length() + 2 < CodeText.WIDTH) {
            out.append(' ').append(one).append(',');
            used += one.length() + 2;
          } else {
            int start = indent + CodeText.INDENT;
            out.append('\n').append(" ".repeat(start)).append(item.prefix());
            out.append(item.value().layOut(start + item.prefix().length(), start)).append(',');
            used = start + one.length() + 1;
          }
          alone = !scalar;
        }
        yield out.append('\n').append(" ".repeat(indent)).append('}').toString();
      }
    };
  }

  /** The text on one line. */
  default String flat() {
    return switch (this) {
      case Text text -> text.text();
      case Zero zero -> zero.text();
      case Characters characters -> String.join(" ", characters.literals());
      case Braces braces -> {
        StringBuilder out = new StringBuilder("{");
        String separator = "";
        for (Item item : braces.items()) {
          out.append(separator).append(item.prefix()).append(item.value().flat());
          separator = ", ";
        }
        yield out.append('}').toString();
      }
    };
  }
}

package org.farkas.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Writes decisions, and what the twin needs to know of them: for each, which of its conditions a
 * later operand masks. Conditions are numbered in the order in which they are written.
 */
final class DecisionWriter {
  private final Choices choices;
  private final Supplier<Part> leaves;
  private final List<String> conditions = new ArrayList<>();
  private final List<Tree> decisions = new ArrayList<>();
  private final List<Boolean> controlling = new ArrayList<>();
  private final List<List<Long>> switches = new ArrayList<>();

  /**
   * @param leaves gives conditions
   */
  DecisionWriter(Choices choices, Supplier<Part> leaves) {
    this.choices = choices;
    this.leaves = leaves;
  }

  /** A decision's structure over the numbers of its conditions. */
  private sealed interface Tree {
    int first();
  }

  private record Leaf(int condition) implements Tree {
    @Override
    public int first() {
      return condition;
    }
  }

  private record Not(Tree operand) implements Tree {
    @Override
    public int first() {
      return operand.first();
    }
  }

  private record Junction(boolean and, Tree left, Tree right) implements Tree {
    @Override
    public int first() {
      return left.first();
    }
  }

  /** A tree with its texts. */
  private record Written(Tree tree, Part part) {}

  /** The texts of all conditions, by number. */
  List<String> conditions() {
    return List.copyOf(conditions);
  }

  /** For each decision whether its outcome steers control flow. */
  List<Boolean> controlling() {
    return List.copyOf(controlling);
  }

  /** For each switch its cases' values in order; the default, which is last, is none of them. */
  List<List<Long>> switches() {
    return List.copyOf(switches);
  }

  /** A decision that steers control flow. */
  Part decision(int depth) {
    return register(tree(depth), true);
  }

  /** The same, with a given first condition. */
  Part decisionStartingWith(Part condition, boolean more) {
    Written first = leaf(condition);
    return register(more ? junction(true, first, tree(1)) : first, true);
  }

  /** A decision that is the conjunction of two given conditions. */
  Part decisionOf(Part one, Part other) {
    Written first = leaf(one);
    return register(junction(true, first, leaf(other)), true);
  }

  /** A Boolean expression with at least two conditions, that is no controlling expression. */
  Part value() {
    return register(junction(choices.chance(50), tree(1), tree(1)), false);
  }

  private Part register(Written written, boolean controls) {
    int number = decisions.size();
    decisions.add(written.tree());
    controlling.add(controls);
    return new Part(
        written.part().plain(),
        "(begin_%d(), end_%d(%s))".formatted(number, number, written.part().twin()));
  }

  private Written tree(int depth) {
    if (depth <= 0 || choices.chance(35)) {
      return leaf(leaves.get());
    }
    if (choices.chance(15)) {
      Written operand = tree(depth - 1);
      return new Written(new Not(operand.tree()), Part.of("!(%s)", operand.part()));
    }
    boolean and = choices.chance(50);
    Written left = tree(depth - 1);
    return junction(and, left, tree(depth - 1));
  }

  private Written junction(boolean and, Written left, Written right) {
    return new Written(
        new Junction(and, left.tree(), right.tree()),
        Part.of(and ? "(%s && %s)" : "(%s || %s)", left.part(), right.part()));
  }

  private Written leaf(Part condition) {
    int number = conditions.size();
    conditions.add(condition.plain());
    return new Written(
        new Leaf(number),
        new Part(
            "(%s)".formatted(condition.plain()),
            "(value[%d] = ((%s) != 0))".formatted(number, condition.twin())));
  }

  /** Registers a switch with a default label. */
  Part switchOperand(Part operand, List<Long> cases) {
    int number = switches.size();
    switches.add(List.copyOf(cases));
    return new Part(operand.plain(), "select_%d(%s)".formatted(number, operand.twin()));
  }

  /** The functions that the twin calls; to stand before it. */
  String functions() {
    Source out = new Source();
    out.line("static unsigned long long path;");
    out.line("static void follow(unsigned long long step) {");
    out.line("path = (path ^ step) * 0x9e3779b97f4a7c15ull;");
    out.line("path ^= path >> 29;");
    out.line("}");
    out.line("static signed char value[%d];", conditions.size() + 1);
    out.line("static unsigned char condition_seen[%d][2];", conditions.size() + 1);
    out.line("static unsigned char decision_seen[%d][2];", decisions.size() + 1);
    for (int i = 0; i < decisions.size(); i++) {
      List<Leaf> leaves = leaves(decisions.get(i));
      out.line("static unsigned char row_seen_%d[%d];", i, rows(leaves));
      out.line("static void begin_%d(void) {", i);
      for (Leaf leaf : leaves) {
        out.line("value[%d] = -1;", leaf.condition());
      }
      out.line("}");
      out.line("static int end_%d(int outcome) {", i);
      out.line("decision_seen[%d][outcome] = 1;", i);
      out.line("int row = 0;");
      for (Leaf leaf : leaves) {
        out.line("row = row * 3 + value[%d] + 1;", leaf.condition());
      }
      out.line("row_seen_%d[row] = 1;", i);
      out.line("follow(%dull << 32 | row);", i);
      for (Leaf leaf : leaves) {
        out.line(
            "if (value[%1$d] >= 0 && !(%2$s)) condition_seen[%1$d][value[%1$d]] = 1;",
            leaf.condition(), masked(decisions.get(i), leaf));
      }
      out.line("return outcome;");
      out.line("}");
    }
    for (int i = 0; i < switches.size(); i++) {
      out.line("static unsigned char case_seen_%d[%d];", i, switches.get(i).size() + 1);
      out.line("static int select_%d(int operand) {", i);
      for (int j = 0; j < switches.get(i).size(); j++) {
        out.line(
            "if (operand == %1$d) { case_seen_%2$d[%3$d] = 1; follow(~(%2$dull << 32 | %3$d));"
                + " return operand; }",
            switches.get(i).get(j), i, j);
      }
      out.line("case_seen_%d[%d] = 1;", i, switches.get(i).size());
      out.line("follow(~(%dull << 32 | %d));", i, switches.get(i).size());
      out.line("return operand;");
      out.line("}");
    }
    return out.toString();
  }

  /** Statements that print what was seen. */
  String report() {
    Source out = new Source();
    for (int i = 0; i < conditions.size(); i++) {
      out.line(
          "printf(\"c %d %%d %%d\\n\", condition_seen[%d][0], condition_seen[%d][1]);", i, i, i);
    }
    for (int i = 0; i < decisions.size(); i++) {
      out.line("printf(\"d %d %%d %%d\\n\", decision_seen[%d][0], decision_seen[%d][1]);", i, i, i);
      List<Leaf> leaves = leaves(decisions.get(i));
      out.line("for (int row = 0; row < %d; row++)", rows(leaves));
      out.line("if (row_seen_%d[row]) {", i);
      out.line("printf(\"r %d \");", i);
      out.line("for (int power = %d; power != 0; power /= 3)", rows(leaves) / 3);
      out.line("putchar(\"-FT\"[row / power % 3]);");
      out.line("putchar('\\n');");
      out.line("}");
    }
    for (int i = 0; i < switches.size(); i++) {
      for (int j = 0; j <= switches.get(i).size(); j++) {
        out.line("printf(\"s %d %d %%d\\n\", case_seen_%d[%d]);", i, j, i, j);
      }
    }
    return out.toString();
  }

  /** How many numbers there are for a row: a digit to base three for each condition. */
  private static int rows(List<Leaf> leaves) {
    return (int) Math.pow(3, leaves.size());
  }

  private static List<Leaf> leaves(Tree tree) {
    List<Leaf> result = new ArrayList<>();
    switch (tree) {
      case Leaf leaf -> result.add(leaf);
      case Not not -> result.addAll(leaves(not.operand()));
      case Junction junction -> {
        result.addAll(leaves(junction.left()));
        result.addAll(leaves(junction.right()));
      }
    }
    return result;
  }

  /**
   * A C expression: whether the outcome does not depend on a condition, because an operand that was
   * evaluated later has the value that decides its operator by itself.
   */
  private static String masked(Tree tree, Leaf leaf) {
    return switch (tree) {
      case Leaf _ -> "0";
      case Not not -> masked(not.operand(), leaf);
      case Junction junction -> {
        if (!leaves(junction.left()).contains(leaf)) {
          yield masked(junction.right(), leaf);
        }
        String right = valueOf(junction.right());
        String decides = junction.and() ? "!" + right : right;
        yield "((value[%d] >= 0 && %s) || %s)"
            .formatted(junction.right().first(), decides, masked(junction.left(), leaf));
      }
    };
  }

  private static String valueOf(Tree tree) {
    return switch (tree) {
      case Leaf leaf -> "(value[%d] == 1)".formatted(leaf.condition());
      case Not not -> "!" + valueOf(not.operand());
      case Junction junction ->
          "(%s %s %s)"
              .formatted(
                  valueOf(junction.left()),
                  junction.and() ? "&&" : "||",
                  valueOf(junction.right()));
    };
  }
}

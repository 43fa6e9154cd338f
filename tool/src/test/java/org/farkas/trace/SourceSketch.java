package org.farkas.trace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.source.CType;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;

/**
 * Builds source models for tests from decisions written as text: {@code a && (b || !c)}, where each
 * name is a condition. Conditions and decisions are numbered in order; decision k stands in line k
 * + 1 of {@code sketch.c}.
 */
public final class SourceSketch {
  private final List<Decision> decisions = new ArrayList<>();
  private final List<Condition> conditions = new ArrayList<>();
  private final List<SwitchInfo> switches = new ArrayList<>();
  private final List<FunctionInfo> functions = new ArrayList<>();

  /** An if statement in function {@code f}. */
  public SourceSketch decision(String text) {
    return decision(text, "f", Decision.Kind.IF, false);
  }

  public SourceSketch decision(String text, String function, Decision.Kind kind, boolean constant) {
    int id = decisions.size();
    Parser parser = new Parser(text, id);
    DecisionTree tree = parser.or();
    add(text, function, kind, constant, tree, parser.own);
    return this;
  }

  /** A decision with the given tree; its leaves are numbered from the next free condition. */
  public SourceSketch decision(DecisionTree tree, int leaves) {
    List<Integer> own = new ArrayList<>();
    for (int i = 0; i < leaves; i++) {
      own.add(conditions.size());
      conditions.add(
          new Condition(conditions.size(), decisions.size(), at(i + 1), "x" + i, Optional.empty()));
    }
    add("tree", "f", Decision.Kind.IF, false, tree, own);
    return this;
  }

  private void add(
      String text,
      String function,
      Decision.Kind kind,
      boolean constant,
      DecisionTree tree,
      List<Integer> own) {
    decisions.add(new Decision(decisions.size(), function, kind, at(1), text, tree, own, constant));
  }

  private SourceSpan at(int column) {
    return new SourceSpan("sketch.c", decisions.size() + 1, column);
  }

  /** A switch over a 32-bit operand with the given values as labels, and an implicit default. */
  public SourceSketch switchOn(String text, boolean signed, long... labels) {
    List<SwitchInfo.CaseLabel> cases = new ArrayList<>();
    int line = 100 + 10 * switches.size();
    for (int i = 0; i < labels.length; i++) {
      SourceSpan where = new SourceSpan("sketch.c", line + 1 + i, 3);
      cases.add(
          new SwitchInfo.CaseLabel(where, "case " + labels[i], false, false, labels[i], labels[i]));
    }
    SourceSpan where = new SourceSpan("sketch.c", line, 1);
    cases.add(new SwitchInfo.CaseLabel(where, "default", true, true, 0, 0));
    switches.add(new SwitchInfo(switches.size(), "f", where, text, 32, signed, cases));
    return this;
  }

  public SourceSketch function(String name, String file, boolean fileLocal, boolean system) {
    CType.Function type = new CType.Function(new CType.Void(), List.of(), false, true);
    functions.add(
        new FunctionInfo(
            name,
            type,
            List.of(),
            fileLocal,
            true,
            system,
            false,
            new SourceSpan(file, functions.size() + 1, 1)));
    return this;
  }

  public SourceModel build() {
    return new SourceModel(
        Path.of("sketch.c"), functions, List.of(), decisions, conditions, switches, 8);
  }

  private final class Parser {
    private final String text;
    private final int decision;
    private final List<Integer> own = new ArrayList<>();
    private int index;

    Parser(String text, int decision) {
      this.text = text;
      this.decision = decision;
    }

    DecisionTree or() {
      DecisionTree left = and();
      while (take("||")) {
        left = new DecisionTree.Or(left, and());
      }
      return left;
    }

    private DecisionTree and() {
      DecisionTree left = unary();
      while (take("&&")) {
        left = new DecisionTree.And(left, unary());
      }
      return left;
    }

    private DecisionTree unary() {
      if (take("!")) {
        return new DecisionTree.Not(unary());
      }
      if (take("(")) {
        DecisionTree inner = or();
        if (!take(")")) {
          throw new IllegalArgumentException("no closing parenthesis in " + text);
        }
        return inner;
      }
      int start = index;
      while (index < text.length() && Character.isLetterOrDigit(text.charAt(index))) {
        index++;
      }
      int id = conditions.size();
      own.add(id);
      conditions.add(
          new Condition(
              id, decision, at(start + 1), text.substring(start, index), Optional.empty()));
      return new DecisionTree.Leaf(id);
    }

    private boolean take(String token) {
      while (index < text.length() && text.charAt(index) == ' ') {
        index++;
      }
      if (!text.startsWith(token, index)) {
        return false;
      }
      index += token.length();
      return true;
    }
  }
}

package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.llvm.clang.CXCursor;
import org.bytedeco.llvm.clang.CXType;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.SwitchInfo;

/**
 * Finds and numbers the decisions, conditions and switches of function bodies, in the order of the
 * text. What is not evaluated at run time is not looked at: operands of {@code sizeof}, controlling
 * expressions of {@code _Generic}, static initialisers, array bounds and case labels, asm operands.
 *
 * <p>Recursive: run it on a thread with a large stack.
 */
final class DecisionFinder {
  private final OriginalText original;
  private final String preprocessed;
  private final Set<Decision.Kind> onRequest;
  private final SwitchReader switchReader;
  private final List<Decision> decisions = new ArrayList<>();
  private final List<Condition> conditions = new ArrayList<>();
  private final List<SwitchInfo> switches = new ArrayList<>();
  private final List<Site> sites = new ArrayList<>();
  private final FoldedOperations foldedOperations = new FoldedOperations(sites);
  private final Optional<VolatileAccesses> volatileAccesses;
  private final Set<Extent> done = new HashSet<>();
  private final Set<Extent> conditionsDone = new HashSet<>();
  private final Set<Extent> statementsDone = new HashSet<>();
  private final RequestedMarks requested = new RequestedMarks(decisions, conditions, sites);
  private String function = "";

  private record Extent(int start, int end) {}

  /**
   * @param onRequest what is to be marked besides decisions
   * @param volatileReads whether reads of volatile objects are to be wrapped
   */
  DecisionFinder(
      OriginalText original,
      String preprocessed,
      Set<Decision.Kind> onRequest,
      boolean volatileReads) {
    this.onRequest = onRequest;
    this.volatileAccesses =
        volatileReads ? Optional.of(new VolatileAccesses(sites)) : Optional.empty();
    this.original = original;
    this.preprocessed = preprocessed;
    this.switchReader = new SwitchReader(original);
  }

  List<Decision> decisions() {
    return decisions;
  }

  List<Condition> conditions() {
    return conditions;
  }

  List<SwitchInfo> switches() {
    return switches;
  }

  /** What to wrap, outer ones before inner ones. */
  List<Site> sites() {
    return volatileAccesses.isEmpty() ? sites : VolatileAccesses.nested(sites);
  }

  /** Looks through a function's body, if {@code declaration} has one. */
  void function(String name, AstNode declaration) {
    function = name;
    foldedOperations.startFunction();
    volatileAccesses.ifPresent(each -> each.startFunction(declaration));
    for (AstNode child : declaration.children()) {
      if (child.kind() == CXCursor_CompoundStmt) {
        visit(child);
      }
    }
  }

  private void visit(AstNode node) {
    foldedOperations.look(node);
    volatileAccesses.ifPresent(each -> each.look(node));
    if (onRequest.contains(Decision.Kind.STATEMENT)) {
      Statements.within(node, preprocessed).forEach(this::statement);
    }
    switch (node.kind()) {
      case CXCursor_IfStmt -> {
        decision(node, node.child(0), Decision.Kind.IF, false);
        visitFrom(node, 1);
      }
      case CXCursor_WhileStmt -> {
        decision(node, node.child(0), Decision.Kind.WHILE, false);
        visitFrom(node, 1);
      }
      case CXCursor_DoStmt -> {
        visit(node.child(0));
        decision(node, node.child(1), Decision.Kind.DO, false);
      }
      case CXCursor_ForStmt -> visitFor(node);
      case CXCursor_ConditionalOperator -> {
        decision(node, node.child(0), Decision.Kind.CONDITIONAL_OPERATOR, false);
        visitFrom(node, 1);
      }
      case CXCursor_SwitchStmt -> visitSwitch(node);
      case CXCursor_CaseStmt, CXCursor_CStyleCastExpr, CXCursor_CompoundLiteralExpr ->
          visit(node.lastChild());
      case CXCursor_VarDecl -> visitVariable(node);
      case CXCursor_TypedefDecl -> {
        if (variablyModified(clang_getTypedefDeclUnderlyingType(node.cursor()))) {
          visitFrom(node, 0);
        }
      }
      case CXCursor_GenericSelectionExpr -> visitFrom(node, 1);
      case CXCursor_CallExpr -> {
        if (!Expressions.unevaluatedCall(node)) {
          visitFrom(node, 0);
        }
      }
      case CXCursor_UnexposedExpr -> visitUnexposed(node);
      case CXCursor_BinaryOperator, CXCursor_UnaryOperator -> visitOperator(node);
      case CXCursor_StaticAssert,
          CXCursor_StructDecl,
          CXCursor_UnionDecl,
          CXCursor_EnumDecl,
          CXCursor_FunctionDecl,
          CXCursor_UnaryExpr,
          CXCursor_GCCAsmStmt,
          CXCursor_MSAsmStmt -> {}
      default -> visitFrom(node, 0);
    }
  }

  private void visitFrom(AstNode node, int first) {
    List<AstNode> children = node.children();
    for (int i = first; i < children.size(); i++) {
      visit(children.get(i));
    }
  }

  private void visitFor(AstNode node) {
    AstNode condition = ForHeader.condition(node, preprocessed);
    for (AstNode child : node.children()) {
      if (child == condition) {
        decision(node, child, Decision.Kind.FOR, false);
      } else {
        visit(child);
      }
    }
  }

  private void visitSwitch(AstNode node) {
    AstNode operand = node.child(0);
    if (!original.spelledInSystemHeader(node) && !Expressions.constant(operand)) {
      sites.add(new Site.Switch(switches.size(), operand.start(), operand.end()));
      switches.add(switchReader.read(switches.size(), function, node));
    }
    visitFrom(node, 0);
  }

  private void visitVariable(AstNode node) {
    if (clang_Cursor_hasVarDeclGlobalStorage(node.cursor()) != 0) {
      return;
    }
    CXCursor initialiser = clang_Cursor_getVarDeclInitializer(node.cursor());
    boolean variablyModified = variablyModified(node.type());
    for (AstNode child : node.children()) {
      // other children: attributes, the operand of typeof, array bounds
      if (variablyModified || clang_equalCursors(child.cursor(), initialiser) != 0) {
        visit(child);
      }
    }
  }

  /** Whether a type's array bounds are evaluated at run time. */
  private static boolean variablyModified(CXType type) {
    CXType current = clang_getCanonicalType(type);
    while (true) {
      switch (current.kind()) {
        case CXType_VariableArray -> {
          return true;
        }
        case CXType_Pointer -> current = clang_getPointeeType(current);
        case CXType_ConstantArray, CXType_IncompleteArray ->
            current = clang_getArrayElementType(current);
        default -> {
          return false;
        }
      }
    }
  }

  private void visitUnexposed(AstNode node) {
    List<AstNode> children = node.children();
    if (Expressions.elvis(node)) {
      decision(node, node.child(0), Decision.Kind.CONDITIONAL_OPERATOR, true);
      visit(node.child(3));
    } else if (children.size() == 3 && startsWith(node, "__builtin_choose_expr")) {
      boolean first = node.child(0).truthValue().orElse(true);
      visit(node.child(first ? 1 : 2));
    } else if (startsWith(node, "[") || startsWith(node, "<:")) {
      visitDesignated(node);
    } else if (!startsWith(node, "__builtin_offsetof") && !children.isEmpty()) {
      visitFrom(node, 0);
    }
  }

  /**
   * A designated initialiser. Its indices are constant. The value behind a GNU range is left alone:
   * clang can't repeat one that calls functions, as an instrumented one would.
   */
  private void visitDesignated(AstNode node) {
    AstNode value = node.lastChild();
    if (!preprocessed.substring(node.start(), value.start()).contains("...")) {
      visit(value);
    }
  }

  private boolean startsWith(AstNode node, String text) {
    return preprocessed.startsWith(text, node.start());
  }

  private void visitOperator(AstNode node) {
    boolean operator = Expressions.and(node) || Expressions.or(node) || Expressions.not(node);
    if (operator && conjoined(node)) {
      decision(node, node, Decision.Kind.EXPRESSION, false);
    } else if (onRequest.contains(Decision.Kind.VALUE)
        && (Expressions.not(node) || Expressions.comparison(node))
        && !conditionsDone.contains(new Extent(node.start(), node.end()))
        && !Expressions.constant(node)) {
      value(node);
    } else {
      visitFrom(node, 0);
    }
  }

  private void statement(Statements.Statement statement) {
    AstNode node = statement.node();
    boolean seen = !statementsDone.add(new Extent(node.start(), statement.end()));
    if (seen || original.spelledInSystemHeader(node)) {
      return;
    }
    String text = Statements.head(original.text(node));
    int start = node.start();
    requested.add(
        id -> new Site.Statement(id, start, statement.end(), statement.alone()),
        new RequestedMarks.Mark(
            Decision.Kind.STATEMENT, function, original.where(node), text, text, false));
  }

  private void value(AstNode node) {
    AstNode top = Expressions.seenThrough(node);
    AstNode leaf = top;
    boolean negated = false;
    while (Expressions.not(leaf)) {
      leaf = Expressions.seenThrough(leaf.child(0));
      negated = !negated;
    }
    int start = leaf.start();
    int end = leaf.end();
    conditionsDone.add(new Extent(start, end));
    if (done.add(new Extent(top.start(), top.end()))
        && !original.spelledInSystemHeader(node)
        && Expressions.scalar(leaf)) {
      requested.add(
          id -> new Site.Condition(id, start, end, Site.Wrapping.TRUTH),
          new RequestedMarks.Mark(
              Decision.Kind.VALUE,
              function,
              original.where(top),
              original.text(top),
              original.text(leaf),
              negated));
    }
    visit(leaf);
  }

  /** To be called when all functions have been looked through. */
  void finish() {
    requested.number();
  }

  /** Whether a Boolean expression has two conditions or more. */
  private static boolean conjoined(AstNode node) {
    AstNode current = Expressions.seenThrough(node);
    while (Expressions.not(current)) {
      current = Expressions.seenThrough(current.child(0));
    }
    return Expressions.and(current) || Expressions.or(current);
  }

  private void decision(AstNode place, AstNode expression, Decision.Kind kind, boolean keepsValue) {
    AstNode top = Expressions.seenThrough(expression);
    if (!done.add(new Extent(top.start(), top.end()))) {
      return; // libclang shows some expressions twice
    }
    List<AstNode> leaves = new ArrayList<>();
    if (original.spelledInSystemHeader(place) || !Expressions.scalar(top)) {
      leaves(top, leaves);
      leaves.forEach(this::visit);
      return;
    }
    boolean constant = Expressions.constant(top);
    int id = decisions.size();
    int firstCondition = conditions.size();
    decisions.add(null); // its place; inner decisions come later
    DecisionTree tree = tree(top, id, leaves);
    leaves.forEach(leaf -> conditionsDone.add(new Extent(leaf.start(), leaf.end())));
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      ids.add(firstCondition + i);
    }
    decisions.set(
        id,
        new Decision(
            id, function, kind, original.where(top), original.text(top), tree, ids, constant));
    if (!constant) {
      boolean valueOfLeaf = keepsValue && Expressions.withoutParentheses(expression) == top;
      wrap(top, id, firstCondition, leaves, valueOfLeaf);
    }
    leaves.forEach(this::visit);
  }

  private void wrap(
      AstNode top, int id, int firstCondition, List<AstNode> leaves, boolean keepsValue) {
    if (leaves.size() > 1) {
      sites.add(new Site.Decision(id, top.start(), top.end()));
    }
    for (int i = 0; i < leaves.size(); i++) {
      AstNode leaf = leaves.get(i);
      Site.Wrapping wrapping =
          !keepsValue || leaf != top
              ? Site.Wrapping.TRUTH
              : Expressions.integer(leaf) ? Site.Wrapping.PROMOTED_VALUE : Site.Wrapping.VALUE;
      sites.add(new Site.Condition(firstCondition + i, leaf.start(), leaf.end(), wrapping));
    }
  }

  private DecisionTree tree(AstNode node, int decision, List<AstNode> leaves) {
    AstNode plain = Expressions.seenThrough(node);
    if (Expressions.and(plain)) {
      DecisionTree left = tree(plain.child(0), decision, leaves);
      return new DecisionTree.And(left, tree(plain.child(1), decision, leaves));
    }
    if (Expressions.or(plain)) {
      DecisionTree left = tree(plain.child(0), decision, leaves);
      return new DecisionTree.Or(left, tree(plain.child(1), decision, leaves));
    }
    if (Expressions.not(plain)) {
      return new DecisionTree.Not(tree(plain.child(0), decision, leaves));
    }
    int id = conditions.size();
    Optional<Boolean> constant = Expressions.constantTruth(plain);
    conditions.add(
        new Condition(id, decision, original.where(plain), original.text(plain), constant));
    leaves.add(plain);
    return new DecisionTree.Leaf(id);
  }

  /** The conditions of an expression that is not counted. */
  private static void leaves(AstNode node, List<AstNode> leaves) {
    AstNode plain = Expressions.seenThrough(node);
    if (Expressions.and(plain) || Expressions.or(plain)) {
      leaves(plain.child(0), leaves);
      leaves(plain.child(1), leaves);
    } else if (Expressions.not(plain)) {
      leaves(plain.child(0), leaves);
    } else {
      leaves.add(plain);
    }
  }
}

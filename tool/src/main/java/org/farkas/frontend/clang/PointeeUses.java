package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.llvm.clang.CXCursor;
import org.bytedeco.llvm.clang.CXType;
import org.farkas.source.CType;
import org.farkas.source.PointeeTypes;

/**
 * Collects what a file does with its pointers that have no type of their own: to which types it
 * converts them, and where it passes them on. A pointer whose every use is understood, and whose
 * conversions are all to one type, leads to objects of that type.
 *
 * <p>An access through any other type would be undefined for such an object (C11 6.5p7), and there
 * is none in the file. Uses that are not understood (arithmetic, conversion to integers, taking its
 * address, walking its bytes) leave the pointer without a type.
 */
final class PointeeUses {
  private final CTypeReader types;
  private final boolean whole;
  private final Map<Long, Uses> uses = new HashMap<>();
  private final Map<Long, PointeeTypes.Parameter> parameters = new LinkedHashMap<>();
  private final Map<Long, String> variables = new LinkedHashMap<>();
  private final Map<Long, PointeeTypes.Member> members = new LinkedHashMap<>();
  private final Map<Long, String> results = new LinkedHashMap<>();

  /** Per defined function the parameters of its definition. */
  private final Map<Long, long[]> parametersOf = new HashMap<>();

  /**
   * @param whole whether functions that the file does not define are functions without source, or
   *     the C library's
   */
  PointeeUses(CTypeReader types, boolean whole) {
    this.types = types;
    this.whole = whole;
  }

  /** What is done with one pointer. */
  private static final class Uses {
    final Map<String, CType> converted = new LinkedHashMap<>();
    final Set<Long> passedTo = new HashSet<>();
    final Set<Argument> arguments = new HashSet<>();
    boolean notUnderstood;
  }

  /** An argument's place in calls of a function. */
  private record Argument(long function, int index, boolean ofSystem) {}

  /** Adds the definition of a function. */
  void add(AstNode definition) {
    CXCursor function = definition.cursor();
    int count = Math.max(0, clang_Cursor_getNumArguments(function));
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      CXCursor parameter = clang_Cursor_getArgument(function, i);
      keys[i] = key(parameter);
      if (untyped(clang_getCursorType(parameter))) {
        String name = DeclarationDescriber.irName(definition);
        parameters.put(keys[i], new PointeeTypes.Parameter(name, i));
      }
    }
    parametersOf.put(key(function), keys);
    visit(definition);
  }

  private void visit(AstNode node) {
    pointer(node).ifPresent(key -> classify(node, uses(key)));
    node.children().forEach(this::visit);
  }

  /** The key of the pointer, or of the array of pointers, that an expression names. */
  private Optional<Long> pointer(AstNode node) {
    boolean names =
        node.kind() == CXCursor_DeclRefExpr
            || node.kind() == CXCursor_MemberRefExpr
            || node.kind() == CXCursor_CallExpr;
    if (!names || !untyped(element(node.type()))) {
      return Optional.empty();
    }
    CXCursor target = node.referenced();
    if (clang_Cursor_isNull(target) != 0) {
      return Optional.empty(); // what is called is computed: (*p->f)()
    }
    boolean call = node.kind() == CXCursor_CallExpr;
    if (call != (target.kind() == CXCursor_FunctionDecl)) {
      return Optional.empty(); // what a call through a pointer returns is not that pointer
    }
    long key = key(target);
    switch (target.kind()) {
      case CXCursor_ParmDecl -> {}
      case CXCursor_FunctionDecl -> {
        if (clang_Cursor_isNull(clang_getCursorDefinition(target)) != 0) {
          results.put(key, clang_getCursorSpelling(target).getString());
        }
      }
      case CXCursor_VarDecl -> {
        if (clang_getCursorLinkage(target) >= CXLinkage_Internal) {
          variables.put(key, clang_getCursorSpelling(target).getString());
        }
      }
      case CXCursor_FieldDecl -> member(target, key);
      default -> {
        return Optional.empty();
      }
    }
    return Optional.of(key);
  }

  private void member(CXCursor field, long key) {
    if (!members.containsKey(key)) {
      CXType owner = clang_getCursorType(clang_getCursorSemanticParent(field));
      if (types.read(owner) instanceof CType.Record record) {
        String name = clang_getCursorSpelling(field).getString();
        members.put(key, new PointeeTypes.Member(record, name));
      }
    }
  }

  private Uses uses(long key) {
    return uses.computeIfAbsent(key, _ -> new Uses());
  }

  /** Follows an expression outwards to what becomes of its value. */
  private void classify(AstNode node, Uses uses) {
    AstNode current = node;
    while (current != null && current.parent() != null) {
      current = carriedOn(current, uses).orElse(null);
    }
  }

  /** The enclosing expression that still has the pointer's value, if there is one. */
  private Optional<AstNode> carriedOn(AstNode node, Uses uses) {
    AstNode parent = node.parent();
    switch (parent.kind()) {
      case CXCursor_ParenExpr -> {
        return Optional.of(parent);
      }
      case CXCursor_UnexposedExpr -> {
        return Expressions.implicitCast(parent)
            ? converted(node, parent, uses)
            : notUnderstood(uses);
      }
      case CXCursor_CStyleCastExpr -> {
        return parent.canonicalTypeKind() == CXType_Void
            ? Optional.empty()
            : converted(node, parent, uses);
      }
      case CXCursor_ArraySubscriptExpr -> {
        boolean element = node.index() == 0 && untyped(parent.type());
        return element ? Optional.of(parent) : notUnderstood(uses);
      }
      case CXCursor_ConditionalOperator -> {
        return node.index() == 0 ? Optional.empty() : Optional.of(parent);
      }
      case CXCursor_BinaryOperator -> {
        return operand(node, parent, uses);
      }
      case CXCursor_UnaryOperator -> {
        return Expressions.not(parent) ? Optional.empty() : notUnderstood(uses);
      }
      case CXCursor_CallExpr -> {
        return argument(node, parent, uses);
      }
      case CXCursor_VarDecl -> {
        return passedTo(parent.cursor(), uses);
      }
      case CXCursor_ReturnStmt -> {
        return returned(parent, uses);
      }
      case CXCursor_UnaryExpr -> {
        return Optional.empty(); // sizeof and the like
      }
      case CXCursor_CompoundStmt -> {
        boolean value = parent.parent() != null && parent.parent().kind() == CXCursor_StmtExpr;
        return value ? notUnderstood(uses) : Optional.empty();
      }
      case CXCursor_IfStmt,
          CXCursor_WhileStmt,
          CXCursor_DoStmt,
          CXCursor_ForStmt,
          CXCursor_CaseStmt,
          CXCursor_DefaultStmt,
          CXCursor_LabelStmt -> {
        return Optional.empty();
      }
      default -> {
        return notUnderstood(uses);
      }
    }
  }

  private static Optional<AstNode> notUnderstood(Uses uses) {
    uses.notUnderstood = true;
    return Optional.empty();
  }

  private Optional<AstNode> converted(AstNode node, AstNode conversion, Uses uses) {
    CXType canonical = clang_getCanonicalType(conversion.type());
    boolean pointers = untyped(element(node.type()));
    if (pointers && !untyped(node.type()) && canonical.kind() == CXType_Pointer) {
      return Optional.of(conversion); // an array of pointers decays
    }
    if (!pointers) {
      return notUnderstood(uses);
    }
    if (untyped(canonical)) {
      return Optional.of(conversion);
    }
    if (canonical.kind() == CXType_Bool) {
      return Optional.empty();
    }
    if (canonical.kind() != CXType_Pointer) {
      return notUnderstood(uses);
    }
    CXType pointee = clang_getUnqualifiedType(clang_getPointeeType(canonical));
    CType type = types.pointee(conversion.type());
    if (clang_Type_getSizeOf(pointee) <= 0 || !nameable(pointee, type)) {
      return notUnderstood(uses);
    }
    uses.converted.putIfAbsent(clang_getTypeSpelling(pointee).getString(), type);
    return Optional.empty();
  }

  /** Whether objects of the type can be declared at file scope, and are more than bytes. */
  static boolean nameable(CXType pointee, CType type) {
    return switch (type) {
      case CType.Record record ->
          !record.spelling().isEmpty()
              && clang_getCursorSemanticParent(clang_getTypeDeclaration(pointee)).kind()
                  == CXCursor_TranslationUnit;
      case CType.Int integer -> integer.widthBits() > 8;
      case CType.Floating _, CType.Pointer _ -> true;
      case CType.Void _, CType.Enumeration _, CType.Array _, CType.Function _, CType.Opaque _ ->
          false;
    };
  }

  private Optional<AstNode> operand(AstNode node, AstNode operator, Uses uses) {
    if (Expressions.comparison(operator) || Expressions.and(operator) || Expressions.or(operator)) {
      return Optional.empty();
    }
    if (operator.binary(CXBinaryOperator_Comma)) {
      return node.index() == 0 ? Optional.empty() : Optional.of(operator);
    }
    if (!operator.binary(CXBinaryOperator_Assign)) {
      return notUnderstood(uses);
    }
    if (node.index() == 1) {
      AstNode place = operator.child(0);
      while (place.kind() == CXCursor_ParenExpr || place.kind() == CXCursor_ArraySubscriptExpr) {
        place = Expressions.withoutParentheses(place.child(0));
      }
      Optional<Long> target = pointer(place);
      if (target.isEmpty() || place.kind() == CXCursor_CallExpr) {
        return notUnderstood(uses);
      }
      uses.passedTo.add(target.get());
    }
    return Optional.of(operator); // its value is the pointer again
  }

  private Optional<AstNode> argument(AstNode node, AstNode call, Uses uses) {
    CXCursor callee = call.referenced();
    if (node.index() == 0 || callee.kind() != CXCursor_FunctionDecl) {
      return notUnderstood(uses); // whom a function pointer leads to is not known here
    }
    if (node.index() <= clang_Cursor_getNumArguments(callee)) {
      boolean ofSystem = clang_Location_isInSystemHeader(clang_getCursorLocation(callee)) != 0;
      uses.arguments.add(new Argument(key(callee), node.index() - 1, ofSystem));
      return Optional.empty();
    }
    return notUnderstood(uses);
  }

  private Optional<AstNode> passedTo(CXCursor variable, Uses uses) {
    if (!untyped(clang_getCursorType(variable))) {
      return notUnderstood(uses);
    }
    uses.passedTo.add(key(variable));
    return Optional.empty();
  }

  private Optional<AstNode> returned(AstNode statement, Uses uses) {
    AstNode current = statement;
    while (current != null && current.kind() != CXCursor_FunctionDecl) {
      current = current.parent();
    }
    if (current == null) {
      return notUnderstood(uses);
    }
    uses.passedTo.add(key(current.cursor()));
    return Optional.empty();
  }

  /** What is known once all functions have been added. */
  PointeeTypes types(ContainerUses containers, WrittenArguments written) {
    Map<PointeeTypes.Parameter, CType> ofParameters = new LinkedHashMap<>();
    parameters.forEach((key, name) -> type(key).ifPresent(type -> ofParameters.put(name, type)));
    Map<String, CType> ofVariables = new LinkedHashMap<>();
    variables.forEach((key, name) -> type(key).ifPresent(type -> ofVariables.put(name, type)));
    Map<PointeeTypes.Member, CType> ofMembers = new LinkedHashMap<>();
    members.forEach((key, name) -> type(key).ifPresent(type -> ofMembers.put(name, type)));
    Map<String, CType> ofResults = new LinkedHashMap<>();
    results.forEach((key, name) -> type(key).ifPresent(type -> ofResults.put(name, type)));
    return new PointeeTypes(
        ofParameters,
        ofVariables,
        ofMembers,
        ofResults,
        whole ? written.all() : Map.of(),
        containers.all());
  }

  private Optional<CType> type(long key) {
    Map<String, CType> all = new LinkedHashMap<>();
    Set<Long> seen = new HashSet<>();
    Deque<Long> open = new ArrayDeque<>();
    open.add(key);
    while (!open.isEmpty()) {
      long next = open.poll();
      Uses known = uses.get(next);
      if (!seen.add(next) || known == null) {
        continue;
      }
      boolean shared =
          members.containsKey(next) || variables.containsKey(next) || results.containsKey(next);
      if (known.notUnderstood || shared && !whole) {
        return Optional.empty();
      }
      all.putAll(known.converted);
      open.addAll(known.passedTo);
      for (Argument argument : known.arguments) {
        long[] definition = parametersOf.get(argument.function());
        if (definition == null && !whole && !argument.ofSystem()) {
          return Optional.empty(); // another file may do anything with it
        }
        if (definition != null) {
          open.add(definition[argument.index()]);
        }
      }
    }
    return widest(all);
  }

  /** The one type of all, or the one that begins with all others. */
  private static Optional<CType> widest(Map<String, CType> all) {
    return all.values().stream()
        .filter(type -> all.values().stream().allMatch(other -> beginsWith(type, other)))
        .findFirst();
  }

  private static boolean beginsWith(CType type, CType other) {
    CType current = type;
    while (!current.equals(other)) {
      if (!(current instanceof CType.Record record)
          || record.union()
          || record.fields().isEmpty()
          || record.fields().getFirst().bitField()) {
        return false;
      }
      current = record.fields().getFirst().type();
    }
    return true;
  }

  private static CXType element(CXType type) {
    CXType current = clang_getCanonicalType(type);
    while (clang_getArrayElementType(current).kind() != CXType_Invalid) {
      current = clang_getArrayElementType(current);
    }
    return current;
  }

  /** Whether the type is a pointer that does not say what it leads to. */
  private static boolean untyped(CXType type) {
    CXType canonical = clang_getCanonicalType(type);
    if (canonical.kind() != CXType_Pointer) {
      return false;
    }
    CXType pointee = clang_getCanonicalType(clang_getPointeeType(canonical));
    return pointee.kind() == CXType_Void
        || pointee.kind() == CXType_Record && clang_Type_getSizeOf(pointee) < 0;
  }

  private static long key(CXCursor declaration) {
    return clang_getCanonicalCursor(declaration).data(0).address();
  }
}

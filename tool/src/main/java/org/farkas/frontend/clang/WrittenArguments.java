package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.llvm.clang.CXCursor;
import org.bytedeco.llvm.clang.CXType;
import org.farkas.source.CType;
import org.farkas.source.PointeeTypes;

/**
 * Collects what functions that the file does not define get through a {@code void *}: where all
 * calls that a function makes pass addresses of objects of one declared type, as in {@code
 * receive(queue, &message)}, that is what is written there.
 */
final class WrittenArguments {
  private final CTypeReader types;
  private final Map<PointeeTypes.Argument, CType> all = new LinkedHashMap<>();

  WrittenArguments(CTypeReader types) {
    this.types = types;
  }

  /** Adds the definition of a function. */
  void add(AstNode definition) {
    add(definition, DeclarationDescriber.irName(definition));
  }

  private void add(AstNode node, String caller) {
    if (node.kind() == CXCursor_CallExpr) {
      call(node, caller);
    }
    node.children().forEach(child -> add(child, caller));
  }

  private void call(AstNode call, String caller) {
    CXCursor callee = call.referenced();
    if (clang_Cursor_isNull(callee) != 0
        || callee.kind() != CXCursor_FunctionDecl
        || clang_Cursor_isNull(clang_getCursorDefinition(callee)) == 0) {
      return;
    }
    String name = clang_getCursorSpelling(callee).getString();
    int parameters = Math.max(0, clang_Cursor_getNumArguments(callee));
    for (int i = 0; i < parameters && i + 1 < call.children().size(); i++) {
      CXType parameter =
          clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(callee, i)));
      if (parameter.kind() == CXType_Pointer
          && clang_getCanonicalType(clang_getPointeeType(parameter)).kind() == CXType_Void) {
        CType type = addressed(call.child(i + 1)).orElseGet(CType.Void::new);
        all.merge(
            new PointeeTypes.Argument(caller, name, i),
            type,
            (one, other) -> one.equals(other) ? one : new CType.Void());
      }
    }
  }

  /** The declared type of the object whose address an argument is. */
  private Optional<CType> addressed(AstNode argument) {
    AstNode address = Expressions.withoutParentheses(argument);
    while (address.kind() == CXCursor_CStyleCastExpr) {
      address = Expressions.withoutParentheses(address.lastChild());
    }
    if (!address.unary(CXUnaryOperator_AddrOf)) {
      return Optional.empty();
    }
    CXType object = address.child(0).type();
    CType type = types.read(object);
    return type.sizeBytes() > 0 && nameable(clang_getCanonicalType(object), type)
        ? Optional.of(type)
        : Optional.empty();
  }

  /** Whether a stub can hold such objects; pointers to functions are left alone. */
  private static boolean nameable(CXType canonical, CType type) {
    return type instanceof CType.Pointer pointer
        ? pointer.pointee() instanceof CType.Void
            || nameable(clang_getCanonicalType(clang_getPointeeType(canonical)), pointer.pointee())
        : type instanceof CType.Int || PointeeUses.nameable(canonical, type);
  }

  Map<PointeeTypes.Argument, CType> all() {
    return all;
  }
}

package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bytedeco.llvm.clang.CXCursor;
import org.bytedeco.llvm.clang.CXEvalResult;
import org.bytedeco.llvm.clang.CXSourceLocation;
import org.bytedeco.llvm.clang.CXType;

/** A cursor in its tree; children are asked for when they are needed. */
final class AstNode {
  private final TranslationUnit unit;
  private final CXCursor cursor;
  private final int kind;
  private final AstNode parent;
  private final int index;
  private List<AstNode> children;
  private int start = -1;
  private int end = -1;

  AstNode(TranslationUnit unit, CXCursor cursor, AstNode parent, int index) {
    this.unit = unit;
    this.cursor = cursor;
    this.kind = cursor.kind();
    this.parent = parent;
    this.index = index;
  }

  TranslationUnit unit() {
    return unit;
  }

  CXCursor cursor() {
    return cursor;
  }

  int kind() {
    return kind;
  }

  /** Null for a declaration at file scope. */
  AstNode parent() {
    return parent;
  }

  /** Its place among its parent's children. */
  int index() {
    return index;
  }

  List<AstNode> children() {
    if (children == null) {
      List<CXCursor> cursors = unit.children(cursor);
      children = new ArrayList<>(cursors.size());
      for (CXCursor each : cursors) {
        children.add(new AstNode(unit, each, this, children.size()));
      }
    }
    return children;
  }

  AstNode child(int at) {
    return children().get(at);
  }

  AstNode lastChild() {
    return children().getLast();
  }

  /** Byte offset of its first character in its file. */
  int start() {
    if (start < 0) {
      start = unit.fileLocation(rangeStart()).offset();
    }
    return start;
  }

  /** Byte offset behind its last character. */
  int end() {
    if (end < 0) {
      end = unit.fileLocation(rangeEnd()).offset();
    }
    return end;
  }

  boolean sameExtent(AstNode other) {
    return start() == other.start() && end() == other.end();
  }

  CXSourceLocation rangeStart() {
    return clang_getRangeStart(clang_getCursorExtent(cursor));
  }

  CXSourceLocation rangeEnd() {
    return clang_getRangeEnd(clang_getCursorExtent(cursor));
  }

  /** Of a declaration: its name's place. */
  CXSourceLocation location() {
    return clang_getCursorLocation(cursor);
  }

  boolean inSystemHeader() {
    return clang_Location_isInSystemHeader(location()) != 0;
  }

  /**
   * Whether it stands in the parsed file itself and is not marked as a system header's. In a
   * preprocessed text that is what the user wrote.
   */
  boolean usersText() {
    return clang_Location_isFromMainFile(location()) != 0 && !inSystemHeader();
  }

  /** Forgets the nodes below, before the scope that holds their cursors is closed. */
  void release() {
    children = null;
  }

  String spelling() {
    return clang_getCursorSpelling(cursor).getString();
  }

  CXType type() {
    return clang_getCursorType(cursor);
  }

  /** Kind of its type without typedefs and other sugar. */
  int canonicalTypeKind() {
    return clang_getCanonicalType(type()).kind();
  }

  boolean binary(int operator) {
    return kind == CXCursor_BinaryOperator && clang_getCursorBinaryOperatorKind(cursor) == operator;
  }

  boolean unary(int operator) {
    return kind == CXCursor_UnaryOperator && clang_getCursorUnaryOperatorKind(cursor) == operator;
  }

  /** What a name refers to; a cursor of an invalid kind if nothing. */
  CXCursor referenced() {
    return clang_getCursorReferenced(cursor);
  }

  /** Its value if it folds to an integer of at most 64 bits (unsigned ones reinterpreted). */
  Optional<Long> integerValue() {
    return exactIntegerValue().map(BigInteger::longValue);
  }

  /** Its value if it folds to an integer; of more than 64 bits the lowest ones. */
  Optional<BigInteger> exactIntegerValue() {
    return folded(
        result -> {
          if (clang_EvalResult_getKind(result) != CXEval_Int) {
            return Optional.empty();
          }
          return Optional.of(
              clang_EvalResult_isUnsignedInt(result) != 0
                  ? new BigInteger(Long.toUnsignedString(clang_EvalResult_getAsUnsigned(result)))
                  : BigInteger.valueOf(clang_EvalResult_getAsLongLong(result)));
        });
  }

  /** Its value, rounded, if it folds to a floating number. */
  Optional<Double> floatingValue() {
    return folded(
        result ->
            clang_EvalResult_getKind(result) == CXEval_Float
                ? Optional.of(clang_EvalResult_getAsDouble(result))
                : Optional.empty());
  }

  /** Whether it is true, if it folds to a number. */
  Optional<Boolean> truthValue() {
    return folded(
        result ->
            switch (clang_EvalResult_getKind(result)) {
              case CXEval_Int ->
                  Optional.of(
                      clang_EvalResult_isUnsignedInt(result) != 0
                          ? clang_EvalResult_getAsUnsigned(result) != 0
                          : clang_EvalResult_getAsLongLong(result) != 0);
              case CXEval_Float -> Optional.of(clang_EvalResult_getAsDouble(result) != 0);
              default -> Optional.empty();
            });
  }

  private <T> Optional<T> folded(Function<CXEvalResult, Optional<T>> reader) {
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    if (result == null || result.isNull()) {
      return Optional.empty();
    }
    try {
      return reader.apply(result);
    } finally {
      clang_EvalResult_dispose(result);
    }
  }
}

package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.llvm.clang.CXType;
import org.farkas.source.CType;
import org.farkas.source.PointeeTypes.Container;

/**
 * Collects which larger structures a file takes what its pointers lead to for a part of: {@code
 * (struct circle *)shape}, where the first member of a circle is a shape, or {@code (struct item
 * *)((char *)link - offsetof(struct item, link))}.
 */
final class ContainerUses {
  private final CTypeReader types;
  private final Map<CType.Record, Set<Container>> containers = new IdentityHashMap<>();

  ContainerUses(CTypeReader types) {
    this.types = types;
  }

  /** Adds what a function converts. */
  void add(AstNode node) {
    if (node.kind() == CXCursor_CStyleCastExpr) {
      record(node.type()).ifPresent(whole -> part(node.lastChild(), 0, whole));
    }
    node.children().forEach(this::add);
  }

  /** By the part's type. */
  Map<CType.Record, List<Container>> all() {
    Map<CType.Record, List<Container>> all = new IdentityHashMap<>();
    containers.forEach((part, found) -> all.put(part, List.copyOf(found)));
    return all;
  }

  /** An operand of a conversion, or of the arithmetic below it. */
  private void part(AstNode node, long offset, CType.Record whole) {
    AstNode operand = Expressions.withoutParentheses(node);
    Optional<CType.Record> part = record(operand.type());
    if (part.isPresent()) {
      add(part.get(), offset, whole);
    } else if (operand.kind() == CXCursor_CStyleCastExpr) {
      part(operand.lastChild(), offset, whole);
    } else if (operand.binary(CXBinaryOperator_Sub)) {
      operand.child(1).integerValue().ifPresent(by -> part(operand.child(0), offset + by, whole));
    }
  }

  private void add(CType.Record part, long offset, CType.Record whole) {
    boolean holds =
        offset == 0 ? whole.sizeBytes() > part.sizeBytes() : contains(whole, offset, part);
    if (part != whole && part.sizeBytes() > 0 && holds) {
      containers
          .computeIfAbsent(part, _ -> new LinkedHashSet<>())
          .add(new Container(whole, offset));
    }
  }

  private static boolean contains(CType type, long offset, CType.Record part) {
    if (type == part && offset == 0) {
      return true;
    }
    return switch (type) {
      case CType.Array array ->
          array.element().sizeBytes() > 0
              && offset < array.sizeBytes()
              && contains(array.element(), offset % array.element().sizeBytes(), part);
      case CType.Record record ->
          record.fields().stream()
              .filter(field -> !field.bitField() && offset >= field.offsetBits() / Byte.SIZE)
              .anyMatch(
                  field -> contains(field.type(), offset - field.offsetBits() / Byte.SIZE, part));
      default -> false;
    };
  }

  /** The structure that a pointer type leads to, if its objects can be made. */
  private Optional<CType.Record> record(CXType type) {
    CXType canonical = clang_getCanonicalType(type);
    if (canonical.kind() != CXType_Pointer) {
      return Optional.empty();
    }
    CXType pointee = clang_getCanonicalType(clang_getPointeeType(canonical));
    if (pointee.kind() != CXType_Record
        || clang_getCursorSemanticParent(clang_getTypeDeclaration(pointee)).kind()
            != CXCursor_TranslationUnit) { // else no test can name it
      return Optional.empty();
    }
    return types.pointee(type) instanceof CType.Record record
            && record.complete()
            && !record.spelling().isEmpty()
        ? Optional.of(record)
        : Optional.empty();
  }
}

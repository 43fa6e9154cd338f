package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.bytedeco.llvm.clang.CXType;
import org.farkas.source.CType;
import org.farkas.source.TypeBytes;

/**
 * Functions that initialise structures of their own with padding in them, in files that look at the
 * bytes of such structures: C gives padding no value there (C11 6.2.6.1p6, 6.7.9p10), clang mostly
 * zero.
 */
final class PaddedInitialisers {
  private final CTypeReader types;
  private final Set<String> initialising = new LinkedHashSet<>();

  /** Of unions, any other member looks at what the initialiser leaves alone. */
  private final Set<String> initialisingUnions = new LinkedHashSet<>();

  private boolean bytesMatter;

  PaddedInitialisers(CTypeReader types) {
    this.types = types;
  }

  /** Looks at a function's definition, or at a part of it. */
  void add(AstNode node, String function) {
    switch (node.kind()) {
      case CXCursor_VarDecl -> {
        boolean automatic =
            clang_Cursor_getStorageClass(node.cursor()) != CX_SC_Static
                && clang_Cursor_getStorageClass(node.cursor()) != CX_SC_Extern;
        boolean initialised =
            node.children().stream().anyMatch(each -> clang_isExpression(each.kind()) != 0);
        if (automatic && initialised) {
          initialised(node.type(), function);
        }
      }
      case CXCursor_CompoundLiteralExpr -> initialised(node.type(), function);
      case CXCursor_UnexposedExpr, CXCursor_CStyleCastExpr -> {
        if (!node.children().isEmpty() && toBytes(node.type())) {
          CXType from = Expressions.withoutParentheses(node.lastChild()).type();
          bytesMatter |= from.kind() != CXType_Invalid && padded(clang_getPointeeType(from));
        }
      }
      default -> {}
    }
    node.children().forEach(each -> add(each, function));
  }

  /** The functions, once all definitions were looked at. */
  Set<String> functions() {
    return bytesMatter ? initialising : initialisingUnions;
  }

  private void initialised(CXType type, String function) {
    if (padded(type)) {
      initialising.add(function);
      if (holdsUnion(types.read(clang_getCanonicalType(type)))) {
        initialisingUnions.add(function);
      }
    }
  }

  /** Whether there is a union in it some member of which leaves bytes alone. */
  private static boolean holdsUnion(CType type) {
    return switch (type) {
      case CType.Record record ->
          record.union() && padded(record)
              || record.fields().stream().anyMatch(field -> holdsUnion(field.type()));
      case CType.Array array -> holdsUnion(array.element());
      default -> false;
    };
  }

  /** Whether a pointer leads to bytes, or to nothing of a certain type. */
  private static boolean toBytes(CXType type) {
    CXType pointer = clang_getCanonicalType(type);
    if (pointer.kind() != CXType_Pointer) {
      return false;
    }
    return switch (clang_getCanonicalType(clang_getPointeeType(pointer)).kind()) {
      case CXType_Void, CXType_UChar, CXType_SChar, CXType_Char_S, CXType_Char_U -> true;
      default -> false;
    };
  }

  private boolean padded(CXType type) {
    CXType plain = clang_getCanonicalType(type);
    while (plain.kind() == CXType_ConstantArray) {
      plain = clang_getCanonicalType(clang_getArrayElementType(plain));
    }
    return plain.kind() == CXType_Record && padded(types.read(plain));
  }

  private static boolean padded(CType type) {
    return switch (type) {
      case CType.Record record when record.union() ->
          record.fields().stream()
              .anyMatch(f -> f.type().sizeBytes() < record.sizeBytes() || padded(f.type()));
      case CType.Record record -> {
        BitSet used = TypeBytes.values(record);
        used.or(TypeBytes.pointers(record));
        yield used.cardinality() < record.sizeBytes()
            || record.fields().stream().anyMatch(f -> f.bitField() || padded(f.type()));
      }
      case CType.Array array -> padded(array.element());
      default -> false;
    };
  }
}

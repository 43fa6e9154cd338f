package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.llvm.clang.CXCursor;
import org.bytedeco.llvm.clang.CXType;

/**
 * Finds the places of a file that read volatile objects: conversions of volatile lvalues to values
 * (C11 6.3.2.1p2), and what operators like {@code |=} and {@code ++} read before they write. Each
 * is to get a value of its own in a run in which the hardware, or an interrupt, changes what is
 * read.
 *
 * <p>Left alone are objects of other types than integers and floating numbers of at most 64 bits,
 * and local variables whose address nothing takes: nobody but the function can change them.
 */
final class VolatileAccesses {
  private static final long MOST_BYTES = 8;

  private final List<Site> sites;
  private final Set<Extent> done = new HashSet<>();

  /** Local variables of the function that is looked at, of which the address is taken. */
  private final Set<Integer> addressTaken = new HashSet<>();

  private record Extent(int start, int end) {}

  /**
   * @param sites gets the places, outer ones before inner ones if they are looked at so
   */
  VolatileAccesses(List<Site> sites) {
    this.sites = sites;
  }

  /**
   * Sites in the order in which their texts nest: where several are about one expression, a read is
   * the innermost one, for what the others tell of is what it gives.
   */
  static List<Site> nested(List<Site> sites) {
    return sites.stream()
        .sorted(
            Comparator.comparingInt(Site::start)
                .thenComparing(Site::end, Comparator.reverseOrder())
                .thenComparing(VolatileAccesses::ofVolatile))
        .toList();
  }

  /** Whether a site is a read of a volatile object. */
  static boolean ofVolatile(Site site) {
    return site instanceof Site.VolatileRead || site instanceof Site.VolatileUpdate;
  }

  /** To be called before another function is looked at. */
  void startFunction(AstNode definition) {
    addressTaken.clear();
    collectAddresses(definition);
  }

  /** Looks at one expression, not at what it is made of, if that is evaluated at run time. */
  void look(AstNode node) {
    switch (node.kind()) {
      case CXCursor_DeclRefExpr, CXCursor_MemberRefExpr, CXCursor_ArraySubscriptExpr -> read(node);
      case CXCursor_UnaryOperator -> {
        switch (clang_getCursorUnaryOperatorKind(node.cursor())) {
          case CXUnaryOperator_Deref -> read(node);
          case CXUnaryOperator_PreInc,
              CXUnaryOperator_PreDec,
              CXUnaryOperator_PostInc,
              CXUnaryOperator_PostDec ->
              update(node.child(0));
          default -> {}
        }
      }
      case CXCursor_CompoundAssignOperator -> update(node.child(0));
      default -> {}
    }
  }

  private void read(AstNode lvalue) {
    if (hardware(lvalue) && converted(lvalue)) {
      value(lvalue)
          .filter(_ -> done.add(new Extent(lvalue.start(), lvalue.end())))
          .ifPresent(
              value ->
                  sites.add(
                      new Site.VolatileRead(sites.size(), lvalue.start(), lvalue.end(), value)));
    }
  }

  private void update(AstNode operand) {
    AstNode lvalue = operand;
    while (lvalue.kind() == CXCursor_ParenExpr) {
      lvalue = lvalue.child(0);
    }
    Optional<Site.VolatileValue> value = value(lvalue);
    if (!hardware(lvalue) || value.isEmpty()) {
      return;
    }
    if (!(value.get() instanceof Site.VolatileValue.BitField)) {
      addUpdate(lvalue, value.get(), Site.Updated.ITSELF, "");
      return;
    }
    AstNode base = lvalue.child(0);
    while (base.kind() == CXCursor_MemberRefExpr && base.spelling().isEmpty()) {
      base = base.child(0); // an anonymous structure
    }
    boolean arrow = base.canonicalTypeKind() == CXType_Pointer;
    addUpdate(
        base,
        value.get(),
        arrow ? Site.Updated.MEMBER_BEHIND : Site.Updated.MEMBER_OF,
        lvalue.spelling());
  }

  private void addUpdate(
      AstNode node, Site.VolatileValue value, Site.Updated updated, String member) {
    if (done.add(new Extent(node.start(), node.end()))) {
      sites.add(
          new Site.VolatileUpdate(sites.size(), node.start(), node.end(), value, updated, member));
    }
  }

  /** Whether an lvalue is volatile and not just a variable of the function's own. */
  private boolean hardware(AstNode lvalue) {
    return clang_isVolatileQualifiedType(clang_getCanonicalType(lvalue.type())) != 0
        && local(lvalue).filter(variable -> !addressTaken.contains(variable)).isEmpty();
  }

  /** Whether an lvalue's value is taken: an implicit cast takes the qualifiers off. */
  private static boolean converted(AstNode lvalue) {
    AstNode parent = lvalue.parent();
    while (parent != null && parent.kind() == CXCursor_ParenExpr) {
      parent = parent.parent();
    }
    return parent != null
        && parent.kind() == CXCursor_UnexposedExpr
        && parent.children().size() == 1
        && clang_isVolatileQualifiedType(clang_getCanonicalType(parent.type())) == 0;
  }

  /** How a value for it is made; empty for types that get none. */
  private static Optional<Site.VolatileValue> value(AstNode lvalue) {
    if (lvalue.kind() == CXCursor_MemberRefExpr) {
      CXCursor field = lvalue.referenced();
      if (clang_Cursor_isBitField(field) != 0) {
        return Expressions.integer(lvalue)
            ? Optional.of(
                new Site.VolatileValue.BitField(
                    clang_getFieldDeclBitWidth(field), !unsignedField(lvalue)))
            : Optional.empty();
      }
    }
    CXType type = clang_getCanonicalType(lvalue.type());
    if (clang_Type_getSizeOf(type) > MOST_BYTES) {
      return Optional.empty();
    }
    return switch (type.kind()) {
      case CXType_Float -> Optional.of(new Site.VolatileValue.Floating("float"));
      case CXType_Double -> Optional.of(new Site.VolatileValue.Floating("double"));
      default ->
          Expressions.integer(lvalue)
              ? Optional.of(new Site.VolatileValue.Whole())
              : Optional.empty();
    };
  }

  private static boolean unsignedField(AstNode lvalue) {
    if (lvalue.canonicalTypeKind() != CXType_Enum) {
      return Expressions.unsigned(lvalue);
    }
    CXType underlying =
        clang_getEnumDeclIntegerType(
            clang_getTypeDeclaration(clang_getCanonicalType(lvalue.type())));
    return switch (clang_getCanonicalType(underlying).kind()) {
      case CXType_Bool,
          CXType_Char_U,
          CXType_UChar,
          CXType_UShort,
          CXType_UInt,
          CXType_ULong,
          CXType_ULongLong ->
          true;
      default -> false;
    };
  }

  /** The local variable or parameter that an lvalue is, or is a part of. */
  private static Optional<Integer> local(AstNode lvalue) {
    AstNode at = lvalue;
    while (true) {
      switch (at.kind()) {
        case CXCursor_ParenExpr -> at = at.child(0);
        case CXCursor_MemberRefExpr -> {
          if (at.children().isEmpty() || at.child(0).canonicalTypeKind() == CXType_Pointer) {
            return Optional.empty();
          }
          at = at.child(0);
        }
        case CXCursor_ArraySubscriptExpr -> {
          AstNode array = Expressions.withoutParentheses(at.child(0));
          if (!array(array) || parameter(array)) {
            return Optional.empty();
          }
          at = array;
        }
        case CXCursor_DeclRefExpr -> {
          CXCursor variable = at.referenced();
          boolean ownOfFunction =
              variable.kind() == CXCursor_ParmDecl
                  || variable.kind() == CXCursor_VarDecl
                      && clang_getCursorLinkage(variable) == CXLinkage_NoLinkage;
          return ownOfFunction ? Optional.of(clang_hashCursor(variable)) : Optional.empty();
        }
        default -> {
          return Optional.empty();
        }
      }
    }
  }

  /** A parameter is a pointer, even where libclang gives the array as which it is declared. */
  private static boolean parameter(AstNode node) {
    return node.kind() == CXCursor_DeclRefExpr && node.referenced().kind() == CXCursor_ParmDecl;
  }

  private static boolean array(AstNode node) {
    return switch (node.canonicalTypeKind()) {
      case CXType_ConstantArray, CXType_VariableArray, CXType_IncompleteArray -> true;
      default -> false;
    };
  }

  private void collectAddresses(AstNode node) {
    if (node.unary(CXUnaryOperator_AddrOf)) {
      local(node.child(0)).ifPresent(addressTaken::add);
    } else if (node.kind() == CXCursor_UnexposedExpr
        && node.children().size() == 1
        && array(node.child(0))
        && node.canonicalTypeKind() == CXType_Pointer
        && !subscripted(node)) {
      local(Expressions.withoutParentheses(node.child(0))).ifPresent(addressTaken::add);
    }
    node.children().forEach(this::collectAddresses);
  }

  /** Whether the address of an array's first element serves only to find an element. */
  private static boolean subscripted(AstNode decayed) {
    AstNode parent = decayed.parent();
    while (parent != null && parent.kind() == CXCursor_ParenExpr) {
      parent = parent.parent();
    }
    return parent != null && parent.kind() == CXCursor_ArraySubscriptExpr;
  }
}

package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.bytedeco.llvm.clang.CXType;
import org.farkas.source.CType;
import org.farkas.source.FixedMemory;

/**
 * Collects the memory that a file names by address: constants that it converts to pointers, alone
 * or with something added that varies, as in {@code *(volatile uint8_t *)(BASE + 4 * n)}.
 */
final class FixedAddresses {
  /** Up to here, constants are offsets or markers rather than addresses. */
  private static final long FIRST_PAGE_BYTES = 4096;

  private static final BigInteger END = BigInteger.ONE.shiftLeft(47);

  private final CTypeReader types;
  private final Map<Long, Found> found = new TreeMap<>(Long::compareUnsigned);

  FixedAddresses(CTypeReader types) {
    this.types = types;
  }

  /**
   * By variable, who names it: of a constant pointer, clang reads the address where it is used, and
   * nothing in the IR names the pointer.
   */
  private final Map<String, Set<String>> references = new TreeMap<>();

  private record Found(CType type, Set<String> users) {}

  /**
   * Adds the definition of a function or variable.
   *
   * @param name its IR name
   */
  void add(AstNode node, String name) {
    if (node.kind() == CXCursor_CStyleCastExpr) {
      conversion(node, name);
    } else if (node.kind() == CXCursor_DeclRefExpr
        && node.referenced().kind() == CXCursor_VarDecl
        && clang_getCursorLinkage(node.referenced()) >= CXLinkage_Internal) {
      String variable = clang_getCursorSpelling(node.referenced()).getString();
      references.computeIfAbsent(variable, _ -> new LinkedHashSet<>()).add(name);
    }
    node.children().forEach(child -> add(child, name));
  }

  private void conversion(AstNode cast, String user) {
    if (cast.canonicalTypeKind() != CXType_Pointer) {
      return;
    }
    CXType pointee = clang_getPointeeType(clang_getCanonicalType(cast.type()));
    if (clang_Type_getSizeOf(pointee) <= 0) {
      return; // void, functions, types that are only declared
    }
    boolean device = CTypeReader.volatileQualified(pointee);
    base(cast.lastChild())
        .filter(address -> address >= (device ? 1 : FIRST_PAGE_BYTES))
        .ifPresent(
            address -> {
              CType type = types.read(pointed(cast.type()));
              while (type instanceof CType.Array array) {
                type = array.element();
              }
              if (type.sizeBytes() == 0
                  || type instanceof CType.Record record && record.spelling().isEmpty()) {
                return; // tests can't name it
              }
              Found known = found.get(address);
              if (known == null || known.type().sizeBytes() < type.sizeBytes()) {
                Set<String> users = known == null ? new LinkedHashSet<>() : known.users();
                found.put(address, new Found(type, users));
              }
              found.get(address).users().add(user);
            });
  }

  private static CXType pointed(CXType pointer) {
    CXType sugared = clang_getPointeeType(pointer);
    CXType pointee =
        sugared.kind() == CXType_Invalid
            ? clang_getPointeeType(clang_getCanonicalType(pointer))
            : sugared;
    return clang_getUnqualifiedType(pointee);
  }

  /** The address, or the constant part of a sum. */
  private static Optional<Long> base(AstNode operand) {
    AstNode plain = Expressions.withoutParentheses(operand);
    if (!Expressions.integer(plain)) {
      return Optional.empty();
    }
    if (Expressions.constant(plain)) {
      return plain
          .exactIntegerValue()
          .filter(value -> value.signum() > 0 && value.compareTo(END) < 0)
          .map(BigInteger::longValue);
    }
    if (plain.kind() == CXCursor_CStyleCastExpr) {
      return base(plain.lastChild());
    }
    if (plain.binary(CXBinaryOperator_Add)) {
      return base(plain.child(0)).or(() -> base(plain.child(1)));
    }
    return Optional.empty();
  }

  private Set<String> throughVariables(Set<String> users) {
    Set<String> all = new LinkedHashSet<>();
    users.forEach(user -> all.addAll(references.getOrDefault(user, Set.of())));
    return all;
  }

  /** All that was found, by address; what lies within something larger is left out. */
  List<FixedMemory> all() {
    found.values().forEach(memory -> memory.users().addAll(throughVariables(memory.users())));
    List<FixedMemory> result = new ArrayList<>();
    found.forEach(
        (address, memory) -> {
          if (!result.isEmpty()) {
            FixedMemory before = result.getLast();
            if (address < before.address() + before.type().sizeBytes()) {
              Set<String> users = new LinkedHashSet<>(before.users());
              users.addAll(memory.users());
              result.set(
                  result.size() - 1, new FixedMemory(before.address(), before.type(), users));
              return;
            }
          }
          result.add(new FixedMemory(address, memory.type(), memory.users()));
        });
    return result;
  }
}

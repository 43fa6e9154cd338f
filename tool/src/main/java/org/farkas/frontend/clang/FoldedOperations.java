package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.bytedeco.llvm.clang.CXType;

/**
 * Finds operations that clang would compute while it compiles and that are undefined: {@code
 * 2147483647 + 1}, {@code 1u << -9}, {@code (int)1e30}, {@code &four[9]}. In the IR a constant
 * would stand for them, and nobody would see that the behaviour is undefined where they are
 * evaluated. So an operand of each is to be hidden from the compiler, and the operation is done
 * when the program runs.
 *
 * <p>An operation may be named although it is defined (where 64 bits don't tell): that does no
 * harm, for what is hidden keeps its value.
 */
final class FoldedOperations {
  private final List<Site> sites;
  private final Set<Extent> hidden = new HashSet<>();

  private record Extent(int start, int end) {}

  /** Of the function that is looked at. */
  private final Map<AstNode, Known> known = new IdentityHashMap<>();

  /**
   * @param sites gets the operands, in the order in which the operations are looked at
   */
  FoldedOperations(List<Site> sites) {
    this.sites = sites;
  }

  /** To be called before another function is looked at. */
  void startFunction() {
    known.clear();
  }

  /** Looks at one expression, not at what it is made of, if that is evaluated at run time. */
  void look(AstNode node) {
    switch (node.kind()) {
      case CXCursor_BinaryOperator -> binary(node);
      case CXCursor_UnaryOperator -> {
        if (node.unary(CXUnaryOperator_Minus) && negationUndefined(node)) {
          hide(node.child(0));
        }
      }
      case CXCursor_ArraySubscriptExpr -> element(node.child(0), node.child(1), false);
      case CXCursor_CStyleCastExpr -> conversion(node, node.lastChild());
      case CXCursor_UnexposedExpr -> {
        if (Expressions.implicitCast(node)) {
          conversion(node, node.child(0));
        }
      }
      default -> {}
    }
  }

  private void hide(AstNode operand) {
    if (hidden.add(new Extent(operand.start(), operand.end()))) {
      sites.add(new Site.Operand(sites.size(), operand.start(), operand.end()));
    }
  }

  private void binary(AstNode node) {
    int operator = clang_getCursorBinaryOperatorKind(node.cursor());
    boolean arithmetic =
        switch (operator) {
          case CXBinaryOperator_Mul,
              CXBinaryOperator_Div,
              CXBinaryOperator_Rem,
              CXBinaryOperator_Add,
              CXBinaryOperator_Sub,
              CXBinaryOperator_Shl,
              CXBinaryOperator_Shr ->
              true;
          default -> false;
        };
    if (!arithmetic) {
      return;
    }
    if (node.canonicalTypeKind() == CXType_Pointer) {
      element(node.child(0), node.child(1), operator == CXBinaryOperator_Sub);
      element(node.child(1), node.child(0), false);
      return;
    }
    // the right one first: it is the simpler one more often, and no constant more often
    if (knownValue(node.child(1)) == Known.NOT || knownValue(node.child(0)) == Known.NOT) {
      return;
    }
    Optional<BigInteger> right = node.child(1).exactIntegerValue();
    Optional<BigInteger> left = node.child(0).exactIntegerValue();
    if (left.isEmpty() || right.isEmpty() || undefined(operator, node, left.get(), right.get())) {
      hide(node.child(1));
    }
  }

  /** What the compiler knows of an expression's value. */
  private enum Known {
    NOT,
    /** It folds. */
    FOLDED,
    /** It does not, because it does more than have a value: {@code (x = 1)}. */
    COMPUTED
  }

  private Known knownValue(AstNode node) {
    Known found = known.get(node);
    if (found == null) {
      boolean folds = node.exactIntegerValue().isPresent() || node.floatingValue().isPresent();
      found = folds ? Known.FOLDED : computed(node) ? Known.COMPUTED : Known.NOT;
      known.put(node, found);
    }
    return found;
  }

  /** Whether an expression that does not fold has a known value. */
  private boolean computed(AstNode node) {
    AstNode plain = Expressions.withoutParentheses(node);
    return switch (plain.kind()) {
      case CXCursor_BinaryOperator -> {
        int operator = clang_getCursorBinaryOperatorKind(plain.cursor());
        Known right = knownValue(plain.child(1));
        if (right == Known.NOT
            || operator == CXBinaryOperator_Assign
            || operator == CXBinaryOperator_Comma) {
          yield right != Known.NOT;
        }
        Known left = knownValue(plain.child(0));
        yield left != Known.NOT && (left == Known.COMPUTED || right == Known.COMPUTED);
      }
      case CXCursor_UnaryOperator -> {
        int operator = clang_getCursorUnaryOperatorKind(plain.cursor());
        yield switch (operator) {
          case CXUnaryOperator_Plus,
              CXUnaryOperator_Minus,
              CXUnaryOperator_Not,
              CXUnaryOperator_LNot,
              CXUnaryOperator_Extension ->
              knownValue(plain.child(0)) == Known.COMPUTED;
          default -> false;
        };
      }
      case CXCursor_CStyleCastExpr, CXCursor_GenericSelectionExpr ->
          knownValue(plain.lastChild()) == Known.COMPUTED;
      case CXCursor_ConditionalOperator ->
          knownValue(plain.child(1)) == Known.COMPUTED
              || knownValue(plain.child(2)) == Known.COMPUTED;
      case CXCursor_CallExpr ->
          plain.children().size() > 1
              && plain.spelling().startsWith("__builtin_expect")
              && knownValue(plain.child(1)) == Known.COMPUTED;
      default -> false;
    };
  }

  /** The address of an element that an array does not have. */
  private void element(AstNode base, AstNode index, boolean backwards) {
    CXType array = clang_getCanonicalType(Expressions.withoutParentheses(base).type());
    if (array.kind() != CXType_ConstantArray) {
      return;
    }
    Optional<BigInteger> value = index.exactIntegerValue();
    BigInteger count = BigInteger.valueOf(clang_getNumElements(array));
    boolean outside =
        value
            .map(at -> backwards ? at.negate() : at)
            .map(at -> at.signum() < 0 || at.compareTo(count) > 0)
            .orElseGet(() -> knownValue(index) == Known.COMPUTED);
    if (outside) {
      hide(index);
    }
  }

  private static boolean undefined(int operator, AstNode node, BigInteger left, BigInteger right) {
    return switch (operator) {
      case CXBinaryOperator_Mul -> overflows(node, left.multiply(right));
      case CXBinaryOperator_Add -> overflows(node, left.add(right));
      case CXBinaryOperator_Sub -> overflows(node, left.subtract(right));
      case CXBinaryOperator_Div, CXBinaryOperator_Rem ->
          right.signum() == 0 || overflows(node, left.divide(right));
      default -> {
        OptionalInt width = widthBits(node);
        yield width.isEmpty()
            || right.signum() < 0
            || right.compareTo(BigInteger.valueOf(width.getAsInt())) >= 0;
      }
    };
  }

  private boolean negationUndefined(AstNode node) {
    Optional<BigInteger> operand = node.child(0).exactIntegerValue();
    return operand
        .map(value -> overflows(node, value.negate()))
        .orElseGet(() -> Expressions.integer(node) && knownValue(node.child(0)) == Known.COMPUTED);
  }

  /** Whether a value is not one of an operation's type; unsigned types never overflow. */
  private static boolean overflows(AstNode operation, BigInteger value) {
    OptionalInt width = widthBits(operation);
    return width.isEmpty()
        || !Expressions.unsigned(operation) && value.bitLength() >= width.getAsInt();
  }

  /** Unknown for types of which 64 bits are not all. */
  private static OptionalInt widthBits(AstNode node) {
    long bits = 8 * clang_Type_getSizeOf(node.type());
    return Expressions.integer(node) && bits > 0 && bits <= 64
        ? OptionalInt.of((int) bits)
        : OptionalInt.empty();
  }

  private void conversion(AstNode node, AstNode operand) {
    if (node.canonicalTypeKind() == CXType_Bool || !Expressions.floating(operand)) {
      return;
    }
    boolean undefined =
        operand
            .floatingValue()
            .map(value -> !fits(value, node))
            .orElseGet(() -> knownValue(operand) == Known.COMPUTED);
    if (undefined && Expressions.integer(node)) {
      hide(operand);
    }
  }

  /** Whether a number certainly stays what it is when its fraction is dropped. */
  private static boolean fits(double value, AstNode type) {
    OptionalInt width = widthBits(type);
    if (width.isEmpty()) {
      return value >= 0 && value < 0x1p62;
    }
    boolean unsigned = Expressions.unsigned(type);
    double bound = Math.scalb(1.0, unsigned ? width.getAsInt() : width.getAsInt() - 1);
    double truncated = value < 0 ? Math.ceil(value) : Math.floor(value);
    return truncated < bound && truncated >= (unsigned ? 0 : -bound);
  }
}

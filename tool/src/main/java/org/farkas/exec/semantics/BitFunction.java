package org.farkas.exec.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** Integer functions that LLVM offers as intrinsics, as terms and on machine integers. */
public enum BitFunction {
  ABSOLUTE("abs", 1),
  SIGNED_MAXIMUM("smax", 2),
  SIGNED_MINIMUM("smin", 2),
  UNSIGNED_MAXIMUM("umax", 2),
  UNSIGNED_MINIMUM("umin", 2),
  SWAP_BYTES("bswap", 1),
  REVERSE_BITS("bitreverse", 1),
  COUNT_ONES("ctpop", 1),
  COUNT_LEADING_ZEROS("ctlz", 1),
  COUNT_TRAILING_ZEROS("cttz", 1),
  FUNNEL_SHIFT_LEFT("fshl", 3),
  FUNNEL_SHIFT_RIGHT("fshr", 3);

  private static final Map<String, BitFunction> BY_NAME =
      Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(it -> it.llvmName, it -> it));

  private final String llvmName;
  private final int arity;

  BitFunction(String llvmName, int arity) {
    this.llvmName = llvmName;
    this.arity = arity;
  }

  /** The function that LLVM calls {@code llvm.NAME.TYPE}, by that name; empty for other names. */
  public static Optional<BitFunction> named(String llvmName) {
    return Optional.ofNullable(BY_NAME.get(llvmName));
  }

  public int arity() {
    return arity;
  }

  /** The function on terms of equal width; counts of zero are the width. */
  public Term apply(TermContext terms, List<Term> operands) {
    Term x = operands.get(0);
    int width = x.widthBits();
    Term zero = terms.constant(width, 0);
    return switch (this) {
      case ABSOLUTE ->
          terms.ite(terms.make(Operator.SLT, x, zero), terms.make(Operator.SUB, zero, x), x);
      case SIGNED_MAXIMUM -> choose(terms, Operator.SLT, operands.get(1), x, operands);
      case SIGNED_MINIMUM -> choose(terms, Operator.SLT, x, operands.get(1), operands);
      case UNSIGNED_MAXIMUM -> choose(terms, Operator.ULT, operands.get(1), x, operands);
      case UNSIGNED_MINIMUM -> choose(terms, Operator.ULT, x, operands.get(1), operands);
      case SWAP_BYTES -> reassemble(terms, x, 8);
      case REVERSE_BITS -> reassemble(terms, x, 1);
      case COUNT_ONES -> {
        Term sum = zero;
        for (int bit = 0; bit < width; bit++) {
          sum =
              terms.make(
                  Operator.ADD,
                  sum,
                  terms.convert(Operator.ZERO_EXTEND, terms.extract(x, bit, 1), width));
        }
        yield sum;
      }
      case COUNT_LEADING_ZEROS -> {
        Term count = terms.constant(width, width);
        for (int bit = 0; bit < width; bit++) {
          count =
              terms.ite(terms.extract(x, bit, 1), terms.constant(width, width - 1L - bit), count);
        }
        yield count;
      }
      case COUNT_TRAILING_ZEROS -> {
        Term count = terms.constant(width, width);
        for (int bit = width - 1; bit >= 0; bit--) {
          count = terms.ite(terms.extract(x, bit, 1), terms.constant(width, bit), count);
        }
        yield count;
      }
      case FUNNEL_SHIFT_LEFT, FUNNEL_SHIFT_RIGHT -> {
        Term amount =
            terms.convert(
                Operator.ZERO_EXTEND,
                terms.make(Operator.UREM, operands.get(2), terms.constant(width, width)),
                2 * width);
        Term both = terms.make(Operator.CONCAT, x, operands.get(1));
        yield this == FUNNEL_SHIFT_LEFT
            ? terms.extract(terms.make(Operator.SHL, both, amount), width, width)
            : terms.extract(terms.make(Operator.LSHR, both, amount), 0, width);
      }
    };
  }

  private static Term choose(
      TermContext terms, Operator less, Term left, Term right, List<Term> operands) {
    return terms.ite(terms.make(less, left, right), operands.get(0), operands.get(1));
  }

  private static Term reassemble(TermContext terms, Term x, int pieceBits) {
    List<Term> pieces = new ArrayList<>();
    for (int low = 0; low < x.widthBits(); low += pieceBits) {
      pieces.add(terms.extract(x, low, pieceBits));
    }
    Term result = pieces.get(0);
    for (int i = 1; i < pieces.size(); i++) {
      result = terms.make(Operator.CONCAT, result, pieces.get(i));
    }
    return result;
  }

  /** The same on zero-extended values of at most 64 bits; unused operands are ignored. */
  public long apply(int width, long x, long y, long z) {
    return switch (this) {
      case ABSOLUTE ->
          ConcreteIntegers.truncate(Math.abs(ConcreteIntegers.signed(x, width)), width);
      case SIGNED_MAXIMUM ->
          ConcreteIntegers.signed(x, width) > ConcreteIntegers.signed(y, width) ? x : y;
      case SIGNED_MINIMUM ->
          ConcreteIntegers.signed(x, width) < ConcreteIntegers.signed(y, width) ? x : y;
      case UNSIGNED_MAXIMUM -> Long.compareUnsigned(x, y) > 0 ? x : y;
      case UNSIGNED_MINIMUM -> Long.compareUnsigned(x, y) < 0 ? x : y;
      case SWAP_BYTES -> Long.reverseBytes(x) >>> 64 - width;
      case REVERSE_BITS -> Long.reverse(x) >>> 64 - width;
      case COUNT_ONES -> Long.bitCount(x);
      case COUNT_LEADING_ZEROS -> Long.numberOfLeadingZeros(x) - (64 - width);
      case COUNT_TRAILING_ZEROS -> x == 0 ? width : Long.numberOfTrailingZeros(x);
      case FUNNEL_SHIFT_LEFT -> {
        int amount = (int) Long.remainderUnsigned(z, width);
        yield amount == 0
            ? x
            : ConcreteIntegers.truncate(x << amount | y >>> width - amount, width);
      }
      case FUNNEL_SHIFT_RIGHT -> {
        int amount = (int) Long.remainderUnsigned(z, width);
        yield amount == 0
            ? y
            : ConcreteIntegers.truncate(y >>> amount | x << width - amount, width);
      }
    };
  }
}

package org.farkas.solve.chain;

import java.util.List;
import org.farkas.expr.BottomUp;
import org.farkas.expr.Term;

/**
 * An interval of unsigned values for every term, whatever its variables are: sound, not tight. A
 * term is looked at once and remembered. Terms wider than 62 bits are not bounded.
 */
final class TermIntervals {
  private static final int MAX_WIDTH = 62;

  /** Closed, in unsigned order; both below 2^62. */
  record Interval(long low, long high) {
    boolean isConstant() {
      return low == high;
    }

    Interval union(Interval other) {
      return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }
  }

  private static final Interval TRUE = new Interval(1, 1);
  private static final Interval FALSE = new Interval(0, 0);
  private static final Interval BOOL = new Interval(0, 1);

  private final BottomUp<Interval> known = new BottomUp<>(TermIntervals::bounded, this::interval);

  /** The interval of a term of at most 62 bits. */
  Interval of(Term root) {
    return known.of(root);
  }

  private Interval interval(Term term) {
    return bounded(term) ? compute(term) : top(MAX_WIDTH);
  }

  private static boolean bounded(Term term) {
    return term.widthBits() >= 1 && term.widthBits() <= MAX_WIDTH;
  }

  private static Interval top(int width) {
    return new Interval(0, (1L << width) - 1);
  }

  private Interval operand(Term term, int index) {
    Term operand = term.operand(index);
    Interval interval = known.known(operand);
    return interval != null ? interval : top(Math.min(MAX_WIDTH, operand.widthBits()));
  }

  private Interval compute(Term term) {
    Interval top = top(term.widthBits());
    List<Term> operands = term.operands();
    for (Term operand : operands) {
      if (!bounded(operand)) {
        return top; // an operand without bounds says nothing
      }
    }
    return switch (term.operator()) {
      case CONSTANT -> new Interval(term.value(), term.value());
      case ZERO_EXTEND -> operand(term, 0);
      case SIGN_EXTEND -> signExtended(term, top);
      case CONCAT -> {
        Interval high = operand(term, 0);
        Interval low = operand(term, 1);
        int shift = operands.get(1).widthBits();
        yield high.isConstant()
            ? new Interval((high.low << shift) + low.low, (high.low << shift) + low.high)
            : new Interval(high.low << shift, (high.high << shift) + top(shift).high);
      }
      case EXTRACT -> extracted(term, top);
      case NOT -> {
        Interval value = operand(term, 0);
        yield new Interval(top.high - value.high, top.high - value.low);
      }
      case AND -> and(term, operand(term, 0), operand(term, 1));
      case OR -> {
        Interval a = operand(term, 0);
        Interval b = operand(term, 1);
        long highest = Long.highestOneBit(Math.max(1, a.high | b.high));
        yield new Interval(Math.max(a.low, b.low), Math.min(top.high, 2 * highest - 1));
      }
      case XOR -> {
        Interval a = operand(term, 0);
        Interval b = operand(term, 1);
        if (a.isConstant() && b.isConstant()) {
          yield new Interval(a.low ^ b.low, a.low ^ b.low);
        }
        long highest = Long.highestOneBit(Math.max(1, a.high | b.high));
        yield new Interval(0, Math.min(top.high, 2 * highest - 1));
      }
      case ADD -> {
        Interval a = operand(term, 0);
        Interval b = operand(term, 1);
        yield a.high + b.high <= top.high ? new Interval(a.low + b.low, a.high + b.high) : top;
      }
      case SUB -> {
        Interval a = operand(term, 0);
        Interval b = operand(term, 1);
        yield a.low >= b.high ? new Interval(a.low - b.high, a.high - b.low) : top;
      }
      case MUL -> {
        Interval a = operand(term, 0);
        Interval b = operand(term, 1);
        boolean fits = a.high == 0 || b.high <= top.high / a.high;
        yield fits ? new Interval(a.low * b.low, a.high * b.high) : top;
      }
      case UDIV -> {
        Interval a = operand(term, 0);
        Interval b = operand(term, 1);
        yield b.low > 0 ? new Interval(a.low / b.high, a.high / b.low) : top;
      }
      case UREM -> {
        Interval a = operand(term, 0);
        Interval b = operand(term, 1);
        yield b.low > 0 ? new Interval(0, Math.min(a.high, b.high - 1)) : a.union(FALSE);
      }
      case LSHR -> {
        Interval a = operand(term, 0);
        Interval by = operand(term, 1);
        yield by.isConstant() && by.low < 62
            ? new Interval(a.low >> by.low, a.high >> by.low)
            : new Interval(0, a.high);
      }
      case SHL -> {
        Interval a = operand(term, 0);
        Interval by = operand(term, 1);
        boolean fits = by.isConstant() && by.low < term.widthBits() && a.high <= top.high >> by.low;
        yield fits ? new Interval(a.low << by.low, a.high << by.low) : top;
      }
      case ITE -> {
        Interval condition = operand(term, 0);
        yield condition.equals(TRUE)
            ? operand(term, 1)
            : condition.equals(FALSE) ? operand(term, 2) : operand(term, 1).union(operand(term, 2));
      }
      case EQ -> {
        Interval a = operand(term, 0);
        Interval b = operand(term, 1);
        yield a.high < b.low || b.high < a.low
            ? FALSE
            : a.isConstant() && a.equals(b) ? TRUE : BOOL;
      }
      case ULT -> less(operand(term, 0), operand(term, 1), false);
      case ULE -> less(operand(term, 0), operand(term, 1), true);
      case SLT -> signedLess(term, false);
      case SLE -> signedLess(term, true);
      default -> top;
    };
  }

  private static Interval less(Interval a, Interval b, boolean orEqual) {
    if (orEqual ? a.high <= b.low : a.high < b.low) {
      return TRUE;
    }
    return (orEqual ? a.low > b.high : a.low >= b.high) ? FALSE : BOOL;
  }

  /** Signed order is unsigned order where both operands stay on one side of the sign. */
  private Interval signedLess(Term term, boolean orEqual) {
    long sign = 1L << (term.operand(0).widthBits() - 1);
    Interval a = operand(term, 0);
    Interval b = operand(term, 1);
    boolean definite = (a.high < sign || a.low >= sign) && (b.high < sign || b.low >= sign);
    if (!definite) {
      return BOOL;
    }
    boolean negativeA = a.low >= sign;
    boolean negativeB = b.low >= sign;
    return negativeA == negativeB ? less(a, b, orEqual) : negativeA ? TRUE : FALSE;
  }

  private Interval signExtended(Term term, Interval top) {
    Interval value = operand(term, 0);
    long sign = 1L << (term.operand(0).widthBits() - 1);
    if (value.high < sign) {
      return value;
    }
    long fill = top.high - (2 * sign - 1);
    return value.low >= sign ? new Interval(value.low + fill, value.high + fill) : top;
  }

  private Interval extracted(Term term, Interval top) {
    Interval value = operand(term, 0);
    Interval shifted = new Interval(value.low >> term.parameter(), value.high >> term.parameter());
    return shifted.high <= top.high ? shifted : top;
  }

  private static Interval and(Term term, Interval a, Interval b) {
    if (term.widthBits() == 1) {
      return new Interval(a.low & b.low, a.high & b.high);
    }
    return a.isConstant() && b.isConstant()
        ? new Interval(a.low & b.low, a.low & b.low)
        : new Interval(0, Math.min(a.high, b.high));
  }
}

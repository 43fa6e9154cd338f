package org.farkas.exec.memory;

import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/**
 * What is known of a symbolic offset without asking a solver: as a signed number it lies between
 * {@code low} and {@code high} and is {@code residue} modulo {@code stride} (for stride 0 it equals
 * the residue). Congruences and intervals, as in Granger's arithmetical congruences.
 */
public record OffsetShape(long stride, long residue, long low, long high) {
  private static final int MAX_NODES = 400;

  /** The shape of a term of at most 64 bits, read as a signed number. */
  public static OffsetShape of(Term term, KnownRanges known) {
    return new Analysis(known).shape(term, 0);
  }

  private static OffsetShape constant(long value) {
    return new OffsetShape(0, value, value, value);
  }

  private static OffsetShape anything(int width) {
    return new OffsetShape(1, 0, -1L << width - 1, (1L << width - 1) - 1);
  }

  private static OffsetShape between(long low, long high) {
    return low == high ? constant(low) : new OffsetShape(1, 0, low, high);
  }

  private static OffsetShape normal(long stride, long residue, long low, long high) {
    return stride == 0
        ? new OffsetShape(0, residue, low, high)
        : new OffsetShape(stride, Math.floorMod(residue, stride), low, high);
  }

  /** The same number reduced to {@code width} bits: only power-of-two congruences survive. */
  private OffsetShape wrapped(int width) {
    OffsetShape full = anything(width);
    if (low >= full.low && high <= full.high) {
      return this;
    }
    long kept = stride == 0 ? 0 : Long.lowestOneBit(stride);
    if (stride == 0 || width < 63 && kept > 1L << width) {
      return full;
    }
    return normal(kept, residue, full.low, full.high);
  }

  /** This shape within a range that is known besides. */
  private OffsetShape within(KnownRanges.Range range) {
    long newLow = Math.max(low, range.low());
    long newHigh = Math.min(high, range.high());
    return newLow > newHigh ? this : new OffsetShape(stride, residue, newLow, newHigh);
  }

  private static final class Analysis {
    private final KnownRanges known;
    private int nodes;

    Analysis(KnownRanges known) {
      this.known = known;
    }

    OffsetShape shape(Term term, int depth) {
      int width = term.widthBits();
      if (width > 64 || width < 1 || depth > 40 || ++nodes > MAX_NODES) {
        return anything(Math.clamp(width, 1, 64));
      }
      if (term.isConstant()) {
        int shift = 64 - width;
        return constant(term.value() << shift >> shift);
      }
      OffsetShape own = computed(term, width, depth);
      return known.of(term).map(own::within).orElse(own);
    }

    private OffsetShape computed(Term term, int width, int depth) {
      try {
        return compute(term, width, depth + 1).wrapped(width);
      } catch (ArithmeticException _) {
        return anything(width); // beyond 64 bits
      }
    }

    private OffsetShape compute(Term term, int width, int depth) {
      return switch (term.operator()) {
        case ADD -> sum(shape(term.operand(0), depth), shape(term.operand(1), depth));
        case SUB -> sum(shape(term.operand(0), depth), scaled(shape(term.operand(1), depth), -1));
        case MUL -> product(term, width, depth);
        case SHL ->
            term.operand(1).isConstant() && term.operand(1).value() < 62
                ? scaled(shape(term.operand(0), depth), 1L << term.operand(1).value())
                : anything(width);
        case ZERO_EXTEND -> unsigned(shape(term.operand(0), depth), term.operand(0).widthBits());
        case SIGN_EXTEND -> shape(term.operand(0), depth);
        case CONCAT -> {
          int lowBits = term.operand(1).widthBits();
          yield lowBits > 61
              ? anything(width)
              : sum(
                  scaled(shape(term.operand(0), depth), 1L << lowBits),
                  unsigned(shape(term.operand(1), depth), lowBits));
        }
        case ITE -> join(shape(term.operand(1), depth), shape(term.operand(2), depth));
        case AND -> masked(term, width, depth);
        case UREM ->
            term.operand(1).isConstant() && term.operand(1).value() > 0
                ? between(0, term.operand(1).value() - 1)
                : anything(width);
        case LSHR ->
            term.operand(1).isConstant()
                    && term.operand(1).value() > 0
                    && term.operand(1).value() < width
                ? between(0, (1L << width - term.operand(1).value()) - 1)
                : anything(width);
        default -> anything(width);
      };
    }

    private OffsetShape product(Term term, int width, int depth) {
      if (term.operand(1).isConstant()) {
        return scaled(shape(term.operand(0), depth), shape(term.operand(1), depth).residue);
      }
      return term.operand(0).isConstant()
          ? scaled(shape(term.operand(1), depth), shape(term.operand(0), depth).residue)
          : anything(width);
    }

    private static OffsetShape sum(OffsetShape one, OffsetShape other) {
      return normal(
          gcd(one.stride, other.stride),
          Math.addExact(one.residue, other.residue),
          Math.addExact(one.low, other.low),
          Math.addExact(one.high, other.high));
    }

    private static OffsetShape scaled(OffsetShape shape, long factor) {
      long a = Math.multiplyExact(shape.low, factor);
      long b = Math.multiplyExact(shape.high, factor);
      return normal(
          Math.abs(Math.multiplyExact(shape.stride, factor)),
          Math.multiplyExact(shape.residue, factor),
          Math.min(a, b),
          Math.max(a, b));
    }

    private static OffsetShape unsigned(OffsetShape shape, int width) {
      if (shape.low >= 0) {
        return shape;
      }
      if (width >= 63) {
        throw new ArithmeticException();
      }
      long kept = shape.stride == 0 ? 0 : Math.min(Long.lowestOneBit(shape.stride), 1L << width);
      return kept == 0
          ? constant(shape.residue + (1L << width))
          : normal(kept, shape.residue, 0, (1L << width) - 1);
    }

    private static OffsetShape join(OffsetShape one, OffsetShape other) {
      long difference = Math.subtractExact(one.residue, other.residue);
      return normal(
          gcd(gcd(one.stride, other.stride), Math.abs(difference)),
          one.residue,
          Math.min(one.low, other.low),
          Math.max(one.high, other.high));
    }

    private OffsetShape masked(Term term, int width, int depth) {
      int known = term.operand(0).isConstant() ? 0 : 1;
      if (!term.operand(known).isConstant()) {
        return anything(width);
      }
      long mask = shape(term.operand(known), depth).residue;
      if (mask > 0) {
        return normal(Long.lowestOneBit(mask), 0, 0, mask);
      }
      if (mask < 0 && Long.bitCount(~mask) == Long.numberOfTrailingZeros(mask)) {
        OffsetShape other = shape(term.operand(1 - known), depth);
        return normal(-mask, 0, Math.addExact(other.low, mask + 1) & mask, other.high & mask);
      }
      return anything(width);
    }

    private static long gcd(long a, long b) {
      while (b != 0) {
        long rest = a % b;
        a = b;
        b = rest;
      }
      return Math.abs(a);
    }
  }

  /** The index of an array element, if the term is one times a size plus a constant. */
  static boolean isScaled(Term term) {
    return term.operator() == Operator.MUL
        && (term.operand(0).isConstant() || term.operand(1).isConstant());
  }
}

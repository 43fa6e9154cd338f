package org.farkas.exec.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * The offsets that a symbolic offset may have, ascending, and how to tell them apart: candidate i
 * is the one if {@code index} (some bits of the offset, or an array index in it) equals {@code
 * keys[i]}.
 */
final class Candidates {
  /**
   * With so few cells all are looked at, whatever is known of the offset where it is used: what is
   * read at the same offset elsewhere is the same term then.
   */
  private static final int FEW = 16;

  private final TermContext terms;
  private final int[] offsets;
  private final long[] keys;
  private final Term index;
  private final long stride;

  private Candidates(TermContext terms, int[] offsets, long[] keys, Term index, long stride) {
    this.terms = terms;
    this.offsets = offsets;
    this.keys = keys;
    this.index = index;
    this.stride = stride;
  }

  /**
   * The candidates of an access of {@code size} bytes inside {@code objectSize}.
   *
   * @return empty if there are more than {@code limit}
   */
  static Optional<Candidates> of(
      TermContext terms, Term offset, KnownRanges known, long objectSize, int size, int limit) {
    OffsetShape shape = OffsetShape.of(offset, known);
    long low = Math.max(0, shape.low());
    long high = Math.min(shape.high(), objectSize - size);
    long most = Math.max(1, shape.stride()) * FEW;
    if (low < high && objectSize <= most) {
      low = 0;
      high = objectSize - size;
    }
    if (shape.stride() > 1) {
      low += Math.floorMod(shape.residue() - low, shape.stride());
    } else if (shape.stride() == 0) {
      low = Math.max(low, shape.residue());
      high = Math.min(high, shape.residue());
    }
    long step = Math.max(1, shape.stride());
    long count = high < low ? 0 : (high - low) / step + 1;
    if (count > limit || count == 0) {
      return Optional.empty();
    }
    int[] offsets = new int[(int) count];
    for (int i = 0; i < count; i++) {
      offsets[i] = (int) (low + i * step);
    }
    return Optional.of(withIndex(terms, offset, known, offsets, step));
  }

  private static Candidates withIndex(
      TermContext terms, Term offset, KnownRanges known, int[] offsets, long step) {
    long[] keys = new long[offsets.length];
    if (Long.bitCount(step) == 1) {
      int shift = Long.numberOfTrailingZeros(step);
      for (int i = 0; i < keys.length; i++) {
        keys[i] = offsets[i] >>> shift;
      }
      int bits = bitsFor(keys);
      return new Candidates(terms, offsets, keys, terms.extract(offset, shift, bits), step);
    }
    Optional<Term> element = elementIndex(offset, known, step);
    if (element.isPresent()) {
      long base = baseOf(offset);
      for (int i = 0; i < keys.length; i++) {
        keys[i] = (offsets[i] - base) / step;
      }
      if (keys[0] >= 0) {
        int bits = bitsFor(keys);
        return new Candidates(terms, offsets, keys, terms.extract(element.get(), 0, bits), step);
      }
    }
    for (int i = 0; i < keys.length; i++) {
      keys[i] = offsets[i];
    }
    return new Candidates(terms, offsets, keys, terms.extract(offset, 0, bitsFor(keys)), step);
  }

  private static int bitsFor(long[] keys) {
    return Math.max(1, 64 - Long.numberOfLeadingZeros(keys[keys.length - 1]));
  }

  /** For {@code index * step + constant}, where that can't wrap around: the index. */
  private static Optional<Term> elementIndex(Term offset, KnownRanges known, long step) {
    Term product = offset;
    if (offset.operator() == Operator.ADD) {
      product = offset.operand(0).isConstant() ? offset.operand(1) : offset.operand(0);
    }
    if (!OffsetShape.isScaled(product)) {
      return Optional.empty();
    }
    Term factor = product.operand(0).isConstant() ? product.operand(0) : product.operand(1);
    Term index = factor == product.operand(0) ? product.operand(1) : product.operand(0);
    OffsetShape shape = OffsetShape.of(index, known);
    long limit = Long.MAX_VALUE / (2 * step);
    boolean exact = factor.value() == step && shape.low() > -limit && shape.high() < limit;
    return exact ? Optional.of(index) : Optional.empty();
  }

  private static long baseOf(Term offset) {
    if (offset.operator() != Operator.ADD) {
      return 0;
    }
    for (Term operand : offset.operands()) {
      if (operand.isConstant()) {
        return operand.value();
      }
    }
    return 0;
  }

  int count() {
    return offsets.length;
  }

  int offset(int candidate) {
    return offsets[candidate];
  }

  long stride() {
    return stride;
  }

  /** When a candidate is the one. */
  Term guard(int candidate) {
    return count() == 1
        ? terms.bool(true)
        : terms.eq(index, terms.constant(index.widthBits(), keys[candidate]));
  }

  /** A balanced choice between one term per candidate, by the index's bits. */
  Term choose(List<Term> leaves) {
    return choose(leaves, 0, leaves.size(), index.widthBits() - 1);
  }

  private Term choose(List<Term> leaves, int from, int to, int bit) {
    if (to - from == 1) {
      return leaves.get(from);
    }
    int split = from;
    while (split < to && (keys[split] >>> bit & 1) == 0) {
      split++;
    }
    if (split == from || split == to) {
      return choose(leaves, from, to, bit - 1);
    }
    return terms.ite(
        terms.extract(index, bit, 1),
        choose(leaves, split, to, bit - 1),
        choose(leaves, from, split, bit - 1));
  }

  /** All guards in order. */
  List<Term> guards() {
    List<Term> guards = new ArrayList<>(count());
    for (int i = 0; i < count(); i++) {
      guards.add(guard(i));
    }
    return guards;
  }
}

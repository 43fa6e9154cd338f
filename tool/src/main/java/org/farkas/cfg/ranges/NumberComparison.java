package org.farkas.cfg.ranges;

import java.math.BigInteger;
import java.util.Optional;
import org.farkas.ir.Instruction.Predicate;

/** What comparisons say of the numbers that are compared. */
final class NumberComparison {
  private static final BigInteger ONE = BigInteger.ONE;

  private NumberComparison() {}

  /** Members of two sets for which a comparison may be true. */
  record Both(Numbers left, Numbers right) {
    Both swapped() {
      return new Both(right, left);
    }
  }

  /** Without members for which a comparison is false; nothing if it is so for all. */
  static Optional<Both> where(Predicate predicate, Numbers a, Numbers b) {
    return switch (predicate) {
      case EQ -> a.meet(b).map(both -> new Both(both, both));
      case NE -> without(a, b).flatMap(x -> without(b, a).map(y -> new Both(x, y)));
      case SLT -> signed(a, b, ONE);
      case SLE -> signed(a, b, BigInteger.ZERO);
      case ULT -> unsigned(a, b, ONE);
      case ULE -> unsigned(a, b, BigInteger.ZERO);
      case SGT -> signed(b, a, ONE).map(Both::swapped);
      case SGE -> signed(b, a, BigInteger.ZERO).map(Both::swapped);
      case UGT -> unsigned(b, a, ONE).map(Both::swapped);
      case UGE -> unsigned(b, a, BigInteger.ZERO).map(Both::swapped);
    };
  }

  /** The comparison that is true where this one is false. */
  static Predicate opposite(Predicate predicate) {
    return switch (predicate) {
      case EQ -> Predicate.NE;
      case NE -> Predicate.EQ;
      case SLT -> Predicate.SGE;
      case SLE -> Predicate.SGT;
      case SGT -> Predicate.SLE;
      case SGE -> Predicate.SLT;
      case ULT -> Predicate.UGE;
      case ULE -> Predicate.UGT;
      case UGT -> Predicate.ULE;
      case UGE -> Predicate.ULT;
    };
  }

  /** The result of a comparison, one bit. */
  static Numbers result(Predicate predicate, Numbers a, Numbers b) {
    if (where(predicate, a, b).isEmpty()) {
      return Numbers.of(1, BigInteger.ZERO);
    }
    return where(opposite(predicate), a, b).isEmpty() ? Numbers.of(1, ONE) : Numbers.all(1);
  }

  /** The first set without the second's only member, where it is at an end. */
  private static Optional<Numbers> without(Numbers a, Numbers b) {
    if (b.constant().isEmpty()) {
      return Optional.of(a);
    }
    if (a.constant().isPresent()) {
      return a.equals(b) ? Optional.empty() : Optional.of(a);
    }
    BigInteger value = b.low();
    return a.without(value, value, true)
        .flatMap(rest -> rest.without(b.lowUnsigned(), b.lowUnsigned(), false));
  }

  /** Where the first is at least {@code apart} less than the second. */
  private static Optional<Both> signed(Numbers a, Numbers b, BigInteger apart) {
    return Numbers.signed(a.bits(), a.low(), b.high().subtract(apart))
        .flatMap(a::meet)
        .flatMap(
            x ->
                Numbers.signed(a.bits(), a.low().add(apart), b.high())
                    .flatMap(b::meet)
                    .map(y -> new Both(x, y)));
  }

  private static Optional<Both> unsigned(Numbers a, Numbers b, BigInteger apart) {
    return Numbers.unsigned(a.bits(), a.lowUnsigned(), b.highUnsigned().subtract(apart))
        .flatMap(a::meet)
        .flatMap(
            x ->
                Numbers.unsigned(a.bits(), a.lowUnsigned().add(apart), b.highUnsigned())
                    .flatMap(b::meet)
                    .map(y -> new Both(x, y)));
  }
}

package org.farkas.cfg.ranges;

import java.math.BigInteger;
import java.util.Optional;
import java.util.stream.Stream;
import org.farkas.ir.Instruction;

/**
 * What instructions give for members of sets; nothing where their behaviour is undefined for all of
 * them. Flags are those of the instructions: what would wrap around is undefined then.
 */
final class NumberArithmetic {
  private static final BigInteger ONE = BigInteger.ONE;
  private static final BigInteger ZERO = BigInteger.ZERO;

  private NumberArithmetic() {}

  static Optional<Numbers> binary(Instruction.Binary i, Numbers a, Numbers b) {
    return switch (i.operator()) {
      case ADD ->
          ring(
              a.bits(),
              new Span(a.low().add(b.low()), a.high().add(b.high())),
              new Span(
                  a.lowUnsigned().add(b.lowUnsigned()), a.highUnsigned().add(b.highUnsigned())),
              a.step().gcd(b.step()),
              a.anyMember().add(b.anyMember()),
              i);
      case SUB ->
          ring(
              a.bits(),
              new Span(a.low().subtract(b.high()), a.high().subtract(b.low())),
              new Span(
                  a.lowUnsigned().subtract(b.highUnsigned()),
                  a.highUnsigned().subtract(b.lowUnsigned())),
              a.step().gcd(b.step()),
              a.anyMember().subtract(b.anyMember()),
              i);
      case MUL -> product(i, a, b);
      case UDIV -> unsignedQuotient(a, b);
      case SDIV -> signedQuotient(a, b);
      case UREM -> unsignedRemainder(a, b);
      case SREM -> signedRemainder(a, b);
      case SHL -> shifted(i, a, b);
      case LSHR -> shiftedRight(a, b, false);
      case ASHR -> shiftedRight(a, b, true);
      case AND -> masked(a, b);
      case OR -> bitwise(a, b, a.lowUnsigned().max(b.lowUnsigned()), Bit.OR);
      case XOR -> bitwise(a, b, ZERO, Bit.XOR);
    };
  }

  /** Bounds, which may lie outside the width. */
  private record Span(BigInteger low, BigInteger high) {}

  private static Optional<Numbers> product(Instruction.Binary i, Numbers a, Numbers b) {
    // (m k + r) (n l + s) is r s, but for multiples of m n, m s and n r.
    BigInteger step =
        a.step()
            .multiply(b.step())
            .gcd(a.step().multiply(b.anyMember()))
            .gcd(b.step().multiply(a.anyMember()));
    return ring(
        a.bits(),
        corners(a, b),
        new Span(
            a.lowUnsigned().multiply(b.lowUnsigned()), a.highUnsigned().multiply(b.highUnsigned())),
        step,
        a.anyMember().multiply(b.anyMember()),
        i);
  }

  private static Span corners(Numbers a, Numbers b) {
    var products =
        Stream.of(
                a.low().multiply(b.low()),
                a.low().multiply(b.high()),
                a.high().multiply(b.low()),
                a.high().multiply(b.high()))
            .sorted()
            .toList();
    return new Span(products.getFirst(), products.getLast());
  }

  /** A result that wraps around outside its width, or is undefined there. */
  private static Optional<Numbers> ring(
      int bits,
      Span signed,
      Span unsigned,
      BigInteger step,
      BigInteger member,
      Instruction.Binary i) {
    Numbers all = Numbers.all(bits);
    Optional<Numbers> result = Optional.of(all);
    boolean exact = i.noSignedWrap() || fits(signed, all.low(), all.high());
    if (exact) {
      result = result.flatMap(r -> signed(bits, signed).flatMap(r::meet));
    }
    if (i.noUnsignedWrap() || fits(unsigned, ZERO, all.highUnsigned())) {
      result =
          result.flatMap(r -> Numbers.unsigned(bits, unsigned.low, unsigned.high).flatMap(r::meet));
    }
    BigInteger divisor = exact ? step : step.gcd(Numbers.size(bits));
    return divisor.signum() == 0
        ? result // a single number, found already
        : result.flatMap(r -> r.congruent(divisor, member));
  }

  private static Optional<Numbers> signed(int bits, Span span) {
    return Numbers.signed(bits, span.low, span.high);
  }

  private static boolean fits(Span span, BigInteger low, BigInteger high) {
    return span.low.compareTo(low) >= 0 && span.high.compareTo(high) <= 0;
  }

  private static Optional<Numbers> unsignedQuotient(Numbers a, Numbers b) {
    if (b.highUnsigned().signum() == 0) {
      return Optional.empty();
    }
    return Numbers.unsigned(
        a.bits(),
        a.lowUnsigned().divide(b.highUnsigned()),
        a.highUnsigned().divide(b.lowUnsigned().max(ONE)));
  }

  private static Optional<Numbers> signedQuotient(Numbers a, Numbers b) {
    var divisors =
        Stream.of(b.low(), b.high(), ONE.negate(), ONE)
            .filter(each -> each.signum() != 0)
            .filter(each -> each.compareTo(b.low()) >= 0 && each.compareTo(b.high()) <= 0)
            .toList();
    if (divisors.isEmpty()) {
      return Optional.empty();
    }
    var quotients =
        divisors.stream()
            .flatMap(d -> Stream.of(a.low().divide(d), a.high().divide(d)))
            .sorted()
            .toList();
    // Between the ends quotients grow or fall, but for dividends on both sides of zero, whose
    // quotients lie on both sides of it.
    return Numbers.signed(a.bits(), quotients.getFirst(), quotients.getLast());
  }

  private static Optional<Numbers> unsignedRemainder(Numbers a, Numbers b) {
    if (b.highUnsigned().signum() == 0) {
      return Optional.empty();
    }
    if (a.highUnsigned().compareTo(b.lowUnsigned()) < 0) {
      return Optional.of(a);
    }
    Optional<Numbers> result =
        Numbers.unsigned(a.bits(), ZERO, a.highUnsigned().min(b.highUnsigned().subtract(ONE)));
    return a.nonNegative() ? likeDividend(result, a, b) : result;
  }

  private static Optional<Numbers> signedRemainder(Numbers a, Numbers b) {
    BigInteger divisor = b.low().abs().max(b.high().abs());
    if (divisor.signum() == 0) {
      return Optional.empty();
    }
    BigInteger most = divisor.subtract(ONE);
    BigInteger low = a.nonNegative() ? ZERO : a.low().max(most.negate());
    BigInteger high = a.high().signum() < 0 ? ZERO : a.high().min(most);
    return likeDividend(Numbers.signed(a.bits(), low, high), a, b);
  }

  /** A remainder is its dividend, but for multiples of a fixed divisor. */
  private static Optional<Numbers> likeDividend(Optional<Numbers> result, Numbers a, Numbers b) {
    BigInteger common = b.constant().map(d -> d.gcd(a.step())).orElse(ONE);
    return common.signum() == 0 ? result : result.flatMap(r -> r.congruent(common, a.anyMember()));
  }

  private static Optional<Numbers> shifted(Instruction.Binary i, Numbers a, Numbers by) {
    Optional<Numbers> amounts = amounts(a.bits(), by);
    if (amounts.isEmpty()) {
      return Optional.empty();
    }
    BigInteger least = amounts.get().lowUnsigned();
    BigInteger most = amounts.get().highUnsigned();
    BigInteger greatest = a.highUnsigned().shiftLeft(most.intValue());
    Numbers all = Numbers.all(a.bits());
    if (least.equals(most)) {
      // Times a power of two, which may be too large for the width as a signed number.
      BigInteger factor = ONE.shiftLeft(most.intValue());
      Span signed = new Span(a.low().multiply(factor), a.high().multiply(factor));
      Span unsigned = new Span(a.lowUnsigned().multiply(factor), greatest);
      return ring(
          a.bits(), signed, unsigned, a.step().multiply(factor), a.anyMember().multiply(factor), i);
    }
    return greatest.compareTo(all.highUnsigned()) <= 0
        ? Numbers.unsigned(a.bits(), a.lowUnsigned().shiftLeft(least.intValue()), greatest)
        : Optional.of(all);
  }

  /** Amounts by which a number can be shifted: others are undefined. */
  private static Optional<Numbers> amounts(int bits, Numbers by) {
    return Numbers.unsigned(by.bits(), ZERO, BigInteger.valueOf(bits - 1L)).flatMap(by::meet);
  }

  private static Optional<Numbers> shiftedRight(Numbers a, Numbers by, boolean arithmetic) {
    return amounts(a.bits(), by)
        .flatMap(
            amounts -> {
              int least = amounts.lowUnsigned().intValue();
              int most = amounts.highUnsigned().intValue();
              return arithmetic
                  ? Numbers.signed(
                      a.bits(),
                      a.low().shiftRight(a.low().signum() < 0 ? least : most),
                      a.high().shiftRight(a.high().signum() < 0 ? most : least))
                  : Numbers.unsigned(
                      a.bits(),
                      a.lowUnsigned().shiftRight(most),
                      a.highUnsigned().shiftRight(least));
            });
  }

  /** The bits of two numbers, one by one. */
  private enum Bit {
    AND,
    OR,
    XOR
  }

  private static Optional<Numbers> masked(Numbers a, Numbers b) {
    return Numbers.unsigned(a.bits(), ZERO, a.highUnsigned().min(b.highUnsigned()))
        .flatMap(r -> lowBits(a, b, Bit.AND, r));
  }

  private static Optional<Numbers> bitwise(Numbers a, Numbers b, BigInteger least, Bit bit) {
    int length = a.highUnsigned().or(b.highUnsigned()).bitLength();
    return Numbers.unsigned(a.bits(), least, ONE.shiftLeft(length).subtract(ONE))
        .flatMap(r -> lowBits(a, b, bit, r));
  }

  /** The result's low bits, as far as each is known. */
  private static Optional<Numbers> lowBits(Numbers a, Numbers b, Bit bit, Numbers result) {
    int knownOfA = knownBits(a);
    int knownOfB = knownBits(b);
    BigInteger value = ZERO;
    int at = 0;
    for (; at < a.bits(); at++) {
      boolean hasA = at < knownOfA;
      boolean hasB = at < knownOfB;
      boolean ofA = hasA && a.anyMember().testBit(at);
      boolean ofB = hasB && b.anyMember().testBit(at);
      boolean decided =
          switch (bit) {
            case AND -> hasA && !ofA || hasB && !ofB;
            case OR -> ofA || ofB;
            case XOR -> false;
          };
      if (!decided && !(hasA && hasB)) {
        break;
      }
      boolean set =
          switch (bit) {
            case AND -> ofA && ofB;
            case OR -> ofA || ofB;
            case XOR -> ofA != ofB;
          };
      value = set ? value.setBit(at) : value;
    }
    return at == a.bits()
        ? result.meet(Numbers.of(a.bits(), value))
        : result.congruent(ONE.shiftLeft(at), value);
  }

  /** How many of its low bits are the same in all members. */
  private static int knownBits(Numbers a) {
    return a.step().signum() == 0 ? a.bits() : Math.min(a.bits(), a.step().getLowestSetBit());
  }

  /** A conversion between integers; all of the new width for any other. */
  static Optional<Numbers> convert(Instruction.Conversion conversion, Numbers a, int bits) {
    return switch (conversion) {
      case ZERO_EXTEND -> {
        Optional<Numbers> result = Numbers.unsigned(bits, a.lowUnsigned(), a.highUnsigned());
        BigInteger divisor = a.nonNegative() ? a.step() : a.step().gcd(Numbers.size(a.bits()));
        yield congruent(result, divisor, a);
      }
      case SIGN_EXTEND -> congruent(Numbers.signed(bits, a.low(), a.high()), a.step(), a);
      case TRUNCATE -> {
        Numbers all = Numbers.all(bits);
        Optional<Numbers> result = Optional.of(all);
        boolean exact = fits(new Span(a.low(), a.high()), all.low(), all.high());
        if (exact) {
          result = Numbers.signed(bits, a.low(), a.high());
        } else if (a.highUnsigned().compareTo(all.highUnsigned()) <= 0) {
          result = Numbers.unsigned(bits, a.lowUnsigned(), a.highUnsigned());
        }
        yield congruent(result, exact ? a.step() : a.step().gcd(Numbers.size(bits)), a);
      }
      default -> Optional.of(Numbers.all(bits));
    };
  }

  private static Optional<Numbers> congruent(
      Optional<Numbers> result, BigInteger divisor, Numbers like) {
    return divisor.signum() == 0
        ? result
        : result.flatMap(r -> r.congruent(divisor, like.anyMember()));
  }
}

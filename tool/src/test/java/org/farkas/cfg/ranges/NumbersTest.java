package org.farkas.cfg.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.farkas.base.SourceSpan;
import org.farkas.exec.semantics.ConversionSemantics;
import org.farkas.exec.semantics.IntegerSemantics;
import org.farkas.exec.semantics.Meaning;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Instruction;
import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Instruction.Conversion;
import org.farkas.ir.Instruction.Predicate;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Sets of numbers against each of their members, under the instructions' own semantics. */
class NumbersTest {
  private static final int BITS = 4;
  private static final int SETS = 60;

  private final Random random = new Random(11);
  private final TermContext terms = Simplifications.newContext();

  @ParameterizedTest
  @EnumSource
  void whatAnOperatorGivesForMembersIsInItsResult(BinaryOperator operator) {
    for (int i = 0; i < SETS; i++) {
      Numbers a = some(BITS);
      Numbers b = some(BITS);
      boolean signed = random.nextBoolean() && mayNotWrap(operator);
      boolean unsigned = random.nextBoolean() && mayNotWrap(operator);
      Optional<Numbers> result =
          NumberArithmetic.binary(instruction(operator, signed, unsigned), a, b);
      for (long x : members(a)) {
        for (long y : members(b)) {
          Meaning meaning =
              IntegerSemantics.binary(
                  terms,
                  operator,
                  terms.constant(BITS, x),
                  terms.constant(BITS, y),
                  signed,
                  unsigned,
                  false);
          boolean defined = meaning.requirements().stream().allMatch(r -> r.holds().isTrue());
          if (defined) {
            assertThat(result)
                .as("%s %d %d of %s and %s", operator, x, y, a, b)
                .hasValueSatisfying(in -> assertIn(in, meaning.result()));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatAComparisonSaysKeepsTheMembersForWhichItIsTrue(Predicate predicate) {
    for (int i = 0; i < SETS; i++) {
      Numbers a = some(BITS);
      Numbers b = some(BITS);
      Optional<NumberComparison.Both> both = NumberComparison.where(predicate, a, b);
      Numbers result = NumberComparison.result(predicate, a, b);
      for (long x : members(a)) {
        for (long y : members(b)) {
          boolean holds =
              IntegerSemantics.compare(
                      terms, predicate, terms.constant(BITS, x), terms.constant(BITS, y))
                  .isTrue();
          assertThat(result.contains(BigInteger.valueOf(holds ? 1 : 0))).isTrue();
          if (holds) {
            assertThat(both)
                .hasValueSatisfying(
                    left -> {
                      assertThat(left.left().contains(BigInteger.valueOf(x))).isTrue();
                      assertThat(left.right().contains(BigInteger.valueOf(y))).isTrue();
                    });
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ZERO_EXTEND, 4, 7",
    "SIGN_EXTEND, 4, 7",
    "TRUNCATE, 6, 3",
    "TRUNCATE, 6, 1",
    "SIGN_EXTEND, 1, 4"
  })
  void conversionsKeepMembers(Conversion conversion, int from, int to) {
    for (int i = 0; i < SETS; i++) {
      Numbers a = some(from);
      Optional<Numbers> result = NumberArithmetic.convert(conversion, a, to);
      for (long x : members(a)) {
        Term value =
            ConversionSemantics.convert(terms, conversion, terms.constant(from, x), to).result();
        assertThat(result).hasValueSatisfying(in -> assertIn(in, value));
      }
    }
  }

  @Test
  void setsAreJoinedMetWidenedAndCutWithoutLosingWhatTheyHold() {
    for (int i = 0; i < 20 * SETS; i++) {
      Numbers a = some(BITS);
      Numbers b = some(BITS);
      Numbers wide = a.widen(b, new TreeSet<>(List.of(BigInteger.TWO, BigInteger.TEN)));
      Numbers joined = a.join(b);
      assertThat(wide.contains(joined)).isTrue();
      long cut = random.nextInt(16);
      BigInteger from = BigInteger.valueOf(cut);
      BigInteger to = BigInteger.valueOf(cut + random.nextInt(3));
      for (long x = 0; x < 16; x++) {
        BigInteger value = BigInteger.valueOf(x);
        boolean inA = a.contains(value);
        boolean inB = b.contains(value);
        if (inA || inB) {
          assertThat(joined.contains(value)).isTrue();
        }
        if (inA && inB) {
          assertThat(a.meet(b)).hasValueSatisfying(both -> both.contains(value));
        }
        boolean outside = value.compareTo(from) < 0 || value.compareTo(to) > 0;
        if (inA && outside) {
          assertThat(a.without(from, to, false))
              .hasValueSatisfying(rest -> assertThat(rest.contains(value)).isTrue());
        }
        if (inA && !outside) {
          assertThat(a.between(from, to, false))
              .hasValueSatisfying(some -> assertThat(some.contains(value)).isTrue());
        }
      }
      assertThat(joined.contains(a)).isTrue();
      if (a.contains(joined)) {
        assertThat(members(a)).containsAll(members(joined));
      }
    }
  }

  @Test
  void widenedAgainAndAgainASetComesToRest() {
    for (int i = 0; i < SETS; i++) {
      Numbers set = some(16);
      int steps = 0;
      for (int step = 0; step < 200; step++) {
        Numbers next = set.widen(set.join(some(16)), List.of(BigInteger.TEN));
        steps += next.equals(set) ? 0 : 1;
        set = next;
      }
      assertThat(steps).isLessThan(40);
    }
  }

  @Test
  void whatIsKnownOfNumbersIsSharp() {
    Numbers multiples = number(32, 0).join(number(32, 3)).join(number(32, 9));
    assertThat(multiples.contains(BigInteger.valueOf(6))).isTrue();
    assertThat(multiples.contains(BigInteger.valueOf(7))).isFalse();
    assertThat(multiples.meet(number(32, 7))).isEmpty();
    Numbers masked =
        NumberArithmetic.binary(
                instruction(BinaryOperator.AND, false, false), Numbers.all(BITS), number(BITS, 3))
            .orElseThrow();
    assertThat(members(masked)).containsExactly(0L, 1L, 2L, 3L);
    Numbers even =
        NumberArithmetic.binary(
                instruction(BinaryOperator.SHL, false, false), Numbers.all(BITS), number(BITS, 1))
            .orElseThrow();
    assertThat(members(even)).containsExactly(0L, 2L, 4L, 6L, 8L, 10L, 12L, 14L);
    Numbers odd =
        NumberArithmetic.binary(
                instruction(BinaryOperator.OR, false, false), Numbers.all(BITS), number(BITS, 1))
            .orElseThrow();
    assertThat(members(odd)).containsExactly(1L, 3L, 5L, 7L, 9L, 11L, 13L, 15L);
    assertThat(
            NumberArithmetic.binary(
                instruction(BinaryOperator.UDIV, false, false), Numbers.all(BITS), number(BITS, 0)))
        .isEmpty();
  }

  private static boolean mayNotWrap(BinaryOperator operator) {
    return switch (operator) {
      case ADD, SUB, MUL, SHL -> true;
      case UDIV, SDIV, UREM, SREM, LSHR, ASHR, AND, OR, XOR -> false;
    };
  }

  private void assertIn(Numbers numbers, Term value) {
    assertThat(value.isConstant()).isTrue();
    assertThat(numbers.contains(BigInteger.valueOf(value.value()))).as("%s", numbers).isTrue();
  }

  private static Numbers number(int bits, long value) {
    return Numbers.of(bits, BigInteger.valueOf(value));
  }

  /** The hull of up to four numbers, sometimes cut at a bound. */
  private Numbers some(int bits) {
    Numbers result = number(bits, random.nextInt(1 << bits));
    for (int more = random.nextInt(4); more > 0; more--) {
      result = result.join(number(bits, random.nextInt(1 << bits)));
    }
    Numbers bound = number(bits, random.nextInt(1 << bits));
    return random.nextBoolean()
        ? result
        : NumberComparison.where(Predicate.SLE, result, bound)
            .map(NumberComparison.Both::left)
            .orElse(result);
  }

  private static List<Long> members(Numbers numbers) {
    List<Long> result = new ArrayList<>();
    LongStream.range(0, 1L << numbers.bits())
        .filter(each -> numbers.contains(BigInteger.valueOf(each)))
        .forEach(result::add);
    return result;
  }

  private static Instruction.Binary instruction(
      BinaryOperator operator, boolean noSignedWrap, boolean noUnsignedWrap) {
    Type.Int type = new Type.Int(BITS);
    Value.Register register = new Value.Register(0, type, "");
    return new Instruction.Binary(
        register,
        operator,
        register,
        register,
        noSignedWrap,
        noUnsignedWrap,
        false,
        SourceSpan.UNKNOWN);
  }
}

package org.farkas.exec.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.simplify.Simplifications;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OffsetShapeTest {
  private final TermContext terms = Simplifications.newContext();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noValueOfATermLiesOutsideItsShape(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 300; round++) {
      List<Term> variables = new ArrayList<>();
      for (int width : new int[] {8, 16, 32, 64}) {
        variables.add(terms.variable("v" + width, width, Term.VariableKind.INPUT));
      }
      Term term = term(random, variables, 64, 5);
      OffsetShape shape = OffsetShape.of(term, KnownRanges.NONE);
      for (int sample = 0; sample < 40; sample++) {
        Map<Term, BigInteger> values = new IdentityHashMap<>();
        for (Term variable : variables) {
          long value = random.nextLong() >> random.nextInt(64);
          BigInteger modulus = BigInteger.ONE.shiftLeft(variable.widthBits());
          values.put(variable, BigInteger.valueOf(value).mod(modulus));
        }
        long value = new Evaluator(new Assignment(values, Map.of())).narrow(term);
        assertThat(value).as("%s", shape).isBetween(shape.low(), shape.high());
        if (shape.stride() == 0) {
          assertThat(value).isEqualTo(shape.residue());
        } else {
          assertThat(Math.floorMod(value, shape.stride()))
              .as("%d in %s", value, shape)
              .isEqualTo(shape.residue());
        }
      }
    }
  }

  private Term term(SplittableRandom random, List<Term> variables, int width, int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      if (random.nextInt(3) == 0) {
        return terms.constant(width, random.nextLong() >>> random.nextInt(64) & mask(width));
      }
      return resized(random, variables.get(random.nextInt(variables.size())), width);
    }
    Term left = term(random, variables, width, depth - 1);
    Term right = term(random, variables, width, depth - 1);
    Term small = terms.constant(width, random.nextInt(20));
    return switch (random.nextInt(11)) {
      case 0, 1 -> terms.make(Operator.ADD, left, right);
      case 2 -> terms.make(Operator.SUB, left, right);
      case 3, 4 -> terms.make(Operator.MUL, left, small);
      case 5 -> terms.make(Operator.SHL, left, terms.constant(width, random.nextInt(6)));
      case 6 -> terms.ite(terms.make(Operator.ULT, left, small), left, right);
      case 7 -> {
        long bits = random.nextBoolean() ? random.nextInt(256) : -1L << random.nextInt(8);
        yield terms.make(Operator.AND, left, terms.constant(width, bits & mask(width)));
      }
      case 8 -> terms.make(Operator.UREM, left, terms.constant(width, 1 + random.nextInt(50)));
      case 9 -> terms.make(Operator.LSHR, left, terms.constant(width, random.nextInt(width)));
      default -> {
        int half = width / 2;
        yield half < 8
            ? left
            : terms.make(
                Operator.CONCAT,
                term(random, variables, width - half, depth - 1),
                random.nextBoolean()
                    ? terms.constant(half, 0)
                    : term(random, variables, half, depth - 1));
      }
    };
  }

  private Term resized(SplittableRandom random, Term term, int width) {
    if (term.widthBits() == width) {
      return term;
    }
    if (term.widthBits() > width) {
      return terms.extract(term, 0, width);
    }
    return terms.convert(
        random.nextBoolean() ? Operator.SIGN_EXTEND : Operator.ZERO_EXTEND, term, width);
  }

  private static long mask(int width) {
    return width == 64 ? -1 : (1L << width) - 1;
  }

  @Test
  void anArrayElementsOffsetHasItsSizeAsStride() {
    Term index = terms.variable("i", 32, Term.VariableKind.INPUT);
    Term offset =
        terms.make(
            Operator.ADD,
            terms.make(
                Operator.MUL,
                terms.convert(Operator.SIGN_EXTEND, index, 64),
                terms.constant(64, 12)),
            terms.constant(64, 4));
    OffsetShape shape = OffsetShape.of(offset, KnownRanges.NONE);
    assertThat(shape.stride()).isEqualTo(12);
    assertThat(shape.residue()).isEqualTo(4);
  }

  @Test
  void aKnownRangeOfTheIndexBoundsTheOffset() {
    Term index = terms.variable("i", 32, Term.VariableKind.INPUT);
    Term offset =
        terms.make(
            Operator.MUL, terms.convert(Operator.ZERO_EXTEND, index, 64), terms.constant(64, 4));
    OffsetShape shape =
        OffsetShape.of(
            offset,
            term ->
                term == index
                    ? java.util.Optional.of(new KnownRanges.Range(2, 9))
                    : java.util.Optional.empty());
    assertThat(shape).isEqualTo(new OffsetShape(4, 0, 8, 36));
  }
}

package org.farkas.solve.sat;

import static org.assertj.core.api.Assertions.fail;
import static org.farkas.expr.Operator.*;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.farkas.expr.Operator;
import org.farkas.expr.Simplifier;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Circuits of floats compute what the evaluator does, that is, what Java does. */
class FloatsTest {
  private final TermContext terms = new TermContext(Simplifier.NONE);
  private final Random random = new Random(7);

  /** Patterns near zeros, subnormal numbers, infinities, limits of integers; and any. */
  private List<BigInteger> patterns(int width) {
    List<BigInteger> result = new ArrayList<>();
    int fraction = width == 32 ? 23 : 52;
    BigInteger infinity =
        BigInteger.ONE.shiftLeft(width - 1).subtract(BigInteger.ONE.shiftLeft(fraction));
    List<BigInteger> marks = new ArrayList<>(List.of(BigInteger.ZERO, infinity));
    marks.add(BigInteger.ONE.shiftLeft(fraction)); // the least normal number
    for (double mark : new double[] {0.5, 1, 1.5, 2, 127, 128, 255, 256, 32768, 65536, 1L << 24}) {
      marks.add(pattern(mark, width));
    }
    for (int power : new int[] {-150, -149, -127, -126, 31, 32, 53, 63, 64, 126, 127, 128}) {
      marks.add(pattern(Math.scalb(1.0, power), width));
      marks.add(pattern(Math.scalb(1.75, power), width));
    }
    for (BigInteger mark : marks) {
      for (int step = -2; step <= 2; step++) {
        BigInteger near = mark.add(BigInteger.valueOf(step)).mod(BigInteger.ONE.shiftLeft(width));
        result.add(near);
        result.add(near.flipBit(width - 1));
      }
    }
    for (int i = 0; i < 300; i++) {
      result.add(new BigInteger(width, random));
    }
    return result;
  }

  private static BigInteger pattern(double value, int width) {
    return width == 32
        ? BigInteger.valueOf(Integer.toUnsignedLong(Float.floatToIntBits((float) value)))
        : new BigInteger(Long.toUnsignedString(Double.doubleToLongBits(value)));
  }

  private void same(BitBlasterTest.Simulation circuit, Term term, Map<Term, BigInteger> values)
      throws Exception {
    Assignment assignment = new Assignment(values, Map.of());
    BigInteger expected = new Evaluator(assignment).value(term);
    BigInteger found = circuit.of(assignment, values.keySet().toArray(Term[]::new));
    if (!found.equals(expected)) {
      fail("%s of %s is %s, not %s", term, values, found.toString(16), expected.toString(16));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT_EQ", "FLOAT_LT", "FLOAT_LE"})
  void comparisons(Operator operator) throws Exception {
    for (int width : new int[] {32, 64}) {
      Term x = terms.variable("x" + width, width, Term.VariableKind.INPUT);
      Term y = terms.variable("y" + width, width, Term.VariableKind.INPUT);
      Term compared = terms.make(operator, x, y);
      BitBlasterTest.Simulation circuit = new BitBlasterTest.Simulation(compared);
      List<BigInteger> patterns = patterns(width);
      for (BigInteger one : patterns.subList(0, patterns.size() - 250)) {
        for (int i = 0; i < 12; i++) {
          BigInteger any = patterns.get(random.nextInt(patterns.size()));
          same(circuit, compared, Map.of(x, one, y, i == 0 ? one : any));
        }
        same(circuit, compared, Map.of(x, one, y, one.flipBit(width - 1)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void notANumberAndTheOtherFormat(int width) throws Exception {
    Term x = terms.variable("x" + width, width, Term.VariableKind.INPUT);
    for (Term term :
        List.of(terms.make(FLOAT_IS_NAN, x), terms.convert(FLOAT_TO_FLOAT, x, 96 - width))) {
      BitBlasterTest.Simulation circuit = new BitBlasterTest.Simulation(term);
      for (BigInteger pattern : patterns(width)) {
        same(circuit, term, Map.of(x, pattern));
      }
    }
    if (width == 64) {
      doublesBetweenSingles();
    }
  }

  /** Halfway between neighbours, and a little to either side; subnormal singles too. */
  private void doublesBetweenSingles() throws Exception {
    Term x = terms.variable("x64", 64, Term.VariableKind.INPUT);
    Term single = terms.convert(FLOAT_TO_FLOAT, x, 32);
    BitBlasterTest.Simulation circuit = new BitBlasterTest.Simulation(single);
    for (BigInteger pattern : patterns(32)) {
      double low = Float.intBitsToFloat(pattern.intValue());
      double high = Math.nextUp(Float.intBitsToFloat(pattern.intValue()));
      double middle = low + (high - low) / 2;
      for (double near : new double[] {middle, Math.nextUp(middle), Math.nextDown(middle)}) {
        same(circuit, single, Map.of(x, pattern(near, 64)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 16, 23, 24, 25, 32, 53, 54, 64, 100, 128})
  void integers(int integerBits) throws Exception {
    Term integer = terms.variable("i" + integerBits, integerBits, Term.VariableKind.INPUT);
    for (int width : new int[] {32, 64}) {
      for (Operator operator : List.of(SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT)) {
        Term term = terms.convert(operator, integer, width);
        BitBlasterTest.Simulation circuit = new BitBlasterTest.Simulation(term);
        for (int i = 0; i < 400; i++) {
          // Some end in long runs of zeros or ones, as what is halfway does.
          BigInteger number = new BigInteger(integerBits, random);
          int low = random.nextInt(integerBits);
          number = i % 4 == 0 ? number.shiftRight(low).shiftLeft(low) : number;
          number =
              i % 4 == 1
                  ? number.or(BigInteger.ONE.shiftLeft(low).subtract(BigInteger.ONE))
                  : number;
          number = i % 4 == 2 ? number.shiftRight(low) : number;
          same(circuit, term, Map.of(integer, number));
        }
      }
      Term x = terms.variable("x" + width, width, Term.VariableKind.INPUT);
      for (Operator operator : List.of(FLOAT_TO_SIGNED, FLOAT_TO_UNSIGNED)) {
        Term term = terms.convert(operator, x, integerBits);
        BitBlasterTest.Simulation circuit = new BitBlasterTest.Simulation(term);
        for (BigInteger pattern : patterns(width)) {
          same(circuit, term, Map.of(x, pattern));
        }
        for (int i = 0; i < 300; i++) {
          double number =
              (random.nextDouble() - 0.5) * Math.scalb(1.0, random.nextInt(integerBits + 3));
          same(circuit, term, Map.of(x, pattern(number, width)));
        }
      }
    }
  }
}

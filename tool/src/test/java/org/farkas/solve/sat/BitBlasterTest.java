package org.farkas.solve.sat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.farkas.expr.Operator.*;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Operator;
import org.farkas.expr.Simplifier;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Circuits compute what the evaluator does, at widths that exhaustion can't reach. */
class BitBlasterTest {
  private static final List<Operator> OPERATORS =
      List.of(ADD, SUB, MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, EQ, ULT, ULE, SLT, SLE);

  private static final int[] WIDTHS = {1, 2, 3, 7, 8, 13, 32, 33, 64, 70};

  private final TermContext terms = new TermContext(Simplifier.NONE);
  private final Random random = new Random(1);

  static Stream<Operator> operators() {
    return OPERATORS.stream();
  }

  @ParameterizedTest
  @MethodSource("operators")
  void circuitsComputeWhatTheEvaluatorDoes(Operator operator) throws Exception {
    for (int width : WIDTHS) {
      Term x = terms.variable("x" + width, width, Term.VariableKind.INPUT);
      Term y = terms.variable("y" + width, width, Term.VariableKind.INPUT);
      for (int i = 0; i < 12; i++) {
        Term a = number(width);
        Term b = number(width);
        Assignment assignment = new Assignment(Map.of(x, a.bigValue(), y, b.bigValue()), Map.of());
        // One operand unknown to the circuit, or the other, or both, or none.
        for (Term one : List.of(x, a)) {
          for (Term other : List.of(y, b)) {
            Term applied = terms.make(operator, one, other);
            BigInteger expected = new Evaluator(assignment).value(applied);
            assertThat(simulated(applied, x, y, assignment))
                .as("%s of %s and %s at %d bits", operator, a.bigValue(), b.bigValue(), width)
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  /** Results of narrow operands are made of fewer gates: all numbers of all small widths. */
  @ParameterizedTest
  @MethodSource("operators")
  void extendedOperandsGiveWhatTheEvaluatorSays(Operator operator) throws Exception {
    int width = 6;
    for (int narrow = 1; narrow < width; narrow++) {
      for (int other = 1; other <= width; other += other < width - 1 ? 2 : 1) {
        Term x = terms.variable("x" + narrow, narrow, Term.VariableKind.INPUT);
        Term y = terms.variable("y" + other, other, Term.VariableKind.INPUT);
        for (Operator extension : List.of(SIGN_EXTEND, ZERO_EXTEND)) {
          for (Operator otherExtension : List.of(SIGN_EXTEND, ZERO_EXTEND)) {
            Term wide = terms.convert(extension, x, width);
            Term otherWide = terms.convert(otherExtension, y, width);
            allNumbers(terms.make(operator, wide, otherWide), x, y);
            allNumbers(terms.make(operator, otherWide, wide), x, y);
          }
        }
      }
    }
  }

  private void allNumbers(Term term, Term x, Term y) throws Exception {
    Simulation simulation = new Simulation(term);
    for (int i = 0; i < 1 << x.widthBits(); i++) {
      for (int j = 0; j < 1 << y.widthBits(); j++) {
        Map<Term, BigInteger> values = Map.of(x, BigInteger.valueOf(i), y, BigInteger.valueOf(j));
        Assignment assignment = new Assignment(values, Map.of());
        if (!simulation.of(assignment, x, y).equals(new Evaluator(assignment).value(term))) {
          fail("%s with %d and %d", term, i, j);
        }
      }
    }
  }

  /** Overflow of a product of small numbers is known to be absent without a search. */
  @Test
  void whetherSmallNumbersOverflowIsNoQuestion() throws Exception {
    Term character = terms.variable("character", 8, Term.VariableKind.INPUT);
    Term flag = terms.variable("flag", 1, Term.VariableKind.INPUT);
    Term one = terms.constant(32, 1);
    Term sign = terms.ite(flag, terms.make(SUB, terms.constant(32, 0), one), one);
    Term digit =
        terms.make(
            ADD, terms.convert(SIGN_EXTEND, character, 32), terms.constant(32, (1L << 32) - 48));
    Term product = terms.make(MUL, sign, digit);
    Term exact =
        terms.make(
            MUL, terms.convert(SIGN_EXTEND, sign, 64), terms.convert(SIGN_EXTEND, digit, 64));
    Term fits = terms.eq(exact, terms.convert(SIGN_EXTEND, product, 64));
    int[] word = new BitBlaster(new Circuit()).word(fits, WorkLimit.ofMillis(60_000)).orElseThrow();
    assertThat(word).containsExactly(Circuit.TRUE);
  }

  /** Some numbers at the ends, some with long runs of ones, some of any kind. */
  private Term number(int width) {
    BigInteger value =
        switch (random.nextInt(4)) {
          case 0 -> BigInteger.valueOf(random.nextInt(4) - 2);
          case 1 -> BigInteger.ONE.shiftLeft(random.nextInt(width)).subtract(BigInteger.ONE);
          case 2 -> BigInteger.valueOf(random.nextInt(width + 2));
          default -> new BigInteger(width, random);
        };
    return terms.constant(width, value.mod(BigInteger.ONE.shiftLeft(width)));
  }

  private static BigInteger simulated(Term term, Term x, Term y, Assignment inputs)
      throws Exception {
    return new Simulation(term).of(inputs, x, y);
  }

  /** What the circuit of a term gives. */
  static final class Simulation {
    private final Circuit circuit = new Circuit();
    private final BitBlaster blaster = new BitBlaster(circuit);
    private final int[] word;

    Simulation(Term term) throws Exception {
      word = blaster.word(term, WorkLimit.ofMillis(60_000)).orElseThrow();
    }

    BigInteger of(Assignment inputs, Term... variables) {
      boolean[] values = new boolean[circuit.size()];
      for (Term variable : variables) {
        int[] bits = blaster.variable(variable).orElse(new int[0]);
        for (int i = 0; i < bits.length; i++) {
          values[Circuit.node(bits[i])] = inputs.value(variable).testBit(i);
        }
      }
      for (int node = 1; node < circuit.size(); node++) {
        boolean first = value(values, circuit.first(node));
        boolean second = value(values, circuit.second(node));
        boolean third = value(values, circuit.third(node));
        switch (circuit.kind(node)) {
          case INPUT -> {}
          case AND -> values[node] = first && second;
          case XOR -> values[node] = first ^ second;
          case CHOICE -> values[node] = first ? second : third;
        }
      }
      BigInteger result = BigInteger.ZERO;
      for (int i = 0; i < word.length; i++) {
        result = value(values, word[i]) ? result.setBit(i) : result;
      }
      return result;
    }
  }

  private static boolean value(boolean[] values, int literal) {
    return values[Circuit.node(literal)] ^ Circuit.inverted(literal);
  }
}

package org.farkas.exec.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Evaluator;
import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Instruction.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The two versions of integer semantics agree: on results, and on what is undefined. */
class IntegerSemanticsTest {
  private static final List<Integer> WIDTHS = List.of(1, 3, 8, 16, 24, 32, 33, 63, 64);

  private final TermEvaluation evaluation = new TermEvaluation();

  static Stream<Arguments> operatorsWithFlags() {
    List<Arguments> all = new ArrayList<>();
    for (BinaryOperator operator : BinaryOperator.values()) {
      boolean wraps =
          switch (operator) {
            case ADD, SUB, MUL, SHL -> true;
            case UDIV, SDIV, UREM, SREM, LSHR, ASHR, AND, OR, XOR -> false;
          };
      boolean exact =
          switch (operator) {
            case UDIV, SDIV, LSHR, ASHR -> true;
            case ADD, SUB, MUL, UREM, SREM, SHL, AND, OR, XOR -> false;
          };
      all.add(Arguments.of(operator, false, false, false));
      if (wraps) {
        all.add(Arguments.of(operator, true, false, false));
        all.add(Arguments.of(operator, false, true, false));
        all.add(Arguments.of(operator, true, true, false));
      }
      if (exact) {
        all.add(Arguments.of(operator, false, false, true));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("operatorsWithFlags")
  void termsAndMachineIntegersAgreeOnResultAndUndefinedness(
      BinaryOperator operator, boolean nsw, boolean nuw, boolean exact) {
    for (int width : WIDTHS) {
      Term x = evaluation.variable("x", width);
      Term y = evaluation.variable("y", width);
      List<Long> values = Operands.integers(width, width);
      Meaning general = IntegerSemantics.binary(evaluation.terms, operator, x, y, nsw, nuw, exact);
      for (long left : values) {
        for (long right : values) {
          Evaluator evaluator = evaluation.under(Map.of(x, left, y, right));
          String what = operator + " i" + width + " " + left + ", " + right;
          Meaning rightKnown =
              IntegerSemantics.binary(
                  evaluation.terms,
                  operator,
                  x,
                  evaluation.terms.constant(width, right),
                  nsw,
                  nuw,
                  exact);
          Meaning leftKnown =
              IntegerSemantics.binary(
                  evaluation.terms,
                  operator,
                  evaluation.terms.constant(width, left),
                  y,
                  nsw,
                  nuw,
                  exact);
          Optional<UndefinedKind> expected =
              Optional.ofNullable(
                  ConcreteIntegers.violated(operator, width, nsw, nuw, exact, left, right));
          for (Meaning meaning : List.of(general, rightKnown, leftKnown)) {
            assertThat(TermEvaluation.violated(meaning, evaluator)).as(what).isEqualTo(expected);
            if (expected.isEmpty()) {
              assertThat(evaluator.narrow(meaning.result()))
                  .as(what)
                  .isEqualTo(ConcreteIntegers.binary(operator, width, left, right));
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Predicate.class)
  void comparisonsAgree(Predicate predicate) {
    for (int width : WIDTHS) {
      Term x = evaluation.variable("x", width);
      Term y = evaluation.variable("y", width);
      Term term = IntegerSemantics.compare(evaluation.terms, predicate, x, y);
      for (long left : Operands.integers(width, 7)) {
        for (long right : Operands.integers(width, 8)) {
          assertThat(evaluation.under(Map.of(x, left, y, right)).holds(term))
              .as("%s i%d %d, %d", predicate, width, left, right)
              .isEqualTo(ConcreteIntegers.compare(predicate, width, left, right));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(BitFunction.class)
  void bitFunctionsAgree(BitFunction function) {
    boolean bytes = function == BitFunction.SWAP_BYTES;
    for (int width : bytes ? List.of(16, 32, 64) : List.of(8, 16, 32, 64)) {
      Term x = evaluation.variable("x", width);
      Term y = evaluation.variable("y", width);
      Term z = evaluation.variable("z", width);
      Term term = function.apply(evaluation.terms, List.of(x, y, z));
      for (long first : Operands.integers(width, 3)) {
        for (long second : Operands.integers(width, 4)) {
          long third = first ^ second;
          assertThat(evaluation.under(Map.of(x, first, y, second, z, third)).narrow(term))
              .as("%s i%d %d, %d, %d", function, width, first, second, third)
              .isEqualTo(function.apply(width, first, second, third));
        }
      }
    }
  }
}

package org.farkas.exec.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.farkas.expr.Operator.Rounding;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Evaluator;
import org.farkas.ir.Instruction.Conversion;
import org.farkas.ir.Instruction.FloatOperator;
import org.farkas.ir.Instruction.FloatPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The two versions of floating semantics agree. */
class FloatSemanticsTest {
  private final TermEvaluation evaluation = new TermEvaluation();

  @ParameterizedTest
  @EnumSource(FloatOperator.class)
  void arithmeticAgrees(FloatOperator operator) {
    for (int width : new int[] {32, 64}) {
      Term x = evaluation.variable("x", width);
      Term y = evaluation.variable("y", width);
      Term term = FloatSemantics.binary(evaluation.terms, operator, x, y);
      for (long left : Operands.floats(width, 1)) {
        for (long right : Operands.floats(width, 2)) {
          assertThat(evaluation.under(Map.of(x, left, y, right)).narrow(term))
              .as("%s %x, %x", operator, left, right)
              .isEqualTo(ConcreteFloats.binary(operator, width, left, right));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(FloatPredicate.class)
  void comparisonsAgree(FloatPredicate predicate) {
    for (int width : new int[] {32, 64}) {
      Term x = evaluation.variable("x", width);
      Term y = evaluation.variable("y", width);
      Term term = FloatSemantics.compare(evaluation.terms, predicate, x, y);
      for (long left : Operands.floats(width, 1)) {
        for (long right : Operands.floats(width, 1)) {
          assertThat(evaluation.under(Map.of(x, left, y, right)).holds(term))
              .as("%s %x, %x", predicate, left, right)
              .isEqualTo(ConcreteFloats.compare(predicate, width, left, right));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Rounding.class)
  void roundingAgrees(Rounding rounding) {
    for (int width : new int[] {32, 64}) {
      Term x = evaluation.variable("x", width);
      for (long value : Operands.floats(width, 3)) {
        assertThat(
                evaluation
                    .under(Map.of(x, value))
                    .narrow(FloatSemantics.round(evaluation.terms, x, rounding)))
            .as("%s %x", rounding, value)
            .isEqualTo(ConcreteFloats.round(width, value, rounding));
      }
    }
  }

  @Test
  void unaryFunctionsAndMinimumAgree() {
    for (int width : new int[] {32, 64}) {
      Term x = evaluation.variable("x", width);
      Term y = evaluation.variable("y", width);
      Term root = FloatSemantics.squareRoot(evaluation.terms, x);
      Term negated = FloatSemantics.negate(evaluation.terms, x);
      Term least = FloatSemantics.minimum(evaluation.terms, x, y);
      Term most = FloatSemantics.maximum(evaluation.terms, x, y);
      for (long left : Operands.floats(width, 4)) {
        for (long right : Operands.floats(width, 5)) {
          Evaluator evaluator = evaluation.under(Map.of(x, left, y, right));
          assertThat(evaluator.narrow(root)).isEqualTo(ConcreteFloats.squareRoot(width, left));
          assertThat(evaluator.narrow(negated)).isEqualTo(ConcreteFloats.negate(width, left));
          assertThat(evaluator.narrow(least))
              .as("fmin(%x, %x)", left, right)
              .isEqualTo(ConcreteFloats.minimum(width, left, right));
          assertThat(evaluator.narrow(most))
              .as("fmax(%x, %x)", left, right)
              .isEqualTo(ConcreteFloats.maximum(width, left, right));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Conversion.class,
      names = {"FLOAT_TO_SIGNED", "FLOAT_TO_UNSIGNED"})
  void conversionsToIntegersAgreeOnResultAndRange(Conversion conversion) {
    for (int format : new int[] {32, 64}) {
      Term x = evaluation.variable("x", format);
      for (int width : List.of(1, 8, 16, 32, 64)) {
        Meaning meaning = ConversionSemantics.convert(evaluation.terms, conversion, x, width);
        for (long value : Operands.floats(format, 6)) {
          Evaluator evaluator = evaluation.under(Map.of(x, value));
          boolean defined = ConversionSemantics.defined(conversion, format, width, value);
          String what = "%s f%d %x to i%d".formatted(conversion, format, value, width);
          assertThat(TermEvaluation.violated(meaning, evaluator).isEmpty())
              .as(what)
              .isEqualTo(defined);
          if (defined) {
            assertThat(evaluator.narrow(meaning.result()))
                .as(what)
                .isEqualTo(ConversionSemantics.convert(conversion, format, width, value));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Conversion.class,
      names = {"UNSIGNED_TO_FLOAT", "SIGNED_TO_FLOAT"})
  void conversionsFromIntegersAgree(Conversion conversion) {
    for (int width : List.of(1, 8, 16, 32, 64)) {
      Term x = evaluation.variable("x", width);
      for (int format : new int[] {32, 64}) {
        Term term = ConversionSemantics.convert(evaluation.terms, conversion, x, format).result();
        for (long value : Operands.integers(width, 9)) {
          assertThat(evaluation.under(Map.of(x, value)).narrow(term))
              .as("%s i%d %d to f%d", conversion, width, value, format)
              .isEqualTo(ConversionSemantics.convert(conversion, width, format, value));
        }
      }
    }
  }

  @Test
  void conversionsBetweenFormatsAgree() {
    Term single = evaluation.variable("x", 32);
    Term wide =
        ConversionSemantics.convert(evaluation.terms, Conversion.FLOAT_EXTEND, single, 64).result();
    for (long value : Operands.floats(32, 10)) {
      assertThat(evaluation.under(Map.of(single, value)).narrow(wide))
          .isEqualTo(ConversionSemantics.convert(Conversion.FLOAT_EXTEND, 32, 64, value));
    }
    Term full = evaluation.variable("x", 64);
    Term narrow =
        ConversionSemantics.convert(evaluation.terms, Conversion.FLOAT_TRUNCATE, full, 32).result();
    for (long value : Operands.floats(64, 11)) {
      assertThat(evaluation.under(Map.of(full, value)).narrow(narrow))
          .isEqualTo(ConversionSemantics.convert(Conversion.FLOAT_TRUNCATE, 64, 32, value));
    }
  }

  @Test
  void everyFloatIsInExactlyOneClass() {
    for (int width : new int[] {32, 64}) {
      for (long value : Operands.floats(width, 12)) {
        Term constant = evaluation.terms.constant(width, value);
        int classes = 0;
        for (int number = 0; number < 10; number++) {
          if (FloatClasses.isIn(evaluation.terms, constant, 1 << number).isTrue()) {
            classes++;
          }
        }
        assertThat(classes).as("%x", value).isEqualTo(1);
      }
    }
    assertThat(
            FloatClasses.isIn(
                    evaluation.terms,
                    evaluation.terms.constant(64, Double.doubleToRawLongBits(-1e-310)),
                    1 << 4)
                .isTrue())
        .isTrue();
  }
}

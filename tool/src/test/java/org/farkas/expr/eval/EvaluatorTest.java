package org.farkas.expr.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Map;
import org.farkas.expr.Operator;
import org.farkas.expr.Simplifier;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.junit.jupiter.api.Test;

class EvaluatorTest {
  private final TermContext terms = new TermContext(Simplifier.NONE);

  @Test
  void variablesThatAreNotMentionedAreZero() {
    Term x = terms.variable("x", 32, Term.VariableKind.INPUT);
    Term y = terms.variable("y", 32, Term.VariableKind.INPUT);
    Evaluator evaluator = new Evaluator(new Assignment(Map.of(x, BigInteger.valueOf(7)), Map.of()));
    assertThat(evaluator.narrow(terms.make(Operator.SUB, y, x))).isEqualTo(0xFFFFFFF9L);
  }

  @Test
  void wideTermsAreExact() {
    Term x = terms.variable("x", 128, Term.VariableKind.INPUT);
    BigInteger value = new BigInteger("123456789012345678901234567890");
    Evaluator evaluator = new Evaluator(new Assignment(Map.of(x, value), Map.of()));
    assertThat(evaluator.value(terms.make(Operator.MUL, x, x)))
        .isEqualTo(value.multiply(value).mod(BigInteger.ONE.shiftLeft(128)));
    assertThat(evaluator.narrow(terms.extract(x, 64, 32)))
        .isEqualTo(value.shiftRight(64).longValue() & 0xFFFFFFFFL);
    assertThat(evaluator.value(terms.make(Operator.CONCAT, x, terms.constant(8, 3))))
        .isEqualTo(value.shiftLeft(8).or(BigInteger.valueOf(3)));
    assertThat(evaluator.holds(terms.make(Operator.SLT, terms.not(x), terms.constant(128, 0))))
        .isTrue();
  }

  @Test
  void cellsAreReadThroughStoresAndChoices() {
    Term a = terms.arrayVariable("a");
    Term i = terms.variable("i", 64, Term.VariableKind.INPUT);
    Term c = terms.variable("c", 1, Term.VariableKind.INPUT);
    Term stored = terms.make(Operator.ARRAY_STORE, a, i, terms.constant(8, 9));
    Term zeros = terms.make(Operator.ARRAY_CONSTANT, terms.constant(8, 0));
    Term chosen = terms.ite(c, stored, zeros);
    Assignment chosenStored =
        new Assignment(
            Map.of(i, BigInteger.valueOf(3), c, BigInteger.ONE), Map.of(a, Map.of(4L, 77)));
    Evaluator evaluator = new Evaluator(chosenStored);
    assertThat(evaluator.narrow(select(chosen, 3))).isEqualTo(9);
    assertThat(evaluator.narrow(select(chosen, 4))).isEqualTo(77);
    assertThat(evaluator.narrow(select(chosen, 5))).isZero();
    assertThat(evaluator.cell(chosen, 4)).isEqualTo(77);
    Evaluator other = new Evaluator(new Assignment(Map.of(), chosenStored.cells()));
    assertThat(other.narrow(select(chosen, 4))).isZero();
    assertThat(other.narrow(select(stored, 0))).isEqualTo(9);
  }

  private Term select(Term array, long index) {
    return terms.make(Operator.ARRAY_SELECT, array, terms.constant(64, index));
  }

  @Test
  void aChainOfManyTermsNeedsNoStack() {
    Term x = terms.variable("x", 32, Term.VariableKind.INPUT);
    Term sum = x;
    for (int i = 0; i < 200_000; i++) {
      sum = terms.make(Operator.ADD, sum, x);
    }
    Evaluator evaluator = new Evaluator(new Assignment(Map.of(x, BigInteger.TWO), Map.of()));
    assertThat(evaluator.narrow(sum)).isEqualTo(400_002);
  }

  @Test
  void aDiamondOfManyLevelsIsEvaluatedOncePerTerm() {
    Term sum = terms.variable("x", 32, Term.VariableKind.INPUT);
    for (int i = 0; i < 40; i++) {
      sum = terms.make(Operator.ADD, sum, sum);
    }
    assertThat(new Evaluator(Assignment.EMPTY).narrow(sum)).isZero();
  }
}

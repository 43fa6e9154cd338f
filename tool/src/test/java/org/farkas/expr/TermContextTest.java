package org.farkas.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.farkas.base.DiagnosticException;
import org.junit.jupiter.api.Test;

class TermContextTest {
  private final TermContext terms = new TermContext(Simplifier.NONE);

  @Test
  void equalApplicationsAreTheSameObject() {
    Term x = terms.variable("x", 32, Term.VariableKind.INPUT);
    Term y = terms.variable("y", 32, Term.VariableKind.INPUT);
    assertThat(terms.make(Operator.ADD, x, y)).isSameAs(terms.make(Operator.ADD, x, y));
    assertThat(terms.make(Operator.ADD, x, y)).isNotSameAs(terms.make(Operator.ADD, y, x));
    assertThat(terms.extract(x, 8, 8)).isSameAs(terms.extract(x, 8, 8));
    assertThat(terms.extract(x, 8, 8)).isNotSameAs(terms.extract(x, 16, 8));
    assertThat(terms.round(x, Operator.Rounding.UP))
        .isNotSameAs(terms.round(x, Operator.Rounding.DOWN));
  }

  @Test
  void thousandsOfTermsStayApart() {
    Term x = terms.variable("x", 32, Term.VariableKind.INPUT);
    Term[] sums = new Term[10_000];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = terms.make(Operator.ADD, x, terms.constant(32, i));
    }
    int size = terms.size();
    for (int i = 0; i < sums.length; i++) {
      assertThat(terms.make(Operator.ADD, x, terms.constant(32, i))).isSameAs(sums[i]);
    }
    assertThat(terms.size()).isEqualTo(size);
  }

  @Test
  void constantsAreTakenModuloTheirWidth() {
    assertThat(terms.constant(8, -1))
        .isSameAs(terms.constant(8, 255))
        .isSameAs(terms.constant(8, BigInteger.valueOf(511)));
    assertThat(terms.constant(8, -1).value()).isEqualTo(255);
    assertThat(terms.constant(64, -1).bigValue()).isEqualTo(new BigInteger("18446744073709551615"));
    assertThat(terms.constant(128, -1))
        .isSameAs(terms.constant(128, BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE)));
    assertThat(terms.constant(8, 1)).isNotSameAs(terms.constant(16, 1));
    assertThat(terms.constant(65, 1)).isNotSameAs(terms.constant(65, BigInteger.ONE.shiftLeft(64)));
  }

  @Test
  void aVariableKeepsItsWidthAndKind() {
    Term x = terms.variable("x", 32, Term.VariableKind.INPUT);
    assertThat(terms.variable("x", 32, Term.VariableKind.INPUT)).isSameAs(x);
    assertThat(terms.variable("x")).contains(x);
    assertThat(terms.variable("y")).isEmpty();
    assertThatThrownBy(() -> terms.variable("x", 16, Term.VariableKind.INPUT))
        .isInstanceOf(DiagnosticException.class);
    assertThatThrownBy(() -> terms.variable("x", 32, Term.VariableKind.APPROXIMATE))
        .isInstanceOf(DiagnosticException.class);
    assertThatThrownBy(() -> terms.arrayVariable("x")).isInstanceOf(DiagnosticException.class);
  }

  @Test
  void taintSpreadsFromVariablesThatAreNoInputs() {
    Term x = terms.variable("x", 32, Term.VariableKind.INPUT);
    Term u = terms.variable("u", 32, Term.VariableKind.INDETERMINATE);
    assertThat(terms.make(Operator.ADD, x, x).tainted()).isFalse();
    assertThat(terms.not(terms.make(Operator.ADD, x, u)).tainted()).isTrue();
  }

  @Test
  void operandsThatDoNotFitAreRefused() {
    Term x = terms.variable("x", 32, Term.VariableKind.INPUT);
    Term b = terms.variable("b", 8, Term.VariableKind.INPUT);
    Term a = terms.arrayVariable("a");
    assertRefused(() -> terms.make(Operator.ADD, x, b));
    assertRefused(() -> terms.make(Operator.ADD, x));
    assertRefused(() -> terms.make(Operator.ADD, a, a));
    assertRefused(() -> terms.make(Operator.EQ, a, a));
    assertRefused(() -> terms.ite(x, x, x));
    assertRefused(() -> terms.make(Operator.FLOAT_ADD, b, b));
    assertRefused(() -> terms.extract(x, 25, 8));
    assertRefused(() -> terms.extract(x, -1, 8));
    assertRefused(() -> terms.convert(Operator.ZERO_EXTEND, x, 8));
    assertRefused(() -> terms.convert(Operator.FLOAT_TO_FLOAT, x, 32));
    assertRefused(() -> terms.convert(Operator.ADD, x, 32));
    assertRefused(() -> terms.make(Operator.EXTRACT, x));
    assertRefused(() -> terms.make(Operator.ARRAY_SELECT, a, x));
    assertRefused(() -> terms.constant(0, 0));
  }

  private static void assertRefused(Runnable making) {
    assertThatThrownBy(making::run)
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> assertThat(e.diagnostic().code()).isEqualTo("term-sort"));
  }
}

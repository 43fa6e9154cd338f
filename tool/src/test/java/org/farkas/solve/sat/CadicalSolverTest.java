package org.farkas.solve.sat;

import static org.assertj.core.api.Assertions.assertThat;

import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.solve.Answer;
import org.farkas.solve.Solver;
import org.farkas.solve.SolverContract;
import org.junit.jupiter.api.Test;

class CadicalSolverTest extends SolverContract {
  @Override
  protected Solver open() {
    return new CadicalSolver();
  }

  @Test
  void arithmeticOnFloatsAndArraysAreLeftToOthers() {
    Term x = input("x", 32);
    Term cell = terms.make(Operator.ARRAY_SELECT, terms.arrayVariable("memory"), input("i", 64));
    assertThat(check(terms.make(Operator.FLOAT_IS_NAN, terms.make(Operator.FLOAT_ADD, x, x))))
        .isInstanceOfSatisfying(
            Answer.Unknown.class,
            unknown -> assertThat(unknown.reason()).isEqualTo(Answer.Reason.UNSUPPORTED));
    assertThat(check(terms.eq(cell, terms.constant(8, 1)))).isInstanceOf(Answer.Unknown.class);
  }

  @Test
  void howFloatsCompareIsDecided() {
    Term x = input("x", 64);
    Term y = input("y", 64);
    Term z = input("z", 64);
    Term ordered = terms.make(Operator.FLOAT_LT, x, y);
    Term notAbove = terms.not(terms.make(Operator.FLOAT_LT, z, y));
    assertThat(check(ordered, notAbove, terms.make(Operator.FLOAT_LE, z, x)))
        .isInstanceOf(Answer.Unsat.class);
    assertThat(check(ordered, notAbove, terms.not(terms.make(Operator.FLOAT_LE, x, z))))
        .isInstanceOf(Answer.Sat.class); // z is no number
  }
}

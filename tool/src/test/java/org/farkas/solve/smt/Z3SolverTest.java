package org.farkas.solve.smt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Footprints;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.solve.Answer;
import org.farkas.solve.FloatAndArrayContract;
import org.farkas.solve.Solver;
import org.junit.jupiter.api.Test;

class Z3SolverTest extends FloatAndArrayContract {
  @Override
  protected Solver open() {
    return new Z3Solver();
  }

  @Override
  protected int floatDepth() {
    // It is slow on floats.
    return 1;
  }

  /** Z3's incremental solver writes these products out, 2 GiB of clauses, whatever its limit. */
  @Test
  void aLimitHoldsWhileAFormulaIsWrittenOut() {
    Term product = terms.constant(64, 1);
    for (int i = 0; i < 50; i++) {
      Term factor = terms.variable("x" + i, 64, Term.VariableKind.INPUT);
      product =
          terms.ite(
              terms.make(Operator.ULT, factor, product),
              terms.make(Operator.MUL, product, factor),
              terms.make(Operator.UDIV, product, factor));
    }
    try (Z3Session session = Z3Solver.session()) {
      Answer answer =
          session.check(
              List.of(terms.eq(product, terms.constant(64, 12345))),
              new Footprints(),
              WorkLimit.ofMillis(100));
      assertThat(answer).isInstanceOf(Answer.Unknown.class);
      assertThat(session.peakMebibytes()).isLessThan(1024);
    }
  }
}

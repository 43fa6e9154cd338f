package org.farkas.strategy.refine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.junit.jupiter.api.Test;

class DistinctFactsTest {
  private final TermContext terms = Simplifications.newContext();
  private final Term x = terms.variable("x", 32, Term.VariableKind.INPUT);
  private final Term y = terms.variable("y", 32, Term.VariableKind.INPUT);
  private final Term atMost = terms.make(Operator.SLE, x, y);

  @Test
  void ofTwoThatSayTheSameTheShorterOneStays() {
    Term longer = terms.or(atMost, terms.and(atMost, terms.eq(x, terms.constant(32, 7))));
    assertThat(DistinctFacts.of(List.of(longer, atMost))).containsExactly(atMost);
  }

  @Test
  void whatDiffersForOneValueStays() {
    Term less = terms.make(Operator.SLT, x, y);
    Term notSeven = terms.not(terms.eq(x, terms.constant(32, 7)));
    assertThat(DistinctFacts.of(List.of(less, atMost, notSeven)))
        .containsExactly(less, atMost, notSeven);
  }
}

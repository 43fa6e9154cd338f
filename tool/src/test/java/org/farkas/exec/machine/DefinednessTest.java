package org.farkas.exec.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.farkas.expr.Operator;
import org.farkas.expr.RandomTerms;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.simplify.Simplifications;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DefinednessTest {
  private final TermContext terms = Simplifications.newContext();

  /**
   * Under every assignment of few bits: where it says "determined", no indeterminate bit counts.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsDeterminedIsTheSameForAllIndeterminateValues(boolean looksAtValues) {
    int determined = 0;
    int partly = 0;
    for (int seed = 0; seed < 1500; seed++) {
      TermContext context = Simplifications.newContext();
      RandomTerms random =
          new RandomTerms(context, seed, 2, 1).withIndeterminate(3).withIndeterminate(1);
      Term root = random.term(1 + seed % 5, 4);
      if (!root.tainted()) {
        continue;
      }
      Term defined =
          new Definedness(context, Term.VariableKind.INDETERMINATE, looksAtValues).of(root);
      Map<Assignment, BigInteger> values = new HashMap<>();
      Map<Assignment, BigInteger> claims = new HashMap<>();
      for (Assignment assignment : random.allAssignments()) {
        Assignment inputs = assignment.restrictedTo(random.variables().subList(0, 2));
        Evaluator evaluator = new Evaluator(assignment);
        BigInteger claim = evaluator.value(defined);
        assertThat(claims.merge(inputs, claim, (first, next) -> first))
            .as("seed %d: the claim itself is determined", seed)
            .isEqualTo(claim);
        if (claim.signum() != 0) {
          BigInteger value = evaluator.value(root);
          assertThat(values.merge(inputs, value, (first, next) -> first))
              .as("seed %d: %s", seed, root)
              .isEqualTo(value);
        }
      }
      determined += values.size() == claims.size() ? 1 : 0;
      partly += !values.isEmpty() && values.size() < claims.size() ? 1 : 0;
    }
    assertThat(determined)
        .as("wholly determined though an indeterminate variable occurs")
        .isPositive();
    assertThat(partly).as("determined for some inputs").isPositive();
  }

  @Test
  void aFieldIsDeterminedBesideOneThatIsNot() {
    Term word = terms.variable("u", 8, Term.VariableKind.INDETERMINATE);
    Term field = terms.variable("c", 8, Term.VariableKind.INPUT);
    Term written =
        written(written(word, 0b0111_0000, shifted(field, 4)), 0b1, terms.constant(8, 1));
    assertThat(determined(read(written, 4, 0b111))).isTrue();
    assertThat(determined(read(written, 0, 0b1))).isTrue();
    assertThat(determined(read(written, 1, 0b1))).isFalse();
    assertThat(determined(written)).isFalse();
    Term counted = terms.make(Operator.ADD, read(written, 4, 0b111), terms.constant(8, 1));
    assertThat(determined(counted)).isTrue();
  }

  @Test
  void aCarryLeavesLowerBitsAlone() {
    Term word = terms.variable("u", 4, Term.VariableKind.INDETERMINATE);
    Term low = terms.variable("c", 4, Term.VariableKind.INPUT);
    Term sum =
        terms.make(Operator.ADD, terms.make(Operator.CONCAT, word, low), terms.constant(8, 9));
    assertThat(determined(terms.extract(sum, 0, 4))).isTrue();
    assertThat(determined(terms.extract(sum, 3, 2))).isFalse();
  }

  @Test
  void oneOfTwoAlternativesIsEnoughWhereItIsDetermined() {
    Term unset = terms.variable("u", 1, Term.VariableKind.INDETERMINATE);
    Term chosen = terms.variable("c", 1, Term.VariableKind.INPUT);
    Term other = terms.variable("d", 1, Term.VariableKind.INPUT);
    Term either =
        terms.or(terms.and(chosen, unset), terms.and(other, terms.ite(chosen, unset, other)));
    Definedness detailed = new Definedness(terms, Term.VariableKind.INDETERMINATE, true);
    Evaluator evaluator =
        new Evaluator(
            new Assignment(
                Map.of(chosen, BigInteger.ZERO, other, BigInteger.ONE, unset, BigInteger.ZERO),
                Map.of()));
    assertThat(evaluator.holds(detailed.of(either))).isTrue();
  }

  private boolean determined(Term term) {
    return !term.tainted()
        || new Definedness(terms, Term.VariableKind.INDETERMINATE, false).of(term).isTrue();
  }

  private Term shifted(Term field, int by) {
    return terms.make(Operator.SHL, field, terms.constant(8, by));
  }

  /** As compilers write a bit-field: what the mask spares is kept. */
  private Term written(Term word, int mask, Term bits) {
    Term kept = terms.make(Operator.AND, word, terms.constant(8, ~mask));
    return terms.or(kept, terms.make(Operator.AND, bits, terms.constant(8, mask)));
  }

  private Term read(Term word, int from, int mask) {
    Term moved = terms.make(Operator.LSHR, word, terms.constant(8, from));
    return terms.make(Operator.AND, moved, terms.constant(8, mask));
  }
}

package org.farkas.expr.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.farkas.expr.Operator;
import org.farkas.expr.RandomTerms;
import org.farkas.expr.Simplifier;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompiledTermsTest {
  private final TermContext terms = new TermContext(Simplifier.NONE);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void valuesAreTheEvaluatorsWhateverChanges(long seed) {
    RandomTerms random = new RandomTerms(terms, seed, 8, 3, 64, 1, 33).withFloatRemainder();
    List<Term> roots = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      roots.add(random.term(List.of(1, 8, 32, 64, 33).get(i % 5), 5));
    }
    CompiledTerms compiled = CompiledTerms.of(roots, random.variables()).orElseThrow();
    Random choice = new Random(seed);
    long[] inputs = new long[random.variables().size()];
    for (int step = 0; step < 200; step++) {
      int changed = step == 0 ? inputs.length - 1 : choice.nextInt(inputs.length);
      Assignment next = random.assignment();
      for (int i = 0; i <= changed; i++) {
        inputs[i] = next.value(random.variables().get(i)).longValue();
      }
      compiled.set(inputs, changed);
      assertSame(compiled, roots, random.variables(), inputs);
    }
  }

  private static void assertSame(
      CompiledTerms compiled, List<Term> roots, List<Term> variables, long[] inputs) {
    Map<Term, BigInteger> values = new HashMap<>();
    for (int i = 0; i < inputs.length; i++) {
      values.put(variables.get(i), new BigInteger(Long.toUnsignedString(inputs[i])));
    }
    Assignment assignment = new Assignment(values, Map.of());
    assertThat(compiled.assignment()).isEqualTo(assignment);
    Evaluator evaluator = new Evaluator(assignment);
    for (int root = 0; root < roots.size(); root++) {
      assertThat(compiled.value(root)).isEqualTo(evaluator.narrow(roots.get(root)));
    }
  }

  @Test
  void partsThatDoNotFitAWordAreComputedToo() {
    Term x = terms.variable("x", 64, Term.VariableKind.INPUT);
    Term wide = terms.convert(Operator.SIGN_EXTEND, x, 128);
    Term high = terms.extract(terms.make(Operator.MUL, wide, wide), 64, 64);
    CompiledTerms compiled = CompiledTerms.of(List.of(high), List.of(x)).orElseThrow();
    compiled.set(new long[] {1L << 40}, 0);
    assertThat(compiled.value(0)).isEqualTo(1L << 16);
    compiled.set(new long[] {3}, 0);
    assertThat(compiled.value(0)).isZero();
  }

  @Test
  void termsOverOtherVariablesAndTermsThatAreNestedTooDeeplyAreRefused() {
    Term x = terms.variable("x", 32, Term.VariableKind.INPUT);
    Term y = terms.variable("y", 32, Term.VariableKind.INPUT);
    Term deep = x;
    for (int i = 0; i < 5_000; i++) {
      deep = terms.make(Operator.MUL, deep, x);
    }
    assertThat(CompiledTerms.of(List.of(y), List.of(x))).isEmpty();
    assertThat(CompiledTerms.of(List.of(deep), List.of(x))).isEmpty();
  }
}

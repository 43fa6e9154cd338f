package org.farkas.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Operator;
import org.farkas.expr.RandomTerms;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What solvers of floats and arrays keep to as well. */
public abstract class FloatAndArrayContract extends SolverContract {
  /** How deep the random queries on floats are without the slow tests. */
  protected int floatDepth() {
    return 2;
  }

  @Test
  void aNanKeepsItsPayloadInAnInput() {
    Term x = input("x", 32);
    Evaluator model =
        model(
            terms.make(Operator.FLOAT_IS_NAN, x),
            terms.eq(terms.extract(x, 0, 16), terms.constant(16, 0xABCD)));
    assertThat(model.narrow(x) & 0xFFFF).isEqualTo(0xABCD);
  }

  @Test
  void aNanThatAnOperatorMakesIsTheCanonicalOne() {
    Term x = input("x", 64);
    Term sum = terms.make(Operator.FLOAT_ADD, x, x);
    Term canonical = terms.eq(sum, terms.constant(64, 0x7FF8000000000000L));
    model(terms.make(Operator.FLOAT_IS_NAN, x), canonical);
    assertThat(check(terms.make(Operator.FLOAT_IS_NAN, x), terms.not(canonical)))
        .isInstanceOf(Answer.Unsat.class);
  }

  @Test
  void zerosAreEqualAsFloatsAndDifferAsPatterns() {
    Term x = input("x", 64);
    Term y = input("y", 64);
    Evaluator model = model(terms.make(Operator.FLOAT_EQ, x, y), terms.not(terms.eq(x, y)));
    assertThat(model.narrow(x) << 1 | model.narrow(y) << 1).isZero();
  }

  @Test
  void aConversionOutOfRangeGivesZero() {
    Term x = input("x", 64);
    Term converted = terms.convert(Operator.FLOAT_TO_SIGNED, x, 32);
    Term large = terms.make(Operator.FLOAT_LE, terms.constant(64, bits(0x1p31)), x);
    assertThat(check(large, terms.not(terms.eq(converted, terms.constant(32, 0)))))
        .isInstanceOf(Answer.Unsat.class);
    Term low = terms.make(Operator.FLOAT_LT, x, terms.constant(64, bits(-0x1p31)));
    Evaluator model = model(low, terms.eq(converted, terms.constant(32, 0x80000000L)));
    assertThat(Double.longBitsToDouble(model.narrow(x))).isBetween(-0x1p31 - 1, -0x1p31);
  }

  @Test
  void cellsAtUnknownIndicesAreInTheModel() {
    Term memory = terms.arrayVariable("memory");
    Term i = input("i", 64);
    Term j = input("j", 64);
    Term stored = terms.make(Operator.ARRAY_STORE, memory, i, terms.constant(8, 7));
    Term read = terms.make(Operator.ARRAY_SELECT, stored, j);
    Term again =
        terms.make(Operator.ARRAY_SELECT, stored, terms.convert(Operator.ZERO_EXTEND, read, 64));
    Evaluator model =
        model(
            terms.eq(read, terms.constant(8, 200)),
            terms.eq(again, terms.constant(8, 33)),
            terms.make(Operator.ULT, i, terms.constant(64, 10)));
    assertThat(model.narrow(i)).isNotEqualTo(model.narrow(j));
    assertThat(model.cell(memory, 200)).isEqualTo(33);
    assertThat(check(terms.eq(i, j), terms.eq(read, terms.constant(8, 200))))
        .isInstanceOf(Answer.Unsat.class);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void randomQueriesOnFloatsAreDecidedExactly(long seed) {
    compareWithExhaustion(new RandomTerms(terms, seed, 4, 3).withFloats(), 12, floatDepth());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void randomQueriesOnArraysAreDecidedSoundly(long seed) {
    compareWithModels(new RandomTerms(terms, seed, 4, 3).withArrays(), 30, 4);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void manyRandomQueriesOnFloatsAndArraysAreDecided(long seed) {
    compareWithExhaustion(new RandomTerms(terms, seed, 4, 3).withFloats(), 60, 3);
    compareWithModels(new RandomTerms(terms, seed, 4, 3, 1).withArrays(), 300, 5);
  }

  /** Models must satisfy the query, and no sampled assignment may satisfy a refuted one. */
  private void compareWithModels(RandomTerms random, int queries, int depth) {
    int decided = 0;
    for (int i = 0; i < queries; i++) {
      List<Term> constraints = constraints(random, depth);
      switch (solver().check(new Query(constraints, WorkLimit.ofMillis(SHORT_TIMEOUT_MILLIS)))) {
        case Answer.Sat(Assignment model) -> {
          assertThat(new Evaluator(model).holdAll(constraints)).isTrue();
          decided++;
        }
        case Answer.Unsat(List<Term> core) -> {
          for (int sample = 0; sample < 300; sample++) {
            assertThat(new Evaluator(random.assignment()).holdAll(core)).isFalse();
          }
          decided++;
        }
        case Answer.Unknown unknown ->
            assertThat(unknown.reason()).isEqualTo(Answer.Reason.TIMEOUT);
      }
    }
    assertThat(decided).isGreaterThan(queries * 3 / 4);
  }

  private static long bits(double value) {
    return Double.doubleToLongBits(value);
  }
}

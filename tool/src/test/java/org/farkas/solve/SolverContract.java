package org.farkas.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Operator;
import org.farkas.expr.RandomTerms;
import org.farkas.expr.Simplifier;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.text.TermParser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every solver of bit-vectors keeps to: models satisfy the query by the evaluator's meaning of
 * operators, and refuted queries with few input bits have no solution by exhaustion.
 */
public abstract class SolverContract {
  private static final String SHARED_PRODUCTS =
      """
      (declare a 32 input)
      (declare b 3 input)
      (declare c 3 input)
      (declare d 1 input)
      (declare e 2 input)
      (declare f 1 input)
      (define @0 ((_ sign_extend 30) e))
      (define @1 ((_ zero_extend 31) d))
      (define @2 (bvsub ((_ zero_extend 31) (= @0 ((_ zero_extend 28) ((_ extract 31 28)
        (bvsub a @0))))) @1))
      (define @3 ((_ zero_extend 31) f))
      (define @4 ((_ zero_extend 29) b))
      (define @5 ((_ extract 0 0) b))
      (define @6 ((_ extract 1 0) c))
      (define @7 (bvsrem ((_ extract 31 0) (bvurem (bvudiv ((_ sign_extend 32) @2)
        #x0000000000000003) #x000000000000000b)) #x00000007))
      (define @8 (ite ((_ extract 1 1) b) (ite @5 (ite (= @6 #b11) @7 #x00000000) (ite (= @6
        #b10) @7 #xfffffffd)) (ite @5 (ite (= @6 #b01) @7 (bvmul @1 @3)) (ite (= @6 #b00) @7
        (bvmul @0 @1)))))
      (define @9 (bvxor @0 ((_ sign_extend 29) c)))
      (define @10 (bvadd (bvsrem (bvadd (bvadd (bvxor (bvadd @8 ((_ zero_extend 31) (bvslt
        (bvsdiv (bvsrem @0 #x00000007) #x00000009) (bvsub (bvsub #x00000000 @4) @2)))) ((_
        zero_extend 31) (= a @8))) (bvadd @3 (bvmul @2 @4))) #x00000005) #x000003e8)
        #x00000005))
      (root (bvnot (= (bvmul ((_ sign_extend 32) @9) ((_ sign_extend 32) @10)) ((_ sign_extend
        32) (bvmul @9 @10)))))
      """;

  private static final long TIMEOUT_MILLIS = 20_000;

  /** For random queries: a few, on floats, are beyond every solver. */
  protected static final long SHORT_TIMEOUT_MILLIS = 3_000;

  /** Without simplification, so that the solver meets every operator in every shape. */
  protected final TermContext terms = new TermContext(Simplifier.NONE);

  private Solver solver;

  /** A new solver for terms of {@link #terms}. */
  protected abstract Solver open();

  protected Solver solver() {
    if (solver == null) {
      solver = open();
    }
    return solver;
  }

  @AfterEach
  void closeSolver() {
    if (solver != null) {
      solver.close();
    }
  }

  protected Term input(String name, int widthBits) {
    return terms.variable(name, widthBits, Term.VariableKind.INPUT);
  }

  protected Answer check(Term... constraints) {
    return solver().check(new Query(List.of(constraints), WorkLimit.ofMillis(TIMEOUT_MILLIS)));
  }

  protected Evaluator model(Term... constraints) {
    Answer answer = check(constraints);
    assertThat(answer).isInstanceOf(Answer.Sat.class);
    Evaluator evaluator = new Evaluator(((Answer.Sat) answer).model());
    for (Term constraint : constraints) {
      assertThat(evaluator.holds(constraint)).isTrue();
    }
    return evaluator;
  }

  @Test
  void noConstraintsAreSatisfiable() {
    assertThat(check()).isInstanceOf(Answer.Sat.class);
  }

  @Test
  void constantsAreDecided() {
    assertThat(check(terms.bool(true))).isInstanceOf(Answer.Sat.class);
    assertThat(check(terms.bool(false))).isEqualTo(new Answer.Unsat(List.of(terms.bool(false))));
  }

  @Test
  void aModelGivesTheOnlySolution() {
    Term x = input("x", 32);
    Term wide = input("w", 128);
    BigInteger big = new BigInteger("123456789012345678901234567890123456");
    Evaluator model =
        model(
            terms.eq(terms.make(Operator.MUL, x, terms.constant(32, 3)), terms.constant(32, 21)),
            terms.eq(wide, terms.constant(128, big)));
    assertThat(model.narrow(x)).isEqualTo(7);
    assertThat(model.value(wide)).isEqualTo(big);
  }

  @Test
  void aCoreLeavesOutWhatIsNotNeeded() {
    Term x = input("x", 32);
    Term y = input("y", 32);
    Term below = terms.make(Operator.ULT, x, terms.constant(32, 5));
    Term above = terms.make(Operator.ULT, terms.constant(32, 7), x);
    Term other = terms.make(Operator.ULT, y, terms.constant(32, 9));
    assertThat(check(below, other, above))
        .isInstanceOfSatisfying(
            Answer.Unsat.class,
            unsat -> assertThat(unsat.core()).containsExactlyInAnyOrder(below, above));
  }

  @Test
  void queriesOfOnePathShareAPrefixAndDoNotDisturbEachOther() {
    Term x = input("x", 32);
    List<Term> path = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      Term branch = terms.make(Operator.ULT, terms.constant(32, i), x);
      List<Term> other = new ArrayList<>(path);
      other.add(terms.not(branch));
      assertThat(model(other.toArray(Term[]::new)).narrow(x)).isEqualTo(i);
      path.add(branch);
    }
    path.add(terms.make(Operator.ULT, x, terms.constant(32, 100)));
    assertThat(check(path.toArray(Term[]::new))).isInstanceOf(Answer.Unsat.class);
    path.removeLast();
    assertThat(model(path.toArray(Term[]::new)).narrow(x)).isGreaterThanOrEqualTo(250);
  }

  @Test
  void aBooleanVariableServesAsBitAndAsFormula() {
    Term b = input("b", 1);
    Term c = input("c", 1);
    Term sum =
        terms.make(
            Operator.ADD,
            terms.convert(Operator.ZERO_EXTEND, b, 8),
            terms.convert(Operator.SIGN_EXTEND, c, 8));
    Evaluator model = model(terms.eq(sum, terms.constant(8, -1)), terms.not(b));
    assertThat(model.narrow(b)).isZero();
    assertThat(model.narrow(c)).isOne();
  }

  @Test
  void aChainOfManyTermsNeedsNoStack() {
    Term x = input("x", 8);
    Term sum = x;
    for (int i = 0; i < 20_000; i++) {
      sum = terms.make(Operator.XOR, sum, terms.make(Operator.AND, sum, x));
    }
    assertThat(check(terms.eq(sum, terms.constant(8, 0)))).isInstanceOf(Answer.Sat.class);
  }

  @Test
  void aTimeoutIsKept() {
    Term x = input("x", 64);
    Term y = input("y", 64);
    Term one = terms.constant(64, 1);
    // Factors of a product of two large primes.
    Term product =
        terms.eq(
            terms.make(
                Operator.MUL,
                terms.convert(Operator.ZERO_EXTEND, x, 128),
                terms.convert(Operator.ZERO_EXTEND, y, 128)),
            terms.constant(128, new BigInteger("340282366920937859000464800151715430731")));
    WorkLimit limit = WorkLimit.ofMillis(700);
    Answer answer =
        solver()
            .check(
                new Query(
                    List.of(
                        product,
                        terms.make(Operator.ULT, one, x),
                        terms.make(Operator.ULT, one, y)),
                    limit));
    assertThat(answer)
        .isInstanceOfSatisfying(
            Answer.Unknown.class,
            unknown -> assertThat(unknown.reason()).isEqualTo(Answer.Reason.TIMEOUT));
    // Processor time of this thread: the machine that runs the tests may be busy.
    assertThat(limit.spentNanos()).isLessThan(3_000_000_000L);
    model(terms.eq(x, one));
  }

  /** Products of what is made of the same few bits on many ways. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aTimeoutIsKeptWhileAQueryIsPrepared() {
    List<Term> query = TermParser.document(terms, SHARED_PRODUCTS);
    WorkLimit limit = WorkLimit.ofMillis(700);
    solver().check(new Query(query, limit));
    assertThat(limit.spentNanos()).isLessThan(5_000_000_000L);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void randomQueriesOverFewBitsAreDecidedExactly(long seed) {
    compareWithExhaustion(new RandomTerms(terms, seed, 4, 3, 1), 60, 4);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void manyRandomQueriesAreDecidedExactly(long seed) {
    compareWithExhaustion(new RandomTerms(terms, seed, 4, 3, 1), 600, 5);
  }

  /** Every answer must be exactly right; returns the number of refuted queries. */
  protected void compareWithExhaustion(RandomTerms random, int queries, int depth) {
    int sat = 0;
    int unsat = 0;
    for (int i = 0; i < queries; i++) {
      List<Term> constraints = constraints(random, depth);
      boolean expected =
          random.allAssignments().stream()
              .anyMatch(assignment -> new Evaluator(assignment).holdAll(constraints));
      switch (solver().check(new Query(constraints, WorkLimit.ofMillis(SHORT_TIMEOUT_MILLIS)))) {
        case Answer.Sat(Assignment model) -> {
          assertThat(new Evaluator(model).holdAll(constraints)).isTrue();
          sat++;
        }
        case Answer.Unsat(List<Term> core) -> {
          assertThat(expected).as("query %d is satisfiable", i).isFalse();
          assertThat(constraints).containsAll(core);
          assertThat(
                  random.allAssignments().stream()
                      .noneMatch(assignment -> new Evaluator(assignment).holdAll(core)))
              .isTrue();
          unsat++;
        }
        case Answer.Unknown unknown ->
            // A busy machine, or floats that are too hard: never a wrong answer.
            assertThat(unknown.reason()).isEqualTo(Answer.Reason.TIMEOUT);
      }
    }
    assertThat(sat + unsat).isGreaterThan(queries / 2);
  }

  protected static List<Term> constraints(RandomTerms random, int depth) {
    List<Term> constraints = new ArrayList<>();
    int count = 1 + random.random().nextInt(4);
    for (int i = 0; i < count; i++) {
      constraints.add(random.bool(depth));
    }
    return constraints;
  }
}

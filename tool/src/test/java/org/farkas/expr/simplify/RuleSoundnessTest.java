package org.farkas.expr.simplify;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.RandomTerms;
import org.farkas.expr.Simplifier;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.text.TermParser;
import org.farkas.expr.text.TermPrinter;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.smt.BitwuzlaSolver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What each rule rewrote in random terms means the same before and after: under random assignments,
 * under every assignment of a few bits, and to a solver.
 */
class RuleSoundnessTest {
  /** One use of a rule. */
  private record Use(Application before, Term after) {}

  private final Map<Rule, List<Use>> uses = new LinkedHashMap<>();

  /** Like {@link Simplifications}, but writes down what each rule does. */
  private Simplifier recording() {
    Simplifications[] rules =
        Simplifications.RULES.stream()
            .map(rule -> new Simplifications(List.of(rule)))
            .toArray(Simplifications[]::new);
    return (terms, application) -> {
      for (int i = 0; i < rules.length; i++) {
        Optional<Term> simpler = rules[i].simplify(terms, application);
        if (simpler.isPresent()) {
          uses.computeIfAbsent(Simplifications.RULES.get(i), it -> new ArrayList<>())
              .add(new Use(application, simpler.get()));
          return simpler;
        }
      }
      return Optional.empty();
    };
  }

  /** Puts the application into a context that leaves it alone, beside the rule's result. */
  private static List<Term> withoutSimplification(TermContext raw, Use use) {
    List<Term> roots = new ArrayList<>(use.before().operands());
    roots.add(use.after());
    List<Term> copies = TermParser.document(raw, TermPrinter.document(roots));
    List<Term> operands = copies.subList(0, copies.size() - 1);
    Application before = use.before();
    Term copy =
        switch (before.operator()) {
          case EXTRACT -> raw.extract(operands.getFirst(), before.parameter(), before.widthBits());
          case ZERO_EXTEND,
              SIGN_EXTEND,
              FLOAT_TO_FLOAT,
              FLOAT_TO_SIGNED,
              FLOAT_TO_UNSIGNED,
              SIGNED_TO_FLOAT,
              UNSIGNED_TO_FLOAT ->
              raw.convert(before.operator(), operands.getFirst(), before.widthBits());
          case FLOAT_ROUND ->
              raw.round(operands.getFirst(), Operator.Rounding.values()[before.parameter()]);
          default -> raw.make(before.operator(), operands.toArray(Term[]::new));
        };
    return List.of(copy, copies.getLast());
  }

  private static void assertSame(List<Term> pair, Assignment assignment, Rule rule) {
    Evaluator evaluator = new Evaluator(assignment);
    if (pair.getFirst().widthBits() == Term.ARRAY) {
      for (long index = -10; index < 10; index++) {
        assertThat(evaluator.cell(pair.get(1), index))
            .as(() -> describe(rule, pair, assignment))
            .isEqualTo(evaluator.cell(pair.get(0), index));
      }
    } else {
      assertThat(evaluator.value(pair.get(1)))
          .as(() -> describe(rule, pair, assignment))
          .isEqualTo(evaluator.value(pair.get(0)));
    }
  }

  private static String describe(Rule rule, List<Term> pair, Assignment assignment) {
    return "%s: %s became %s, under %s"
        .formatted(
            rule.getClass().getSimpleName(),
            TermPrinter.expression(pair.get(0)),
            TermPrinter.expression(pair.get(1)),
            assignment);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyUseKeepsTheValueUnderRandomAssignments(long seed) {
    TermContext terms = new TermContext(recording());
    TermContext raw = new TermContext(Simplifier.NONE);
    int[] widths = {8, 32, 64, 3, 1, 70};
    RandomTerms random =
        new RandomTerms(terms, seed, widths).withFloatRemainder().withArrays().withRemainders();
    RandomTerms values = new RandomTerms(raw, seed, widths).withFloatRemainder().withArrays();
    generate(terms, random, 1_500, 5);
    uses.forEach(
        (rule, all) -> {
          for (Use use : some(all, 150)) {
            List<Term> pair = withoutSimplification(raw, use);
            for (int i = 0; i < 12; i++) {
              assertSame(pair, values.assignment(), rule);
            }
          }
        });
  }

  @Test
  void everyUseKeepsTheValueUnderEveryAssignmentOfAFewBits() {
    TermContext terms = new TermContext(recording());
    TermContext raw = new TermContext(Simplifier.NONE);
    generate(terms, new RandomTerms(terms, 4, 3, 2, 1).withRemainders(), 4_000, 4);
    List<Assignment> all = new RandomTerms(raw, 4, 3, 2, 1).allAssignments();
    uses.forEach(
        (rule, each) -> {
          for (Use use : some(each, 150)) {
            List<Term> pair = withoutSimplification(raw, use);
            all.forEach(assignment -> assertSame(pair, assignment, rule));
          }
        });
  }

  @Test
  void aSolverFindsNoDifference() {
    compareBySolver(5, 600, 6);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void aSolverFindsNoDifferenceInManyUses(long seed) {
    compareBySolver(seed, 6_000, 100);
  }

  private void compareBySolver(long seed, int count, int usesPerRule) {
    TermContext terms = new TermContext(recording());
    TermContext raw = new TermContext(Simplifier.NONE);
    generate(
        terms, new RandomTerms(terms, seed, 8, 32, 3, 1).withArrays().withRemainders(), count, 4);
    try (BitwuzlaSolver solver = new BitwuzlaSolver()) {
      uses.forEach(
          (rule, all) -> {
            for (Use use : some(all, usesPerRule)) {
              List<Term> pair = withoutSimplification(raw, use);
              if (pair.getFirst().widthBits() == Term.ARRAY) {
                continue;
              }
              Term differ = raw.not(raw.eq(pair.get(0), pair.get(1)));
              Answer answer = solver.check(new Query(List.of(differ), WorkLimit.ofMillis(2_000)));
              assertThat(answer)
                  .as(() -> describe(rule, pair, Assignment.EMPTY))
                  .isNotInstanceOf(Answer.Sat.class);
            }
          });
    }
  }

  /** Else the tests above would say nothing about a rule. */
  @Test
  void randomTermsMeetEveryRuleOften() {
    TermContext terms = new TermContext(recording());
    int[] widths = {8, 32, 64, 3, 1, 70};
    generate(terms, new RandomTerms(terms, 6, widths).withFloatRemainder().withArrays(), 1_500, 5);
    generate(terms, new RandomTerms(terms, 7, widths).withArrays().withRemainders(), 1_500, 5);
    for (Rule rule : Simplifications.RULES) {
      assertThat(uses.getOrDefault(rule, List.of()).size())
          .as(rule.getClass().getSimpleName())
          .isGreaterThan(10);
    }
  }

  /** Whole terms, not single uses: nothing is wrong with how the rules work together. */
  @ParameterizedTest
  @ValueSource(longs = {8, 9})
  void aSimplifiedTermHasTheValueOfTheOriginal(long seed) {
    TermContext raw = new TermContext(Simplifier.NONE);
    TermContext simple = Simplifications.newContext();
    int[] widths = {8, 32, 3, 1};
    RandomTerms random =
        new RandomTerms(raw, seed, widths).withFloats().withArrays().withRemainders();
    RandomTerms values = new RandomTerms(simple, seed, widths).withFloats().withArrays();
    for (int i = 0; i < 400; i++) {
      Term term = random.term(List.of(1, 8, 32).get(i % 3), 6);
      Term simplified = TermParser.document(simple, TermPrinter.document(List.of(term))).getFirst();
      for (int j = 0; j < 5; j++) {
        Assignment assignment = values.assignment();
        Assignment same = translated(assignment, raw);
        assertThat(new Evaluator(assignment).value(simplified))
            .as(() -> TermPrinter.expression(term) + " under " + assignment)
            .isEqualTo(new Evaluator(same).value(term));
      }
    }
  }

  private static Assignment translated(Assignment assignment, TermContext terms) {
    Map<Term, BigInteger> values = new LinkedHashMap<>();
    assignment
        .values()
        .forEach(
            (variable, value) -> values.put(terms.variable(variable.name()).orElseThrow(), value));
    Map<Term, Map<Long, Integer>> cells = new LinkedHashMap<>();
    assignment
        .cells()
        .forEach((array, known) -> cells.put(terms.variable(array.name()).orElseThrow(), known));
    return new Assignment(values, cells);
  }

  private static void generate(TermContext terms, RandomTerms random, int count, int depth) {
    for (int i = 0; i < count; i++) {
      random.term(List.of(1, 1, 8, 32, 64, 5, 16, 66).get(i % 8), depth);
      if (i % 16 == 0) {
        compareRemainder(terms, random.random().nextInt(4), random);
        if (i % 128 == 0) {
          compareDifference(terms, random.random().nextInt(6), random);
        }
      }
    }
  }

  /** A remainder beside what bounds it: terms made at random hardly ever are that. */
  private static void compareRemainder(TermContext terms, int which, RandomTerms random) {
    int width = List.of(3, 8, 32, 2).get(random.random().nextInt(4));
    Term dividend = random.term(width, 2);
    Term divisor = random.term(width, 2);
    Term remainder = terms.make(Operator.UREM, dividend, divisor);
    divide(terms, random.random().nextInt(2) == 0, dividend, divisor);
    switch (which) {
      case 0 -> terms.make(Operator.ULT, remainder, divisor);
      case 1 -> terms.make(Operator.ULE, divisor, remainder);
      case 2 -> terms.make(Operator.ULE, remainder, dividend);
      default -> terms.make(Operator.ULT, dividend, remainder);
    }
  }

  /** What was divided, from its quotient and remainder; and a remainder beside the divisor. */
  private static void divide(TermContext terms, boolean signed, Term dividend, Term divisor) {
    Term quotient = terms.make(signed ? Operator.SDIV : Operator.UDIV, dividend, divisor);
    Term remainder = terms.make(signed ? Operator.SREM : Operator.UREM, dividend, divisor);
    terms.make(Operator.ADD, terms.make(Operator.MUL, quotient, divisor), remainder);
    terms.eq(remainder, divisor);
  }

  /** The same for a difference of floats beside zero. */
  private static void compareDifference(TermContext terms, int which, RandomTerms random) {
    int width = random.random().nextBoolean() ? 32 : 64;
    Term difference = terms.make(Operator.FLOAT_SUB, random.term(width, 1), random.term(width, 1));
    long sign = random.random().nextBoolean() ? 0 : 1L << (width - 1);
    Term zero = terms.constant(width, sign);
    Operator operator =
        List.of(Operator.FLOAT_EQ, Operator.FLOAT_LT, Operator.FLOAT_LE).get(which / 2);
    terms.make(operator, which % 2 == 0 ? difference : zero, which % 2 == 0 ? zero : difference);
  }

  /** An even sample. */
  private static <T> List<T> some(List<T> all, int count) {
    List<T> chosen = new ArrayList<>();
    int step = Math.max(1, all.size() / count);
    for (int i = 0; i < all.size(); i += step) {
      chosen.add(all.get(i));
    }
    return chosen;
  }
}

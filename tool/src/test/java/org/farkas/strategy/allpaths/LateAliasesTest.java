package org.farkas.strategy.allpaths;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random queries about reads at unknown places, each compared with trying all inputs. */
class LateAliasesTest {
  private static final int INPUTS = 3;
  private static final int VALUES = 6;

  /** Gives up, so that what is asked of it is counted as passed on. */
  private static final class Nobody implements Solver {
    @Override
    public Answer check(Query query) {
      return new Answer.Unknown(Answer.Reason.UNSUPPORTED, "");
    }

    @Override
    public void close() {}
  }

  static IntStream seeds() {
    return IntStream.range(0, 400);
  }

  private static final class Generator {
    final TermContext terms = Simplifications.newContext();
    final Random random;
    final List<Term> inputs = new ArrayList<>();
    final List<Term> pool = new ArrayList<>();

    Generator(int seed) {
      random = new Random(seed);
      for (int i = 0; i < INPUTS; i++) {
        inputs.add(terms.variable("x" + i, 32, Term.VariableKind.INPUT));
      }
      pool.addAll(inputs);
    }

    List<Term> query() {
      List<Term> constraints = new ArrayList<>();
      for (Term input : inputs) {
        constraints.add(terms.make(Operator.SLE, terms.constant(32, 0), input));
        constraints.add(terms.make(Operator.SLT, input, terms.constant(32, VALUES)));
      }
      for (int i = 0; i < 4; i++) {
        pool.add(value());
      }
      for (int i = 0; i < 3; i++) {
        constraints.add(condition(2));
      }
      return constraints;
    }

    private Term any() {
      return random.nextInt(4) == 0
          ? terms.constant(32, random.nextInt(VALUES))
          : pool.get(random.nextInt(pool.size()));
    }

    private Term value() {
      return switch (random.nextInt(3)) {
        case 0 -> read(any());
        case 1 -> terms.ite(condition(1), any(), any());
        default -> terms.make(Operator.ADD, any(), terms.constant(32, random.nextInt(3)));
      };
    }

    /** As the machine writes a read from an array of four. */
    private Term read(Term index) {
      return terms.ite(
          terms.extract(index, 1, 1),
          terms.ite(terms.extract(index, 0, 1), any(), any()),
          terms.ite(terms.extract(index, 0, 1), any(), any()));
    }

    private Term condition(int depth) {
      if (depth > 0 && random.nextInt(2) == 0) {
        Term one = condition(depth - 1);
        Term other = condition(depth - 1);
        Term both = random.nextBoolean() ? terms.and(one, other) : terms.or(one, other);
        return random.nextInt(3) == 0 ? terms.not(both) : both;
      }
      Operator[] operators = {Operator.EQ, Operator.SLT, Operator.SLE, Operator.ULT, Operator.ULE};
      Term term = terms.make(operators[random.nextInt(operators.length)], any(), any());
      return random.nextInt(3) == 0 ? terms.not(term) : term;
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agreesWithTryingAllInputs(int seed) {
    Generator generator = new Generator(seed);
    check(generator, generator.query(), new LateAliases(new Nobody()));
  }

  /** As when labels have become dear: the first constraint is a precondition. */
  @ParameterizedTest
  @MethodSource("seeds")
  void choosesAmongTheInputsOfAPreconditionThatAreWrittenDown(int seed) {
    Generator generator = new Generator(seed);
    List<Term> query = generator.query();
    Term ranges = generator.terms.all(query.subList(0, 2 * INPUTS));
    LateAliases solver = new LateAliases(new Nobody(), 0);
    List<Term> constraints = new ArrayList<>(List.of(ranges));
    for (Term condition : query.subList(2 * INPUTS, query.size())) {
      constraints.add(condition);
      check(generator, constraints, solver);
    }
    constraints.removeLast();
    constraints.add(generator.condition(1));
    check(generator, constraints, solver);
    assertThat(solver.statistics().byRows()).isEqualTo(4);
  }

  private static void check(Generator generator, List<Term> constraints, LateAliases solver) {
    switch (solver.check(new Query(constraints, WorkLimit.ofMillis(10_000)))) {
      case Answer.Sat(Assignment model) ->
          assertThat(new Evaluator(model).holdAll(constraints)).isTrue();
      case Answer.Unsat _ -> assertThat(possible(generator.inputs, constraints)).isFalse();
      case Answer.Unknown _ -> assertThat(solver.statistics().passedOn()).isEqualTo(1);
    }
  }

  private static boolean possible(List<Term> inputs, List<Term> constraints) {
    for (int code = 0; code < VALUES * VALUES * VALUES; code++) {
      Map<Term, BigInteger> values = new HashMap<>();
      int rest = code;
      for (Term input : inputs) {
        values.put(input, BigInteger.valueOf(rest % VALUES));
        rest /= VALUES;
      }
      if (new Evaluator(new Assignment(values, Map.of())).holdAll(constraints)) {
        return true;
      }
    }
    return false;
  }
}

package org.farkas.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.solve.TextSolver;
import org.farkas.solve.smt.BitwuzlaTextSolver;
import org.junit.jupiter.api.Test;

/** Questions asked at once, in parts, and not twice. */
class RefutationsTest {
  private final TermContext terms = Simplifications.newContext();
  private final Term x = terms.variable("x", 32, Term.VariableKind.INPUT);
  private final Term y = terms.variable("y", 32, Term.VariableKind.INPUT);
  private final Term way = terms.variable("way", 1, Term.VariableKind.INPUT);
  private final List<String> asked = new ArrayList<>();

  /** Knows nothing of what is longer than so many characters. */
  private TextSolver shortSighted(int most) {
    return (text, millis) -> {
      asked.add(text);
      return text.length() > most
          ? TextSolver.Answer.UNKNOWN
          : new BitwuzlaTextSolver().check(text, millis);
    };
  }

  private Refutations refutations(TextSolver solver) {
    return new Refutations(List.of(), solver, 60_000);
  }

  private Term less(Term left, long right) {
    return terms.make(Operator.ULT, left, terms.constant(32, right));
  }

  private Term never(Term value, int number) {
    return terms.and(less(value, number), terms.not(less(value, number + 7)));
  }

  @Test
  void whatIsTooMuchAtOnceIsAskedInParts() {
    List<Term> conditions = new ArrayList<>();
    for (int i = 1; i <= 8; i++) {
      conditions.add(never(terms.make(Operator.MUL, x, terms.constant(32, 2 * i + 1)), i));
    }
    TextSolver solver = shortSighted(1_200);
    assertThat(refutations(solver).none(conditions, terms, "q", 60_000))
        .isEqualTo(TextSolver.Answer.UNSAT);
    assertThat(asked.size()).isGreaterThan(2);
    conditions.set(5, less(x, 3));
    assertThat(refutations(solver).none(conditions, terms, "q", 60_000))
        .isEqualTo(TextSolver.Answer.SAT);
    assertThat(refutations(shortSighted(10)).none(conditions, terms, "q", 60_000))
        .isEqualTo(TextSolver.Answer.UNKNOWN);
    assertThat(refutations(shortSighted(10)).none(List.of(), terms, "q", 60_000))
        .isEqualTo(TextSolver.Answer.UNSAT);
  }

  @Test
  void oneQuestionIsTwoByTheConditionOfItsChoices() {
    Term chosen = terms.ite(way, terms.make(Operator.MUL, x, x), terms.make(Operator.UDIV, y, x));
    Term question = terms.and(less(chosen, 5), terms.not(less(chosen, 9)));
    CaseSplit cases = new CaseSplit(terms);
    assertThat(cases.condition(question)).contains(way);
    for (boolean value : List.of(true, false)) {
      Term part = cases.where(question, way, value);
      // The part says the same as the question where the condition has the value.
      Term where = terms.and(question, value ? way : terms.not(way));
      Term differ = terms.make(Operator.XOR, part, where);
      assertThat(refutations(shortSighted(Integer.MAX_VALUE)).ask(differ, "same", 60_000))
          .isEqualTo(TextSolver.Answer.UNSAT);
      assertThat(cases.condition(part)).isEmpty();
    }
    int whole = new SmtText(List.of(question)).text().length();
    assertThat(refutations(shortSighted(whole - 1)).none(List.of(question), terms, "q", 60_000))
        .isEqualTo(TextSolver.Answer.UNSAT);
    Term possible = terms.and(less(chosen, 9), terms.not(less(chosen, 5)));
    whole = new SmtText(List.of(possible)).text().length();
    assertThat(refutations(shortSighted(whole - 1)).none(List.of(possible), terms, "q", 60_000))
        .isEqualTo(TextSolver.Answer.SAT);
  }

  @Test
  void noScriptIsAskedTwiceUnlessThereIsMoreTime() {
    TextSolver solver = new RememberedAnswers(shortSighted(1));
    for (int i = 0; i < 3; i++) {
      assertThat(solver.check("(check-sat)", 100)).isEqualTo(TextSolver.Answer.UNKNOWN);
    }
    assertThat(asked).hasSize(1);
    solver.check("(check-sat)", 1_000);
    assertThat(asked).hasSize(2);
    TextSolver knowing = new RememberedAnswers(shortSighted(1_000));
    for (int i = 0; i < 3; i++) {
      assertThat(knowing.check("(set-logic QF_BV)(check-sat)", 1_000 * i + 1_000))
          .isEqualTo(TextSolver.Answer.SAT);
    }
    assertThat(asked).hasSize(3);
  }
}

package org.farkas.solve.chain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.sat.CadicalSolver;
import org.junit.jupiter.api.Test;

class ReadsAsInputsTest {
  private static final Answer UNDECIDED = new RemainderCuts.Undecided().check(null);

  private final TermContext terms = Simplifications.newContext();
  private final List<Term> cells = new ArrayList<>();

  ReadsAsInputsTest() {
    for (int i = 0; i < 8; i++) {
      cells.add(input("cell" + i, 32));
    }
  }

  private Term input(String name, int width) {
    return terms.variable(name, width, Term.VariableKind.INPUT);
  }

  /** A balanced choice between the cells, as loads make it. */
  private Term read(Term index) {
    List<Term> left = new ArrayList<>(cells);
    for (int bit = 0; left.size() > 1; bit++) {
      List<Term> next = new ArrayList<>();
      for (int i = 0; i < left.size(); i += 2) {
        next.add(terms.ite(terms.extract(index, bit, 1), left.get(i + 1), left.get(i)));
      }
      left = next;
    }
    return left.getFirst();
  }

  private Answer check(Term... constraints) {
    try (Solver quick = new CadicalSolver();
        Solver solver = new ReadsAsInputs(terms, quick, new RemainderCuts.Undecided())) {
      return solver.check(new Query(List.of(constraints), WorkLimit.ofMillis(60_000)));
    }
  }

  private Term below(Term one, Term other) {
    return terms.make(Operator.SLT, one, other);
  }

  /** The core is made of what was asked, and of no more than is needed. */
  @Test
  void theSameCellReadSeveralTimesIsOneInput() {
    Term i = input("i", 32);
    Term v = input("v", 32);
    Term next = terms.make(Operator.ADD, i, terms.constant(32, 1));
    Term up = below(v, read(next));
    Term notYet = terms.not(below(v, read(i)));
    Term down = below(read(next), read(i));
    assertThat(check(below(i, v), up, notYet, down))
        .isEqualTo(new Answer.Unsat(List.of(up, notYet, down)));
  }

  /** Two indexes may be the same: that needs the cells, so it is left to others. */
  @Test
  void whatNeedsTheCellsIsLeftToOthers() {
    Term i = input("i", 32);
    Term j = input("j", 32);
    assertThat(check(terms.eq(i, j), below(read(i), read(j)))).isEqualTo(UNDECIDED);
  }

  @Test
  void whatReadsNothingIsLeftToOthers() {
    Term i = input("i", 32);
    assertThat(check(below(i, i))).isEqualTo(UNDECIDED);
  }
}

package org.farkas.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.farkas.expr.Term;
import org.farkas.solve.TextSolver;

/**
 * Asks the solver, and keeps a record of the questions on whose answer the proof rests: those that
 * were refuted.
 */
final class Refutations {
  private final List<Term> assumptions;
  private final TextSolver solver;
  private final Map<Term, TextSolver.Answer> known = new LinkedHashMap<>();
  private final List<Refuted> refuted = new ArrayList<>();
  private final long deadlineNanos;

  /**
   * A question that has the answer no.
   *
   * @param name of a file that holds it
   * @param terms that can't all be true
   * @param smtLib its text
   */
  record Refuted(String name, List<Term> terms, String smtLib) {}

  /**
   * @param assumptions about the inputs, part of every question
   */
  Refutations(List<Term> assumptions, TextSolver solver, long timeoutMillis) {
    this.assumptions = List.copyOf(assumptions);
    this.solver = solver;
    this.deadlineNanos = System.nanoTime() + 1_000_000L * timeoutMillis;
  }

  /** Whether no input satisfies the condition. */
  boolean refuted(Term condition, String name, long mostMillis) {
    return ask(condition, name, mostMillis) == TextSolver.Answer.UNSAT;
  }

  TextSolver.Answer ask(Term condition, String name, long mostMillis) {
    if (condition.isFalse()) {
      return TextSolver.Answer.UNSAT;
    }
    TextSolver.Answer before = known.get(condition);
    if (before != null && before != TextSolver.Answer.UNKNOWN) {
      return before;
    }
    long millis = Math.min(mostMillis, leftMillis());
    if (millis <= 0) {
      return TextSolver.Answer.UNKNOWN;
    }
    List<Term> all = new ArrayList<>(assumptions);
    all.add(condition);
    String text = new SmtText(all).text();
    TextSolver.Answer answer = solver.check(text, millis);
    known.put(condition, answer);
    if (answer == TextSolver.Answer.UNSAT) {
      refuted.add(new Refuted("%03d-%s".formatted(refuted.size() + 1, name), all, text));
    }
    return answer;
  }

  long leftMillis() {
    return (deadlineNanos - System.nanoTime()) / 1_000_000;
  }

  List<Refuted> all() {
    return List.copyOf(refuted);
  }
}

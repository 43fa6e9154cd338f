package org.farkas.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.solve.TextSolver;

/**
 * Asks the solver, and keeps a record of the questions on whose answer the proof rests: those that
 * were refuted.
 */
final class Refutations {
  /** With less, no question is asked by parts. */
  private static final long LEAST_MILLIS = 1_000;

  private final List<Term> assumptions;
  private final TextSolver solver;
  private final Map<Term, TextSolver.Answer> known = new LinkedHashMap<>();
  private final List<Refuted> refuted = new ArrayList<>();
  private long deadlineNanos;

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

  /**
   * Whether none of some conditions can hold. They are asked about at once at first; where that has
   * no answer in a part of the time, in halves, and one that is alone by cases.
   */
  TextSolver.Answer none(List<Term> conditions, TermContext terms, String name, long mostMillis) {
    Term any = terms.bool(false);
    for (Term each : conditions) {
      any = terms.or(any, each);
    }
    long millis = Math.min(mostMillis, leftMillis());
    long end = System.nanoTime() + 1_000_000L * millis;
    TextSolver.Answer answer = ask(any, name, Math.max(millis / 3, LEAST_MILLIS));
    if (answer != TextSolver.Answer.UNKNOWN || millis < LEAST_MILLIS) {
      return answer;
    }
    List<List<Term>> parts = parts(conditions, terms);
    for (int i = 0; i < parts.size(); i++) {
      long left = (end - System.nanoTime()) / 1_000_000L;
      answer = none(parts.get(i), terms, name, left / (parts.size() - i));
      if (answer != TextSolver.Answer.UNSAT) {
        return answer;
      }
    }
    return answer;
  }

  private static List<List<Term>> parts(List<Term> conditions, TermContext terms) {
    if (conditions.size() > 1) {
      int half = conditions.size() / 2;
      return List.of(conditions.subList(0, half), conditions.subList(half, conditions.size()));
    }
    Term only = conditions.getFirst();
    CaseSplit cases = new CaseSplit(terms);
    return cases
        .condition(only)
        .map(
            each ->
                List.of(
                    List.of(cases.where(only, each, true)),
                    List.of(cases.where(only, each, false))))
        .orElse(List.of());
  }

  /** From now on there is so much time. */
  void allow(long millis) {
    deadlineNanos = System.nanoTime() + 1_000_000L * millis;
  }

  long leftMillis() {
    return (deadlineNanos - System.nanoTime()) / 1_000_000;
  }

  List<Refuted> all() {
    return List.copyOf(refuted);
  }
}

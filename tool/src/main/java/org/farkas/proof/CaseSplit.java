package org.farkas.proof;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Operator;
import org.farkas.expr.Rewriting;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Makes two easier questions of one: whether it can be so where some condition holds, and where it
 * does not. That condition is what most values depend on: mostly the way by which control came to a
 * join.
 */
final class CaseSplit {
  private final TermContext terms;

  CaseSplit(TermContext terms) {
    this.terms = terms;
  }

  /** The condition that most choices in a question are made by. */
  Optional<Term> condition(Term question) {
    Map<Term, Integer> choices = new HashMap<>();
    Set<Term> seen = new HashSet<>();
    Deque<Term> open = new ArrayDeque<>();
    open.push(question);
    while (!open.isEmpty()) {
      Term term = open.pop();
      if (seen.add(term)) {
        if (term.operator() == Operator.ITE) {
          choices.merge(plain(term.operand(0)), 1, Integer::sum);
        }
        term.operands().forEach(open::push);
      }
    }
    // The eldest of equals, so that the same questions are made each time.
    return choices.entrySet().stream()
        .max(Map.Entry.<Term, Integer>comparingByValue().thenComparing(each -> -each.getKey().id()))
        .map(Map.Entry::getKey);
  }

  private static Term plain(Term condition) {
    return condition.operator() == Operator.NOT ? condition.operand(0) : condition;
  }

  /** The question where the condition has a value. */
  Term where(Term question, Term condition, boolean value) {
    Rewriting known =
        new Rewriting(
            terms,
            variable -> variable,
            part -> part == condition ? Optional.of(terms.bool(value)) : Optional.empty());
    return terms.and(value ? condition : terms.not(condition), known.of(question));
  }
}

package org.farkas.expr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Replaces the variables of terms. Walks without recursion. */
public final class Rewriting {
  private final TermContext terms;
  private final UnaryOperator<Term> variables;
  private final Map<Term, Term> known = new HashMap<>();

  /**
   * @param variables what takes each variable's place
   */
  public Rewriting(TermContext terms, UnaryOperator<Term> variables) {
    this.terms = terms;
    this.variables = variables;
  }

  /** The term with its variables replaced. */
  public Term of(Term root) {
    List<Term> open = new ArrayList<>();
    open.add(root);
    while (!open.isEmpty()) {
      Term term = open.getLast();
      if (known.containsKey(term)) {
        open.removeLast();
        continue;
      }
      int before = open.size();
      for (Term operand : term.operands()) {
        if (!known.containsKey(operand)) {
          open.add(operand);
        }
      }
      if (open.size() == before) {
        open.removeLast();
        known.put(term, rewritten(term));
      }
    }
    return known.get(root);
  }

  private Term rewritten(Term term) {
    if (term.operator() == Operator.VARIABLE) {
      return variables.apply(term);
    }
    boolean same = true;
    List<Term> operands = new ArrayList<>();
    for (Term operand : term.operands()) {
      Term replaced = known.get(operand);
      same &= replaced == operand;
      operands.add(replaced);
    }
    return same ? term : terms.rebuild(term, operands);
  }
}

package org.farkas.expr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Replaces the variables of terms, or larger parts of them. Walks without recursion. */
public final class Rewriting {
  private final TermContext terms;
  private final UnaryOperator<Term> variables;
  private final Function<Term, Optional<Term>> parts;
  private final Map<Term, Term> known = new HashMap<>();

  /**
   * @param variables what takes each variable's place
   */
  public Rewriting(TermContext terms, UnaryOperator<Term> variables) {
    this(terms, variables, _ -> Optional.empty());
  }

  /**
   * @param variables what takes each variable's place
   * @param parts what takes the place of a part as a whole; empty if its operands are looked at
   */
  public Rewriting(
      TermContext terms, UnaryOperator<Term> variables, Function<Term, Optional<Term>> parts) {
    this.terms = terms;
    this.variables = variables;
    this.parts = parts;
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
      Optional<Term> whole = parts.apply(term);
      if (whole.isPresent()) {
        open.removeLast();
        known.put(term, whole.get());
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

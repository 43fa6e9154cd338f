package org.farkas.exec.machine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * When a term's value does not depend on indeterminate variables. A choice depends on the side that
 * is taken only; everything else on all its operands.
 */
final class Definedness {
  private final TermContext terms;
  private final Map<Term, Term> known = new IdentityHashMap<>();

  private Definedness(TermContext terms) {
    this.terms = terms;
  }

  /** A Boolean term without indeterminate variables; where it is true, the value is determined. */
  static Term of(TermContext terms, Term root) {
    return new Definedness(terms).compute(root);
  }

  private Term compute(Term root) {
    Deque<Term> open = new ArrayDeque<>();
    open.push(root);
    while (!open.isEmpty()) {
      Term term = open.peek();
      if (known.containsKey(term)) {
        open.pop();
        continue;
      }
      int before = open.size();
      for (Term operand : term.operands()) {
        if (operand.tainted() && !known.containsKey(operand)) {
          open.push(operand);
        }
      }
      if (open.size() == before) {
        open.pop();
        known.put(term, combine(term));
      }
    }
    return known.get(root);
  }

  private Term combine(Term term) {
    if (term.operator() == Operator.VARIABLE) {
      return terms.bool(term.kind() != Term.VariableKind.INDETERMINATE);
    }
    List<Term> operands = term.operands();
    if (term.operator() == Operator.ITE && defined(operands.get(0)).isTrue()) {
      return terms.ite(operands.get(0), defined(operands.get(1)), defined(operands.get(2)));
    }
    Term result = terms.bool(true);
    for (Term operand : operands) {
      result = terms.and(result, defined(operand));
    }
    return result;
  }

  private Term defined(Term operand) {
    return operand.tainted() ? known.get(operand) : terms.bool(true);
  }
}

package org.farkas.exec.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.farkas.expr.BottomUp;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/**
 * Which variables that are no inputs are in terms. What decides later on a path is made of what
 * decided before, so what was found of a part is remembered, as long as it is little.
 */
final class Taints {
  /** More variables are looked for anew each time: lists of them would be as many as terms. */
  private static final int MAX_REMEMBERED = 64;

  private static final int MAX_TERMS = 200_000;

  /** Instead of a list that is too long. */
  private static final List<Term> MANY = new ArrayList<>();

  private final BottomUp<List<Term>> known = new BottomUp<>(Term::tainted, this::variables);

  /** What is in a term. */
  Taint of(Term root) {
    if (!root.tainted()) {
      return new Taint(List.of());
    }
    if (known.size() > MAX_TERMS) {
      known.clear();
    }
    List<Term> variables = known.of(root);
    return new Taint(variables == MANY ? all(root) : variables);
  }

  /**
   * A variable itself; else the union of what is in the operands, which is mostly that of one of
   * them.
   */
  private List<Term> variables(Term term) {
    if (term.operator() == Operator.VARIABLE) {
      return List.of(term);
    }
    List<Term> largest = List.of();
    for (Term operand : term.operands()) {
      List<Term> each = operand.tainted() ? known.known(operand) : List.of();
      if (each == MANY) {
        return MANY;
      }
      largest = each.size() > largest.size() ? each : largest;
    }
    Set<Term> all = new LinkedHashSet<>(largest);
    for (Term operand : term.operands()) {
      List<Term> each = operand.tainted() ? known.known(operand) : List.of();
      if (each != largest) {
        all.addAll(each);
      }
    }
    if (all.size() == largest.size()) {
      return largest;
    }
    return all.size() > MAX_REMEMBERED ? MANY : List.copyOf(all);
  }

  private List<Term> all(Term root) {
    Set<Term> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Term> found = new LinkedHashSet<>();
    Deque<Term> open = new ArrayDeque<>();
    open.push(root);
    while (!open.isEmpty()) {
      Term term = open.pop();
      if (!term.tainted() || !seen.add(term)) {
        continue;
      }
      List<Term> variables = known.known(term);
      if (variables != null && variables != MANY) {
        found.addAll(variables);
      } else {
        term.operands().forEach(open::push);
      }
    }
    return List.copyOf(found);
  }
}

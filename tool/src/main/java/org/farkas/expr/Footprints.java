package org.farkas.expr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The footprints of terms, each computed once. Terms that depend on the same variables share one
 * list, so that it costs little to remember all of them. Walks without recursion.
 */
public final class Footprints {
  private final Map<Term, Footprint> known = new HashMap<>();

  public Footprint of(Term root) {
    Footprint result = lookUp(root);
    if (result != null) {
      return result;
    }
    List<Term> open = new ArrayList<>();
    open.add(root);
    while (!open.isEmpty()) {
      Term term = open.getLast();
      int before = open.size();
      for (Term operand : term.operands()) {
        if (lookUp(operand) == null) {
          open.add(operand);
        }
      }
      if (open.size() == before) {
        open.removeLast();
        known.computeIfAbsent(term, this::combine);
      }
    }
    return known.get(root);
  }

  private Footprint lookUp(Term term) {
    return term.isConstant() ? Footprint.NONE : known.get(term);
  }

  private Footprint combine(Term term) {
    if (term.operator() == Operator.VARIABLE || term.operator() == Operator.ARRAY_VARIABLE) {
      return new Footprint(List.of(term), List.of(), false);
    }
    Footprint first = lookUp(term.operand(0));
    List<Term> variables = first.variables();
    List<Term> reads = first.reads();
    boolean floats = first.floats();
    for (int i = 1; i < term.operands().size(); i++) {
      Footprint next = lookUp(term.operand(i));
      variables = union(variables, next.variables());
      reads = union(reads, next.reads());
      floats |= next.floats();
    }
    if (term.operator() == Operator.ARRAY_SELECT) {
      reads = union(reads, List.of(term));
    }
    floats |= isOnFloats(term.operator());
    boolean same =
        variables == first.variables() && reads == first.reads() && floats == first.floats();
    return same ? first : new Footprint(variables, reads, floats);
  }

  private static boolean isOnFloats(Operator operator) {
    return operator.ordinal() >= Operator.FLOAT_ADD.ordinal()
        && operator.ordinal() <= Operator.UNSIGNED_TO_FLOAT.ordinal();
  }

  /** The union of two lists ordered by number; one of them if it contains the other. */
  static List<Term> union(List<Term> some, List<Term> others) {
    if (some == others || others.isEmpty()) {
      return some;
    }
    if (some.isEmpty()) {
      return others;
    }
    List<Term> merged = new ArrayList<>(some.size() + others.size());
    int i = 0;
    int j = 0;
    while (i < some.size() || j < others.size()) {
      if (j == others.size() || i < some.size() && some.get(i).id() < others.get(j).id()) {
        merged.add(some.get(i++));
      } else {
        if (i < some.size() && some.get(i) == others.get(j)) {
          i++;
        }
        merged.add(others.get(j++));
      }
    }
    if (merged.size() == some.size()) {
      return some;
    }
    return merged.size() == others.size() ? others : List.copyOf(merged);
  }
}

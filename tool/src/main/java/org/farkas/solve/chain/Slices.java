package org.farkas.solve.chain;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.farkas.expr.Footprints;
import org.farkas.expr.Term;

/** Parts of queries that share no variable with the rest. */
public final class Slices {
  private Slices() {}

  /** The constraints that hang together with the last one, in their order. */
  public static List<Term> ofLast(List<Term> constraints, Footprints footprints) {
    Term last = constraints.getLast();
    Set<Term> reached = new HashSet<>(footprints.of(last).variables());
    boolean[] taken = new boolean[constraints.size()];
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int i = constraints.size() - 2; i >= 0; i--) {
        List<Term> variables = footprints.of(constraints.get(i)).variables();
        if (!taken[i] && containsAny(reached, variables)) {
          taken[i] = true;
          grown |= reached.addAll(variables);
        }
      }
    }
    List<Term> slice = new ArrayList<>();
    for (int i = 0; i < constraints.size() - 1; i++) {
      if (taken[i]) {
        slice.add(constraints.get(i));
      }
    }
    slice.add(last);
    return slice;
  }

  private static boolean containsAny(Set<Term> reached, List<Term> variables) {
    for (Term variable : variables) {
      if (reached.contains(variable)) {
        return true;
      }
    }
    return false;
  }
}

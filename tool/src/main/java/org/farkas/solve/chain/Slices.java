package org.farkas.solve.chain;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.farkas.expr.Footprints;
import org.farkas.expr.Term;

/** Parts of queries that share no variable with the rest. */
public final class Slices {
  private Slices() {}

  /** A constraint that is not known to hang together with the last one. */
  private record Open(int number, List<Term> variables) {}

  /** The constraints that hang together with the last one, in their order. */
  public static List<Term> ofLast(List<Term> constraints, Footprints footprints) {
    Term last = constraints.getLast();
    Set<Term> reached = new HashSet<>(footprints.of(last).variables());
    List<Open> open = new ArrayList<>();
    for (int i = constraints.size() - 2; i >= 0; i--) {
      open.add(new Open(i, footprints.of(constraints.get(i)).variables()));
    }
    BitSet taken = new BitSet();
    taken.set(constraints.size() - 1);
    boolean grown = true;
    while (grown) {
      grown = false;
      List<Open> left = new ArrayList<>();
      for (Open each : open) {
        if (containsAny(reached, each.variables())) {
          taken.set(each.number());
          grown |= reached.addAll(each.variables());
        } else {
          left.add(each);
        }
      }
      open = left;
    }
    return taken.stream().mapToObj(constraints::get).toList();
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

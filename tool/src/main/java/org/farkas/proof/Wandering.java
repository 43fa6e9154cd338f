package org.farkas.proof;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/**
 * Where a pointer that a loop changes may lead.
 *
 * @param anywhere whether also to where nothing is known
 */
record Wandering(Map<Place, Offsets> places, boolean anywhere) {
  Wandering or(Wandering other) {
    Map<Place, Offsets> all = new LinkedHashMap<>(places);
    other.places.forEach((place, offsets) -> all.merge(place, offsets, Offsets::or));
    return new Wandering(all, anywhere || other.anywhere);
  }

  /**
   * Offsets that a pointer may have.
   *
   * @param constants all of them, if they are few
   * @param zeros how many of their lowest bits are zero
   */
  record Offsets(Optional<Set<Term>> constants, int zeros) {
    private static final int MOST_ZEROS = 12;
    private static final int MOST_CONSTANTS = 8;

    static Offsets of(Term offset) {
      Multiples known = Multiples.of(offset);
      int zeros =
          known.residue() == 0 ? known.exponent() : Long.numberOfTrailingZeros(known.residue());
      Set<Term> constants = new LinkedHashSet<>();
      return new Offsets(
          collect(offset, constants, 4 * MOST_CONSTANTS)
              ? Optional.of(constants).filter(all -> all.size() <= MOST_CONSTANTS)
              : Optional.empty(),
          Math.min(zeros, MOST_ZEROS));
    }

    /** Adds the constants that a term chooses among; false if it is something else. */
    private static boolean collect(Term term, Set<Term> constants, int most) {
      List<Term> open = new ArrayList<>(List.of(term));
      Set<Term> seen = new HashSet<>();
      while (!open.isEmpty()) {
        Term next = open.removeLast();
        if (!seen.add(next)) {
          continue;
        }
        if (next.isConstant()) {
          constants.add(next);
        } else if (next.operator() == Operator.ITE && seen.size() <= most) {
          open.add(next.operand(1));
          open.add(next.operand(2));
        } else {
          return false;
        }
      }
      return true;
    }

    Offsets or(Offsets other) {
      Optional<Set<Term>> both = Optional.empty();
      if (constants.isPresent() && other.constants.isPresent()) {
        Set<Term> all = new LinkedHashSet<>(constants.get());
        all.addAll(other.constants.get());
        both = Optional.of(all).filter(set -> set.size() <= MOST_CONSTANTS);
      }
      return new Offsets(both, Math.min(zeros, other.zeros));
    }

    /** Any of them. */
    Term any(Data data) {
      if (constants.isPresent()) {
        Term result = null;
        for (Term each : constants.get()) {
          result = result == null ? each : data.terms().ite(data.anything("loop", 1), each, result);
        }
        return result;
      }
      Term high = data.anything("loop", Data.POINTER_BITS - zeros);
      return zeros == 0
          ? high
          : data.terms().make(Operator.CONCAT, high, data.terms().constant(zeros, 0));
    }
  }
}

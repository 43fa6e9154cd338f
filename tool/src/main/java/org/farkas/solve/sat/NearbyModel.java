package org.farkas.solve.sat;

import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.BooleanSupplier;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;

/**
 * Looks for a model that is like an assignment: all variables keep their values there, then all but
 * those in the way, and so on. Each step is hardly more than propagation, so it is soon known
 * whether few changes are enough; a large formula that was solved before is solved again in no
 * time, while a solver that begins from nowhere may need as long as before.
 */
final class NearbyModel {
  private static final int MOST_STEPS = 12;
  private static final int MOST_CONFLICTS = 200;

  private final Cadical solver;
  private final List<Integer> assumptions;

  /** The variables that keep their values, each with the literals that say so. */
  private final SequencedMap<Term, int[]> kept = new LinkedHashMap<>();

  /**
   * @param assumptions what must hold in any case
   */
  NearbyModel(Cadical solver, List<Integer> assumptions) {
    this.solver = solver;
    this.assumptions = assumptions;
  }

  /**
   * Wants a variable to have the value of an assignment.
   *
   * @param word the variable's literals, the lowest bit first; 0 where a bit has none
   */
  void want(Term variable, int[] word, Assignment near) {
    BigInteger value = near.value(variable);
    int[] literals = new int[word.length];
    for (int i = 0; i < word.length; i++) {
      literals[i] = value.testBit(i) ? word[i] : -word[i];
    }
    kept.put(variable, literals);
  }

  /**
   * Satisfiable or not: as after a question about the assumptions alone. Stopped: nothing is known.
   */
  Cadical.Result find(BooleanSupplier enough) {
    for (int i = 0; i < MOST_STEPS && !kept.isEmpty(); i++) {
      assumptions.forEach(solver::assume);
      kept.values().forEach(this::assume);
      Cadical.Result result = solver.solve(enough, MOST_CONFLICTS);
      if (result != Cadical.Result.UNSATISFIABLE) {
        return result;
      }
      Collection<int[]> words = kept.values();
      if (!words.removeIf(this::inTheWay)) {
        return result; // with none of the wishes in the way
      }
    }
    return Cadical.Result.STOPPED;
  }

  private void assume(int[] literals) {
    for (int literal : literals) {
      if (literal != 0) {
        solver.assume(literal);
      }
    }
  }

  private boolean inTheWay(int[] literals) {
    for (int literal : literals) {
      if (literal != 0 && solver.failed(literal)) {
        return true;
      }
    }
    return false;
  }
}

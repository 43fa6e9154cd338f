package org.farkas.exec.machine;

import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.farkas.exec.memory.Addresses;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;

/**
 * Objects in other places of memory than a run has them: {@code (uintptr_t) p % 4 == 0} is the same
 * wherever an aligned object lies, {@code (uintptr_t) p % 4096 == 0} is not.
 */
final class Placements {
  private static final int TRIALS = 32;
  private static final long LOWEST = 0x1_0000;
  private static final long HIGHEST = 0x7fff_ffff_0000L;
  private static final long SEED = 1;

  private Placements() {}

  /**
   * Whether a condition has one value in all of many placements.
   *
   * @param addresses the variables that stand for objects' addresses in it
   */
  static boolean agree(Term condition, Assignment model, List<Term> addresses) {
    Random random = new Random(SEED);
    boolean first = false;
    for (int trial = 0; trial < TRIALS; trial++) {
      Map<Term, BigInteger> values = new IdentityHashMap<>();
      for (Term variable : addresses) {
        long address = random.nextLong(LOWEST, HIGHEST);
        values.put(variable, BigInteger.valueOf(Addresses.placed(variable, address)));
      }
      boolean value =
          new Evaluator(model.overriddenBy(new Assignment(values, Map.of()))).holds(condition);
      if (trial == 0) {
        first = value;
      } else if (value != first) {
        return false;
      }
    }
    return true;
  }
}

package org.farkas.exec.machine;

import java.math.BigInteger;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.farkas.exec.memory.Addresses;
import org.farkas.expr.Rewriting;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
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
   * Whether a condition has the value that it has in a state's model in all of many other
   * placements, too, everything else being as it is.
   *
   * @param addresses the variables that stand for objects' addresses in it
   */
  static boolean agree(TermContext terms, Term condition, State state, List<Term> addresses) {
    Term left = ofAddressesAlone(terms, condition, state, addresses);
    if (left.isConstant()) {
      return true;
    }
    Random random = new Random(SEED);
    boolean here = state.evaluator().holds(condition);
    for (int trial = 0; trial < TRIALS; trial++) {
      Map<Term, BigInteger> values = new IdentityHashMap<>();
      for (Term variable : addresses) {
        long address = random.nextLong(LOWEST, HIGHEST);
        values.put(variable, BigInteger.valueOf(Addresses.placed(variable, address)));
      }
      Assignment placed = new Assignment(values, state.model().cells());
      if (new Evaluator(placed).holds(left) != here) {
        return false;
      }
    }
    return true;
  }

  /** The condition with all that is known replaced by its value: most of it, as a rule. */
  private static Term ofAddressesAlone(
      TermContext terms, Term condition, State state, List<Term> addresses) {
    Set<Term> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    kept.addAll(addresses);
    UnaryOperator<Term> value =
        term -> terms.constant(term.widthBits(), state.evaluator().value(term));
    return new Rewriting(
            terms,
            variable -> kept.contains(variable) ? variable : value.apply(variable),
            part ->
                part.tainted() || part.isConstant() || part.widthBits() == Term.ARRAY
                    ? Optional.empty()
                    : Optional.of(value.apply(part)))
        .of(condition);
  }
}

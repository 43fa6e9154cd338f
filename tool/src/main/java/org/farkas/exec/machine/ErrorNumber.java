package org.farkas.exec.machine;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.expr.Term;

/**
 * What is not known of {@code errno}: what it holds when the unit is called, and whether functions
 * of {@code math.h} set it (C11 7.12.1 leaves that to the implementation). Tests can't give it
 * values, so what it decides there is approximate.
 */
final class ErrorNumber {
  private static final int BYTE_BITS = 8;
  private static final Set<String> MATH = new HashSet<>();

  static {
    for (String name :
        Set.of(
            "sqrt",
            "fmod",
            "remainder",
            "drem",
            "remquo",
            "ldexp",
            "scalbn",
            "scalbln",
            "fdim",
            "nextafter",
            "nexttoward",
            "ilogb",
            "logb",
            "lround",
            "llround",
            "lrint",
            "llrint",
            "nearbyint",
            "rint",
            "fma",
            "frexp",
            "modf")) {
      MATH.add(name);
      MATH.add(name + "f");
      MATH.add(name + "l");
    }
  }

  private final Execution x;

  ErrorNumber(Execution x) {
    this.x = x;
  }

  /** The unit is about to be called. */
  void atEntry(State state) {
    if (state.inputState().concrete().isEmpty()) {
      change(state, "errno at entry");
    }
  }

  /** A function is about to be called. */
  void called(String function) {
    if (MATH.contains(function) && x.state.inputState().concrete().isEmpty()) {
      change(x.state, "errno after " + function);
    }
  }

  private void change(State state, String why) {
    Optional<MemoryObject> object = x.program.global(UnknownEffects.ERROR_NUMBER);
    if (object.isEmpty()) {
      return;
    }
    int number = state.inputState().takeUnknownResult();
    for (int at = 0; at < object.get().sizeBytes(); at++) {
      String name = "%s#%d.%d".formatted(why, number, at);
      Term value = x.terms.variable(name, BYTE_BITS, Term.VariableKind.APPROXIMATE);
      x.access.store(state.memory(), object.get(), at, BYTE_BITS, 0, value);
    }
  }
}

package org.farkas.testcase;

import java.util.Set;

/**
 * Functions that programs call to talk to verification tools, by the conventions of the
 * competitions SV-COMP and Test-Comp. What such a program does not define itself means this.
 */
public final class VerifierFunctions {
  private static final String INPUT = "__VERIFIER_nondet_";
  private static final Set<String> ENDS = Set.of("__VERIFIER_error", "reach_error");

  private VerifierFunctions() {}

  /** Whether each call of a function yields an input. */
  public static boolean isInput(String function) {
    return function.startsWith(INPUT);
  }

  /** Whether a call of a function ends the run, however it is declared. */
  public static boolean ends(String function) {
    return ENDS.contains(function);
  }

  /** Whether a call of a function ends the run if what it is given is zero. */
  public static boolean endsIfZero(String function) {
    return function.equals("__VERIFIER_assume");
  }
}

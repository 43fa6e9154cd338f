package org.farkas.testcase;

import java.util.Collection;
import java.util.Optional;
import org.farkas.source.CallSequence;
import org.farkas.source.VariableInfo;

/**
 * What a sequence of calls begins with. Its calls are the first ones, so static locals hold what
 * their initialisers say, and so do all variables where the user says that globals keep their
 * initial values. For a single call that is only a guess: it may be a later one.
 */
public final class SequenceState {
  private SequenceState() {}

  /**
   * Whether a variable that is no input holds its initialiser's value when a function is called.
   *
   * @param function that is run: a sequence of calls, or the unit itself
   * @param variables of the program
   */
  public static boolean startsAsInitialised(
      String function, Collection<VariableInfo> variables, String irName, ShapeOptions options) {
    if (CallSequence.named(function).isEmpty()) {
      return false;
    }
    Optional<VariableInfo> variable =
        variables.stream().filter(v -> v.irName().equals(irName)).findFirst();
    return variable
        .filter(v -> v.defined() && !v.fromSystemHeader())
        .filter(v -> v.enclosingFunction().isPresent() || !options.globalsAreInputs())
        .isPresent();
  }

  /**
   * What verdicts about a sequence take for granted: nobody else writes to memory between its
   * calls, and no argument is what an earlier call has made, since a test has all arguments at its
   * start.
   */
  public static Optional<Assumption> assumption(String function, ShapeOptions options) {
    return CallSequence.named(function)
        .map(
            sequence ->
                new Assumption(
                    Assumption.Kind.CALLS,
                    "",
                    "at most %d calls of %s with nothing in between, all arguments made before the"
                            .formatted(sequence.calls(), sequence.function())
                        + " first, which begins with %s as initialised"
                            .formatted(
                                options.globalsAreInputs()
                                    ? "static locals"
                                    : "static locals and file-scope variables"),
                    true));
  }
}

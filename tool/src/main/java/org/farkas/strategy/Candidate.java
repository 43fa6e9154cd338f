package org.farkas.strategy;

import java.util.Optional;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.trace.Trace;

/**
 * A test that the real program has confirmed.
 *
 * @param number its number in the ledger
 * @param unknown bytes of its results that mean nothing
 * @param usable the part of its native trace that is credited: what native run and machine agree
 *     on, up to the first undefined behaviour
 * @param fault how the run goes wrong behind what is credited: undefined behaviour, a failing
 *     assertion; empty if the machine ran it to its end without. Only tests without are emitted in
 *     the suite
 */
public record Candidate(
    int number,
    InputVector inputs,
    NativeRun run,
    UnknownBytes unknown,
    Trace usable,
    Optional<String> fault) {
  /** Whether nothing goes wrong in the run. */
  public boolean clean() {
    return fault.isEmpty();
  }
}

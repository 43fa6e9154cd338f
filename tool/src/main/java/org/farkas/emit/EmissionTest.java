package org.farkas.emit;

import java.util.List;
import java.util.Optional;
import org.farkas.source.VolatileReads;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ObservedCall;
import org.farkas.testcase.RunEnd;

/**
 * One test to be written.
 *
 * @param id short and unique in the suite, such as {@code 7}; becomes part of a C name
 * @param title what the test shows, one line
 * @param run what the real program did on the inputs; its values become the expectations
 * @param skipped bytes of the results that mean nothing
 * @param comments what the test is there for, one line each
 * @param oracle what an oracle says of the run, if there is one
 * @param finding what goes wrong in the run, if the test shows a finding
 * @param calls of functions without source in the run, in their order, as far as they are known
 */
public record EmissionTest(
    String id,
    String title,
    InputVector inputs,
    NativeRun run,
    SkippedBytes skipped,
    List<String> comments,
    Optional<OracleCheck> oracle,
    Optional<String> finding,
    List<ObservedCall> calls) {
  public EmissionTest {
    comments = List.copyOf(comments);
    calls = List.copyOf(calls);
  }

  /** A test whose results all mean something. */
  public static EmissionTest of(
      String id, String title, InputVector inputs, NativeRun run, List<String> comments) {
    return new EmissionTest(
        id,
        title,
        inputs,
        run,
        SkippedBytes.NONE,
        comments,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** Why no program can run the test, if that is so. */
  public Optional<String> obstacle() {
    if (VolatileReads.isEntry(inputs.layout().function())) {
      return Optional.of(
          "volatile objects change between its reads; 'farkas replay' runs it, from inputs.json");
    }
    return run.end().kind() == RunEnd.Kind.TIMEOUT
        ? Optional.of("its run did not end in time")
        : Optional.empty();
  }

  /** The same test as one that shows a finding. */
  public EmissionTest showing(String what) {
    return new EmissionTest(
        id, title, inputs, run, skipped, comments, oracle, Optional.of(what), calls);
  }

  /** The same test with results that are not compared. */
  public EmissionTest skipping(SkippedBytes bytes) {
    return new EmissionTest(id, title, inputs, run, bytes, comments, oracle, finding, calls);
  }

  /** The same test with a verdict that is asked for again. */
  public EmissionTest judged(OracleCheck check) {
    return new EmissionTest(
        id, title, inputs, run, skipped, comments, Optional.of(check), finding, calls);
  }

  /** The same test with the calls of its run. */
  public EmissionTest observing(List<ObservedCall> seen) {
    return new EmissionTest(id, title, inputs, run, skipped, comments, oracle, finding, seen);
  }

  /** The calls of one function, in their order. */
  public List<ObservedCall> callsOf(String function) {
    return calls.stream().filter(call -> call.function().equals(function)).toList();
  }
}

package org.farkas.strategy.simplify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.farkas.base.Budget;
import org.farkas.exec.machine.ConcreteRun;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.PathEnd;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Finding;
import org.farkas.strategy.Precondition;
import org.farkas.strategy.ReplayMismatch;
import org.farkas.strategy.RunComparison;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.UnknownBytes;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.RunEnd;
import org.farkas.trace.Observations;
import org.farkas.trace.Trace;
import org.farkas.trace.TraceReader;

/**
 * Simplifies the tests of a suite. A simpler test ends the same way and shows the same rows of
 * decisions and the same labels of switches as the test did before, so whatever the ledger says of
 * it stays true. The machine judges while values are tried; what comes out is confirmed by a native
 * run, else the test stays as it was.
 */
public final class SuiteSimplifier {
  /** However much budget is left: nobody waits long for looks. */
  private static final long MAX_MILLIS = 1_500;

  private static final long MAX_INSTRUCTIONS = 1_000_000;

  /** All tests share so many tries; so the work, not the clock, is what ends it. */
  private static final int MAX_TRIALS = 12_000;

  private static final int MAX_TRIALS_PER_TEST = 800;

  /** Larger inputs are for machines to read anyway. */
  private static final int MAX_INPUT_BYTES = 16 << 10;

  private final UnitTask task;
  private final Budget budget;
  private final Machine machine;
  private final TraceReader reader;
  private final PlainValues plain;
  private final List<ReplayMismatch> mismatches;
  private final int trialsPerTest;

  private SuiteSimplifier(UnitTask task, StrategyResult found, int tests, Budget budget) {
    this.task = task;
    this.budget = budget.slice(MAX_MILLIS);
    this.machine =
        new Machine(
            task.module(),
            task.source(),
            Simplifications.newContext(),
            MachineOptions.DEFAULT.withWrap(task.wrap()));
    this.reader = new TraceReader(task.source());
    this.plain = new PlainValues(task.options());
    this.mismatches = new ArrayList<>(found.mismatches());
    this.trialsPerTest = Math.min(MAX_TRIALS_PER_TEST, MAX_TRIALS / Math.max(1, tests));
  }

  /**
   * What was found, with simpler inputs.
   *
   * @param kept numbers of the tests that the suite will hold; others stay as they are
   * @param budget when it ends, what is not simplified yet stays as it is
   */
  public static StrategyResult simplified(
      UnitTask task, StrategyResult found, Set<Integer> kept, Budget budget) {
    SuiteSimplifier simplifier =
        new SuiteSimplifier(task, found, kept.size() + found.findings().size(), budget);
    List<Candidate> candidates =
        found.candidates().stream()
            .map(each -> kept.contains(each.number()) ? simplifier.candidate(each) : each)
            .toList();
    List<Finding> findings = found.findings().stream().map(simplifier::finding).toList();
    return found.with(candidates, findings, simplifier.mismatches);
  }

  /**
   * What of a run must stay as it was.
   *
   * @param shown empty where only the end matters
   */
  private record Essence(PathEnd end, Optional<Observations> shown) {
    boolean isIn(PathEnd other, Observations seen) {
      return sameEnd(end, other)
          && shown
              .map(s -> same(s.rows(), seen.rows()) && same(s.selections(), seen.selections()))
              .orElse(true);
    }

    private static boolean same(Set<?> one, Set<?> other) {
      return one.size() == other.size() && one.containsAll(other);
    }

    private static boolean sameEnd(PathEnd one, PathEnd other) {
      return switch (one) {
        case PathEnd.Returned _, PathEnd.Exited _, PathEnd.Aborted _ -> one.equals(other);
        case PathEnd.Undefined u ->
            other instanceof PathEnd.Undefined o
                && u.kind() == o.kind()
                && u.where().equals(o.where())
                && u.guessedSubject().equals(o.guessedSubject());
        // Where the machine itself gave up there is nothing to compare.
        case PathEnd.Unsupported _, PathEnd.Bound _, PathEnd.Approximate _, PathEnd.Cut _ -> false;
      };
    }
  }

  private Candidate candidate(Candidate before) {
    boolean endless = before.run().end().kind() == RunEnd.Kind.TIMEOUT; // nothing to compare with
    if (endless || budget.exhausted()) {
      return before;
    }
    ConcreteRun old = machine.runConcretely(before.inputs(), MAX_INSTRUCTIONS);
    Essence essence = new Essence(old.end(), Optional.of(reader.read(before.usable())));
    InputVector simpler = shrink(before.inputs(), essence);
    if (simpler == before.inputs()) {
      return before;
    }
    ConcreteRun run = machine.runConcretely(simpler, MAX_INSTRUCTIONS);
    NativeRun confirmed = task.runner().run(simpler, task.testTimeoutMillis());
    return confirmedTrace(simpler, run, confirmed, essence)
        .map(
            usable ->
                new Candidate(
                    before.number(),
                    simpler,
                    confirmed,
                    UnknownBytes.of(run),
                    usable,
                    before.fault()))
        .orElse(before);
  }

  private Finding finding(Finding before) {
    if (budget.exhausted()) {
      return before;
    }
    ConcreteRun old = machine.runConcretely(before.inputs(), MAX_INSTRUCTIONS);
    Essence essence = new Essence(old.end(), Optional.empty());
    InputVector simpler = shrink(before.inputs(), essence);
    if (simpler == before.inputs()) {
      return before;
    }
    ConcreteRun run = machine.runConcretely(simpler, MAX_INSTRUCTIONS);
    NativeRun confirmed = task.runner().run(simpler, task.testTimeoutMillis());
    if (confirmedTrace(simpler, run, confirmed, essence).isEmpty()) {
      return before;
    }
    String message =
        switch (run.end()) {
          case PathEnd.Undefined undefined -> undefined.message();
          case PathEnd.Returned _,
              PathEnd.Exited _,
              PathEnd.Aborted _,
              PathEnd.Unsupported _,
              PathEnd.Bound _,
              PathEnd.Approximate _,
              PathEnd.Cut _ ->
              before.message();
        };
    return new Finding(before.kind(), before.where(), message, simpler, confirmed);
  }

  private InputVector shrink(InputVector inputs, Essence essence) {
    long bytes = inputs.values().stream().mapToLong(value -> value.sizeBytes()).sum();
    Predicate<InputVector> holds = candidate -> !budget.exhausted() && holds(candidate, essence);
    return bytes > MAX_INPUT_BYTES || !holds.test(inputs)
        ? inputs
        : new VectorShrinker(inputs, plain, holds, trialsPerTest).shrink();
  }

  private boolean holds(InputVector inputs, Essence essence) {
    if (!Precondition.meant(task, machine, inputs)
        || !DeclaredArrays.kept(task.function(), inputs)) {
      return false;
    }
    Machine.Course run = machine.course(inputs, MAX_INSTRUCTIONS);
    return run.vouchedWords() >= run.trace().size()
        && essence.isIn(run.end(), reader.read(run.trace()));
  }

  /** The trace to be credited, if the real program does what the machine says. */
  private Optional<Trace> confirmedTrace(
      InputVector inputs, ConcreteRun run, NativeRun confirmed, Essence essence) {
    Trace predicted = run.trace();
    Trace common = predicted.prefix(predicted.commonPrefix(confirmed.trace()));
    boolean whole = common.size() == predicted.size();
    if (RunComparison.isClean(run.end())) {
      boolean same =
          whole
              && confirmed.trace().size() == predicted.size()
              && RunComparison.agree(run.end(), confirmed.end());
      if (!same) {
        mismatches.add(
            new ReplayMismatch(inputs, "the native run of a simplified test goes another way"));
        return Optional.empty();
      }
    }
    return essence.isIn(run.end(), reader.read(common)) ? Optional.of(common) : Optional.empty();
  }
}

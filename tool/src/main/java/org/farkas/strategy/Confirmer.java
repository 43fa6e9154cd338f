package org.farkas.strategy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.farkas.base.SourceSpan;
import org.farkas.cfg.DepthFirstOrder;
import org.farkas.cfg.FunctionGraph;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.Target;
import org.farkas.exec.machine.ConcreteRun;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.PathEnd;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Function;
import org.farkas.ir.Terminator;
import org.farkas.testcase.ContractWalk;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.RunEnd;
import org.farkas.trace.Trace;

/**
 * The only way to coverage: runs a candidate on the real program and in the machine, and credits
 * what both agree on up to the first undefined behaviour.
 *
 * <p>A run that ends in undefined behaviour is kept in reserve: it is credited only at the end, for
 * targets that no clean run reached. Safe for use by several threads; one candidate runs at a time.
 */
public final class Confirmer {
  static final long MAX_INSTRUCTIONS = 20_000_000;

  /**
   * A native run that takes longer is stopped and, if it may be kept, begun anew with all the time
   * of a test: most such runs never end, and they are many. That it was stopped says nothing about
   * the input, for the computer may have been busy.
   */
  private static final long FIRST_MILLIS = 100;

  /** So many runs that don't end the machine follows too, although they add nothing. */
  private static final int FOLLOWED_HANGS = 2;

  /** Of so many runs in reserve it is found out whether they end in all the time of a test. */
  private static final int RESUMED_RUNS = 5;

  /**
   * A run in reserve.
   *
   * @param predicted how it ends, says the machine
   * @param stopped whether it was stopped early, and might end in all the time of a test
   */
  private record Held(Candidate candidate, PathEnd predicted, boolean stopped) {}

  private final UnitTask task;
  private final Machine machine;
  private final boolean crediting;
  private final boolean neverReturns;
  private final List<Candidate> candidates = new ArrayList<>();
  private final SequencedMap<Target, Held> reserve = new LinkedHashMap<>();
  private final Faults faults;
  private final RoomierInputs rooms;
  private final List<ReplayMismatch> mismatches = new ArrayList<>();
  private final Map<Target, String> mismatchedTargets = new HashMap<>();
  private long nativeRuns;
  private long endlessRuns;
  private int idleHangs;
  private long instructions;

  public Confirmer(UnitTask task, Machine machine) {
    this(task, machine, true);
  }

  private Confirmer(UnitTask task, Machine machine, boolean crediting) {
    this.task = task;
    this.machine = machine;
    this.crediting = crediting;
    this.faults = new Faults(task);
    this.rooms = new RoomierInputs(task, machine, faults);
    this.neverReturns = neverReturns(task.module().functions().get(task.function().name()));
  }

  /** Whether the unit has no way to return: then its tests can't but run until they are stopped. */
  private static boolean neverReturns(Function unit) {
    return unit != null
        && !unit.declaration()
        && DepthFirstOrder.from(FunctionGraph.of(unit), 0).postorder().stream()
            .noneMatch(n -> unit.blocks().get(n).terminator() instanceof Terminator.Return);
  }

  private static boolean hangs(PathEnd end, RunEnd run) {
    return end instanceof PathEnd.Cut && run.kind() == RunEnd.Kind.TIMEOUT;
  }

  /** A confirmer with a machine of its own. */
  public static Confirmer of(UnitTask task) {
    return new Confirmer(task, machine(task));
  }

  /** One that looks for faults alone: for whoever makes the tests itself. */
  public static Confirmer ofFaults(UnitTask task) {
    return new Confirmer(task, machine(task), false);
  }

  private static Machine machine(UnitTask task) {
    return new Machine(
        task.module(),
        task.source(),
        Simplifications.newContext(),
        MachineOptions.DEFAULT.withWrap(task.wrap()));
  }

  /** Runs a candidate; returns whether it covered a target that was open. */
  public synchronized boolean confirm(InputVector inputs) {
    return confirm(inputs, false);
  }

  /**
   * Runs a candidate.
   *
   * @param forFinding whether its undefined behaviour is of interest even if it covers nothing new
   */
  public synchronized boolean confirm(InputVector inputs, boolean forFinding) {
    if (!meant(inputs)) {
      return false;
    }
    NativeRun first = runNatively(inputs, Math.min(FIRST_MILLIS, task.testTimeoutMillis()));
    boolean stopped =
        first.end().kind() == RunEnd.Kind.TIMEOUT && FIRST_MILLIS < task.testTimeoutMillis();
    boolean mayGoOn = stopped && !first.trace().truncated();
    if (!forFinding && (!promising(first.trace()) && !mayGoOn || stopped && knownToHang(first))) {
      endlessRuns += stopped ? 1 : 0;
      return false;
    }
    ConcreteRun concrete = machine.runConcretely(inputs, MAX_INSTRUCTIONS);
    instructions += concrete.instructions();
    task.budget().spend(concrete.instructions() * Effort.CONCRETE_INSTRUCTION_NANOS);
    endlessRuns += stopped && concrete.end() instanceof PathEnd.Cut ? 1 : 0;
    if (stopped && !forFinding && !worthAllItsTime(first, concrete)) {
      return false;
    }
    boolean more = stopped && !showsAll(first, concrete) && !shownToHang(first, concrete);
    NativeRun run = more ? runNatively(inputs, task.testTimeoutMillis()) : first;
    if (stopped && !forFinding && !promising(run.trace())) {
      return false;
    }
    return credited(inputs, run, concrete, false);
  }

  /**
   * Whether a run that was stopped early has shown all that can be credited of it: it has done what
   * the machine predicts up to where that goes wrong, or as much as is kept of a run.
   */
  private boolean showsAll(NativeRun stopped, ConcreteRun concrete) {
    return concrete.end() instanceof PathEnd.Cut
        ? stopped.trace().truncated() && !neverReturns
        : !RunComparison.isClean(concrete.end())
            && concrete.trace().commonPrefix(stopped.trace()) == concrete.trace().size();
  }

  /**
   * Whether a run that was stopped early would not end in all its time either: it has done what the
   * machine did until that came back to a state in which it was before.
   */
  private static boolean shownToHang(NativeRun stopped, ConcreteRun concrete) {
    return concrete.end() instanceof PathEnd.Cut cut
        && cut.reason().equals(Machine.ENDLESS)
        && concrete.trace().commonPrefix(stopped.trace()) == concrete.trace().size();
  }

  /**
   * Runs a test that the user has already. It is kept even if it covers nothing new, but for one
   * whose run goes wrong, or that is not meant.
   */
  public synchronized void keep(InputVector inputs) {
    if (ContractWalk.keeps(inputs, task.options()) && meant(inputs)) {
      ConcreteRun concrete = machine.runConcretely(inputs, MAX_INSTRUCTIONS);
      instructions += concrete.instructions();
      credited(inputs, runNatively(inputs, task.testTimeoutMillis()), concrete, true);
    }
  }

  /** Whether what both runs agree on covers a target that was open. */
  private boolean credited(InputVector inputs, NativeRun run, ConcreteRun concrete, boolean keep) {
    Ledger ledger = task.ledger();
    Trace usable = agreed(inputs, run, concrete);
    boolean clean =
        RunComparison.isClean(concrete.end()) && RunComparison.agree(concrete.end(), run.end())
            || neverReturns && hangs(concrete.end(), run.end());
    faults.record(concrete.end(), inputs, run);
    Ledger.Credit credit = ledger.preview(usable);
    if (!crediting || !credit.addsSomething() && !(keep && clean)) {
      return false;
    }
    Optional<RoomierInputs.Run> roomier = rooms.of(inputs, run, concrete.end());
    if (roomier.isPresent()) {
      InputVector larger = roomier.get().inputs();
      return credited(
          larger, runNatively(larger, task.testTimeoutMillis()), roomier.get().run(), keep);
    }
    UnknownBytes unknown = UnknownBytes.of(concrete);
    if (!clean) {
      Optional<String> fault = Optional.of(fault(concrete.end(), run.end()));
      boolean stopped = run.end().kind() == RunEnd.Kind.TIMEOUT && !shownToHang(run, concrete);
      Held held =
          new Held(new Candidate(-1, inputs, run, unknown, usable, fault), concrete.end(), stopped);
      credit.newlyCovered().forEach(target -> reserve.putIfAbsent(target, held));
      return false;
    }
    InputVector needed = inputs.withoutUnmadeCalls(run.stubCalls());
    if (needed != inputs) {
      // Both runs speak of the objects that are gone.
      ConcreteRun again = machine.runConcretely(needed, MAX_INSTRUCTIONS);
      instructions += again.instructions();
      return credited(needed, runNatively(needed, task.testTimeoutMillis()), again, keep);
    }
    credit(new Candidate(candidates.size(), inputs, run, unknown, usable, Optional.empty()));
    return !credit.newlyCovered().isEmpty();
  }

  /** Whether the inputs keep to all that the user says of them. */
  public synchronized boolean meant(InputVector inputs) {
    return Precondition.meant(task, machine, inputs);
  }

  private NativeRun runNatively(InputVector inputs, long timeoutMillis) {
    nativeRuns++;
    task.budget().spend(Effort.NATIVE_RUN_NANOS);
    return task.runner().run(inputs, timeoutMillis);
  }

  private boolean promising(Trace trace) {
    return !trace.equals(Trace.EMPTY) && task.ledger().preview(trace).addsSomething();
  }

  /**
   * Whether a run that was stopped early may be kept if it gets all its time. What is kept is a
   * part of the trace that the machine predicts. If the machine comes to no end either, the run is
   * kept in reserve at most, for targets that nothing there reaches.
   */
  private boolean worthAllItsTime(NativeRun stopped, ConcreteRun concrete) {
    if (!promising(stopped.trace())) {
      return promising(concrete.trace());
    }
    if (!(concrete.end() instanceof PathEnd.Cut) || neverReturns) {
      return true;
    }
    boolean idle = onlyInReserve(stopped.trace().truncated() ? stopped.trace() : concrete.trace());
    idleHangs += idle ? 1 : 0;
    return !idle;
  }

  /**
   * Whether a run that was stopped early is like others that the machine followed in vain. If it is
   * not, because the computer was busy, a better test is missed for targets that have one.
   */
  private boolean knownToHang(NativeRun stopped) {
    return idleHangs >= FOLLOWED_HANGS
        && stopped.trace().truncated()
        && onlyInReserve(stopped.trace());
  }

  private boolean onlyInReserve(Trace trace) {
    return reserve.keySet().containsAll(task.ledger().preview(trace).newlyCovered());
  }

  /** How many native runs come to no end, as far as one can see. */
  public synchronized long endlessRuns() {
    return endlessRuns;
  }

  /** Whether a run that ends in undefined behaviour reached the target before: it is reachable. */
  public synchronized boolean holdsInReserve(Target target) {
    return reserve.containsKey(target);
  }

  /** Credits runs that end in undefined behaviour for targets that nothing else reached. */
  public synchronized void creditReserve() {
    int resumed = 0;
    for (Map.Entry<Target, Held> entry : reserve.entrySet()) {
      if (!task.ledger().covered(entry.getKey())) {
        Held held = entry.getValue();
        boolean resume = held.stopped() && resumed < RESUMED_RUNS;
        resumed += resume ? 1 : 0;
        Candidate candidate = resume ? withAllItsTime(held) : held.candidate();
        credit(
            new Candidate(
                candidates.size(),
                candidate.inputs(),
                candidate.run(),
                candidate.unknown(),
                candidate.usable(),
                candidate.fault()));
      }
    }
  }

  /** The same with a run that was not stopped early. */
  private Candidate withAllItsTime(Held held) {
    Candidate before = held.candidate();
    NativeRun run = runNatively(before.inputs(), task.testTimeoutMillis());
    return before.usable().commonPrefix(run.trace()) < before.usable().size()
        ? before
        : new Candidate(
            before.number(),
            before.inputs(),
            run,
            before.unknown(),
            before.usable(),
            Optional.of(fault(held.predicted(), run.end())));
  }

  /** How a run that is not clean goes wrong, for a reader. */
  private static String fault(PathEnd end, RunEnd run) {
    return switch (end) {
      case PathEnd.Undefined undefined -> undefined.message() + at(undefined.where());
      case PathEnd.Aborted aborted when aborted.failedAssertion() ->
          Faults.FAILING_ASSERTION + ": " + aborted.message() + at(aborted.where());
      case PathEnd.Bound bound ->
          "an access beyond what is assumed of the inputs: " + bound.assumption();
      case PathEnd.Unsupported unsupported ->
          "what is not supported: " + unsupported.reason() + at(unsupported.where());
      case PathEnd.Approximate approximate -> approximate.reason() + at(approximate.where());
      case PathEnd.Cut cut when cut.tooDeep() && run.kind() == RunEnd.Kind.CRASHED ->
          Faults.EXHAUSTED_STACK.formatted(run.code());
      case PathEnd.Cut _ when run.kind() == RunEnd.Kind.TIMEOUT -> "its run does not end in time";
      case PathEnd.Cut cut when run.kind() == RunEnd.Kind.CRASHED ->
          "the real program is killed by signal %d, behind what can be followed: %s"
              .formatted(run.code(), cut.reason());
      case PathEnd.Cut cut -> "its run is too long to be followed: " + cut.reason();
      case PathEnd.Returned _, PathEnd.Exited _, PathEnd.Aborted _ ->
          "the real program behaves otherwise than its source says";
    };
  }

  private static String at(SourceSpan where) {
    return where.equals(SourceSpan.UNKNOWN) ? "" : " (" + where + ")";
  }

  private void credit(Candidate candidate) {
    candidates.add(candidate);
    task.ledger().credit(candidate.number(), candidate.usable());
    Ledger ledger = task.ledger();
    int covered = ledger.coveredCount();
    int infeasible = ledger.infeasibleCount();
    int open = ledger.targets().size() - covered - infeasible;
    task.progress().changed(covered, infeasible, open, candidates.size());
  }

  /** The words that the native run and the machine share, up to where the machine can vouch. */
  private Trace agreed(InputVector inputs, NativeRun run, ConcreteRun concrete) {
    Trace predicted = concrete.trace();
    int common = predicted.commonPrefix(run.trace());
    common = Math.min(common, concrete.repeatableWords());
    if (common >= concrete.vouchedWords() && concrete.vouchedWords() < predicted.size()) {
      return predicted.prefix(common); // which way it goes on is only a guess of the machine
    }
    boolean cut = run.trace().truncated() || run.end().kind() == RunEnd.Kind.TIMEOUT;
    if (common < predicted.size() && !(cut && common == run.trace().size())) {
      mismatch(inputs, run, "the native run leaves the predicted trace at event " + common);
    } else if (!cut
        && RunComparison.isClean(concrete.end())
        && (run.trace().size() != predicted.size()
            || !RunComparison.agree(concrete.end(), run.end()))) {
      mismatch(
          inputs,
          run,
          "the machine predicts " + concrete.end() + ", the native run is " + run.end());
    }
    return predicted.prefix(common);
  }

  private void mismatch(InputVector inputs, NativeRun run, String message) {
    if (mismatches.size() < 20) {
      mismatches.add(new ReplayMismatch(inputs, message));
    }
    for (Target target : task.ledger().preview(run.trace()).newlyCovered()) {
      mismatchedTargets.putIfAbsent(target, message);
    }
  }

  /** What is wrong with the unit, or what callers must see to, as far as runs have shown. */
  public Faults faults() {
    return faults;
  }

  public synchronized List<Candidate> candidates() {
    return List.copyOf(candidates);
  }

  public synchronized List<ReplayMismatch> mismatches() {
    return List.copyOf(mismatches);
  }

  /** Targets that only disagreeing runs reached, with what disagreed. */
  public synchronized Map<Target, String> mismatchedTargets() {
    return Map.copyOf(mismatchedTargets);
  }

  public synchronized long nativeRuns() {
    return nativeRuns;
  }

  public synchronized long instructions() {
    return instructions + rooms.instructions();
  }
}

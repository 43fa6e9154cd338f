package org.farkas.exec.guarded;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.farkas.cfg.ranges.RangeMemo;
import org.farkas.exec.machine.Alternative;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.PathEnd;
import org.farkas.exec.machine.State;
import org.farkas.exec.machine.StepResult;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Module;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.ShapeOptions;
import org.farkas.trace.ConditionOutcome;
import org.farkas.trace.Trace;

/**
 * Follows all paths of a unit at once, in the order of their standings, so that all states that can
 * meet at a place are there before any of them goes on; then they become one. Guards are the
 * states' path conditions: the branches taken, and that nothing was undefined so far. Sides on
 * which behaviour is undefined are dropped, but for those that rest on an indeterminate value. One
 * use; one thread.
 *
 * <p>A little longer than the house allows: all of it moves states among the same few tables.
 */
public final class GuardedExecution {
  private final Machine machine;
  private final Module module;
  private final Standing.Orders orders;
  private final Limits limits;
  private final Predicate<State> possible;
  private final Predicate<Trace> interesting;
  private final TermContext terms;
  private final LoopFacts facts;
  private final LoopHavoc havoc;
  private final LoopIterations loops;
  private final Joining joining;

  private final TreeMap<Standing, List<Strand>> waiting = new TreeMap<>();

  /** Strands that go on before those that wait: they stand where no others can meet them. */
  private final Deque<Strand> running = new ArrayDeque<>();

  private final List<GuardedEvent> events = new ArrayList<>();
  private final Map<EndKey, GuardedEnd> ends = new LinkedHashMap<>();

  /** Ends behind which an abstraction of the rest was followed. */
  private final Map<EndKey, GuardedEnd> abstractions = new LinkedHashMap<>();

  private final List<State> returns = new ArrayList<>();
  private boolean keepsReturns;

  /** Where the running strand stood when it was last looked at. */
  private Standing at;

  /** Whether the running strand has come to an event behind which it is not to be followed. */
  private boolean over;

  private Optional<String> incompleteBecause = Optional.empty();
  private int strands;

  /** Ends that differ only in their conditions are one. */
  private record EndKey(
      GuardedEnd.Kind kind,
      List<CodePoint> stack,
      Set<ConditionOutcome> evaluated,
      String text,
      Optional<Assumption> assumption) {}

  /**
   * How far to go.
   *
   * @param iterations of each loop
   * @param activations of a function at the same time
   * @param strands states that are followed from one meeting to the next
   * @param abstraction whether to follow, where the limit on iterations or a guessed size is
   *     reached, a state that stands for all that may come, and more
   * @param window with abstraction: how many iterations that begin with anything go before the one
   *     whose events count, and are themselves without interesting events (k of k-induction). If it
   *     is not 0, paths end at their first interesting event: what is refuted is that there is a
   *     first one, so it says something only if all interesting events are refuted together
   */
  public record Limits(
      int iterations, int activations, int strands, boolean abstraction, int window) {
    public Limits(int iterations, int activations, int strands, boolean abstraction) {
      this(iterations, activations, strands, abstraction, 0);
    }
  }

  /**
   * @param module what the machine runs
   * @param possible asked now and then in loops and recursion: whether any input comes along; may
   *     say yes wrongly
   * @param interesting the events that are worth keeping
   * @param rejected what loops are known not to keep up; added to
   * @param ranges of numbers, from which facts about loops are guessed
   * @param holding which of some terms hold on all paths of a state, guesses left out
   */
  public GuardedExecution(
      Machine machine,
      Module module,
      Limits limits,
      TermContext terms,
      Predicate<State> possible,
      Predicate<Trace> interesting,
      Set<LoopFact> rejected,
      RangeMemo ranges,
      BiFunction<State, List<Term>, Set<Term>> holding) {
    this.machine = machine;
    this.module = module;
    this.orders = new Standing.Orders(module);
    this.limits = limits;
    this.possible = possible;
    this.interesting = interesting;
    this.terms = terms;
    this.joining = new Joining(machine);
    this.facts = new LoopFacts(machine, terms, rejected, ranges, holding::apply);
    this.havoc = new LoopHavoc(machine, module, orders, terms, facts);
    this.loops = new LoopIterations(limits, orders, facts, havoc, new Left());
    machine.followManyPaths(this::reached);
  }

  private void reached(State state, Trace event, Optional<Term> when) {
    if (over || !interesting.test(event)) {
      return;
    }
    if (!loops.unseen(at)) {
      events.add(new GuardedEvent(new Question.Bundle(state.copy(), when), event));
    }
    if (limits.window() > 0) {
      Term otherwise = when.map(terms::not).orElse(terms.bool(false));
      machine.suppose(state, otherwise);
      over = otherwise.isFalse();
    }
  }

  /** Begins at the unit's entry. */
  public void start(InputLayout layout, ShapeOptions options) {
    start(machine.start(layout, options, Assignment.EMPTY));
  }

  /** Begins at a state of its machine that stands at the unit's entry. */
  public void start(State state) {
    running.push(new Strand(state, Standing.entry(state.stack(), orders)));
  }

  /**
   * Goes on until everything was followed, or it is told to stop; then it can go on again.
   *
   * @param stop asked often
   * @return whether everything was followed that the limits allow
   */
  public boolean advance(BooleanSupplier stop) {
    while (true) {
      while (!running.isEmpty()) {
        if (strands > limits.strands()) {
          giveUp("more than " + limits.strands() + " states that could not be joined");
          return true;
        }
        if (stop.getAsBoolean()) {
          return false;
        }
        strands++;
        advance(running.pop());
      }
      if (waiting.isEmpty()) {
        return true;
      }
      running.addAll(joining.joined(waiting.pollFirstEntry().getValue(), stop));
    }
  }

  private void giveUp(String why) {
    incompleteBecause = Optional.of(why);
    waiting.clear();
    running.clear();
  }

  private void add(Strand strand) {
    waiting.computeIfAbsent(strand.standing(), _ -> new ArrayList<>()).add(strand);
  }

  /** Runs a strand until it may meet others, or ends. */
  private void advance(Strand strand) {
    State state = strand.state();
    at = strand.standing();
    over = false;
    while (true) {
      StepResult result = machine.runToJoin(state);
      if (over) {
        return;
      }
      switch (result) {
        case StepResult.Forked forked ->
            forked.alternatives().forEach(alternative -> fork(alternative, strand.standing()));
        case StepResult.Ended ended -> {
          if (ended.end() instanceof PathEnd.Bound bound && beyond(state, bound.assumption())) {
            continue;
          }
          end(state, ended.end());
          return;
        }
        case StepResult.Paused _ -> {
          Standing next = strand.standing().movedTo(state.stack(), orders);
          if (!loops.leavesUnseen(strand.standing(), next)) {
            meet(state, next);
          }
          return;
        }
      }
    }
  }

  private void fork(Alternative alternative, Standing standing) {
    switch (alternative.kind()) {
      case BRANCH -> running.push(new Strand(alternative.resume(Assignment.EMPTY), standing));
      case UNDEFINED -> {
        if (alternative.label().equals(UndefinedKind.INDETERMINATE_VALUE.label())) {
          indeterminate(alternative.resume(Assignment.EMPTY));
        }
      }
      case BOUND -> {
        State beyond = alternative.resume(Assignment.EMPTY);
        Assumption assumption = alternative.assumption().orElseThrow();
        if (beyond(beyond, assumption)) {
          running.push(new Strand(beyond, standing));
        } else {
          note(ends, GuardedEnd.Kind.GUESS, beyond, assumption.toString(), Optional.of(assumption));
        }
      }
    }
  }

  private void meet(State state, Standing standing) {
    // Not at every iteration: to ask costs more than to follow one iteration more.
    boolean power = standing.iterations() >= 4 && Integer.bitCount(standing.iterations()) == 1;
    if ((power || standing.activations() > 1) && !possible.test(state)) {
      return;
    }
    if (standing.activations() > limits.activations()) {
      String text = "recursion was followed for " + limits.activations() + " calls";
      note(ends, GuardedEnd.Kind.UNROLLING, state, text, Optional.empty());
      return;
    }
    standing
        .enteredLoop(orders)
        .map(loop -> loops.next(state, standing, loop))
        .orElseGet(() -> List.of(new Strand(state, standing)))
        .forEach(this::add);
  }

  /** Where loops end that were followed as far as the limits allow. */
  private final class Left implements LoopIterations.Listener {
    @Override
    public void left(State state, String text) {
      note(ends, GuardedEnd.Kind.UNROLLING, state, text, Optional.empty());
    }

    @Override
    public void abstracted(State state, String text) {
      note(abstractions, GuardedEnd.Kind.UNROLLING, state, text, Optional.empty());
    }
  }

  /** Lets a state go on behind what was guessed of the inputs, if that can be. */
  private boolean beyond(State state, Assumption assumption) {
    boolean shape =
        assumption.kind() == Assumption.Kind.CAPACITY
            || assumption.kind() == Assumption.Kind.POINTER_DEPTH;
    if (!limits.abstraction() || !shape) {
      return false;
    }
    State before = state.copy();
    if (!machine.goBeyond(state)) {
      return false;
    }
    if (!before.abstracted()) {
      note(
          abstractions,
          GuardedEnd.Kind.GUESS,
          before,
          assumption.toString(),
          Optional.of(assumption));
    }
    return true;
  }

  private void end(State state, PathEnd end) {
    switch (end) {
      case PathEnd.Undefined undefined -> {
        if (undefined.kind() == UndefinedKind.INDETERMINATE_VALUE) {
          indeterminate(state);
        }
      }
      case PathEnd.Returned _ -> {
        if (keepsReturns && !loops.unseen(at)) {
          returns.add(state);
        }
      }
      case PathEnd.Exited _, PathEnd.Aborted _ -> {}
      case PathEnd.Bound bound ->
          note(
              ends,
              GuardedEnd.Kind.GUESS,
              state,
              bound.assumption().toString(),
              Optional.of(bound.assumption()));
      case PathEnd.Unsupported unsupported ->
          note(ends, GuardedEnd.Kind.UNSUPPORTED, state, unsupported.reason(), Optional.empty());
      case PathEnd.Approximate approximate ->
          note(ends, GuardedEnd.Kind.APPROXIMATE, state, approximate.reason(), Optional.empty());
      case PathEnd.Cut cut ->
          note(ends, GuardedEnd.Kind.LIMIT, state, cut.reason(), Optional.empty());
    }
  }

  /** It need not be undefined: what is decided may not depend on the value, after all. */
  private void indeterminate(State state) {
    String text = "an indeterminate value decides how the run goes on";
    note(ends, GuardedEnd.Kind.INDETERMINATE, state, text, Optional.empty());
  }

  private void note(
      Map<EndKey, GuardedEnd> where,
      GuardedEnd.Kind kind,
      State state,
      String text,
      Optional<Assumption> assumption) {
    if (loops.unseen(at)) {
      return; // what is first left there is left where it is seen, too
    }
    GuardedEnd end =
        new GuardedEnd(
            kind,
            state.stack(),
            state.evaluatedSoFar(),
            text,
            state.where(),
            assumption,
            List.of(new Question.Bundle(state, Optional.empty())));
    where.merge(
        new EndKey(kind, end.stack(), end.evaluated(), text, assumption),
        end,
        (known, more) ->
            new GuardedEnd(
                kind,
                known.stack(),
                known.evaluated(),
                text,
                known.where(),
                assumption,
                both(known.paths(), more.paths())));
  }

  private static List<Question.Bundle> both(
      List<Question.Bundle> one, List<Question.Bundle> other) {
    List<Question.Bundle> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  /**
   * Whether something that was supposed of a loop did not hold, so that nothing can be concluded
   * from what abstractions do not reach.
   */
  public boolean invalidated() {
    return facts.invalidated();
  }

  /** What is supposed of loops, each checked at their entry and after one more iteration. */
  public Set<LoopFact> loopFacts() {
    return facts.assumed();
  }

  /** How many iterations of each loop are followed from its start. */
  public int followedIterations() {
    return loops.followed();
  }

  /** What loops may change, of those that abstractions stand for iterations of. */
  public List<HavocSet> havocSets() {
    return havoc.done();
  }

  /** Evaluations that were worth keeping, in the order in which they were come upon. */
  public List<GuardedEvent> events() {
    return List.copyOf(events);
  }

  /** Where paths were left. */
  public List<GuardedEnd> ends() {
    return List.copyOf(ends.values());
  }

  /**
   * Where paths were left, but an abstraction of all that may come was followed instead: what it
   * reaches is among the {@link #events}, in states that say so.
   */
  public List<GuardedEnd> abstractions() {
    return List.copyOf(abstractions.values());
  }

  /** From now on states that return are kept. */
  public void keepReturns() {
    keepsReturns = true;
  }

  /** The states that have returned. */
  public List<State> returns() {
    return List.copyOf(returns);
  }

  /** Whether every path was followed to its end or to one of the {@link #ends}. */
  public boolean complete() {
    return incompleteBecause.isEmpty();
  }

  /** Why not. */
  public Optional<String> incompleteBecause() {
    return incompleteBecause;
  }

  /** Number of states that were followed. */
  public int strands() {
    return strands;
  }
}

package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.farkas.cfg.LoopEffects;
import org.farkas.exec.memory.Addresses;
import org.farkas.exec.memory.MemoryAccess;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.ir.Module;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.CType;
import org.farkas.source.SourceModel;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObservedCall;
import org.farkas.testcase.ShapeOptions;
import org.farkas.trace.Trace;
import org.farkas.trace.TraceWord;

/**
 * Runs one program, symbolically state by state, or concretely. Not thread-safe, nor are its
 * states; all of them share the machine's term context.
 */
public final class Machine {
  /** So many calls of functions without source are observed in a run. */
  public static final int MAX_OBSERVED_CALLS = 10_000;

  /** Why a path is cut that goes round a loop more often than a mark of the program allows. */
  public static final String LOOP_LIMIT = "a loop's limit of iterations";

  /** What an end says that the compiler's trap instruction makes. */
  public static final String TRAP = "trap";

  /** Why a path is cut that is seen to have no end. */
  public static final String ENDLESS = "it comes back to a state in which it was before";

  /** The most instructions of a round that is seen to repeat. */
  private static final int LONGEST_ROUND = 5_000;

  /** The most instructions of a run on given inputs before what its calls cost is looked at. */
  private static final long LONGEST_PART = 200_000;

  /** After so many instructions a run is first looked at for whether it repeats. */
  private static final long FIRST_LOOK = 50_000;

  private final ProgramImage program;
  private final Execution execution;
  private final Interpreter interpreter;
  private final InputMemory inputMemory;
  private final StateMerger merger;
  private final LoopAbstraction abstraction;
  private final Definedness exactness;

  /**
   * @param module the instrumented program, linked with the library models
   * @param source its source model, for the types of functions without source, and switch labels
   */
  public Machine(Module module, SourceModel source, TermContext terms, MachineOptions options) {
    Addresses addresses = new Addresses(terms, 8 * module.pointerBytes());
    MemoryAccess access = new MemoryAccess(terms, addresses, module.pointerBytes());
    this.program = new ProgramImage(module, source, terms, access, options);
    this.execution = new Execution(program, addresses, access, options);
    this.inputMemory = new InputMemory(execution);
    this.interpreter = new Interpreter(execution, inputMemory);
    this.merger = new StateMerger(execution);
    this.abstraction = new LoopAbstraction(execution);
    this.exactness = new Definedness(terms, Term.VariableKind.APPROXIMATE, true);
  }

  /**
   * A state at the unit's entry whose inputs are symbolic. Its path condition holds what the layout
   * and the user ask for.
   *
   * @param model the inputs of the first path; where it contradicts the entry's constraints the
   *     state is good for reading its path condition only
   */
  public State start(InputLayout layout, ShapeOptions options, Assignment model) {
    State state = entry(layout, Optional.empty());
    InputState inputs = state.inputState();
    for (InputObject object : layout.objects()) {
      inputMemory.makeSymbolic(state, object, inputs.objects().get(object.id()), options);
    }
    ProgramArguments.constrain(program.terms(), state, layout);
    inputMemory.makeEqual(state, options);
    execution.sharing.start(state);
    enter(state, layout.function());
    state.adopt(model);
    return state;
  }

  /**
   * The entry again, for a path with other inputs. It takes a fraction of the time that {@link
   * #start} takes for a layout of many objects.
   *
   * @param entry a state that {@link #start} made and that has not run
   */
  public State restart(State entry, Assignment model) {
    State state = entry.copy();
    state.adopt(model);
    return state;
  }

  private State entry(InputLayout layout, Optional<InputVector> concrete) {
    State state = new State(program, new InputState(layout, concrete), program.initialMemory());
    inputMemory.allocate(state);
    return state;
  }

  private void enter(State state, String function) {
    if (!(program.callee(function) instanceof Callee.Defined defined)) {
      throw new IllegalArgumentException("function '" + function + "' has no body");
    }
    state.append(TraceWord.ENTER << 29);
    new UnitEntry(execution).enter(state, defined.code());
    execution.enter(state);
    new ErrorNumber(execution).atEntry();
  }

  /**
   * Runs until a decision, the path's end, or the given number of instructions. A state whose path
   * has ended gives the same end again.
   */
  public StepResult run(State state, long maxInstructions) {
    return interpreter.run(state, maxInstructions);
  }

  /**
   * From now on states stand for many paths at once: {@link #runToJoin} follows no model, decisions
   * and switches go to the listener instead of into traces, and {@link #merge} makes one state of
   * two. Models of such states mean nothing; all sides of a fork must be followed.
   */
  public void followManyPaths(MarkListener listener) {
    execution.marks.sendTo(listener);
  }

  /**
   * Runs until a decision, the path's end, or a place where states may meet: the start of a block
   * with several ways in, or the return to a caller.
   */
  public StepResult runToJoin(State state) {
    return interpreter.runToJoin(state, Long.MAX_VALUE / 2);
  }

  /**
   * Runs until a decision, the path's end, the start of a block or function, or the return to a
   * caller.
   */
  public StepResult runToBlock(State state) {
    return interpreter.runToBlock(state, Long.MAX_VALUE / 2);
  }

  /** A reader of what this machine's states hold. */
  public StateReader reader() {
    return new StateReader(execution);
  }

  /**
   * One state for two that stand at the same place; empty if what they hold has no common form.
   * Where they differ, values become choices between the two.
   */
  public Optional<State> merge(State one, State other) {
    return merger.merge(one, other);
  }

  /**
   * At a loop's header: makes a state stand for any number of iterations from here on.
   *
   * @return false if that is not possible; then it is as it was
   */
  public boolean forgetLoop(State state, LoopEffects effects) {
    return abstraction.forget(state, effects);
  }

  /** Names of the objects in which {@link #forgetLoop} makes all bytes anything. */
  public List<String> forgottenObjects(State state, LoopEffects effects) {
    return abstraction.forgottenObjects(state, effects);
  }

  /** An integer in a state's innermost frame: a register of it, or a constant. */
  public Term integer(State state, Value value) {
    return abstraction.integer(state, value);
  }

  /** Takes something for granted about a state's paths, as if the program had asked it. */
  public void suppose(State state, Term fact) {
    state.extend(fact, Optional.empty());
  }

  /**
   * Takes a guess about the inputs for granted, to be called at the unit's entry: what is refuted
   * only by it is not refuted.
   */
  public void suppose(State state, Term fact, Assumption guess) {
    state.assume(fact, guess);
  }

  /**
   * At an instruction that leaves what was guessed of the inputs (an access behind an object's
   * size, or through a pointer that is not followed): makes a state go on as if there were more of
   * them.
   *
   * @return false if that is not possible; then it is as it was
   */
  public boolean goBeyond(State state) {
    return abstraction.goBeyond(state);
  }

  /** A Boolean term: where it is true, a condition's value depends on no approximate value. */
  public Term exact(Term condition) {
    return exactness.of(condition);
  }

  /**
   * Where runs since this machine was made could have gone on otherwise if input objects that the
   * layout takes for apart shared memory. Up to the first such place on its path a run is what it
   * is, shared or not.
   */
  public Set<SharingPlace> sharingMatters() {
    return Collections.unmodifiableSet(execution.sharing.places());
  }

  /** States at the same place whose keys differ can't be merged. */
  public static Object joinKey(State state) {
    return StateMerger.key(state);
  }

  /** How many constraints two states' paths share. */
  public static int sharedConstraints(State one, State other) {
    return PathCondition.shared(one.path(), other.path());
  }

  /**
   * Goes on for a little as {@link #run} does, and ends the path as cut for {@link #ENDLESS} if it
   * comes back to the state that it is in now. To be asked now and then of paths that are long.
   */
  public StepResult lookForRepetition(State state) {
    State before = state.copy();
    for (int i = 0; i < LONGEST_ROUND; i++) {
      StepResult result = interpreter.run(state, 1);
      if (!(result instanceof StepResult.Paused)) {
        return result;
      }
      if (state.repeats(before)) {
        return new StepResult.Ended(new PathEnd.Cut(ENDLESS, state.where()));
      }
    }
    return new StepResult.Paused();
  }

  /** Runs the program on given inputs; a run that is longer than allowed ends as cut. */
  public ConcreteRun runConcretely(InputVector inputs, long maxInstructions) {
    Ended run = end(inputs, maxInstructions, Optional.empty());
    return concreteRun(run.state(), run.end(), run.vouchedWords(), run.repeatableWords());
  }

  /** How a run on given inputs goes, without what it leaves behind. */
  public Course course(InputVector inputs, long maxInstructions) {
    Ended run = end(inputs, maxInstructions, Optional.empty());
    return new Course(run.end(), run.state().trace(), run.vouchedWords());
  }

  /** The first calls of functions without source in a run on given inputs, in their order. */
  public List<ObservedCall> calls(InputVector inputs, long maxInstructions) {
    List<ObservedCall> calls = new ArrayList<>();
    end(inputs, maxInstructions, Optional.of(calls));
    return List.copyOf(calls);
  }

  /**
   * A run's end and its trace.
   *
   * @param vouchedWords how many words of the trace rest on no value that is only approximate; at
   *     least the trace's length if none does
   */
  public record Course(PathEnd end, Trace trace, int vouchedWords) {}

  private record Ended(State state, PathEnd end, int vouchedWords, int repeatableWords) {}

  private Ended end(
      InputVector inputs, long maxInstructions, Optional<List<ObservedCall>> observed) {
    State state = entry(inputs.layout(), Optional.of(inputs));
    InputState inputState = state.inputState();
    observed.ifPresent(inputState::observe);
    for (int id = 0; id < inputs.objectCount(); id++) {
      inputMemory.makeConcrete(
          state, inputs.object(id), inputState.objects().get(id), inputs.values().get(id));
    }
    enter(state, inputs.layout().function());
    int vouched = Integer.MAX_VALUE;
    int repeatable = Integer.MAX_VALUE;
    long look = FIRST_LOOK;
    StepResult result = interpreter.run(state, Math.min(look, maxInstructions));
    // In parts, for calls count as many instructions, which an interpreter that runs does not see.
    while (!(result instanceof StepResult.Ended)) {
      if (result instanceof StepResult.Forked forked) {
        // Without inputs to decide about, forks only come from values that are no inputs.
        vouched = Math.min(vouched, wordsBefore(forked, Assumption::isApproximation));
        repeatable =
            Math.min(repeatable, wordsBefore(forked, a -> a.kind() == Assumption.Kind.ADDRESS));
      } else if (state.instructions() >= maxInstructions) {
        break;
      }
      if (state.instructions() >= look) {
        look = 4 * state.instructions();
        result = lookForRepetition(state);
      } else {
        long next = Math.min(look, maxInstructions) - state.instructions();
        result = interpreter.run(state, Math.clamp(next, 1, LONGEST_PART));
      }
    }
    PathEnd end =
        switch (result) {
          case StepResult.Ended ended -> ended.end();
          case StepResult.Paused _, StepResult.Forked _ ->
              new PathEnd.Cut("more than " + maxInstructions + " instructions", state.where());
        };
    return new Ended(state, end, vouched, repeatable);
  }

  /** Words of the trace before a decision that takes such a thing for granted; all if none does. */
  private static int wordsBefore(StepResult.Forked forked, Predicate<Assumption> such) {
    return forked.alternatives().stream()
        .filter(alternative -> alternative.assumption().filter(such).isPresent())
        .mapToInt(Alternative::traceLength)
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  /**
   * What a run along a state's path shows, by the path's terms: every symbolic value is evaluated
   * under the state's model.
   *
   * @param end how the path has ended
   */
  public ConcreteRun observed(State state, PathEnd end) {
    return concreteRun(state, end, Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  private ConcreteRun concreteRun(State state, PathEnd end, int vouched, int repeatable) {
    Snapshots snapshots = new Snapshots(execution, state);
    List<Snapshot> after = new ArrayList<>();
    List<MemoryObject> objects = state.inputState().objects();
    for (int id = 0; id < objects.size(); id++) {
      InputObject input = state.inputState().input(id);
      after.add(
          TypedSnapshot.of(
              snapshots.of(objects.get(id)), input.contents().element(), input.contents().count()));
    }
    TreeMap<String, Snapshot> variables = new TreeMap<>();
    for (Map.Entry<String, MemoryObject> global : program.globals().entrySet()) {
      if (!global.getValue().constant()
          && program.unreadable(state.memory(), global.getValue()).isEmpty()) {
        Snapshot raw = snapshots.of(global.getValue());
        variables.put(global.getKey(), typed(raw, program.variableType(global.getKey())));
      }
    }
    Trace trace = state.trace();
    return new ConcreteRun(
        end,
        trace,
        end instanceof PathEnd.Returned ? returned(state, snapshots) : Optional.empty(),
        List.copyOf(after),
        variables,
        new TreeMap<>(state.inputState().callCounts()),
        Math.min(vouched, trace.size()),
        Math.min(repeatable, trace.size()),
        state.instructions());
  }

  /**
   * What a path that has returned gives, as a number.
   *
   * @param widthBits of the function's result
   */
  public Term returned(State state, int widthBits) {
    ValueSlot value = state.returned();
    return execution.addresses.number(state.memory(), value.bits, value.reference, widthBits);
  }

  private Optional<Snapshot> returned(State state, Snapshots snapshots) {
    Frame frame = state.frame(0);
    Type type = frame.code.function().result();
    Optional<MemoryObject> hidden = state.hiddenResult();
    Optional<CType> result =
        program.function(frame.code.function().name()).map(f -> f.type().result());
    if (hidden.isPresent()) {
      return Optional.of(typed(snapshots.of(hidden.get()), result));
    }
    return type instanceof Type.Void
        ? Optional.empty()
        : Optional.of(typed(snapshots.value(type, state.returned()), result));
  }

  private static Snapshot typed(Snapshot raw, Optional<CType> type) {
    return type.filter(t -> t.sizeBytes() <= raw.value().sizeBytes())
        .map(t -> TypedSnapshot.of(raw, t, 1))
        .orElse(raw);
  }
}

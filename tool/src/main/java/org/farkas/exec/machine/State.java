package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.exec.memory.Memory;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.ir.CodePoint;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputVector;
import org.farkas.trace.ConditionOutcome;
import org.farkas.trace.Trace;
import org.farkas.trace.TraceReader;

/**
 * One path in the making: frames, memory, inputs, what was assumed on the way, and a model of the
 * inputs that leads along it. {@link Machine#run} changes it in place; copies are cheap and
 * independent. Belongs to the thread of its machine.
 *
 * <p>A little longer than the house allows: every field has its getter here, and a line in the
 * copy.
 */
public final class State {
  private final ProgramImage program;
  private final InputState inputs;
  private final Memory memory;
  private final TraceBuffer trace;
  private SymbolicWords symbolicWords;
  private PathCondition path;

  /** Values for variables that a model does not mention: what is likely, or known to be so. */
  private Assignment defaults;

  private Assignment model;
  private Evaluator evaluator;
  private Frame[] frames;
  private int depth;
  private boolean ownsFrames;
  private Object owner = new Object();
  private long instructions;
  private long calls;
  private long iterations;
  private long marks;
  private final ValueSlot returned;

  /** The decisions under way, when marks go to a listener instead of into the trace. */
  private OpenDecisions openDecisions = OpenDecisions.NONE;

  /** Input objects (by id) written so far that could overlap others; immutable. */
  private Set<Integer> written = Set.of();

  private boolean sharingMatters;

  /** Whether it stands for more than the program allows. */
  private boolean abstracted;

  /** Whether {@code setjmp} was called, to which a function without source may jump back. */
  private boolean placeSaved;

  /**
   * A number for what lies behind the guessed sizes of objects: the same number, the same contents.
   */
  private int beyondVersion;

  /** Where a struct is returned through a hidden pointer. */
  private Optional<MemoryObject> hiddenResult = Optional.empty();

  State(ProgramImage program, InputState inputs, Memory memory) {
    this.program = program;
    this.inputs = inputs;
    this.memory = memory;
    this.trace = new TraceBuffer();
    this.path = PathCondition.EMPTY;
    this.defaults = Assignment.EMPTY;
    this.model = Assignment.EMPTY;
    this.evaluator = new Evaluator(model);
    this.frames = new Frame[8];
    this.ownsFrames = true;
    this.returned = new ValueSlot();
  }

  private State(State source) {
    this.program = source.program;
    this.inputs = source.inputs.copy();
    this.memory = source.memory.copy();
    this.trace = source.trace.copy();
    this.symbolicWords = source.symbolicWords;
    this.path = source.path;
    this.defaults = source.defaults;
    this.model = source.model;
    this.evaluator = source.evaluator;
    this.frames = source.frames;
    this.depth = source.depth;
    this.ownsFrames = false;
    this.instructions = source.instructions;
    this.calls = source.calls;
    this.iterations = source.iterations;
    this.marks = source.marks;
    this.returned = new ValueSlot();
    this.returned.set(source.returned.bits, source.returned.reference);
    this.hiddenResult = source.hiddenResult;
    this.openDecisions = source.openDecisions;
    this.written = source.written;
    this.sharingMatters = source.sharingMatters;
    this.abstracted = source.abstracted;
    this.placeSaved = source.placeSaved;
    this.beyondVersion = source.beyondVersion;
  }

  /** An independent copy that shares what neither changes. */
  public State copy() {
    owner = new Object();
    ownsFrames = false;
    return new State(this);
  }

  /**
   * Whether it goes on as an earlier state of the same path did: it stands where that stood, with
   * the same registers, memory, and answers from outside. Then the path has no end.
   */
  boolean repeats(State earlier) {
    return path == earlier.path
        && depth == earlier.depth
        && sameFrames(earlier)
        && inputs.goesOnAs(earlier.inputs)
        && openDecisions.equals(earlier.openDecisions)
        && memory.sameAs(earlier.memory);
  }

  private boolean sameFrames(State earlier) {
    // The innermost first: that is where most states differ.
    for (int i = depth - 1; i >= 0; i--) {
      if (frames[i] != earlier.frames[i] && !frames[i].sameAs(earlier.frames[i])) {
        return false;
      }
    }
    return true;
  }

  /** All constraints so far, oldest first; immutable. */
  public List<PathConstraint> pathCondition() {
    return path;
  }

  /** Inputs that lead along this path, as far as it goes. */
  public Assignment model() {
    return model;
  }

  /** Trace words so far, as a run under {@link #model} writes them. */
  public Trace trace() {
    int[] words = trace.words();
    for (SymbolicWords at = symbolicWords; at != null; at = at.before) {
      long value = evaluator.narrow(at.value);
      words[at.position] = (int) value;
      words[at.position + 1] = (int) (value >>> 32);
    }
    return Trace.of(words, false);
  }

  /**
   * Two trace words that depend on the inputs: the operand of a switch. Every model of the path
   * gives a value that selects the same label (see {@code SwitchInfo.select}).
   */
  private record SymbolicWords(SymbolicWords before, int position, Term value) {}

  /** Appends the two words of a switch operand (64 bits). */
  void append(Term value) {
    symbolicWords = new SymbolicWords(symbolicWords, trace.size(), value);
    trace.append(0);
    trace.append(0);
  }

  public int traceLength() {
    return trace.size();
  }

  /** Where each frame stands, outermost first; empty when the path has ended by returning. */
  public List<CodePoint> stack() {
    List<CodePoint> points = new ArrayList<>(depth);
    for (int i = 0; i < depth; i++) {
      points.add(frames[i].codePoint());
    }
    return List.copyOf(points);
  }

  /** The place in the user's source: of the innermost frame that is the user's own code. */
  public SourceSpan where() {
    for (int i = depth - 1; i >= 0; i--) {
      Frame frame = frames[i];
      int position = i == depth - 1 ? frame.position : frame.position - 1;
      SourceSpan place = frame.code.place(position);
      if (program.isUserCode(frame.code.function().name()) && !place.equals(SourceSpan.UNKNOWN)) {
        return place;
      }
    }
    return depth == 0 ? SourceSpan.UNKNOWN : frames[depth - 1].code.functionPlace();
  }

  /** The library's function that the user's own code has called; empty while that code runs. */
  public Optional<String> calledByUser() {
    Optional<String> called = Optional.empty();
    for (int i = depth - 1; i >= 0; i--) {
      String function = frames[i].code.function().name();
      if (program.isUserCode(function)) {
        return called;
      }
      called = Optional.of(function);
    }
    return called;
  }

  /** Instructions executed so far. */
  public long instructions() {
    return instructions;
  }

  /** Calls of functions with a body so far. */
  public long calls() {
    return calls;
  }

  /** Iterations of marked loops begun so far. */
  public long iterations() {
    return iterations;
  }

  /** Instructions executed so far that are there only to mark iterations of loops. */
  public long iterationMarks() {
    return marks;
  }

  void countIteration(long begun, long markInstructions) {
    iterations += begun;
    marks += markInstructions;
  }

  /**
   * The inputs of a run along this path.
   *
   * @param assignment satisfies the path condition
   */
  public InputVector inputs(Assignment assignment) {
    return InputVectors.of(this, defaults.overriddenBy(assignment));
  }

  /** Names of functions without source that this path has called. */
  public Set<String> stubsCalled() {
    return inputs.callCounts().keySet();
  }

  InputState inputState() {
    return inputs;
  }

  ProgramImage program() {
    return program;
  }

  Memory memory() {
    return memory;
  }

  PathCondition path() {
    return path;
  }

  Evaluator evaluator() {
    return evaluator;
  }

  ValueSlot returned() {
    return returned;
  }

  Optional<MemoryObject> hiddenResult() {
    return hiddenResult;
  }

  void setHiddenResult(MemoryObject object) {
    hiddenResult = Optional.of(object);
  }

  void append(int traceWord) {
    trace.append(traceWord);
  }

  /**
   * Whether it stands for more than the program allows: what it reaches need not be reachable, what
   * it does not reach is not.
   */
  public boolean abstracted() {
    return abstracted;
  }

  int beyondVersion() {
    return beyondVersion;
  }

  void setBeyondVersion(int version) {
    beyondVersion = version;
  }

  boolean placeSaved() {
    return placeSaved;
  }

  void setPlaceSaved() {
    placeSaved = true;
  }

  void setAbstracted() {
    abstracted = true;
  }

  /** Whether this run could already be another one if inputs shared memory. */
  boolean sharingMatters() {
    return sharingMatters;
  }

  void setSharingMatters() {
    sharingMatters = true;
  }

  void noteWritten(int inputObject) {
    if (!written.contains(inputObject)) {
      written = union(written, Set.of(inputObject));
    }
  }

  boolean wroteOneOf(Set<Integer> inputObjects) {
    return !Collections.disjoint(written, inputObjects);
  }

  private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
    Set<Integer> all = new HashSet<>(one);
    all.addAll(other);
    return Set.copyOf(all);
  }

  /**
   * What the conditions gave so far of decisions that are being evaluated; only for states that
   * stand for many paths.
   */
  public Set<ConditionOutcome> evaluatedSoFar() {
    return openDecisions.isEmpty()
        ? Set.of()
        : new TraceReader(program.source()).underWay(openDecisions.trace());
  }

  OpenDecisions openDecisions() {
    return openDecisions;
  }

  void setOpenDecisions(OpenDecisions open) {
    openDecisions = open;
  }

  /** Takes up another run's values for variables that no model mentions, and its counters. */
  void join(PathCondition joined, State other) {
    path = joined;
    defaults = other.defaults.overriddenBy(defaults);
    instructions = Math.max(instructions, other.instructions);
    calls = Math.max(calls, other.calls);
    iterations = Math.max(iterations, other.iterations);
    marks = Math.max(marks, other.marks);
    inputs.join(other.inputs);
    written = written.equals(other.written) ? written : union(written, other.written);
    placeSaved |= other.placeSaved;
    sharingMatters &= other.sharingMatters; // asked again where one of the runs has not asked
  }

  /** What the program asked on the way here, as one term; guesses about the inputs left out. */
  public Term condition() {
    return path.conjunction(program.terms());
  }

  /**
   * What the program asked on the way here, guesses about the inputs left out.
   *
   * @param from number of the first constraint to look at
   * @param to number of the first constraint not to look at
   */
  public List<Term> conditions(int from, int to) {
    return path.asked(from, to);
  }

  /** What was guessed about the inputs on the way here, or rests on an approximation. */
  public List<PathConstraint> guesses() {
    return path.guesses();
  }

  void extend(Term constraint, Optional<Assumption> why) {
    path = path.plus(constraint, why);
  }

  /** Takes something for granted about the inputs, which the program did not ask. */
  void assume(Term constraint, Assumption why) {
    path = path.assuming(constraint, why);
  }

  void adopt(Assignment newModel) {
    Assignment next = defaults.overriddenBy(newModel);
    if (!next.equals(model)) {
      // Under the same model what was evaluated so far need not be evaluated, or kept, again.
      model = next;
      evaluator = new Evaluator(model);
    }
  }

  /** Gives variables a value that holds as long as no model says otherwise. */
  void suggest(Map<Term, java.math.BigInteger> values) {
    defaults = new Assignment(values, Map.of()).overriddenBy(defaults);
    model = defaults.overriddenBy(model);
    evaluator = new Evaluator(model);
  }

  void count(long executed) {
    instructions += executed;
  }

  void countCall() {
    calls++;
  }

  int depth() {
    return depth;
  }

  Frame push(Code code) {
    if (!ownsFrames || depth == frames.length) {
      frames = Arrays.copyOf(frames, Math.max(frames.length, depth + depth / 2 + 2));
      ownsFrames = true;
    }
    Frame frame = new Frame(code, memory.stackMark(), owner);
    frames[depth++] = frame;
    return frame;
  }

  /** Drops the innermost frame and its stack objects. */
  void pop() {
    memory.releaseStack(frames[depth - 1].stackMark);
    depth--;
    if (ownsFrames) {
      frames[depth] = null;
    }
  }

  /** The innermost frame, to be changed by this state only. */
  Frame top() {
    return writableFrame(depth - 1);
  }

  /** A frame, to be changed by this state only. */
  Frame writableFrame(int index) {
    Frame frame = frames[index];
    if (frame.owner != owner) {
      frame = frame.ownedBy(owner);
      if (!ownsFrames) {
        frames = frames.clone();
        ownsFrames = true;
      }
      frames[index] = frame;
    }
    return frame;
  }

  /** A frame for reading; 0 is the outermost. */
  Frame frame(int index) {
    return frames[index];
  }
}

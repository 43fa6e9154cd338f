package org.farkas.exec.machine;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.exec.memory.Addresses;
import org.farkas.exec.memory.Memory;
import org.farkas.exec.memory.MemoryAccess;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.testcase.Assumption;

/**
 * What the parts of the interpreter share: the state they work on, its innermost frame, and ways to
 * end a path. One per machine, pointed at one state after the other.
 */
final class Execution {
  final ProgramImage program;
  final TermContext terms;
  final Addresses addresses;
  final MemoryAccess access;
  final MachineOptions options;
  final Decisions decisions;
  final PathRanges ranges;
  final Marks marks;
  final SharingWatch sharing;
  final Taints taints = new Taints();
  final Definedness definedness;

  /** The same of approximate values. */
  final Definedness exactness;

  /** For results that are taken up at once. */
  final ValueSlot slot = new ValueSlot();

  /** Above the serial numbers that states give. */
  private static final int FIRST_SERIAL_ANYWHERE = 1 << 28;

  private int beyondVersions;
  private int anywhere;
  private final Map<String, MemoryObject> pointeesBeyond = new HashMap<>();

  State state;
  Frame frame;

  Execution(
      ProgramImage program, Addresses addresses, MemoryAccess access, MachineOptions options) {
    this.program = program;
    this.terms = program.terms();
    this.addresses = addresses;
    this.access = access;
    this.options = options;
    this.definedness = new Definedness(terms, Term.VariableKind.INDETERMINATE, false);
    this.exactness = new Definedness(terms, Term.VariableKind.APPROXIMATE, false);
    this.decisions = new Decisions(this);
    this.ranges = new PathRanges(this);
    this.marks = new Marks(this);
    this.sharing = new SharingWatch(this);
  }

  /** Whether states stand for many paths: then all sides are followed, and models mean nothing. */
  boolean manyPaths() {
    return marks.haveListener();
  }

  void enter(State newState) {
    state = newState;
    frame = newState.top();
  }

  /** A number that no state has had for what lies behind guessed sizes. */
  int nextBeyondVersion() {
    return ++beyondVersions;
  }

  /** What a pointer leads to of which nothing is known, if it is not NULL. */
  MemoryObject anywhere() {
    Assumption unknown =
        new Assumption(
            Assumption.Kind.POINTER_DEPTH,
            "",
            "where a pointer leads that any number of iterations set",
            false);
    return MemoryObject.beyond(unknown, FIRST_SERIAL_ANYWHERE + ++anywhere);
  }

  /** The same for a pointer that lies in memory of which nothing is known. */
  MemoryObject anywhereFrom(String place) {
    return pointeesBeyond.computeIfAbsent(place, _ -> anywhere());
  }

  Memory memory() {
    return state.memory();
  }

  long bits(int operand) {
    return frame.bits[operand];
  }

  Object reference(int operand) {
    return frame.references[operand];
  }

  /** A scalar or pointer operand as a term. */
  Term term(int operand, int width) {
    return addresses.number(memory(), bits(operand), reference(operand), width);
  }

  void set(int result, long bits, Object reference) {
    if (result >= 0) {
      frame.bits[result] = bits;
      frame.references[result] = reference;
    }
  }

  void set(int result, ValueSlot value) {
    set(result, value.bits, value.reference);
  }

  /** Stores a scalar term: as bits if it is constant and fits. */
  void set(int result, Term term) {
    if (term.isConstant() && term.widthBits() <= 64) {
      set(result, term.value(), null);
    } else {
      set(result, 0, term);
    }
  }

  void setBool(int result, boolean value) {
    set(result, value ? 1 : 0, null);
  }

  SourceSpan where() {
    return state.where();
  }

  Interruption undefined(UndefinedKind kind) {
    return undefined(kind, kind.label(), Optional.empty());
  }

  Interruption undefined(UndefinedKind kind, String message, Optional<String> guess) {
    return Interruption.end(new PathEnd.Undefined(kind, where(), message, guess));
  }

  Interruption unsupported(String reason) {
    return Interruption.end(new PathEnd.Unsupported(reason, where()));
  }

  Interruption bound(Assumption assumption) {
    return Interruption.end(new PathEnd.Bound(assumption, where()));
  }

  Interruption cut(String reason) {
    return Interruption.end(new PathEnd.Cut(reason, where()));
  }

  /** Ends the path: calls are nested deeper than the machine follows them. */
  Interruption tooDeep(int calls) {
    return Interruption.end(new PathEnd.Cut("more than " + calls + " nested calls", where(), true));
  }
}

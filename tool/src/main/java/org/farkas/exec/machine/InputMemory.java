package org.farkas.exec.machine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.exec.memory.ChoicePointer;
import org.farkas.exec.memory.Memory;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.BaseAddresses;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.SequenceState;
import org.farkas.testcase.ShapeOptions;

/** Turns input objects into memory: symbolic cells and selectors, or given values. */
final class InputMemory {
  private final Execution x;
  private final StreamStates streams;

  private static final String ONE_CALL = "one call, starting as initialised";

  InputMemory(Execution x) {
    this.x = x;
    this.streams = new StreamStates(x, new Pointers(x));
  }

  /** Allocates all objects of the layout (and of a concrete vector) without contents. */
  void allocate(State state) {
    InputState inputs = state.inputState();
    List<InputObject> all = new ArrayList<>(inputs.layout().objects());
    inputs.concrete().ifPresent(vector -> all.addAll(vector.dynamicObjects()));
    List<MemoryObject> memory = new ArrayList<>();
    for (InputObject object : all) {
      x.program.notePointerStubs(object);
      memory.add(variable(object).orElseGet(() -> allocate(state, object)));
    }
    inputs.setObjects(memory);
  }

  /** The program's own object for an input that is a variable. */
  private Optional<MemoryObject> variable(InputObject object) {
    return switch (object.origin()) {
      case InputObject.Global global -> x.program.global(global.irName());
      case InputObject.InitialVariable initial -> x.program.global(initial.irName());
      case InputObject.Parameter _,
          InputObject.Pointee _,
          InputObject.Fixed _,
          InputObject.StandardInput _,
          InputObject.EnvironmentVariable _,
          InputObject.StubResult _,
          InputObject.StubOutput _ ->
          Optional.empty();
    };
  }

  /** Memory for one object, all zero. */
  MemoryObject allocate(State state, InputObject object) {
    x.program.notePointerStubs(object);
    boolean stream = StreamStates.hasState(object);
    MemoryObject.Builder builder =
        MemoryObject.builder(MemoryObject.Kind.INPUT, object.name())
            .align(stream ? StreamStates.ALIGN_BYTES : object.elementType().alignBytes())
            .input(object);
    if (object.origin() instanceof InputObject.Fixed fixed) {
      builder.fixedAddress(fixed.address());
    }
    long size = stream ? StreamStates.memoryBytes(object) : object.sizeBytes();
    return state.memory().allocate(builder, new byte[Math.toIntExact(size)]);
  }

  /**
   * Makes an object's cells variables, with the constraints that its shape and the user ask for.
   */
  void makeSymbolic(State state, InputObject object, MemoryObject memory, ShapeOptions options) {
    if (object.origin() instanceof InputObject.InitialVariable initial) {
      InputLayout layout = state.inputState().layout();
      if (!SequenceState.startsAsInitialised(
          layout.function(), x.program.source().variables(), initial.irName(), options)) {
        fixInitial(state, object, memory, initial.irName());
      }
      return;
    }
    List<ScalarCell> cells = ScalarCell.of(object);
    state.memory().zero(memory);
    new SymbolicCells(x).write(state, object.id(), memory, cells);
    new UnnamedBytes(x).write(state, object, memory, cells);
    SharedFacts facts = new SharedFacts(x.terms, state.inputState().layout(), options);
    boolean given = options.speaksOfInputs();
    for (PointerSlot slot : object.slots()) {
      writeSelector(state, object.id(), memory, slot);
      if (given) {
        facts.behind(object, slot).forEach(fact -> state.assume(fact, asGiven(slot.path())));
      }
    }
    if (object.terminated()) {
      requireTerminator(state, object, cells);
    }
    streams.start(state, object, memory);
    Optional<Term> only = given ? facts.condition(object) : Optional.empty();
    for (ScalarCell cell : cells) {
      InputRanges.constraint(x.terms, variable(object.id(), cell), cell, options)
          .map(term -> only.map(when -> x.terms.or(x.terms.not(when), term)).orElse(term))
          .ifPresent(term -> state.assume(term, asGiven(cell.path())));
    }
    BaseAddresses.address(state.inputState().layout(), object)
        .ifPresent(address -> fixAddress(state, object, memory, cells, address, options));
  }

  /** A parameter that is an address: it is known which one, by an assumption. */
  private void fixAddress(
      State state,
      InputObject object,
      MemoryObject memory,
      List<ScalarCell> cells,
      long address,
      ShapeOptions options) {
    int width = cells.getFirst().valueBits();
    Term constant = x.terms.constant(width, address);
    Term cell = variable(object.id(), cells.getFirst());
    x.access.store(state.memory(), memory, 0, width, constant.value(), null);
    state.suggest(Map.of(cell, constant.bigValue()));
    state.assume(
        x.terms.eq(cell, constant),
        new Assumption(
            Assumption.Kind.RANGE,
            object.name(),
            "registers are at 0x" + Long.toHexString(address),
            BaseAddresses.given(options, object.name())));
  }

  /** Pointers that the user says are one: to be called when all objects are symbolic. */
  void makeEqual(State state, ShapeOptions options) {
    Assumption why = new Assumption(Assumption.Kind.SHARING, "", "as given", true);
    for (Aliases.Equal equal : Aliases.equal(state.inputState().layout(), options)) {
      if (equal.leader().slot().choices().size() > 1) {
        Term one = selector(x.terms, equal.leader().object(), equal.leader().slot());
        Term other = selector(x.terms, equal.follower().object(), equal.follower().slot());
        state.assume(x.terms.eq(one, other), why);
      }
    }
    for (EqualPointers.Fact fact :
        new EqualPointers(x.terms, state.inputState().layout()).facts(options)) {
      if (!fact.term().isTrue()) {
        state.assume(fact.term(), fact.guessed() ? Assumption.NO_SHARING : why);
      }
    }
  }

  private static Assumption asGiven(String path) {
    return new Assumption(Assumption.Kind.RANGE, path, "as given", true);
  }

  Term variable(int object, ScalarCell cell) {
    return variable(x.terms, object, cell);
  }

  /**
   * A cell's variable: object, bit offset and width make its name, so that layouts with different
   * objects under one number can share a context.
   */
  static Term variable(org.farkas.expr.TermContext terms, int object, ScalarCell cell) {
    String name = "o" + object + "." + cell.bitOffset() + "." + cell.valueBits();
    return terms.variable(name, cell.valueBits(), Term.VariableKind.INPUT);
  }

  static Term selector(org.farkas.expr.TermContext terms, int object, PointerSlot slot) {
    String name = "s" + object + "." + slot.offsetBytes();
    return terms.variable(name, 8, Term.VariableKind.INPUT);
  }

  private void writeSelector(State state, int id, MemoryObject memory, PointerSlot slot) {
    Term selector = selector(x.terms, id, slot);
    int count = slot.choices().size();
    ValueSlot value = new ValueSlot();
    if (count == 1) {
      place(state, slot, slot.choices().getFirst(), value);
    } else {
      List<ChoicePointer.Option> options = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        if (slot.choices().get(i) instanceof PointerTarget.Number) {
          number(state, memory, slot, value);
        } else {
          place(state, slot, slot.choices().get(i), value);
        }
        Term guard = x.terms.eq(selector, x.terms.constant(8, i));
        options.add(new ChoicePointer.Option(guard, value.bits, value.reference));
      }
      value.set(0, new ChoicePointer(options));
      state.extend(
          x.terms.make(Operator.ULT, selector, x.terms.constant(8, count)), Optional.empty());
    }
    x.access.store(
        state.memory(),
        memory,
        Math.toIntExact(slot.offsetBytes()),
        x.program.pointerBits(),
        value.bits,
        value.reference);
  }

  /** The number that a union holds where a pointer may stand: what lies there in memory so far. */
  private void number(State state, MemoryObject memory, PointerSlot slot, ValueSlot value) {
    int offset = Math.toIntExact(slot.offsetBytes());
    x.access.load(state.memory(), memory, offset, x.program.pointerBits(), true, value);
    Term address = new Pointers(x).offset(value.bits, value.reference);
    Pointers.place(MemoryObject.number(slot.path()), address, value);
  }

  /** Puts the pointer that a target means into a slot. */
  private void place(State state, PointerSlot slot, PointerTarget target, ValueSlot value) {
    switch (target) {
      case PointerTarget.Null _ ->
          value.set(
              0,
              slot.nullGuessed()
                  ? MemoryObject.absolute(Optional.of(slot.path()))
                  : MemoryObject.ABSOLUTE);
      case PointerTarget.Into into ->
          value.set(into.offsetBytes(), state.inputState().objects().get(into.object()));
      case PointerTarget.Function function ->
          value.set(0, x.program.functionObject(function.name()));
      case PointerTarget.Variable variable ->
          value.set(
              variable.offsetBytes(),
              x.program.global(variable.irName()).orElse(MemoryObject.ABSOLUTE));
      case PointerTarget.Raw raw -> value.set(raw.address(), MemoryObject.ABSOLUTE);
      case PointerTarget.Elsewhere _, PointerTarget.Beyond _ ->
          value.set(0, x.program.beyond(notFollowed(slot)));
      case PointerTarget.Number _ -> throw new IllegalArgumentException("no pointer");
    }
  }

  /** Why the layout does not say where a pointer leads beside its choices. */
  private static Assumption notFollowed(PointerSlot slot) {
    boolean followed =
        slot.choices().stream()
            .anyMatch(c -> c instanceof PointerTarget.Into || c instanceof PointerTarget.Function);
    return followed
        ? new Assumption(
            Assumption.Kind.UNION_MEMBER,
            slot.path(),
            "the union holds this member, others are not varied",
            false)
        : new Assumption(
            Assumption.Kind.POINTER_DEPTH,
            slot.path(),
            "not followed, it lies too deep in the inputs",
            false);
  }

  private void requireTerminator(State state, InputObject object, List<ScalarCell> cells) {
    if (cells.isEmpty()) {
      return;
    }
    Term last = variable(object.id(), cells.getLast());
    boolean opened =
        object.isStream() && object.id() >= state.inputState().layout().objects().size();
    state.assume(
        x.terms.eq(last, x.terms.constant(last.widthBits(), 0)),
        new Assumption(
            Assumption.Kind.STRING_CAPACITY,
            opened ? InputLayout.OPENED : object.name(),
            object.holdsInput()
                ? "at most " + (object.count() - 1) + " characters"
                : "a NUL within " + object.count() + " elements",
            !object.terminatorGuessed()));
  }

  /** A variable that starts with its initialiser: each cell is fixed, by an assumption. */
  private void fixInitial(State state, InputObject object, MemoryObject memory, String irName) {
    List<ScalarCell> cells = ScalarCell.of(object);
    Map<Term, BigInteger> values = new IdentityHashMap<>();
    ObjectValue initial =
        Snapshots.bytes(x.program.initial(), memory, Math.toIntExact(object.sizeBytes()));
    Memory before = state.memory().copy();
    new SymbolicCells(x).write(state, object.id(), memory, cells);
    for (ScalarCell cell : cells) {
      Term variable = variable(object.id(), cell);
      BigInteger value = initial.number(cell.bitOffset(), cell.valueBits());
      Term constant = x.terms.constant(cell.valueBits(), value);
      values.put(variable, constant.bigValue());
      state.assume(
          x.terms.eq(variable, constant),
          new Assumption(Assumption.Kind.INITIAL_STATE, cell.path(), ONE_CALL, false));
    }
    for (PointerSlot slot : object.slots()) {
      fixInitialPointer(state, object, memory, slot, before);
    }
    state.suggest(values);
  }

  /** A pointer that starts as initialised, by an assumption: any other value lies beyond. */
  private void fixInitialPointer(
      State state, InputObject object, MemoryObject memory, PointerSlot slot, Memory before) {
    int offset = Math.toIntExact(slot.offsetBytes());
    ValueSlot value = new ValueSlot();
    x.access.load(before, memory, offset, x.program.pointerBits(), true, value);
    Term selector = selector(x.terms, object.id(), slot);
    Term asInitialised = x.terms.eq(selector, x.terms.constant(8, 0));
    List<ChoicePointer.Option> options = new ArrayList<>();
    options.add(new ChoicePointer.Option(asInitialised, value.bits, value.reference));
    Assumption first = new Assumption(Assumption.Kind.INITIAL_STATE, slot.path(), ONE_CALL, false);
    options.add(new ChoicePointer.Option(x.terms.not(asInitialised), 0, x.program.beyond(first)));
    x.access.store(
        state.memory(), memory, offset, x.program.pointerBits(), 0, new ChoicePointer(options));
    state.assume(asInitialised, first);
  }

  /** Gives an object the contents that a vector says. */
  void makeConcrete(State state, InputObject object, MemoryObject memory, ObjectValue contents) {
    if (object.origin() instanceof InputObject.InitialVariable) {
      return;
    }
    byte[] bytes = contents.bytes();
    state
        .memory()
        .set(
            memory,
            StreamStates.hasState(object) ? Arrays.copyOf(bytes, (int) memory.sizeBytes()) : bytes);
    streams.start(state, object, memory);
    ValueSlot value = new ValueSlot();
    for (PointerSlot slot : object.slots()) {
      PointerTarget target = slot.in(contents);
      if (target instanceof PointerTarget.Number) {
        continue; // its bytes stand there
      }
      place(state, slot, target, value);
      x.access.store(
          state.memory(),
          memory,
          Math.toIntExact(slot.offsetBytes()),
          x.program.pointerBits(),
          value.bits,
          value.reference);
    }
  }
}

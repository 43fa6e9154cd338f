package org.farkas.exec.machine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.LibraryNames;
import org.farkas.exec.library.LibraryResults;
import org.farkas.exec.library.PlainOutput;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.ir.Type;
import org.farkas.source.CType;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.ObservedCall;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.ShapeOptions;
import org.farkas.testcase.StubCall;
import org.farkas.testcase.StubNames;

/**
 * Functions without source: each call's result, and what it writes through its pointers to
 * complete, non-const objects, are inputs.
 */
final class Stubs {
  /**
   * In instructions: what a call takes of the time in which a loop without end that makes one is
   * cut.
   */
  private static final long COST_OF_A_CALL = 100;

  private final Execution x;
  private final Pointers pointers;
  private final AccessChecks checks;
  private final InputMemory inputMemory;
  private final StubObjects objects;
  private final UnknownEffects effects;
  private final StubBuffers buffers;
  private final EqualResults equalResults;
  private final FunctionsOfInputs functions;
  private final TextArguments texts;

  Stubs(Execution x, Pointers pointers, AccessChecks checks, InputMemory inputMemory) {
    this.x = x;
    this.pointers = pointers;
    this.checks = checks;
    this.inputMemory = inputMemory;
    this.objects = new StubObjects(x.program);
    this.effects = new UnknownEffects(x, pointers);
    this.buffers = new StubBuffers(x);
    this.equalResults = new EqualResults(x);
    this.functions = new FunctionsOfInputs(x);
    this.texts = new TextArguments(x, pointers, checks);
  }

  /** A function that only writes to the outside. */
  void output(String name, Op.Call op) {
    requireArguments(name, op);
    requireOnlyOutput(name, op);
    if (op.result() >= 0) {
      int width = x.program.width(op.resultType());
      int number = x.state.inputState().takeUnknownResult();
      Term result =
          x.terms.variable(name + "#" + number + "." + width, width, Term.VariableKind.APPROXIMATE);
      x.set(op.result(), 0, result);
    }
  }

  private void requireArguments(String name, Op.Call op) {
    for (int argument : LibraryModels.notNullArguments(name)) {
      if (argument < op.arguments().length) {
        pointers.requireNotNull(op.arguments()[argument]);
      }
    }
    texts.require(name, op);
  }

  /**
   * The conversion n is the one by which printf and its like write into memory; s is the one that
   * reads it.
   */
  private void requireOnlyOutput(String name, Op.Call op) {
    OptionalInt format = LibraryModels.outputFormat(name);
    if (format.isEmpty() || format.getAsInt() >= op.arguments().length) {
      return;
    }
    Optional<String> text = ConstantText.of(x, op.arguments()[format.getAsInt()]);
    if (text.filter(PlainOutput::writes).isPresent()) {
      throw x.unsupported("the conversion %n in a format of " + LibraryNames.spelled(name) + "()");
    }
    if (LibraryModels.takesList(name)) {
      return;
    }
    int first = format.getAsInt() + 1;
    List<PlainOutput.Text> asked = text.map(PlainOutput::texts).orElse(List.of());
    for (PlainOutput.Text each : asked) {
      int argument = first + each.behind();
      if (argument < op.arguments().length
          && op.argumentTypes()[argument] instanceof Type.Pointer) {
        pointers.requireNotNull(op.arguments()[argument]);
      }
    }
    texts.require(name, op, first, asked);
  }

  void call(String name, Op.Call op) {
    x.state.count(COST_OF_A_CALL);
    observe(name, op);
    if (x.state.placeSaved() && !effects.ofLibrary(name)) {
      x.decisions.presume(
          "%s does not jump back to where setjmp was called"
              .formatted(StubNames.isPointerStub(name) ? "a function of the inputs" : name + "()"));
    }
    if (x.program.neverReturns(name)) {
      throw Interruption.end(new PathEnd.Exited(0));
    }
    CType.Function type =
        objects
            .typeOf(name)
            .orElseThrow(() -> x.unsupported("function '" + name + "' has no source"));
    functions.called(name, type, op);
    if (LibraryResults.fromEnvironment(name) && effects.ofLibrary(name) && environment(op)) {
      return;
    }
    if (effects.ofLibrary(name)) {
      requireArguments(name, op);
    }
    boolean hidden = type.result() instanceof CType.Record && op.result() < 0;
    List<Optional<StubBuffers.Extent>> targets = resolveOutputs(name, type, op, hidden ? 1 : 0);
    List<UnknownEffects.Place> unknown = effects.of(name, type, op, hidden ? 1 : 0, targets);
    if (hidden) {
      int operand = pointers.resolve(op.arguments()[0], true);
      checks.check(x.bits(operand), x.reference(operand), type.result().sizeBytes(), true);
    }
    Optional<EqualResults.Question> repeated = equalResults.asked(name, op);
    if (x.state.inputState().concrete().isPresent()) {
      concrete(name, type, op, targets, hidden);
    } else {
      symbolic(name, type, op, targets, hidden);
    }
    effects.happen(unknown);
    repeated.ifPresent(question -> equalResults.answered(question, op));
  }

  private void observe(String name, Op.Call op) {
    Optional<List<ObservedCall>> observed = x.state.inputState().observed();
    if (observed.isPresent() && observed.get().size() < Machine.MAX_OBSERVED_CALLS) {
      Optional<CType.Function> type = objects.typeOf(name);
      boolean hidden =
          type.isPresent() && type.get().result() instanceof CType.Record && op.result() < 0;
      observed.get().add(new CallObserver(x).observe(name, type, op, hidden ? 1 : 0));
    }
  }

  /** Gives the value of an environment variable that is an input; whether it is one. */
  private boolean environment(Op.Call op) {
    int operand = pointers.resolve(op.arguments()[0], true);
    Optional<String> variable = ConstantText.of(x, operand);
    InputState inputs = x.state.inputState();
    for (int id = 0; variable.isPresent() && id < inputs.objects().size(); id++) {
      if (inputs.input(id).origin().equals(new InputObject.EnvironmentVariable(variable.get()))) {
        if (inputs.callCounts().keySet().stream().anyMatch(LibraryResults::changesEnvironment)) {
          x.decisions.presume("the program does not change its environment");
        }
        deliver(inputs.objects().get(id), inputs.input(id).elementType(), op, false);
        return true;
      }
    }
    return false;
  }

  /**
   * Decides what each pointer argument points to.
   *
   * @return for each C parameter what is written through it
   */
  private List<Optional<StubBuffers.Extent>> resolveOutputs(
      String name, CType.Function type, Op.Call op, int first) {
    List<Optional<StubBuffers.Extent>> targets = new ArrayList<>();
    boolean library = effects.ofLibrary(name);
    boolean simple = op.arguments().length - first >= type.parameters().size();
    for (int i = 0; i < type.parameters().size(); i++) {
      Optional<StubBuffers.Extent> target = Optional.empty();
      int parameter = i;
      boolean untyped = !library && buffers.untyped(name, type, i);
      Optional<CType.Pointer> written =
          library || untyped
              ? Optional.empty()
              : objects.written(name, type, i, x.state.inputState().layout().function());
      if (simple
          && op.argumentTypes()[first + i] instanceof Type.Pointer
          && (StubObjects.isOutput(type.parameters().get(i), library)
              || untyped
              || written.isPresent())) {
        pointers.followNumber(op.arguments()[first + i]);
        target =
            extent(
                name,
                written.map(to -> with(type, parameter, to)).orElse(type),
                op,
                first,
                i,
                library);
        if (written.isPresent()) {
          target = target.map(StubBuffers.Extent::andMore); // no declaration says how much it is
        }
      }
      targets.add(target);
    }
    return targets;
  }

  private static CType.Function with(CType.Function type, int parameter, CType given) {
    List<CType> parameters = new ArrayList<>(type.parameters());
    parameters.set(parameter, given);
    return new CType.Function(type.result(), parameters, type.variadic(), type.prototyped());
  }

  private Optional<StubBuffers.Extent> extent(
      String name, CType.Function type, Op.Call op, int first, int parameter, boolean library) {
    CType pointee = ((CType.Pointer) type.parameters().get(parameter)).pointee();
    int operand = pointers.resolve(op.arguments()[first + parameter], false);
    if (!(x.reference(operand) instanceof MemoryObject object)) {
      return Optional.empty(); // somewhere in an object of which nothing is known from now on
    }
    if (object.kind() == MemoryObject.Kind.BEYOND) {
      throw x.bound(Pointers.notFollowed(object));
    }
    boolean room =
        object.hasContents()
            && !object.constant()
            && x.memory().find(object) != null
            && x.bits(operand) >= 0
            && x.bits(operand) <= object.sizeBytes() - Math.max(1, pointee.sizeBytes());
    if (!room && object.input().isPresent()) {
      x.state.setBeyondVersion(x.nextBeyondVersion()); // it may write behind what is guessed of it
    }
    if (!room) {
      return Optional.empty();
    }
    StubBuffers.Extent one = new StubBuffers.Extent(operand, pointee, 1, false, false);
    if (library) {
      return Optional.of(one);
    }
    Optional<StubBuffers.Extent> extent = buffers.extent(name, type, op, first, parameter, operand);
    // A test's stub writes what is planned for it, whatever the number says in its run.
    return x.state.inputState().concrete().isPresent() ? extent.or(() -> Optional.of(one)) : extent;
  }

  private void symbolic(
      String name,
      CType.Function type,
      Op.Call op,
      List<Optional<StubBuffers.Extent>> targets,
      boolean hidden) {
    InputState inputs = x.state.inputState();
    int call = inputs.callsOf(name);
    Optional<Integer> result = Optional.empty();
    if (!(type.result() instanceof CType.Void)) {
      result = Optional.of(inputs.nextId());
      make(objects.result(name, call, type.result(), inputs, givesInput(name, op)));
      limit(name, inputs.input(result.get()));
      deliver(inputs.objects().get(result.get()), type.result(), op, hidden);
    }
    TreeMap<Integer, Integer> outputs = new TreeMap<>();
    for (int i = 0; i < targets.size(); i++) {
      if (targets.get(i).isEmpty()) {
        continue;
      }
      StubBuffers.Extent extent = targets.get(i).get();
      if (writesResult(name, i)) {
        write(inputs.objects().get(result.orElseThrow()), extent.operand());
        continue;
      }
      int id = inputs.nextId();
      make(objects.output(name, call, i, extent, inputs));
      write(inputs.objects().get(id), extent.operand());
      outputs.put(i, id);
    }
    inputs.addCall(new StubCall(name, call, result, outputs));
  }

  private boolean givesInput(String name, Op.Call op) {
    Optional<String> mode =
        StreamFunctions.opens(name) && op.arguments().length > 1
            ? ConstantText.of(x, pointers.resolve(op.arguments()[1], false))
            : Optional.empty();
    return StreamFunctions.givesInput(name, mode);
  }

  /** Takes for granted what C says of a result. */
  private void limit(String name, InputObject result) {
    Optional<LibraryResults.Range> range = LibraryResults.range(name);
    if (range.isEmpty() || !effects.ofLibrary(name)) {
      return;
    }
    Term number = InputMemory.variable(x.terms, result.id(), ScalarCell.of(result).getFirst());
    Term within = range.get().holds(x.terms, number);
    if (!x.manyPaths() && !x.state.evaluator().holds(within)) {
      // Nothing on the path looks at it yet.
      Assignment zero = new Assignment(Map.of(number, BigInteger.ZERO), Map.of());
      x.state.adopt(x.state.model().overriddenBy(zero));
    }
    x.state.extend(within, Optional.empty());
  }

  /** Makes new objects, the first one with what its pointers lead to. */
  private void make(List<InputObject> fresh) {
    InputState inputs = x.state.inputState();
    inputs.addDynamic(
        fresh, fresh.stream().map(object -> inputMemory.allocate(x.state, object)).toList());
    for (InputObject object : fresh) {
      inputMemory.makeSymbolic(
          x.state, object, inputs.objects().get(object.id()), ShapeOptions.DEFAULT);
    }
  }

  private void deliver(MemoryObject result, CType type, Op.Call op, boolean hidden) {
    if (hidden) {
      int target = op.arguments()[0];
      x.access.copy(
          x.memory(),
          result,
          0,
          (MemoryObject) x.reference(target),
          (int) x.bits(target),
          (int) type.sizeBytes());
    } else if (op.result() >= 0) {
      new UnitEntry(x).load(x.state, result, 0, op.resultType(), x.slot);
      x.set(op.result(), x.slot);
    }
  }

  private void write(MemoryObject output, int target) {
    if (output.sizeBytes() > ((MemoryObject) x.reference(target)).sizeBytes() - x.bits(target)) {
      throw noRoom();
    }
    x.sharing.accessed((MemoryObject) x.reference(target), true);
    x.access.copy(
        x.memory(),
        output,
        0,
        (MemoryObject) x.reference(target),
        (int) x.bits(target),
        (int) output.sizeBytes());
  }

  private void concrete(
      String name,
      CType.Function type,
      Op.Call op,
      List<Optional<StubBuffers.Extent>> targets,
      boolean hidden) {
    InputState inputs = x.state.inputState();
    Optional<StubCall> call = inputs.nextPlanned(name);
    inputs.countCall(name);
    Optional<MemoryObject> result =
        call.flatMap(StubCall::result).map(id -> inputs.objects().get(id));
    if (call.isPresent()) {
      requireUse(name, op, call.get());
    }
    if (result.isPresent()) {
      requireLimit(name, call.flatMap(StubCall::result).orElseThrow());
      deliver(result.get(), type.result(), op, hidden);
    } else if (hidden) {
      int target = op.arguments()[0];
      x.access.fill(
          x.memory(),
          (MemoryObject) x.reference(target),
          (int) x.bits(target),
          (int) type.result().sizeBytes(),
          (byte) 0);
    } else if (op.result() >= 0) {
      zero(name, op);
    }
    if (!targets.isEmpty() && targets.getFirst().isPresent() && writesResult(name, 0)) {
      write(
          result.orElseGet(() -> zeros(type.result().sizeBytes())),
          targets.getFirst().get().operand());
    } else if (call.isPresent()) {
      call.get()
          .outputs()
          .forEach(
              (parameter, id) -> {
                if (targets.get(parameter).isPresent()) {
                  write(inputs.objects().get(id), targets.get(parameter).get().operand());
                } else {
                  requireNone(op.arguments()[(hidden ? 1 : 0) + parameter]);
                }
              });
    } else {
      // The stub of the test writes nothing, which the function that it stands for may well do.
      targets.stream()
          .flatMap(Optional::stream)
          .flatMap(target -> effects.unset(name, target.operand()).stream())
          .forEach(place -> effects.happen(List.of(place)));
    }
  }

  /** What a test plans to be written is written, unless there is no place for it: NULL. */
  private void requireNone(int operand) {
    Object reference = x.reference(operand);
    boolean none = reference instanceof MemoryObject object && !object.hasContents();
    if (!none) {
      throw noRoom();
    }
  }

  private Interruption noRoom() {
    return x.unsupported("a stub that writes more than there is room for");
  }

  private void requireLimit(String name, int result) {
    Optional<LibraryResults.Range> range = LibraryResults.range(name);
    if (range.isPresent() && effects.ofLibrary(name)) {
      ObjectValue value = x.state.inputState().concrete().orElseThrow().values().get(result);
      int width = 8 * value.sizeBytes();
      if (!range.get().contains(value.bits(0, width), width)) {
        throw x.unsupported(
            "a number that %s() does not return".formatted(LibraryNames.spelled(name)));
      }
    }
  }

  /** Requires that what can be read from a stream is an input if it is opened for that only. */
  private void requireUse(String name, Op.Call op, StubCall call) {
    InputVector inputs = x.state.inputState().concrete().orElseThrow();
    boolean reading = givesInput(name, op);
    for (int id : call.result().stream().toList()) {
      for (PointerTarget target : inputs.values().get(id).pointers().values()) {
        if (target instanceof PointerTarget.Into into) {
          InputObject stream = inputs.object(into.object());
          if (stream.isStream() && !reading
              || CType.Opaque.isStream(stream.elementType()) && reading) {
            throw x.unsupported(
                "a stream of the inputs, given by %s() for %s"
                    .formatted(LibraryNames.spelled(name), reading ? "reading" : "writing"));
          }
        }
      }
    }
  }

  /** Whether a function of the C library writes what it returns through a parameter. */
  private boolean writesResult(String name, int parameter) {
    return parameter == 0 && LibraryResults.writtenToo(name) && effects.ofLibrary(name);
  }

  /** What calls behind the last given one return: NULL is a guess, as where one is given. */
  private void zero(String name, Op.Call op) {
    if (op.resultType() instanceof Type.Pointer && !StreamFunctions.opens(name)) {
      int call = x.state.inputState().callsOf(name) - 1;
      String path = StubObjects.nameOfResult(name, call);
      x.set(op.result(), 0, MemoryObject.absolute(Optional.of(path)));
      return;
    }
    new UnitEntry(x).load(x.state, zeros(64), 0, op.resultType(), x.slot);
    x.set(op.result(), x.slot);
  }

  /** Zeros, which nobody writes to: one object for all calls, of which there may be millions. */
  private MemoryObject zeros(long size) {
    return x.state
        .inputState()
        .zeros(
            size,
            () ->
                x.memory()
                    .allocate(
                        MemoryObject.builder(MemoryObject.Kind.INPUT, "a stub's result").align(16),
                        new byte[Math.toIntExact(size)]));
  }
}

package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.cfg.CallGraph;
import org.farkas.cfg.WrittenVariables;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.exec.memory.AggregateValue;
import org.farkas.exec.memory.Memory;
import org.farkas.exec.memory.MemoryAccess;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.StubNames;
import org.farkas.testcase.VerifierFunctions;

/** The program as all states share it: decoded functions, global objects, initial memory. */
final class ProgramImage {
  /** The library models' variable. */
  private static final String ERROR_NUMBER = "__farkas_error_number";

  /** Above those that memories give: these objects are made while states have theirs already. */
  private static final int FIRST_SERIAL_WITHOUT_CONTENTS = 1 << 27;

  private final Module module;
  private final SourceModel source;
  private final TermContext terms;
  private final MachineOptions options;
  private final int pointerBits;
  private final Memory initial = new Memory();
  private final ObjectNames names;
  private final Decoder decoder = new Decoder(this);
  private final Map<String, Callee> callees = new HashMap<>();
  private final Map<String, MemoryObject> functions = new HashMap<>();
  private final Map<String, MemoryObject> globals = new LinkedHashMap<>();
  private final Map<MemoryObject, String> unreadable = new HashMap<>();
  private static final Set<String> STANDARD_STREAMS = Set.of("stdin", "stdout", "stderr");

  private final Map<String, MemoryObject> opaqueTargets = new HashMap<>();
  private final Map<String, List<Integer>> streamParameters = new HashMap<>();
  private final Map<String, CType.Function> pointerStubs = new HashMap<>();
  private final Set<String> userFunctions = new HashSet<>();
  private final Map<String, Optional<FunctionInfo>> described = new HashMap<>();
  private int objectsWithoutContents;
  private int undefinedConstants;
  private Set<String> escapingVariables;
  private final Map<String, Set<String>> reachable = new HashMap<>();

  ProgramImage(
      Module module,
      SourceModel source,
      TermContext terms,
      MemoryAccess access,
      MachineOptions options) {
    this.options = options;
    this.module = module;
    this.source = source;
    this.terms = terms;
    this.names = new ObjectNames(module, source);
    this.pointerBits = 8 * module.pointerBytes();
    if (!module.littleEndian()) {
      throw DiagnosticException.user(
          "big-endian-target",
          "the target's byte order is big-endian, which is not supported",
          "choose a little-endian target");
    }
    source.functions().stream()
        .filter(FunctionInfo::defined)
        .forEach(function -> userFunctions.add(function.name()));
    userFunctions.addAll(source.otherFunctions());
    module.functions().keySet().forEach(this::functionObject);
    module.globals().values().forEach(this::place);
    module.globals().values().forEach(global -> initialise(global, access));
  }

  /** What a function may run, itself included. */
  Set<String> reachableFrom(String function) {
    return reachable.computeIfAbsent(
        function, _ -> CallGraph.of(module).reachableFrom(List.of(function)));
  }

  /** Whether a function is defined in the user's file rather than in a library model. */
  boolean isUserCode(String function) {
    return userFunctions.isEmpty() || userFunctions.contains(function);
  }

  /**
   * Whether the file only declares a function, with a prototype: a call of it by name gives what
   * that says.
   */
  boolean declares(String function) {
    return source
        .function(function)
        .filter(each -> !each.defined() && each.type().prototyped())
        .isPresent();
  }

  /** What users call an object. */
  String nameOf(MemoryObject object) {
    return names.of(object);
  }

  /** Variables that a pointer from elsewhere may lead to; made on first use. */
  Set<String> escapingVariables() {
    if (escapingVariables == null) {
      escapingVariables = WrittenVariables.escaping(module);
    }
    return escapingVariables;
  }

  Module module() {
    return module;
  }

  SourceModel source() {
    return source;
  }

  /** What the source says of a function, or of a sequence of calls. */
  Optional<FunctionInfo> function(String name) {
    return described.computeIfAbsent(name, source::function);
  }

  TermContext terms() {
    return terms;
  }

  int pointerBits() {
    return pointerBits;
  }

  /** Whether signed overflow wraps around. */
  boolean wraps() {
    return options.wrap();
  }

  /** Memory at program start; to be copied. */
  Memory initialMemory() {
    return initial.copy();
  }

  /** Memory at program start, for reading. */
  Memory initial() {
    return initial;
  }

  Map<String, MemoryObject> globals() {
    return globals;
  }

  /** A variable's C type, by its IR name. */
  Optional<CType> variableType(String irName) {
    return source.variables().stream()
        .filter(v -> v.irName().equals(irName))
        .map(VariableInfo::type)
        .findFirst();
  }

  Optional<MemoryObject> global(String name) {
    return Optional.ofNullable(globals.get(name));
  }

  /** Where {@code errno} is, if the program names it. */
  Optional<MemoryObject> errorNumber() {
    return global(ERROR_NUMBER);
  }

  /** Whether an object is the stream that the C library reads standard input from. */
  boolean isStandardInput(Object object) {
    return object != null && object == opaqueTargets.get("stdin");
  }

  /** Whether an object is one of the streams that every program has. */
  boolean isStandardStream(Object object) {
    return object instanceof MemoryObject
        && STANDARD_STREAMS.stream().anyMatch(name -> object == opaqueTargets.get(name));
  }

  /** The stream that a function of the library writes to without being given it. */
  Optional<MemoryObject> standardStreamOf(String function) {
    return StreamFunctions.standardStream(function).map(opaqueTargets::get);
  }

  /** The numbers of a library function's parameters that are streams. */
  List<Integer> streamParameters(String function) {
    return streamParameters.computeIfAbsent(
        function,
        _ ->
            function(function)
                .filter(FunctionInfo::fromSystemHeader)
                .map(info -> streams(info.type().parameters()))
                .orElse(List.of()));
  }

  private static List<Integer> streams(List<CType> parameters) {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i) instanceof CType.Pointer pointer
          && CType.Opaque.isStream(pointer.pointee())) {
        numbers.add(i);
      }
    }
    return numbers;
  }

  /**
   * Why a global's contents can't be used; empty for almost all.
   *
   * @param memory where an input may have replaced the unusable contents
   */
  Optional<String> unreadable(Memory memory, MemoryObject object) {
    if (unreadable.isEmpty() || !unreadable.containsKey(object)) {
      return Optional.empty();
    }
    return memory.find(object) == initial.find(object)
        ? Optional.of(unreadable.get(object))
        : Optional.empty();
  }

  MemoryObject functionObject(String name) {
    return functions.computeIfAbsent(name, key -> MemoryObject.function(key, nextSerial()));
  }

  private int nextSerial() {
    return FIRST_SERIAL_WITHOUT_CONTENTS + objectsWithoutContents++;
  }

  /** A place that the layout does not follow a pointer to, one for each assumption about it. */
  MemoryObject beyond(Assumption assumption) {
    return functions.computeIfAbsent(
        "beyond " + assumption, _ -> MemoryObject.beyond(assumption, nextSerial()));
  }

  /** Whether a function is declared never to return; without source, calling it is an exit. */
  boolean neverReturns(String name) {
    Function function = module.functions().get(name);
    return VerifierFunctions.ends(name) || function != null && function.noReturn();
  }

  /** What a function's declaration says of its results. */
  Set<Function.Promise> promises(String name) {
    Function function = module.functions().get(name);
    return function == null ? Set.of() : function.promises();
  }

  Callee callee(String name) {
    return callees.computeIfAbsent(name, this::makeCallee);
  }

  private Callee makeCallee(String name) {
    Function function = module.functions().get(name);
    if (function != null && !function.declaration()) {
      Callee.Defined defined = new Callee.Defined(function, decoder);
      return StreamFunctions.contains(name) && !userFunctions.contains(name)
          ? new Callee.Stream(defined, StreamFunctions.argument(name))
          : defined;
    }
    for (Callee.Mark mark : Callee.Mark.values()) {
      if (mark.function().equals(name)) {
        return new Callee.Instrumentation(name, mark);
      }
    }
    if (name.startsWith("llvm.")) {
      return new Callee.Intrinsic(name);
    }
    if (UnsupportedFunctions.contains(name)) {
      return new Callee.Unsupported(name);
    }
    return switch (LibraryModels.treatment(name)) {
      case BUILT_IN -> new Callee.Library(name);
      case OUTPUT_IGNORED -> new Callee.Output(name);
      case MODELLED, MODELLED_FOR_INPUT, STUB -> new Callee.Stub(name);
    };
  }

  private void place(Global global) {
    boolean literal = global.constant() && global.internal() && Global.namesLiteral(global.name());
    MemoryObject.Builder builder =
        MemoryObject.builder(MemoryObject.Kind.GLOBAL, global.name())
            .align(global.alignBytes())
            .constant(global.constant())
            .literal(literal);
    byte[] bytes =
        global.initialiser().isPresent()
            ? global.initialiser().get().bytes()
            : new byte[Math.toIntExact(global.sizeBytes())];
    MemoryObject object = initial.allocate(builder, bytes);
    globals.put(global.name(), object);
    if (global.initialiser().isEmpty()) {
      external(global, object);
    } else {
      global.initialiser().get().unsupported().ifPresent(why -> unreadable.put(object, why));
    }
  }

  /** A variable that another file defines; the library's pointers lead to opaque objects. */
  private void external(Global global, MemoryObject object) {
    // Of what other files of the program include, only the names are known here.
    Optional<VariableInfo> known =
        source.variables().stream().filter(v -> v.irName().equals(global.name())).findFirst();
    boolean library =
        known.map(VariableInfo::fromSystemHeader).orElse(STANDARD_STREAMS.contains(global.name()));
    if (!library || global.sizeBytes() != module.pointerBytes()) {
      unreadable.put(object, foreign(global));
      return;
    }
    MemoryObject opaque =
        initial.allocate(
            MemoryObject.builder(MemoryObject.Kind.GLOBAL, "*" + global.name()).align(16),
            new byte[STANDARD_STREAMS.contains(global.name()) ? StreamStates.STATE_BYTES : 0]);
    unreadable.put(opaque, "the library's object that '" + global.name() + "' points to");
    opaqueTargets.put(global.name(), opaque);
  }

  private static String foreign(Global global) {
    return global.sizeBytes() > LayoutBuilder.MAX_VARIABLE_BYTES
        ? "variable '%s' of another file, which is too large to be an input: it has %d bytes (--with links that file)"
            .formatted(global.name(), global.sizeBytes())
        : "variable '" + global.name() + "' is declared but not defined";
  }

  private void initialise(Global global, MemoryAccess access) {
    MemoryObject opaque = opaqueTargets.get(global.name());
    if (opaque != null) {
      access.store(initial, globals.get(global.name()), 0, pointerBits, 0, opaque);
    }
    if (global.initialiser().isEmpty()) {
      return;
    }
    MemoryObject object = globals.get(global.name());
    long[] bits = new long[1];
    Object[] references = new Object[1];
    for (Global.Relocation relocation : global.initialiser().get().relocations()) {
      constant(relocation.target(), bits, references, 0);
      access.store(
          initial,
          object,
          Math.toIntExact(relocation.offsetBytes()),
          pointerBits,
          bits[0],
          references[0]);
    }
  }

  /** Width of a scalar type; 0 for the others. */
  int width(Type type) {
    return switch (type) {
      case Type.Int i -> i.bits();
      case Type.Float f -> f.format().bits();
      case Type.Pointer _ -> pointerBits;
      case Type.Void _, Type.Aggregate _, Type.Unsupported _ -> 0;
    };
  }

  /** Puts a constant's value into a frame template. */
  void constant(Value value, long[] bits, Object[] references, int index) {
    switch (value) {
      case Value.IntConstant c -> {
        bits[index] = c.bits();
        references[index] =
            c.type().bits() > 64 ? terms.constant(c.type().bits(), c.value()) : null;
      }
      case Value.FloatConstant c -> {
        int width = c.type().format().bits();
        bits[index] = c.bits().longValue();
        references[index] = width > 64 ? terms.constant(width, c.bits()) : null;
      }
      case Value.Null _ -> {
        bits[index] = 0;
        references[index] = MemoryObject.ABSOLUTE;
      }
      case Value.GlobalAddress address -> {
        bits[index] = address.offsetBytes();
        references[index] = globals.get(address.name());
      }
      case Value.FunctionAddress address -> {
        bits[index] = 0;
        references[index] = functionObject(address.name());
      }
      case Value.Undefined undefined -> {
        bits[index] = 0;
        references[index] = undefined(undefined.type());
      }
      case Value.AggregateConstant aggregate -> {
        int size = aggregate.members().size();
        long[] memberBits = new long[size];
        Object[] memberReferences = new Object[size];
        for (int i = 0; i < size; i++) {
          constant(aggregate.members().get(i), memberBits, memberReferences, i);
        }
        bits[index] = 0;
        references[index] = new AggregateValue(memberBits, memberReferences);
      }
      case Value.Register register ->
          throw new IllegalArgumentException("not a constant: " + register);
    }
  }

  private Object undefined(Type type) {
    return switch (type) {
      case Type.Int _, Type.Float _ -> undefinedTerm(width(type));
      case Type.Pointer _ -> new SymbolicPointer(MemoryObject.ABSOLUTE, undefinedTerm(64));
      case Type.Aggregate aggregate -> {
        Object[] members = aggregate.members().stream().map(this::undefined).toArray();
        yield new AggregateValue(new long[members.length], members);
      }
      case Type.Void _, Type.Unsupported _ -> null;
    };
  }

  private Term undefinedTerm(int width) {
    String name = "undefined" + undefinedConstants++ + "." + width;
    return terms.variable(name, width, Term.VariableKind.INDETERMINATE);
  }

  /** The type of a stub that function-pointer inputs point to, by the stub's name. */
  Optional<CType.Function> pointerStubType(String name) {
    return Optional.ofNullable(pointerStubs.get(name));
  }

  /** Notes the function-pointer types among an input's slots, whose stubs may be called. */
  void notePointerStubs(InputObject object) {
    for (PointerSlot slot : object.slots()) {
      if (slot.type().pointee() instanceof CType.Function function) {
        pointerStubs.merge(StubNames.forPointerTo(function), function, ProgramImage::wider);
      }
    }
  }

  /** Of compatible types, with as many elements of each parameter as one of them declares. */
  private static CType.Function wider(CType.Function one, CType.Function other) {
    List<CType> parameters = new ArrayList<>();
    for (int i = 0; i < one.parameters().size(); i++) {
      CType mine = one.parameters().get(i);
      boolean less = i < other.parameters().size() && less(mine, other.parameters().get(i));
      parameters.add(less ? other.parameters().get(i) : mine);
    }
    return new CType.Function(
        one.result(), List.copyOf(parameters), one.variadic(), one.prototyped());
  }

  /** Whether another parameter may be more elements. */
  private static boolean less(CType one, CType other) {
    return one instanceof CType.Pointer a
        && other instanceof CType.Pointer b
        && a.elements() != CType.Pointer.RUN_TIME
        && (b.elements() == CType.Pointer.RUN_TIME || b.elements() > a.elements());
  }

  /** The source's labels of the switch that ends a block, if the instrumentation names it. */
  Optional<SwitchGroups.Labels> switchLabels(Block block, int operandBits) {
    List<Instruction> instructions = block.instructions();
    for (int i = instructions.size() - 1; i >= 0; i--) {
      if (instructions.get(i) instanceof Instruction.Call call
          && call.callee() instanceof Value.FunctionAddress address
          && address.name().equals(Callee.Mark.SWITCH.function())
          && call.arguments().getFirst() instanceof Value.IntConstant id) {
        int number = (int) id.bits();
        if (number < source.switches().size()) {
          SwitchInfo info = source.switches().get(number);
          return info.widthBits() == operandBits ? Optional.of(info::select) : Optional.empty();
        }
      }
    }
    return Optional.empty();
  }
}

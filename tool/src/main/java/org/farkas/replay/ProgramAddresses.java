package org.farkas.replay;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.base.DiagnosticException;
import org.farkas.frontend.clang.Program;
import org.farkas.source.FunctionInfo;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.StubNames;

/**
 * Where a built program's functions and variables lie. Thread-local variables have negative
 * addresses, which the run-time understands; pointers to them are not recognised.
 */
final class ProgramAddresses {
  /** A variable that snapshots report. */
  record Place(VariableInfo variable, long address, long sizeBytes) {}

  /** A variable and its size. */
  private record Extent(String irName, long sizeBytes) {}

  private static final long MAX_SNAPSHOT_BYTES = 4L << 20;
  private static final long MAX_ALL_SNAPSHOTS_BYTES = 32L << 20;

  private final SymbolTable symbols;
  private final Map<String, String> wrapped = new HashMap<>();
  private final Map<Long, String> functions = new HashMap<>();
  private final NavigableMap<Long, Extent> variables = new TreeMap<>();
  private final SortedMap<String, Place> mutable = new TreeMap<>();

  private ProgramAddresses(NativeProgram program) {
    symbols = SymbolTable.read(program.executable(), ReplayRuntime.SOURCE_FILE);
    for (String stub : program.stubs()) {
      wrapped.put(stub, StubNames.isPointerStub(stub) ? stub : Harness.WRAP_PREFIX + stub);
    }
    ReplayRuntime.WRAPPED.forEach(name -> wrapped.putIfAbsent(name, Harness.WRAP_PREFIX + name));
    addFunctions(program);
    addVariables(program);
  }

  static ProgramAddresses of(NativeProgram program) {
    return new ProgramAddresses(program);
  }

  private void addFunctions(NativeProgram program) {
    for (FunctionInfo function : program.source().functions()) {
      functionSymbol(function.name())
          .ifPresent(symbol -> functions.putIfAbsent(symbol.address(), function.name()));
    }
    for (String stub : program.stubs()) {
      functionSymbol(stub).ifPresent(symbol -> functions.putIfAbsent(symbol.address(), stub));
    }
  }

  private void addVariables(NativeProgram program) {
    long snapshotBytes = 0;
    for (VariableInfo variable : program.source().variables()) {
      Optional<SymbolTable.Symbol> symbol = symbols.find(Program.nativeVariable(variable.irName()));
      if (symbol.isEmpty() || symbol.get().function()) {
        continue;
      }
      if (!variable.threadLocal()) {
        variables.put(
            symbol.get().address(), new Extent(variable.irName(), symbol.get().sizeBytes()));
      }
      long size = variable.type().sizeBytes();
      if (!variable.constant()
          && !variable.fromSystemHeader()
          && size > 0
          && size <= MAX_SNAPSHOT_BYTES
          && snapshotBytes + size <= MAX_ALL_SNAPSHOTS_BYTES) {
        snapshotBytes += size;
        mutable.put(variable.irName(), new Place(variable, symbol.get().address(), size));
      }
    }
  }

  private Optional<SymbolTable.Symbol> functionSymbol(String name) {
    Optional<SymbolTable.Symbol> own =
        symbols.find(Program.nativeName(name)).filter(SymbolTable.Symbol::function);
    String other = wrapped.get(name);
    return other == null
        ? own
        : symbols.find(other).filter(SymbolTable.Symbol::function).or(() -> own);
  }

  /** The mutable variables by IR name; those without a symbol and the very large are left out. */
  SortedMap<String, Place> mutableVariables() {
    return Collections.unmodifiableSortedMap(mutable);
  }

  /** The call wrapper of a function under test. */
  Optional<Long> wrapper(String function) {
    return symbols
        .find(Harness.CALL_PREFIX + Program.nativeName(function))
        .map(SymbolTable.Symbol::address);
  }

  long function(String name) {
    return functionSymbol(name)
        .map(SymbolTable.Symbol::address)
        .orElseThrow(() -> missing("function " + name));
  }

  /**
   * The variable's address; negative for a thread-local one: its distance to the thread pointer.
   */
  long variable(String irName) {
    return symbols
        .find(Program.nativeVariable(irName))
        .map(SymbolTable.Symbol::address)
        .orElseThrow(() -> missing("variable " + irName));
  }

  private static DiagnosticException missing(String what) {
    return DiagnosticException.internal(
        "native-symbol-missing", "the native program has no " + what);
  }

  /** The function that starts there. */
  Optional<PointerTarget> functionAt(long address) {
    return Optional.ofNullable(functions.get(address)).map(PointerTarget.Function::new);
  }

  /** The variable that contains the address or ends right before it. */
  Optional<PointerTarget> variableAt(long address) {
    Map.Entry<Long, Extent> entry = variables.floorEntry(address);
    if (entry == null) {
      return Optional.empty();
    }
    long offset = address - entry.getKey();
    if (offset > entry.getValue().sizeBytes()) {
      return Optional.empty();
    }
    return Optional.of(new PointerTarget.Variable(entry.getValue().irName(), offset));
  }
}

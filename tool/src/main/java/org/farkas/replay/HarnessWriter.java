package org.farkas.replay;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.farkas.exec.library.LibraryResults;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.frontend.clang.Program;
import org.farkas.source.AbiTypes;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;
import org.farkas.source.FurtherArguments;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.VerifierFunctions;

/**
 * Writes the part of the harness that depends on the unit: for each function a wrapper that takes
 * its arguments from memory and reports its result; a body for each function without one, for each
 * type of function that inputs may point to, and for the C library's functions that are to behave
 * as stubs; storage for {@code extern} variables that nobody defines.
 *
 * <p>Being in the same file, it reaches static functions. Stubs are bound to their symbols by
 * assembler names, so that no declaration of the user's needs to be repeated.
 */
final class HarnessWriter {
  /** More than are passed in registers. */
  private static final int UNGIVEN_ARGUMENTS = 16;

  private final SourceModel source;
  private final SortedSet<String> endingStubs;
  private final Map<String, String> omitted;
  private final StringBuilder text = new StringBuilder();
  private final List<String> stubs = new ArrayList<>();
  private final SortedMap<String, String> unsupported = new TreeMap<>();

  private HarnessWriter(
      SourceModel source, SortedSet<String> endingStubs, Map<String, String> omitted) {
    this.source = source;
    this.endingStubs = endingStubs;
    this.omitted = omitted;
  }

  /**
   * @param stubNames functions to be stubs
   * @param endingStubs those that never return
   * @param omitted items that the compiler refused, with its message
   */
  static Harness write(
      SourceModel source,
      SortedSet<String> stubNames,
      SortedSet<String> endingStubs,
      Map<String, String> omitted) {
    return new HarnessWriter(source, endingStubs, omitted).write(stubNames);
  }

  private Harness write(SortedSet<String> stubNames) {
    text.append(
        """

        # 1 "farkas-harness"
        extern void __farkas_return(const void *, unsigned long);
        extern void __farkas_stub(int, void *, unsigned long, void **);
        extern void __farkas_exit(int);
        extern int __farkas_environment(const char *, void **);
        extern void *__farkas_stream(const void *);
        """);
    for (FunctionInfo function : source.functions()) {
      if (function.defined() && !function.fromSystemHeader()) {
        writeCall(function);
      }
    }
    source.sequences().forEach(this::writeCall);
    SortedMap<String, CType.Function> pointerTypes = FunctionPointerTypes.in(source, stubNames);
    for (String name : stubNames) {
      if (!pointerTypes.containsKey(name)) {
        writeStub(name, Harness.WRAP_PREFIX + name, typeOf(name));
      }
    }
    pointerTypes.forEach((name, type) -> writeStub(name, name, Optional.of(type)));
    Set<String> defined = definedVariables();
    for (VariableInfo variable : source.variables()) {
      if (!defined.contains(variable.name())) {
        writeStorage(variable);
      }
    }
    return new Harness(text.toString(), List.copyOf(stubs), unsupported);
  }

  private Optional<CType.Function> typeOf(String name) {
    return source.function(name).map(FunctionInfo::type);
  }

  private void writeCall(FunctionInfo function) {
    String item = Harness.CALL_ITEM + function.name();
    if (omitted.containsKey(item)) {
      unsupported.put(function.name(), "it can't be called: " + omitted.get(item));
      return;
    }
    String name = Program.nativeName(function.name());
    StringBuilder call = new StringBuilder(name).append('(');
    List<CType> parameters = CallSequence.parameterTypes(function);
    for (int i = 0; i < parameters.size(); i++) {
      Optional<String> spelling = AbiTypes.spell(parameters.get(i));
      if (spelling.isEmpty()) {
        unsupported.put(
            function.name(), "parameter " + (i + 1) + " has a type that can't be named elsewhere");
        return;
      }
      call.append(i == 0 ? "" : ", ")
          .append("*(%s *)farkas_arguments[%d]".formatted(spelling.get(), i));
    }
    boolean entry = CallSequence.isEntry(function.name()); // has the parameters that it passes on
    if (function.type().variadic() && !entry && FurtherArguments.of(function).isEmpty()) {
      // Who reads arguments that nobody gives finds these, not an address left in a register, such
      // as that of the trace, where a write would go unnoticed.
      call.append(parameters.isEmpty() ? "" : ", ")
          .append(String.join(", ", Collections.nCopies(UNGIVEN_ARGUMENTS, "(void *)1")));
    }
    call.append(')');
    marker(item);
    if (!function.fileLocal()) {
      // makes an inline definition an external one (C11 6.7.4p7), so that the call links
      text.append("extern __typeof__(%s) %s;\n".formatted(name, name));
    }
    text.append("void %s%s(void **farkas_arguments) {".formatted(Harness.CALL_PREFIX, name));
    if (function.type().result() instanceof CType.Void) {
      text.append(" %s;".formatted(call));
    } else {
      text.append(
          " __extension__ __auto_type farkas_result = %s;".formatted(call)
              + " __farkas_return(&farkas_result, sizeof farkas_result);");
    }
    text.append(" }\n");
  }

  private void writeStub(String name, String symbol, Optional<CType.Function> type) {
    int number = stubs.size();
    stubs.add(name);
    String item = Harness.STUB_ITEM + name;
    marker(item);
    Optional<String> signature = type.isEmpty() ? Optional.of("int %s()") : signature(type.get());
    if (signature.isEmpty() || omitted.containsKey(item)) {
      unsupported.put(
          name,
          "it has no body, and no stub for it can be made: "
              + omitted.getOrDefault(item, "its type can't be named elsewhere"));
      declare("void %s(void)", number, symbol);
      text.append(" { __builtin_trap(); }\n");
      return;
    }
    if (StreamFunctions.contains(name)) {
      declareLibrary(name, signature.get(), number);
    }
    declare(signature.get(), number, symbol);
    text.append(" {");
    if (LibraryResults.fromEnvironment(name) && isLibrary(name)) {
      text.append(
          " void *farkas_value; if (__farkas_environment(a0, &farkas_value)) return farkas_value;");
    }
    if (StreamFunctions.contains(name)) {
      readInput(name, type.get(), number);
    }
    List<CType> parameters = type.map(CType.Function::parameters).orElse(List.of());
    boolean named = type.isPresent() && type.get().prototyped();
    text.append(" void *farkas_pointers[] = {");
    for (int i = 0; named && i < parameters.size(); i++) {
      text.append(parameters.get(i) instanceof CType.Pointer ? "a" + i + ", " : "0, ");
    }
    text.append("0};");
    if (endingStubs.contains(name)) {
      text.append(" __farkas_stub(%d, 0, 0, farkas_pointers);".formatted(number))
          .append(" __farkas_exit(0); __builtin_unreachable(); }\n");
    } else if (type.isPresent() && type.get().result() instanceof CType.Void) {
      boolean ends = VerifierFunctions.endsIfZero(name) && named && !parameters.isEmpty();
      text.append(" __farkas_stub(%d, 0, 0, farkas_pointers);".formatted(number))
          .append(ends ? " if (!a0) { __farkas_exit(0); } }\n" : " }\n");
    } else {
      String result = type.isEmpty() ? "int" : AbiTypes.spell(type.get().result()).orElseThrow();
      text.append(" %s farkas_result;".formatted(result))
          .append(
              " __farkas_stub(%d, &farkas_result, sizeof farkas_result, farkas_pointers);"
                  .formatted(number))
          .append(
              writesResult(name)
                  ? " if (a0) __builtin_memcpy(a0, &farkas_result, sizeof farkas_result);"
                  : "")
          .append(" return farkas_result; }\n");
    }
  }

  /** The C library's own function; of one with variable arguments, the one that takes a list. */
  private void declareLibrary(String name, String signature, int number) {
    boolean variadic = signature.endsWith(", ...)");
    String symbol = variadic ? StreamFunctions.takingList(name) : name;
    String head = signature.formatted("farkas_library_" + number);
    text.append(
        "%s __asm__(\"%s\");\n"
            .formatted(
                variadic ? head.replace("...)", "__builtin_va_list)") : head,
                (variadic ? "" : Harness.REAL_PREFIX) + symbol));
  }

  /** Hands a call that is about a stream of the inputs on to the C library. */
  private void readInput(String name, CType.Function type, int number) {
    int which = StreamFunctions.argument(name);
    String stream = "a" + which;
    List<CType> parameters = type.parameters();
    if (StreamFunctions.takesDescriptor(name)) {
      text.append(" void *farkas_input = %s == 0 ? &farkas_input : 0;".formatted(stream));
    } else {
      boolean named = source.variables().stream().anyMatch(v -> v.name().equals("stdin"));
      boolean standard = named && !StreamFunctions.moves(name);
      text.append(" void *farkas_input = __farkas_stream(%s);".formatted(stream))
          .append(
              standard
                  ? " if ((const void *)%s == (const void *)stdin) { farkas_input = (void *)stdin; }"
                      .formatted(stream)
                  : "");
      stream = "farkas_input";
    }
    StringBuilder arguments = new StringBuilder();
    for (int i = 0; i < parameters.size(); i++) {
      arguments.append(i == 0 ? "" : ", ").append(i == which ? stream : "a" + i);
    }
    String call = "farkas_library_" + number + "(" + arguments;
    text.append(" if (farkas_input) {");
    if (type.variadic()) {
      text.append(
          " __builtin_va_list list; __builtin_va_start(list, a%d);".formatted(parameters.size() - 1)
              + " int read = %s, list); __builtin_va_end(list); return read; }".formatted(call));
    } else if (type.result() instanceof CType.Void) {
      text.append(" %s); return; }".formatted(call));
    } else {
      text.append(" return %s); }".formatted(call));
    }
  }

  private boolean writesResult(String name) {
    return LibraryResults.writtenToo(name) && isLibrary(name);
  }

  private boolean isLibrary(String name) {
    return source.function(name).map(FunctionInfo::fromSystemHeader).orElse(false);
  }

  private void declare(String signature, int number, String symbol) {
    String head = signature.formatted("farkas_stub_" + number);
    text.append("%s __asm__(\"%s\");\n%s".formatted(head, symbol, head));
  }

  /** The head of a function of this type, with {@code %s} for its name and parameters a0, a1... */
  private static Optional<String> signature(CType.Function type) {
    Optional<String> result = AbiTypes.spell(type.result());
    if (result.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder head = new StringBuilder(result.get()).append(" %s(");
    if (type.prototyped()) {
      for (int i = 0; i < type.parameters().size(); i++) {
        Optional<String> spelling = AbiTypes.spell(type.parameters().get(i));
        if (spelling.isEmpty()) {
          return Optional.empty();
        }
        head.append(i == 0 ? "" : ", ").append(spelling.get()).append(" a").append(i);
      }
      if (type.variadic()) {
        head.append(", ...");
      } else if (type.parameters().isEmpty()) {
        head.append("void");
      }
    }
    return Optional.of(head.append(')').toString());
  }

  private Set<String> definedVariables() {
    return source.variables().stream()
        .filter(v -> v.defined() || v.fromSystemHeader())
        .map(VariableInfo::name)
        .collect(Collectors.toSet());
  }

  /** Zero, and no clash with a declaration whatever its type, nor with a weak one. */
  private void writeStorage(VariableInfo variable) {
    long size = Math.max(16, variable.type().sizeBytes());
    int alignment = Math.max(16, variable.type().alignBytes());
    marker(Harness.VARIABLE_ITEM + variable.name());
    String section = variable.threadLocal() ? ".tbss,\\\"awT\\\",@nobits" : ".bss";
    String kind = variable.threadLocal() ? "tls_object" : "object";
    String name = variable.irName();
    text.append(
        "__asm__(\".pushsection %s\\n.weak %s\\n.type %s,@%s\\n.size %s,%d\\n"
                .formatted(section, name, name, kind, name, size)
            + ".balign %d\\n%s:\\n.zero %d\\n.popsection\");\n".formatted(alignment, name, size));
  }

  private void marker(String item) {
    text.append("# 1 \"").append(Harness.MARKER).append(item).append("\"\n");
  }
}

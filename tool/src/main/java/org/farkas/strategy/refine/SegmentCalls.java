package org.farkas.strategy.refine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.criteria.Target;
import org.farkas.exec.library.LibraryCalls;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.PlainOutput;
import org.farkas.exec.machine.UnsupportedFunctions;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.NotNull;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** What calls do in a segment: marks, functions with and without a body, the compiler's own. */
final class SegmentCalls {
  private static final String ERROR_NUMBER = "__farkas_error_number";

  private static final Set<String> ENDING =
      Set.of("exit", "_exit", "_Exit", "quick_exit", "abort", "__assert_fail", "llvm.trap");

  private final SegmentState state;
  private final SegmentMemory memory;
  private final Segments shared;
  private final Vocabulary words;
  private final TermContext terms;

  SegmentCalls(SegmentState state, SegmentMemory memory, Segments shared, Vocabulary words) {
    this.state = state;
    this.memory = memory;
    this.shared = shared;
    this.words = words;
    this.terms = words.terms();
  }

  /** Executes a call; false if the segment ends with it. */
  boolean call(Instruction.Call call) {
    if (!(call.callee() instanceof Value.FunctionAddress callee)) {
      return throughPointer(call);
    }
    String name = callee.name();
    if (LibraryModels.mayChangeErrno(name) && shared.module().globals().containsKey(ERROR_NUMBER)) {
      state.writes.add(new Write.Forgotten(words.variable(ERROR_NUMBER), 4));
    }
    if (name.contains("setjmp") || UnsupportedFunctions.contains(name)) {
      // What follows it may be anywhere.
      state.go(
          new Place.Left(List.of(), "function '" + name + "'", state.where()),
          state.guard(),
          Map.of());
      return false;
    }
    Function called = shared.module().functions().get(name);
    if (called != null && !called.declaration()) {
      enter(call, called);
      return false;
    }
    List<Type> given = call.arguments().stream().map(Value::type).toList();
    if (!LibraryCalls.fits(name, given, 8 * shared.module().pointerBytes())) {
      throw new Leave(
          "'" + state.spoken(name) + "', which takes something else than the C library's");
    }
    if (name.startsWith("__farkas_")) {
      return mark(call, name);
    }
    if (ENDING.contains(name)) {
      return false;
    }
    if (name.startsWith("llvm.")) {
      intrinsic(call, name.substring("llvm.".length()));
      return true;
    }
    if (!PlainOutput.is(name, call, shared.module())) {
      withoutSource(call, "'" + state.spoken(name) + "'");
    }
    result(call);
    return true;
  }

  /**
   * A call of a function without source that a pointer leads to, if it can lead to no other: only
   * functions whose addresses are taken can be called so, as what they are (C11 6.5.2.2p9).
   */
  private boolean throughPointer(Instruction.Call call) {
    if (shared.addressTaken().stream().anyMatch(function -> fits(function, call))) {
      throw new Leave("a call through a pointer that may lead to the program's own functions");
    }
    withoutSource(call, "a function that a pointer leads to");
    result(call);
    return true;
  }

  private static boolean fits(Function function, Instruction.Call call) {
    List<Type> types = call.arguments().stream().map(Value::type).toList();
    List<Type> parameters = function.parameters().stream().map(Value.Register::type).toList();
    return types.equals(parameters)
        || function.variadic()
            && types.size() >= parameters.size()
            && types.subList(0, parameters.size()).equals(parameters);
  }

  private void withoutSource(Instruction.Call call, String spoken) {
    if (call.arguments().stream().anyMatch(Value.FunctionAddress.class::isInstance)) {
      throw new Leave(spoken + ", which may call what it is given");
    }
    state.writes.add(new Write.Everything());
  }

  /** Nothing is known of what a call gives. */
  private void result(Instruction.Call call) {
    call.result()
        .filter(register -> !(register.type() instanceof Type.Void))
        .ifPresent(register -> state.put(register, state.unknown(register.type())));
  }

  private void result(Instruction.Call call, long value) {
    call.result()
        .ifPresent(
            register ->
                state.put(
                    register,
                    new Datum.Scalar(terms.constant(Datum.bits(register.type()), value))));
  }

  private boolean mark(Instruction.Call call, String name) {
    if (name.equals("__farkas_undefined")) {
      return false;
    }
    if (name.equals(NotNull.REQUIRED) || name.equals(NotNull.PROMISED)) {
      memory.accessed(state.number(call.arguments().getFirst()));
      result(call, 0);
      return true;
    }
    if (!Labels.isMark(name)
        || !(call.arguments().getFirst() instanceof Value.IntConstant payload)) {
      throw new Leave("what the environment does");
    }
    int id = (int) payload.bits();
    switch (name) {
      case Labels.CONDITION -> {
        state.assigned.put(words.mark(state.context, id >> 1), terms.constant(2, 2 + (id & 1)));
        shared.labels().condition(id >> 1, (id & 1) == 1, this::mark).forEach(this::label);
        result(call, id & 1);
      }
      case Labels.BEGIN -> {
        for (int condition : shared.source().decisions().get(id).conditions()) {
          state.assigned.put(words.mark(state.context, condition), terms.constant(2, 0));
        }
        result(call, 0);
      }
      case Labels.END -> {
        shared.labels().end(id >> 1, (id & 1) == 1, this::mark).forEach(this::label);
        result(call, id & 1);
      }
      default ->
          shared.labels().switched(id, state.number(call.arguments().get(1))).forEach(this::label);
    }
    return true;
  }

  private Term mark(int condition) {
    Term variable = words.mark(state.context, condition);
    return state.assigned.getOrDefault(variable, variable);
  }

  private void label(Target target, Term when) {
    state.go(new Place.Label(target), terms.and(state.guard(), when), Map.of());
  }

  private void intrinsic(Instruction.Call call, String name) {
    if (name.startsWith("dbg.") || name.startsWith("lifetime.")) {
      return;
    }
    if (name.startsWith("memcpy") || name.startsWith("memmove") || name.startsWith("memset")) {
      memory.copy(call, name.startsWith("memset"));
      return;
    }
    boolean touches = name.startsWith("va_") || name.startsWith("stack") || name.startsWith("eh.");
    if (touches) {
      state.writes.add(new Write.Everything());
    }
    result(call);
  }

  private void enter(Instruction.Call call, Function function) {
    String name = function.name();
    if (LibraryModels.treatment(name) == LibraryModels.Treatment.MODELLED_FOR_INPUT) {
      throw new Leave("what '" + state.spoken(name) + "' reads");
    }
    if (state.context.active(name)) {
      throw new Leave("recursion of '" + state.spoken(name) + "'");
    }
    if (function.variadic() || function.parameters().size() != call.arguments().size()) {
      throw new Leave("a call of '" + state.spoken(name) + "' with variable arguments");
    }
    Context inner = shared.inner(state.context, state.behind(), function);
    Map<Term, Term> parameters = new LinkedHashMap<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Type type = function.parameters().get(i).type();
      if (!type.equals(call.arguments().get(i).type())) {
        throw new Leave("a call of '" + state.spoken(name) + "' with other types");
      }
      if (Datum.isScalar(type)) {
        boolean copied = i < call.byValueBytes().size() && call.byValueBytes().get(i) > 0;
        parameters.put(
            words.register(inner, i, Datum.bits(type)),
            copied ? words.unknown(Datum.bits(type)) : state.number(call.arguments().get(i)));
      }
    }
    state.go(new Place.Code(inner, 0, 0), state.guard(), parameters);
  }
}

package org.farkas.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.farkas.exec.library.LibraryCalls;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.LibraryNames;
import org.farkas.exec.library.LibraryResults;
import org.farkas.exec.library.PlainOutput;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Instruction;
import org.farkas.ir.Literals;
import org.farkas.ir.MarkCall;
import org.farkas.ir.Module;
import org.farkas.ir.NotNull;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Number;
import org.farkas.proof.Datum.Pointer;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;

/** Calls of functions that the program has no body for: marks, intrinsics, the C library, stubs. */
final class Calls {
  private static final Set<String> ENDING =
      Set.of(
          "exit",
          "_exit",
          "_Exit",
          "quick_exit",
          "abort",
          "__assert_fail",
          "__farkas_undefined",
          "llvm.trap",
          "llvm.debugtrap");

  private final Data data;
  private final TermContext terms;
  private final UnknownEffects effects;
  private final Intrinsics intrinsics;
  private final Marks marks;
  private final Streams streams;
  private final TextArguments texts;
  private final Formula formula;
  private final Module module;
  private final SourceModel source;

  Calls(
      Data data,
      Formula formula,
      Inputs inputs,
      Accesses accesses,
      Marks marks,
      Streams streams,
      Module module,
      SourceModel source) {
    this.data = data;
    this.terms = data.terms();
    this.effects = new UnknownEffects(terms, formula, inputs, accesses, streams, source);
    this.intrinsics = new Intrinsics(data, accesses, new BlockCopies(data, formula, accesses));
    this.marks = marks;
    this.streams = streams;
    this.texts = new TextArguments(data, module);
    this.formula = formula;
    this.module = module;
    this.source = source;
  }

  /** A function of this name is about to be called, with a body or without. */
  void called(PathState state, String name, Instruction.Call call) {
    if (name.contains("setjmp")) { // its model returns once
      throw new Unrepresented("a call of " + LibraryNames.spelled(name), call.where());
    }
    if (LibraryModels.mayChangeErrno(name)) {
      effects.errorNumber(state);
    }
  }

  /** Does what the function does; gives its result, if it has one. */
  Optional<Datum> call(
      PathState state, String name, Instruction.Call call, List<Datum> arguments, CodePoint here) {
    List<Type> given = call.arguments().stream().map(Value::type).toList();
    if (!LibraryCalls.fits(name, given, 8 * module.pointerBytes())) {
      throw new Unrepresented(
          "a call of a function that takes something else than the C library's "
              + LibraryNames.spelled(name),
          call.where());
    }
    if (name.startsWith("__farkas_")) {
      Optional<Datum> mark = mark(state, name, arguments, call);
      if (mark.isPresent()) {
        return mark;
      }
    }
    if (name.startsWith("__farkas_") && !ENDING.contains(name)) {
      throw new Unrepresented("what a model of the library says", call.where());
    }
    if (ENDING.contains(name)) {
      state.guard = terms.bool(false);
      return Optional.empty();
    }
    if (name.startsWith("llvm.")) {
      return intrinsics.call(state, name.substring("llvm.".length()), call, arguments, here);
    }
    if (name.equals("malloc") || name.equals("calloc")) {
      return Optional.of(allocate(state, name, arguments));
    }
    if (name.equals("realloc")) {
      return Optional.of(reallocate(state, arguments));
    }
    if (source.function(name).map(FunctionInfo::fromSystemHeader).orElse(false)) {
      requireArguments(state, name, call, arguments);
    }
    if (PlainOutput.is(name, call, module)) {
      streams.given(state, name, places(arguments), call, here);
      return anyResult(state, name, call);
    }
    Optional<Datum> number = intrinsics.floating(name, call, arguments);
    if (number.isPresent()) {
      return number;
    }
    boolean jump = name.contains("longjmp") || name.equals("vfork");
    if (jump || name.equals("aligned_alloc")) {
      throw new Unrepresented("a call of " + LibraryNames.spelled(name), call.where());
    }
    return withoutSource(state, name, call, arguments, here);
  }

  /** To give the C library NULL for what must lead to something is undefined (C11 7.1.4p1). */
  private void requireArguments(
      PathState state, String name, Instruction.Call call, List<Datum> arguments) {
    List<Integer> required = new ArrayList<>(LibraryModels.notNullArguments(name));
    PlainOutput.texts(name, call, module).forEach(text -> required.add(text.behind()));
    for (int argument : required) {
      if (argument < arguments.size()
          && call.arguments().get(argument).type() instanceof Type.Pointer) {
        requireNotNull(state, arguments.get(argument));
      }
    }
    texts.require(state, name, call, arguments);
  }

  private void requireNotNull(PathState state, Datum pointer) {
    for (Lead lead : data.pointer(pointer).leads()) {
      if (lead.place() == Place.NULL) {
        state.guard = terms.and(state.guard, terms.not(lead.when()));
      }
    }
  }

  /** A declaration promises that it is not NULL; what leads to an object is not. */
  private void requirePromised(PathState state, Datum pointer) {
    for (Lead lead : data.pointer(pointer).leads()) {
      if (lead.place() == Place.NULL || lead.place() == Place.NUMBER) {
        Term isNull = terms.eq(lead.offset(), data.offset(0));
        state.guard = terms.and(state.guard, terms.not(terms.and(lead.when(), isNull)));
      }
    }
  }

  private static Set<Place> places(List<Datum> arguments) {
    return arguments.stream()
        .filter(Pointer.class::isInstance)
        .flatMap(each -> ((Pointer) each).leads().stream())
        .map(Lead::place)
        .collect(Collectors.toSet());
  }

  /** Does what a function without source may do. */
  Optional<Datum> withoutSource(
      PathState state, String name, Instruction.Call call, List<Datum> arguments, CodePoint here) {
    effects.happen(state, name, call, arguments, here);
    return withinRange(state, name, anyResult(state, name, call));
  }

  /**
   * Does what a function of the C library may do where its environment does not do what its model
   * takes for granted: it writes to what its arguments lead to, and nothing is known of what it
   * reads from then on.
   */
  Optional<Datum> otherwise(
      PathState state, String name, Instruction.Call call, List<Datum> arguments, CodePoint here) {
    effects.ofLibrary(state, name, call, arguments, here);
    if (call.result().isPresent() && call.result().get().type() instanceof Type.Pointer) {
      boolean line = name.startsWith("fgets");
      Datum given = line ? arguments.getFirst() : data.anywhere();
      Datum none = data.lead(Place.NULL, data.offset(0));
      return Optional.of(data.choose(data.anything(name, 1), none, given));
    }
    Optional<Datum> result = withinRange(state, name, anyResult(state, name, call));
    if (result.isPresent()) {
      Term holds = ReadResults.of(terms, name, data.number(result.get()), arguments, data);
      state.guard = terms.and(state.guard, holds);
    }
    return result;
  }

  private Optional<Datum> withinRange(PathState state, String name, Optional<Datum> result) {
    Optional<LibraryResults.Range> range = LibraryResults.range(name);
    if (range.isPresent()
        && result.isPresent()
        && result.get() instanceof Number returned
        && source.function(name).map(FunctionInfo::fromSystemHeader).orElse(false)) {
      state.guard = terms.and(state.guard, range.get().holds(terms, returned.term()));
    }
    return result;
  }

  private Optional<Datum> mark(
      PathState state, String name, List<Datum> arguments, Instruction.Call call) {
    if (name.equals(NotNull.REQUIRED)) {
      requireNotNull(state, arguments.getFirst());
      return Optional.of(new Number(terms.constant(32, 0)));
    }
    if (name.equals(NotNull.PROMISED)) {
      requirePromised(state, arguments.getFirst());
      return Optional.of(new Number(terms.constant(32, 0)));
    }
    switch (name) {
      case "__farkas_standard_input" -> {
        return Optional.of(streams.contents(call));
      }
      case "__farkas_stream_state" -> {
        return Optional.of(streams.state(data.pointer(arguments.getFirst())));
      }
      case "__farkas_presume" -> {
        presume(state, call);
        return Optional.of(new Number(terms.constant(32, 0)));
      }
      case "__farkas_unsupported" -> throw new Unrepresented(said(call), call.where());
      default -> {}
    }
    Optional<MarkCall> mark = MarkCall.of(call);
    mark.ifPresent(m -> marks.pass(state, m, arguments));
    return mark.map(m -> new Number(terms.constant(32, m.value().orElse(false) ? 1 : 0)));
  }

  /** Goes on where the environment does what a model takes for granted. */
  private void presume(PathState state, Instruction.Call call) {
    if (!formula.mayPresume()) {
      throw new Unrepresented("what else may be than that " + said(call), call.where());
    }
    Term otherwise = data.anything("otherwise", 1);
    formula.presume(terms.and(state.guard, otherwise));
    state.guard = terms.and(state.guard, terms.not(otherwise));
  }

  private String said(Instruction.Call call) {
    return Literals.text(module, call.arguments().getFirst()).orElse("what the environment does");
  }

  private Optional<Datum> anyResult(PathState state, String name, Instruction.Call call) {
    if (call.result().isEmpty() || call.result().get().type() instanceof Type.Void) {
      return Optional.empty();
    }
    Type type = call.result().get().type();
    return Optional.of(
        type instanceof Type.Pointer ? returned(state, name, call) : data.anything(name, type));
  }

  /** NULL, or an object of which nothing is known, not even its size. */
  private Datum returned(PathState state, String name, Instruction.Call call) {
    Place place = Place.object(Place.Kind.NEW, "what " + name + " returned", 0, true, false);
    state.memory.add(place);
    streams.returned(state, place, name, call);
    return data.choose(
        data.anything(name, 1),
        data.lead(Place.NULL, data.offset(0)),
        data.lead(place, data.offset(0)));
  }

  /**
   * NULL, or new memory with what the old one holds as far as both reach. The old memory stays as
   * it is: whoever looks into it, or at its address, does something undefined (C11 J.2).
   */
  private Datum reallocate(PathState state, List<Datum> arguments) {
    List<Lead> old = data.pointer(arguments.getFirst()).leads();
    Datum result = allocate(state, "realloc", arguments.subList(1, 2));
    for (Lead lead : data.pointer(result).leads()) {
      Place place = lead.place();
      for (int at = 0, width; place.isObject() && at < place.sizeBytes(); at += width) {
        width = Math.min(8, place.sizeBytes() - at);
        for (Lead from : old) {
          int behind = from.place().sizeBytes() - at;
          width = behind > 0 ? Math.min(width, behind) : width;
        }
        Datum content = null;
        for (Lead from : old) {
          boolean known =
              from.place().isObject()
                  && from.offset().isConstant()
                  && from.offset().value() == 0
                  && at < from.place().sizeBytes();
          Datum one =
              known
                  ? state.memory.load(from.place(), at, width, false)
                  : new Number(data.anything("reallocated", 8 * width));
          content = content == null ? one : data.choose(from.when(), one, content);
        }
        if (content != null) {
          state.memory.store(place, at, width, content);
        }
      }
    }
    return result;
  }

  private Datum allocate(PathState state, String name, List<Datum> arguments) {
    Term size = data.number(arguments.getFirst());
    if (name.equals("calloc")) {
      size = terms.make(Operator.MUL, size, data.number(arguments.get(1)));
    }
    boolean known = size.isConstant() && size.value() >= 0 && size.value() <= 1 << 16;
    int bytes = known ? (int) size.value() : 0;
    Place place = Place.object(Place.Kind.NEW, "allocated memory", bytes, !known, false);
    state.memory.add(place);
    if (name.equals("calloc")) {
      for (int i = 0; i < bytes; i++) {
        state.memory.store(place, i, 1, new Number(terms.constant(8, 0)));
      }
    }
    return data.choose(
        data.anything("allocation fails", 1),
        data.lead(Place.NULL, data.offset(0)),
        data.lead(place, data.offset(0)));
  }

  /** The name of a function that is called directly. */
  static Optional<String> named(Instruction.Call call) {
    return call.callee() instanceof Value.FunctionAddress address
        ? Optional.of(address.name())
        : Optional.empty();
  }
}

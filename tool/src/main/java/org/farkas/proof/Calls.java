package org.farkas.proof;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.LibraryNames;
import org.farkas.exec.library.LibraryResults;
import org.farkas.exec.library.PlainOutput;
import org.farkas.exec.semantics.BitFunction;
import org.farkas.exec.semantics.FloatSemantics;
import org.farkas.exec.semantics.IntegerSemantics;
import org.farkas.exec.semantics.Meaning;
import org.farkas.expr.Operator;
import org.farkas.expr.Operator.Rounding;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Instruction;
import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Instruction.FloatOperator;
import org.farkas.ir.Module;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Number;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;

/** Calls of functions that the program has no body for: marks, intrinsics, the C library, stubs. */
final class Calls {
  private static final Map<String, BitFunction> BIT_FUNCTIONS =
      Map.ofEntries(
          Map.entry("abs", BitFunction.ABSOLUTE),
          Map.entry("smax", BitFunction.SIGNED_MAXIMUM),
          Map.entry("smin", BitFunction.SIGNED_MINIMUM),
          Map.entry("umax", BitFunction.UNSIGNED_MAXIMUM),
          Map.entry("umin", BitFunction.UNSIGNED_MINIMUM),
          Map.entry("bswap", BitFunction.SWAP_BYTES),
          Map.entry("bitreverse", BitFunction.REVERSE_BITS),
          Map.entry("ctpop", BitFunction.COUNT_ONES),
          Map.entry("ctlz", BitFunction.COUNT_LEADING_ZEROS),
          Map.entry("cttz", BitFunction.COUNT_TRAILING_ZEROS),
          Map.entry("fshl", BitFunction.FUNNEL_SHIFT_LEFT),
          Map.entry("fshr", BitFunction.FUNNEL_SHIFT_RIGHT));

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

  /** What the library models ask of the environment. */
  private static final Set<String> ENVIRONMENT =
      Set.of(
          "__farkas_standard_input",
          "__farkas_stream_state",
          "__farkas_presume",
          "__farkas_unsupported");

  private final Data data;
  private final TermContext terms;
  private final UnknownEffects effects;
  private final BlockCopies copies;
  private final Accesses accesses;
  private final Operations operations;
  private final Marks marks;
  private final Module module;
  private final SourceModel source;

  Calls(
      Data data,
      Formula formula,
      Inputs inputs,
      Accesses accesses,
      Operations operations,
      Marks marks,
      Module module,
      SourceModel source) {
    this.data = data;
    this.terms = data.terms();
    this.effects = new UnknownEffects(terms, formula, inputs, accesses, source);
    this.accesses = accesses;
    this.copies = new BlockCopies(data, formula, accesses);
    this.operations = operations;
    this.marks = marks;
    this.module = module;
    this.source = source;
  }

  /** A function of this name is about to be called, with a body or without. */
  void called(PathState state, String name) {
    if (LibraryModels.mayChangeErrno(name)) {
      effects.errorNumber(state);
    }
  }

  /** Does what the function does; gives its result, if it has one. */
  Optional<Datum> call(
      PathState state, String name, Instruction.Call call, List<Datum> arguments, CodePoint here) {
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
      return intrinsic(state, name.substring("llvm.".length()), call, arguments, here);
    }
    if (name.equals("malloc") || name.equals("calloc")) {
      return Optional.of(allocate(state, name, arguments));
    }
    if (PlainOutput.is(name, call, module)) {
      return anyResult(state, name, call);
    }
    Optional<Datum> number = floating(name, call, arguments);
    if (number.isPresent()) {
      return number;
    }
    boolean jump = name.contains("setjmp") || name.contains("longjmp") || name.equals("vfork");
    if (jump || name.equals("realloc") || name.equals("aligned_alloc")) {
      throw new Unrepresented("a call of " + LibraryNames.spelled(name), call.where());
    }
    effects.happen(state, name, call, arguments, here);
    Optional<Datum> result = anyResult(state, name, call);
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
    if (name.equals("__farkas_not_null")) {
      Term fine = terms.bool(true);
      for (Lead lead : data.pointer(arguments.getFirst()).leads()) {
        if (lead.place() == Place.NULL) {
          fine = terms.and(fine, terms.not(lead.when()));
        }
      }
      state.guard = terms.and(state.guard, fine);
      return Optional.of(new Number(terms.constant(32, 0)));
    }
    if (ENVIRONMENT.contains(name)) {
      throw new Unrepresented("what the environment does", call.where());
    }
    if (!(arguments.getFirst() instanceof Number n) || !n.term().isConstant()) {
      return Optional.empty();
    }
    int number = (int) n.term().value();
    switch (name) {
      case Marks.CONDITION -> marks.condition(state, number >> 1, (number & 1) == 1);
      case Marks.BEGIN -> marks.begin(state, number);
      case Marks.END -> marks.end(state, number >> 1);
      case Marks.SWITCH -> marks.switched(state, number, data.number(arguments.get(1)));
      default -> {
        return Optional.empty();
      }
    }
    boolean valued = name.equals(Marks.CONDITION) || name.equals(Marks.END);
    return Optional.of(new Number(terms.constant(32, valued ? number & 1 : 0)));
  }

  private Optional<Datum> anyResult(PathState state, String name, Instruction.Call call) {
    if (call.result().isEmpty() || call.result().get().type() instanceof Type.Void) {
      return Optional.empty();
    }
    Type type = call.result().get().type();
    return Optional.of(
        type instanceof Type.Pointer ? returned(state, name) : data.anything(name, type));
  }

  /** NULL, or an object of which nothing is known, not even its size. */
  private Datum returned(PathState state, String name) {
    Place place = Place.object(Place.Kind.NEW, "what " + name + " returned", 0, true, false);
    state.memory.add(place);
    return data.choose(
        data.anything(name, 1),
        data.lead(Place.NULL, data.offset(0)),
        data.lead(place, data.offset(0)));
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

  private Optional<Datum> intrinsic(
      PathState state, String name, Instruction.Call call, List<Datum> arguments, CodePoint here) {
    String base = name.indexOf('.') < 0 ? name : name.substring(0, name.indexOf('.'));
    BitFunction bits = BIT_FUNCTIONS.get(base);
    if (bits != null) {
      return Optional.of(bitFunction(state, bits, call, arguments));
    }
    if (name.matches("[su](add|sub|mul)\\.with\\.overflow\\..*")) {
      return Optional.of(overflow(name, arguments));
    }
    switch (base) {
      case "lifetime", "dbg", "prefetch", "invariant", "stackrestore", "assume_aligned" -> {
        return Optional.empty();
      }
      case "va_start" -> {
        VariableArguments.start(
            data, accesses, state, data.pointer(arguments.getFirst()), here, call.where());
        return Optional.empty();
      }
      case "va_end" -> {
        return Optional.empty();
      }
      case "va_copy" -> {
        copies.copy(
            state, arguments.get(0), arguments.get(1), VariableArguments.LIST_BYTES, call, here);
        return Optional.empty();
      }
      case "stacksave" -> {
        return Optional.of(data.anywhere());
      }
      case "expect", "annotation", "ptr", "launder", "strip", "ssa" -> {
        return Optional.of(arguments.getFirst());
      }
      case "assume" -> {
        if (arguments.getFirst() instanceof Number number && number.term().widthBits() == 1) {
          state.guard = terms.and(state.guard, number.term());
        }
        return Optional.empty();
      }
      case "memcpy", "memmove" -> {
        if (base.equals("memcpy") && !data.number(arguments.get(2)).isConstant()) {
          copies.copySome(state, arguments, call, here);
        } else {
          copies.copy(state, arguments, call, here);
        }
        return Optional.empty();
      }
      case "memset" -> {
        copies.fill(state, arguments, call, here);
        return Optional.empty();
      }
      default -> {
        Optional<Datum> number = floating(floatName(base), call, arguments);
        if (number.isEmpty()) {
          throw new Unrepresented("the compiler's llvm." + name, call.where());
        }
        return number;
      }
    }
  }

  private static String floatName(String base) {
    return switch (base) {
      case "minnum" -> "fmin";
      case "maxnum" -> "fmax";
      case "roundeven" -> "rint";
      default -> base;
    };
  }

  private Datum bitFunction(
      PathState state, BitFunction function, Instruction.Call call, List<Datum> arguments) {
    List<Term> operands =
        arguments.subList(0, function.arity()).stream().map(data::number).toList();
    int width = operands.getFirst().widthBits();
    if (arguments.size() > function.arity()
        && data.number(arguments.get(function.arity())).isTrue()) {
      long excluded = function == BitFunction.ABSOLUTE ? 1L << width - 1 : 0;
      if (width > 64) {
        throw new Unrepresented("a compiler intrinsic on more than 64 bits", call.where());
      }
      Term fine = terms.not(terms.eq(operands.getFirst(), terms.constant(width, excluded)));
      state.guard = terms.and(state.guard, fine);
    }
    return new Number(function.apply(terms, operands));
  }

  private Datum overflow(String name, List<Datum> arguments) {
    boolean signed = name.charAt(0) == 's';
    BinaryOperator operator = BinaryOperator.valueOf(name.substring(1, 4).toUpperCase(Locale.ROOT));
    Meaning meaning =
        IntegerSemantics.binary(
            terms,
            operator,
            data.number(arguments.get(0)),
            data.number(arguments.get(1)),
            signed,
            !signed,
            false);
    Term overflows = terms.not(meaning.requirements().getFirst().holds());
    return new Datum.Members(List.of(new Number(meaning.result()), new Number(overflows)));
  }

  /** Functions of math.h that have one result on every machine. */
  private Optional<Datum> floating(String name, Instruction.Call call, List<Datum> arguments) {
    if (arguments.isEmpty()
        || arguments.size() > 2
        || !(call.arguments().getFirst().type() instanceof Type.Float floating)
        || floating.format() != Type.Format.SINGLE && floating.format() != Type.Format.DOUBLE) {
      return Optional.empty();
    }
    boolean single = name.endsWith("f") && floating.format() == Type.Format.SINGLE;
    String base = single ? name.substring(0, name.length() - 1) : name;
    Term a = data.number(arguments.getFirst());
    Term b = data.number(arguments.getLast());
    Term result =
        switch (base) {
          case "fabs" -> FloatSemantics.absolute(terms, a);
          case "copysign" -> FloatSemantics.copySign(terms, a, b);
          case "floor" -> FloatSemantics.round(terms, a, Rounding.DOWN);
          case "ceil" -> FloatSemantics.round(terms, a, Rounding.UP);
          case "trunc" -> FloatSemantics.round(terms, a, Rounding.TOWARD_ZERO);
          case "rint", "nearbyint" -> FloatSemantics.round(terms, a, Rounding.NEAREST_EVEN);
          case "round" -> FloatSemantics.round(terms, a, Rounding.NEAREST_AWAY);
          case "sqrt" -> FloatSemantics.squareRoot(terms, a);
          case "fmod" -> FloatSemantics.binary(terms, FloatOperator.REM, a, b);
          case "fmin" -> FloatSemantics.minimum(terms, a, b);
          case "fmax" -> FloatSemantics.maximum(terms, a, b);
          default -> null;
        };
    return Optional.ofNullable(result).map(Number::new);
  }

  /** The name of a function that is called directly. */
  static Optional<String> named(Instruction.Call call) {
    return call.callee() instanceof Value.FunctionAddress address
        ? Optional.of(address.name())
        : Optional.empty();
  }
}

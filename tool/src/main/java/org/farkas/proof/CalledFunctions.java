package org.farkas.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.farkas.cfg.CallGraph;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.CallSequence;

/**
 * Goes through functions where they are called: through bodies, through what a model speaks of and
 * what it leaves open, and round those without source.
 */
final class CalledFunctions {
  /** Functions within themselves. */
  private static final int MOST_RECURSION = 6;

  /** Functions that one pointer may lead to. */
  private static final int MOST_CALLED = 4;

  /** No function of the source is called so. */
  private static final String UNKNOWN = "a function that a pointer leads to";

  private final Data data;
  private final TermContext terms;
  private final Module module;
  private final UserCode user;
  private final Formula formula;
  private final Calls calls;
  private final Streams streams;
  private final BiFunction<Function, PathState, Optional<PathState>> body;
  private final Map<String, Integer> active = new HashMap<>();
  private final List<String> addressTaken;

  /**
   * @param body goes through a function's body from its entry; gives the state where it returns, if
   *     it may
   */
  CalledFunctions(
      Data data,
      Module module,
      UserCode user,
      Formula formula,
      Calls calls,
      Streams streams,
      BiFunction<Function, PathState, Optional<PathState>> body) {
    this.data = data;
    this.terms = data.terms();
    this.module = module;
    this.user = user;
    this.formula = formula;
    this.calls = calls;
    this.streams = streams;
    this.body = body;
    this.addressTaken =
        CallGraph.of(module).addressTaken().stream()
            .filter(module.functions()::containsKey)
            .toList();
  }

  /** What a call of a function gives, by its IR name; the state goes on behind it. */
  Optional<Datum> call(
      PathState state, String name, Instruction.Call call, List<Datum> arguments, CodePoint here) {
    calls.called(state, name, call);
    Function function = module.functions().get(name);
    if (function == null || function.declaration()) {
      return calls.call(state, name, call, arguments, here);
    }
    if (StreamFunctions.contains(name) && !user.contains(name)) {
      return read(state, function, call, arguments, here);
    }
    return enter(state, function, call, arguments, here);
  }

  /**
   * A call through a pointer of which nothing is known, as the assumption about functions without
   * source has it: it leads to one of them, which gets nothing but the arguments, or to one of the
   * program's whose address is taken and whose type fits (C11 6.5.2.2p9).
   */
  Optional<Datum> unknown(
      PathState state, Instruction.Call call, List<Datum> arguments, CodePoint here) {
    List<PathState> ends = new ArrayList<>();
    Term others = terms.bool(true);
    for (String name : addressTaken) {
      if (!fits(module.functions().get(name), call)) {
        continue;
      }
      Term leads = terms.and(others, data.anything("callee", 1));
      others = terms.and(others, terms.not(leads));
      PathState one = state.copy(terms.and(state.guard, leads));
      try {
        if (active.getOrDefault(name, 0) > 0 || ends.size() >= MOST_CALLED) {
          throw new Unrepresented(
              "a call through a pointer of which nothing is known", call.where());
        }
        ends.add(end(one, call(one, name, call, arguments, here)));
      } catch (Unrepresented e) {
        formula.leave(here, terms.and(state.guard, leads), e.getMessage(), call.where());
      }
    }
    PathState other = state.copy(terms.and(state.guard, others));
    ends.add(end(other, calls.withoutSource(other, UNKNOWN, call, arguments, here)));
    return joined(state, ends);
  }

  private static boolean fits(Function function, Instruction.Call call) {
    List<Type> types = call.arguments().stream().map(Value::type).toList();
    List<Type> parameters = function.parameters().stream().map(Value.Register::type).toList();
    boolean unused = call.result().isEmpty();
    boolean variadic = function.variadic() && types.size() >= parameters.size();
    return (unused || call.result().get().type().equals(function.result()))
        && (variadic ? types.subList(0, parameters.size()) : types).equals(parameters);
  }

  /** A function that reads a stream: only of those that are inputs its model speaks. */
  private Optional<Datum> read(
      PathState state,
      Function function,
      Instruction.Call call,
      List<Datum> arguments,
      CodePoint here) {
    String name = function.name();
    Streams.Parts parts = streams.parts(name, arguments);
    formula.leave(
        here,
        terms.and(state.guard, parts.unknown()),
        "a stream of which nothing is known",
        call.where());
    List<PathState> ends = new ArrayList<>();
    PathState input = state.copy(terms.and(state.guard, parts.modelled()));
    if (!input.guard.isFalse()) {
      ends.add(end(input, enter(input, function, call, parts.arguments(), here)));
    }
    PathState other = state.copy(terms.and(state.guard, parts.other()));
    if (!other.guard.isFalse()) {
      ends.add(end(other, calls.withoutSource(other, name, call, arguments, here)));
    }
    return joined(state, ends);
  }

  /** Walks through a function; of a model also what it leaves open. */
  private Optional<Datum> enter(
      PathState state,
      Function function,
      Instruction.Call call,
      List<Datum> arguments,
      CodePoint here) {
    String name = function.name();
    boolean presumes =
        LibraryModels.presumes(name) && !user.contains(name) && user.contains(here.function());
    if (!presumes) {
      return through(state, function, call, arguments, here);
    }
    PathState before = state.copy(state.guard);
    int first = formula.presuming();
    Optional<Datum> result = Optional.empty();
    List<Term> otherwise;
    try {
      result = through(state, function, call, arguments, here);
    } finally {
      otherwise = formula.presumed(first);
    }
    if (otherwise.isEmpty()) {
      return result;
    }
    before.guard = otherwise.stream().reduce(terms.bool(false), terms::or);
    List<PathState> ends = new ArrayList<>();
    if (!state.guard.isFalse()) {
      ends.add(end(state, result));
    }
    ends.add(end(before, calls.otherwise(before, name, call, arguments, here)));
    return joined(state, ends);
  }

  private Optional<Datum> through(
      PathState state,
      Function function,
      Instruction.Call call,
      List<Datum> arguments,
      CodePoint here) {
    String name = function.name();
    int own = function.parameters().size();
    if (arguments.size() < own || arguments.size() > own && !function.variadic()) {
      throw new Unrepresented(
          "a call of '" + spoken(here, name) + "' with variable arguments", call.where());
    }
    int depth = active.merge(name, 1, Integer::sum);
    if (depth > MOST_RECURSION) {
      active.merge(name, -1, Integer::sum);
      throw new Unrepresented(
          "recursion of '" + spoken(here, name) + "' behind depth " + MOST_RECURSION, call.where());
    }
    formula.callers.addLast(new CodePoint(here.function(), here.block(), here.instruction() + 1));
    try {
      PathState entry = new PathState(state.guard, state.memory, function.registerCount());
      for (int i = 0; i < own; i++) {
        entry.registers[i] = arguments.get(i);
      }
      boolean said = arguments.size() > own || !CallSequence.isEntry(here.function());
      if (function.variadic() && said) {
        entry.passed = passed(entry, call, arguments, own);
      }
      return joined(state, body.apply(function, entry).stream().toList());
    } finally {
      active.merge(name, -1, Integer::sum);
      formula.callers.removeLast();
    }
  }

  private static Optional<Place> passed(
      PathState entry, Instruction.Call call, List<Datum> arguments, int first) {
    boolean copied = false;
    for (int i = first; i < call.byValueBytes().size(); i++) {
      copied |= call.byValueBytes().get(i) > 0;
    }
    return copied
        ? Optional.empty()
        : VariableArguments.passed(
            entry,
            arguments.subList(first, arguments.size()),
            call.arguments().subList(first, arguments.size()).stream().map(Value::type).toList());
  }

  /** Goes on behind a call whose ends these are. */
  Optional<Datum> joined(PathState state, List<PathState> ends) {
    Optional<PathState> all = ends.stream().reduce((a, b) -> a.merged(data, b));
    if (all.isEmpty()) {
      state.guard = terms.bool(false);
      return Optional.empty();
    }
    state.guard = all.get().guard;
    state.memory = all.get().memory;
    return Optional.ofNullable(all.get().registers[0]);
  }

  /** Where a call ends, with its result. */
  static PathState end(PathState state, Optional<Datum> result) {
    PathState end = new PathState(state.guard, state.memory, 1);
    end.registers[0] = result.orElse(null);
    return end;
  }

  /** What the user's code calls, where a function is called. */
  private String spoken(CodePoint here, String called) {
    List<CodePoint> callers = new ArrayList<>(formula.callers);
    callers.add(here);
    return user.called(callers, called);
  }
}

package org.farkas.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Instruction;
import org.farkas.ir.Literals;
import org.farkas.ir.Module;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Number;
import org.farkas.proof.Datum.Pointer;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.InputObject;

/**
 * Streams of the C library. From those that are inputs the library models read, and keep in some
 * bytes what has been done with each ({@code struct stream_state}); what there is to be read is any
 * value at each look. Functions that get other streams are functions without source.
 */
final class Streams {
  /** The library models' {@code STREAM_STATE_BYTES}. */
  private static final int STATE_BYTES = 64;

  /** Where a state says that the unit opened the stream. */
  private static final int OPENED = 0;

  /** Where a state says that something was done with the stream that no model knows. */
  private static final int TOUCHED = 8;

  private static final List<String> OF_EVERY_PROGRAM = List.of("stdin", "stdout", "stderr");

  private final Data data;
  private final TermContext terms;
  private final Formula formula;
  private final Inputs inputs;
  private final Module module;
  private final SourceModel source;

  /** The state of each stream that is an input, but for standard input's. */
  private final Map<Place, Place> states = new HashMap<>();

  private Optional<Place> standardInput = Optional.empty();

  /** Makes what belongs to streams part of the memory in which the unit starts. */
  Streams(Data data, Formula formula, Inputs inputs, Module module, SourceModel source) {
    this.data = data;
    this.terms = data.terms();
    this.formula = formula;
    this.inputs = inputs;
    this.module = module;
    this.source = source;
    inputs.streams().forEach(stream -> states.put(stream, state(inputs.memory())));
    for (String name : OF_EVERY_PROGRAM) {
      for (Lead variable : inputs.variable(name, 0).leads()) {
        boolean whole = 8 * variable.place().sizeBytes() == Data.POINTER_BITS;
        if (variable.place().isObject() && whole) {
          Place stream = Place.stream(name);
          Pointer leads = data.lead(stream, data.offset(0));
          inputs.memory().store(variable.place(), 0, Data.POINTER_BITS / 8, leads);
          if (name.equals("stdin")) {
            standardInput = Optional.of(stream);
          }
        }
      }
    }
  }

  /** Whether a variable of the C library leads to a stream that every program has. */
  static boolean isVariable(String name) {
    return OF_EVERY_PROGRAM.contains(name);
  }

  private Place state(Memory memory) {
    Place state = Place.object(Place.Kind.NEW, "a stream's state", STATE_BYTES, false, false);
    memory.add(state);
    for (int at = 0; at < STATE_BYTES; at++) {
      memory.store(state, at, 1, new Number(terms.constant(8, 0)));
    }
    return state;
  }

  /** Where the models keep what was done with a stream; NULL for standard input. */
  Datum state(Pointer stream) {
    Datum result = data.lead(Place.NULL, data.offset(0));
    for (Lead lead : stream.leads()) {
      Place state = states.get(lead.place());
      if (state != null) {
        result = data.choose(lead.when(), data.lead(state, data.offset(0)), result);
      }
    }
    return result;
  }

  /** What can be read from standard input. */
  Datum contents(Instruction.Call call) {
    return inputs
        .standardInput()
        .map(place -> data.lead(place, data.offset(0)))
        .orElseThrow(
            () ->
                new Unrepresented("standard input, which is no input of this unit", call.where()));
  }

  /** Whether any stream is an input of the unit. */
  boolean present() {
    return !states.isEmpty() || standardInput.isPresent() || inputs.standardInput().isPresent();
  }

  /** A function without source gave a new object. */
  void returned(PathState state, Place object, String function, Instruction.Call call) {
    boolean stream =
        source
            .function(function)
            .map(FunctionInfo::type)
            .filter(
                type ->
                    type.result() instanceof CType.Pointer pointer
                        && CType.Opaque.isStream(pointer.pointee()))
            .isPresent();
    boolean opens = StreamFunctions.opens(function);
    Optional<String> mode =
        opens && call.arguments().size() > 1
            ? Literals.text(module, call.arguments().get(1))
            : Optional.empty();
    if (stream && StreamFunctions.givesInput(function, mode)) {
      Place its = state(state.memory);
      states.put(object, its);
      if (opens) {
        state.memory.store(its, OPENED, 4, new Number(terms.constant(32, 1)));
      }
    }
  }

  /** A function without model was given what these places are. */
  void given(
      PathState state, String function, Set<Place> places, Instruction.Call call, CodePoint here) {
    if (StreamFunctions.keepsContents(function) || StreamFunctions.closes(function)) {
      return;
    }
    for (Place place : places) {
      if (states.containsKey(place)) {
        touch(state, states.get(place));
      } else if (standardInput.filter(place::equals).isPresent()) {
        formula.leave(
            here,
            state.guard,
            "what a function without source does with standard input",
            call.where());
        state.guard = terms.bool(false);
      }
    }
  }

  /**
   * A function with a model did something else than that.
   *
   * @param places what its arguments lead to
   */
  void otherwise(PathState state, Set<Place> places) {
    for (Place place : places) {
      if (states.containsKey(place)) {
        touch(state, states.get(place));
      }
    }
    for (Lead variable : inputs.variable(InputObject.StandardInput.STATE, 0).leads()) {
      if (variable.place().isObject()) {
        touch(state, variable.place());
      }
    }
  }

  private void touch(PathState state, Place its) {
    formula.written(its, TOUCHED, 4);
    state.memory.store(its, TOUCHED, 4, new Number(terms.constant(32, 1)));
  }

  /**
   * The parts of a call of a function that reads a stream; where none of the conditions holds it is
   * undefined.
   *
   * @param modelled when it reads an input, so that its model stands for it
   * @param arguments that it has then
   * @param other when it is a function without source
   * @param unknown when what it does is not known
   */
  record Parts(Term modelled, List<Datum> arguments, Term other, Term unknown) {}

  Parts parts(String function, List<Datum> arguments) {
    int number = StreamFunctions.argument(function);
    if (StreamFunctions.takesDescriptor(function)) {
      Term descriptor = data.number(arguments.get(number));
      Term zero = terms.eq(descriptor, terms.constant(descriptor.widthBits(), 0));
      return new Parts(zero, arguments, terms.not(zero), terms.bool(false));
    }
    Term modelled = terms.bool(false);
    Term other = terms.bool(false);
    Term unknown = terms.bool(false);
    List<Lead> streams = new ArrayList<>();
    for (Lead lead : data.pointer(arguments.get(number)).leads()) {
      boolean standard = standardInput.filter(lead.place()::equals).isPresent();
      boolean input = standard || states.containsKey(lead.place());
      boolean start = lead.offset().isConstant() && lead.offset().value() == 0;
      // Nobody says that it is not standard input, too.
      boolean mixed = !standard && inputs.standardInput().isPresent();
      boolean moved = standard && StreamFunctions.moves(function);
      switch (lead.place().kind()) {
        case NULL -> {}
        case NUMBER, ANYWHERE -> unknown = terms.or(unknown, lead.when());
        case FUNCTION, STREAM, VARIABLE, POINTEE, NEW -> {
          if (!input) {
            other = terms.or(other, lead.when());
          } else if (!start || mixed || moved) {
            unknown = terms.or(unknown, lead.when());
          } else {
            modelled = terms.or(modelled, lead.when());
            streams.add(lead);
          }
        }
      }
    }
    List<Datum> chosen = new ArrayList<>(arguments);
    chosen.set(number, data.combined(streams));
    return new Parts(modelled, chosen, other, unknown);
  }
}

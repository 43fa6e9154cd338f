package org.farkas.proof;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Instruction;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Pointer;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.Assumption;

/** What calls may write that is known of no longer. */
final class UnknownEffects {
  private static final String ERROR_NUMBER = "__farkas_error_number";

  private final TermContext terms;
  private final Formula formula;
  private final Inputs inputs;
  private final Accesses accesses;
  private final Streams streams;
  private final SourceModel source;

  UnknownEffects(
      TermContext terms,
      Formula formula,
      Inputs inputs,
      Accesses accesses,
      Streams streams,
      SourceModel source) {
    this.terms = terms;
    this.formula = formula;
    this.inputs = inputs;
    this.accesses = accesses;
    this.streams = streams;
    this.source = source;
  }

  /** {@code errno} may hold anything from here on. */
  void errorNumber(PathState state) {
    inputs.variable(ERROR_NUMBER, 0).leads().stream()
        .map(Lead::place)
        .filter(Place::isObject)
        .forEach(place -> forget(state, place));
  }

  /** A function without source may change what its pointers lead to, and errno. */
  void happen(
      PathState state, String name, Instruction.Call call, List<Datum> arguments, CodePoint here) {
    formula.assume(Assumption.Kind.STUB_EFFECTS);
    streams.given(state, name, written(state, name, call, arguments, here), call, here);
  }

  /** A function of the C library may change what its pointers lead to, as C says, and errno. */
  void ofLibrary(
      PathState state, String name, Instruction.Call call, List<Datum> arguments, CodePoint here) {
    streams.otherwise(state, written(state, name, call, arguments, here));
  }

  /** Gives the places that it may look into. */
  private Set<Place> written(
      PathState state, String name, Instruction.Call call, List<Datum> arguments, CodePoint here) {
    Optional<FunctionInfo> info = source.function(name);
    boolean system = info.isEmpty() || info.get().fromSystemHeader();
    errorNumber(state);
    Set<Place> seen = new HashSet<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i) instanceof Pointer pointer) {
        boolean constant = info.isPresent() && pointsToConstant(info.get(), i);
        change(state, pointer, !constant, system, seen, call, here);
      }
    }
    return seen;
  }

  private static boolean pointsToConstant(FunctionInfo info, int parameter) {
    List<CType> parameters = info.type().parameters();
    return parameter < parameters.size()
        && parameters.stream().allMatch(type -> type.sizeBytes() <= 8)
        && parameters.get(parameter) instanceof CType.Pointer pointer
        && pointer.pointeeConst();
  }

  private void change(
      PathState state,
      Pointer pointer,
      boolean writes,
      boolean deep,
      Set<Place> seen,
      Instruction.Call call,
      CodePoint here) {
    for (Lead lead : accesses.leads(pointer)) {
      Place place = lead.place();
      if (writes || deep) {
        anywhere(state, lead, terms.and(lead.when(), leadsAnywhere(lead)), call, here);
      }
      boolean first = seen.add(place);
      if (!place.isObject()) {
        continue;
      }
      if (deep && first) {
        for (Pointer inside : state.memory.pointersIn(place)) {
          change(state, inside, true, true, seen, call, here);
        }
      }
      if (writes && !place.constant()) {
        forget(state, place);
        if (place.open() && place.kind() != Place.Kind.NEW) {
          inputs.pointees().forEach(other -> forget(state, other));
        }
      }
    }
  }

  /** Where a lead may go to any memory, any memory may be changed. */
  private void anywhere(
      PathState state, Lead lead, Term when, Instruction.Call call, CodePoint here) {
    if (when.isFalse()) {
      return;
    }
    if (streams.present()) {
      formula.leave(
          here,
          terms.and(state.guard, when),
          "a call that may write through a pointer of which nothing is known",
          call.where());
      state.guard = terms.and(state.guard, terms.not(when));
      return;
    }
    state.memory.changed(lead.place());
    for (Place place : List.copyOf(state.memory.places())) {
      if (!place.constant()) {
        formula.written(place);
        state.memory.forget(place, when);
      }
    }
  }

  /**
   * When a lead may go to any memory. A number that the program writes down goes to no variable.
   */
  private Term leadsAnywhere(Lead lead) {
    return switch (lead.place().kind()) {
      case ANYWHERE -> terms.bool(true);
      case NUMBER ->
          lead.offset().isConstant()
              ? terms.bool(false)
              : terms.not(accesses.isUnused(lead.offset()));
      case NULL, FUNCTION, STREAM, VARIABLE, POINTEE, NEW -> terms.bool(false);
    };
  }

  private void forget(PathState state, Place place) {
    formula.written(place);
    state.memory.forget(place, terms.bool(true));
  }
}

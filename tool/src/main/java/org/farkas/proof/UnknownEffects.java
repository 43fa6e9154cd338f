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

  /** With more places in an object to which a pointer may lead all of it may change. */
  private static final int MOST_STARTS = 64;

  private static final int MOST_BYTES = 1_024;

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
    Optional<CType.Function> type =
        info.map(FunctionInfo::type).or(() -> inputs.typeOfPointed(name));
    boolean system = type.isEmpty() || info.map(FunctionInfo::fromSystemHeader).orElse(false);
    Optional<StubWrites> writes =
        type.map(
            each ->
                new StubWrites(
                    each, info.map(FunctionInfo::parameters).orElse(List.of()), system, call));
    errorNumber(state);
    Set<Place> seen = new HashSet<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i) instanceof Pointer pointer) {
        int operand = i;
        long behind = writes.map(each -> each.behind(operand)).orElse(StubWrites.ANYTHING_BEHIND);
        for (Lead lead : accesses.leads(pointer)) {
          change(state, lead, behind, system, seen, call, here);
        }
      }
    }
    return seen;
  }

  /**
   * What may happen where a pointer leads.
   *
   * @param behind so many bytes from there on may be written
   * @param deep whether also all that pointers lead to that are found there
   */
  private void change(
      PathState state,
      Lead lead,
      long behind,
      boolean deep,
      Set<Place> seen,
      Instruction.Call call,
      CodePoint here) {
    Place place = lead.place();
    if (behind > 0 || deep) {
      anywhere(state, lead, terms.and(lead.when(), leadsAnywhere(lead)), call, here);
    }
    boolean first = seen.add(place);
    if (!place.isObject()) {
      return;
    }
    if (deep && first) {
      found(state, place, seen, call, here);
    }
    if (behind > 0 && !place.constant()) {
      forget(state, lead, behind);
    }
  }

  /** All that pointers lead to that are found in a place may change. */
  private void found(
      PathState state, Place place, Set<Place> seen, Instruction.Call call, CodePoint here) {
    for (Pointer inside : state.memory.pointersIn(place)) {
      for (Lead lead : accesses.leads(inside)) {
        anywhere(state, lead, terms.and(lead.when(), leadsAnywhere(lead)), call, here);
        Place inner = lead.place();
        if (seen.add(inner) && inner.isObject()) {
          found(state, inner, seen, call, here);
        }
        if (inner.isObject() && !inner.constant()) {
          forget(state, inner);
          if (inner.open() && inner.kind() != Place.Kind.NEW) {
            inputs.pointees().forEach(other -> forget(state, other));
          }
        }
      }
    }
  }

  /**
   * So many bytes from where a lead goes may hold anything from here on. In memory that the run
   * made, where some of it may hold no value yet, it is all that lies behind.
   */
  private void forget(PathState state, Lead lead, long count) {
    Place place = lead.place();
    Term offset = lead.offset();
    boolean made = place.kind() == Place.Kind.NEW;
    int bytes = (int) Math.min(count, place.sizeBytes());
    List<Integer> starts = starts(place, offset, made || count > place.sizeBytes() ? 1 : bytes);
    Term elsewhere = lead.when();
    for (int start : starts) {
      int room = place.sizeBytes() - start;
      int changed = made || count > room ? room : bytes;
      Term here = terms.eq(offset, terms.constant(offset.widthBits(), start));
      Term when = terms.and(lead.when(), here);
      formula.written(place, start, changed);
      state.memory.forget(place, when, start, changed);
      elsewhere = terms.and(elsewhere, terms.not(here));
      if (count > room) {
        behind(state, place, when);
      }
    }
    if (!elsewhere.isFalse()) {
      formula.written(place);
      state.memory.forget(place, elsewhere);
      behind(state, place, elsewhere);
    }
  }

  /** Where in a place an offset may be, if these are few; others may be left out. */
  private static List<Integer> starts(Place place, Term offset, int bytes) {
    if (offset.isConstant()) {
      boolean inside = offset.value() >= 0 && offset.value() <= place.sizeBytes() - bytes;
      return inside ? List.of((int) offset.value()) : List.of();
    }
    boolean many = place.sizeBytes() > MOST_BYTES || place.sizeBytes() == 0;
    List<Integer> all = many ? List.of() : Accesses.candidates(place, offset, bytes);
    return all.size() > MOST_STARTS ? List.of() : all;
  }

  /**
   * A write behind what is represented of a place: another pointer of the inputs may lead there.
   */
  private void behind(PathState state, Place place, Term when) {
    if (!place.open() || place.kind() == Place.Kind.NEW) {
      return;
    }
    for (Place other : inputs.pointees()) {
      if (other != place) {
        formula.written(other);
        state.memory.forget(other, when);
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

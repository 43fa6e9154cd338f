package org.farkas.proof;

import java.util.ArrayList;
import java.util.List;
import org.farkas.base.SourceSpan;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Type;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Number;
import org.farkas.proof.Datum.Pointer;
import org.farkas.testcase.Assumption;

/**
 * Loads and stores through pointers. An access that is certainly undefined ends its ways: the guard
 * gets the opposite. Behind an end that is only guessed there is memory, too, of which nothing is
 * known: a load gives any value; a store may change other inputs.
 */
final class Accesses {
  /** More different places are not written out one by one. */
  private static final int MOST_CANDIDATES = 2_048;

  /** No object lies there, see {@code Assumption.Kind#POINTER_VALUES}. */
  static final long UNUSED_BYTES = 4_096;

  private final Data data;
  private final TermContext terms;
  private final Formula formula;
  private final List<Place> pointees;
  private final FixedPlaces fixed;
  private final boolean lowMemory;

  /**
   * @param lowMemory whether the program has memory within the first bytes of the address space
   */
  Accesses(Data data, Formula formula, Inputs inputs, boolean lowMemory) {
    this.data = data;
    this.terms = data.terms();
    this.formula = formula;
    this.pointees = inputs.pointees();
    this.fixed = inputs.fixedPlaces();
    this.lowMemory = lowMemory;
  }

  /** Reads a value of a type. */
  Datum load(PathState state, Pointer address, Type type, CodePoint here, SourceSpan where) {
    if (type instanceof Type.Aggregate aggregate) {
      List<Datum> members = new ArrayList<>();
      for (int i = 0; i < aggregate.members().size(); i++) {
        Pointer member = moved(address, data.offset(aggregate.offsetsBytes().get(i)));
        members.add(load(state, member, aggregate.members().get(i), here, where));
      }
      return new Datum.Members(members);
    }
    int width = Data.bits(type);
    int bytes = (width + 7) / 8;
    Datum loaded = load(state, address, bytes, type instanceof Type.Pointer, here, where);
    if (type instanceof Type.Pointer) {
      return data.pointer(loaded);
    }
    return width == 8 * bytes ? loaded : new Number(terms.extract(data.number(loaded), 0, width));
  }

  /** Reads so many bytes. */
  Datum load(
      PathState state, Pointer address, int bytes, boolean pointer, CodePoint here, SourceSpan at) {
    Term defined = terms.bool(false);
    Datum result = null;
    for (Lead lead : fixed.of(address, bytes)) {
      Place place = lead.place();
      Term fine = allowed(state, lead, bytes, false, here, at);
      if (fine.isFalse()) {
        continue;
      }
      Datum value =
          switch (place.kind()) {
            case VARIABLE, POINTEE, NEW -> load(state.memory, place, lead.offset(), bytes, pointer);
            case NUMBER -> anything(bytes, pointer);
            case NULL, ANYWHERE, FUNCTION, STREAM ->
                state.memory.unknown(place, lead.offset(), bytes, pointer);
          };
      defined = terms.or(defined, terms.and(lead.when(), fine));
      result = result == null ? value : data.choose(lead.when(), value, result);
    }
    state.guard = terms.and(state.guard, defined);
    return result == null ? anything(bytes, pointer) : result;
  }

  private Datum anything(int bytes, boolean pointer) {
    return pointer ? data.anywhere() : new Number(data.anything("unknown", 8 * bytes));
  }

  private Datum load(Memory memory, Place place, Term offset, int bytes, boolean pointer) {
    if (offset.isConstant()) {
      long at = offset.value();
      return at >= 0 && at <= place.sizeBytes() - bytes
          ? memory.load(place, (int) at, bytes, pointer)
          : memory.unknown(place, offset, bytes, pointer);
    }
    Datum result = null;
    for (int at : candidates(place, offset, bytes)) {
      Datum value = memory.load(place, at, bytes, pointer);
      result = result == null ? value : data.choose(at(offset, at), value, result);
    }
    if (result == null) {
      return memory.unknown(place, offset, bytes, pointer);
    }
    return place.open()
        ? data.choose(
            inside(place, offset, bytes), result, memory.unknown(place, offset, bytes, pointer))
        : result;
  }

  private Term at(Term offset, int value) {
    return terms.eq(offset, data.offset(value));
  }

  /** The offsets inside that a term may be. */
  static List<Integer> candidates(Place place, Term offset, int bytes) {
    Multiples known = Multiples.of(offset);
    long stride = 1L << Math.min(known.exponent(), 40);
    List<Integer> result = new ArrayList<>();
    for (long at = known.residue() & stride - 1; at <= place.sizeBytes() - bytes; at += stride) {
      result.add((int) at);
    }
    if (result.size() > MOST_CANDIDATES) {
      throw new Unrepresented(
          "an access at an unknown place in " + place.sizeBytes() + " bytes", SourceSpan.UNKNOWN);
    }
    return result;
  }

  /** Whether so many bytes from the offset on lie within what is represented. */
  Term inside(Place place, Term offset, int bytes) {
    if (bytes > place.sizeBytes()) {
      return terms.bool(false);
    }
    return terms.make(Operator.ULE, offset, data.offset(place.sizeBytes() - bytes));
  }

  /** When an access through a lead is defined, as far as that is represented. */
  private Term allowed(
      PathState state, Lead lead, int bytes, boolean write, CodePoint here, SourceSpan at) {
    Place place = lead.place();
    Term comes = terms.and(state.guard, lead.when());
    return switch (place.kind()) {
      case NULL, FUNCTION -> terms.bool(false);
      case NUMBER -> {
        Term mapped = terms.not(isUnused(lead.offset()));
        if (write) {
          formula.leave(here, terms.and(comes, mapped), "a write at a numeric address", at);
        }
        yield write ? terms.bool(false) : mapped;
      }
      case ANYWHERE -> {
        if (write) {
          formula.leave(here, comes, "a write through a pointer of which nothing is known", at);
        }
        // Members of what NULL leads to don't exist.
        boolean near = lead.offset().isConstant() && lead.offset().value() < UNUSED_BYTES;
        yield write
            ? terms.bool(false)
            : near && lead.offset().value() >= 0 ? terms.not(place.isNull()) : terms.bool(true);
      }
      case STREAM -> {
        formula.leave(here, comes, "what a stream is made of", at);
        yield terms.bool(false);
      }
      case VARIABLE, POINTEE, NEW -> {
        if (write && place.constant()) {
          yield terms.bool(false);
        }
        yield place.open() ? terms.bool(true) : inside(place, lead.offset(), bytes);
      }
    };
  }

  /**
   * Whether a number lies on the first or the last page, where nothing is; of numbers that vary
   * only 0 is known to, unless more may be assumed.
   */
  Term isUnused(Term number) {
    Term unused =
        terms.or(
            terms.make(Operator.ULT, number, data.offset(UNUSED_BYTES)),
            terms.make(Operator.ULE, data.offset(-UNUSED_BYTES), number));
    if (unused.isFalse() || lowMemory || !formula.mayAssume(Assumption.Kind.POINTER_VALUES)) {
      return terms.eq(number, data.offset(0));
    }
    if (!number.isConstant() || number.value() != 0) {
      formula.assume(Assumption.Kind.POINTER_VALUES);
    }
    return unused;
  }

  /** Writes a value of a type. */
  void store(
      PathState state, Pointer address, Type type, Datum value, CodePoint here, SourceSpan where) {
    if (type instanceof Type.Aggregate aggregate) {
      Datum.Members members = (Datum.Members) value;
      for (int i = 0; i < aggregate.members().size(); i++) {
        Pointer member = moved(address, data.offset(aggregate.offsetsBytes().get(i)));
        Type part = aggregate.members().get(i);
        store(state, member, part, members.members().get(i), here, where);
      }
      return;
    }
    int width = Data.bits(type);
    int bytes = (width + 7) / 8;
    Datum whole = value;
    if (width != 8 * bytes) {
      whole = new Number(terms.convert(Operator.ZERO_EXTEND, data.number(value), 8 * bytes));
    }
    store(state, address, bytes, whole, here, where);
  }

  /** Writes a value of so many bytes. */
  void store(
      PathState state, Pointer address, int bytes, Datum value, CodePoint here, SourceSpan where) {
    Term defined = terms.bool(false);
    for (Lead lead : fixed.of(address, bytes)) {
      Term fine = allowed(state, lead, bytes, true, here, where);
      if (fine.isFalse()) {
        continue;
      }
      defined = terms.or(defined, terms.and(lead.when(), fine));
      store(state.memory, lead, bytes, value);
    }
    state.guard = terms.and(state.guard, defined);
  }

  private void store(Memory memory, Lead lead, int bytes, Datum value) {
    Place place = lead.place();
    Term offset = lead.offset();
    boolean known =
        offset.isConstant() && offset.value() >= 0 && offset.value() <= place.sizeBytes() - bytes;
    if (known) {
      formula.written(place, (int) offset.value(), bytes);
    } else {
      formula.written(place);
    }
    memory.changed(place);
    if (place.open()) {
      Term inside = inside(place, offset, bytes);
      behind(memory, place, terms.and(lead.when(), terms.not(inside)));
    }
    boolean pointer = value instanceof Pointer;
    if (offset.isConstant()) {
      if (known) {
        put(memory, place, (int) offset.value(), bytes, value, lead.when(), pointer);
      } else if (place.open()) {
        memory.forget(place, lead.when()); // it may begin outside and end inside
      }
      return;
    }
    if (place.open() && bytes > 1) {
      // The same: not aligned to the value's size, it may lie on the edge.
      Term edge =
          terms.and(
              terms.not(inside(place, offset, bytes)),
              terms.or(
                  terms.make(Operator.ULT, offset, data.offset(place.sizeBytes())),
                  terms.make(Operator.ULT, data.offset(-bytes), offset)));
      if (!edgeless(place, offset, bytes)) {
        memory.forget(place, terms.and(lead.when(), edge));
      }
    }
    for (int at : candidates(place, offset, bytes)) {
      put(memory, place, at, bytes, value, terms.and(lead.when(), at(offset, at)), pointer);
    }
  }

  private static boolean edgeless(Place place, Term offset, int bytes) {
    Multiples known = Multiples.of(offset);
    return Integer.bitCount(bytes) == 1
        && known.exponent() >= Integer.numberOfTrailingZeros(bytes)
        && (known.residue() & bytes - 1) == 0
        && place.sizeBytes() % bytes == 0;
  }

  private void put(
      Memory memory, Place place, int at, int bytes, Datum value, Term when, boolean pointer) {
    Datum stored =
        when.isTrue() ? value : data.choose(when, value, memory.load(place, at, bytes, pointer));
    memory.store(place, at, bytes, stored);
  }

  /**
   * A write behind an end that is only guessed. What lies there is not represented, but another
   * pointer of the inputs may lead there.
   */
  private void behind(Memory memory, Place place, Term when) {
    if (when.isFalse() || place.kind() == Place.Kind.NEW) {
      return;
    }
    for (Place other : pointees) {
      if (other != place) {
        formula.written(other);
        memory.forget(other, when);
      }
    }
  }

  /** The leads of a pointer; numbers that lead to memory are followed. */
  List<Lead> leads(Pointer pointer) {
    return fixed.of(pointer, 1);
  }

  /** A pointer that leads further by so many bytes. */
  Pointer moved(Pointer pointer, Term bytes) {
    List<Lead> leads = new ArrayList<>();
    for (Lead lead : pointer.leads()) {
      Term offset = terms.make(Operator.ADD, lead.offset(), bytes);
      leads.add(new Lead(lead.when(), lead.place(), offset));
    }
    return new Pointer(leads);
  }
}

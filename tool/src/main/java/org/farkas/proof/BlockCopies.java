package org.farkas.proof;

import java.util.ArrayList;
import java.util.List;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Instruction;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Number;
import org.farkas.proof.Datum.Pointer;
import org.farkas.testcase.Assumption;

/** The compiler's memcpy, memmove and memset. */
final class BlockCopies {
  private static final int MOST_COPIED_BYTES = 1_024;

  /** Where their number is not fixed. */
  private static final int MOST_SOME_BYTES = 32;

  /** The same, where objects have no more. */
  private static final int MOST_KNOWN_BYTES = 256;

  private final Data data;
  private final TermContext terms;
  private final Formula formula;
  private final Accesses accesses;

  BlockCopies(Data data, Formula formula, Accesses accesses) {
    this.data = data;
    this.terms = data.terms();
    this.formula = formula;
    this.accesses = accesses;
  }

  private int constantSize(Datum size, Instruction.Call call) {
    Term term = data.number(size);
    if (!term.isConstant() || term.value() < 0 || term.value() > MOST_COPIED_BYTES) {
      throw new Unrepresented("a copy of a number of bytes that is not fixed", call.where());
    }
    return (int) term.value();
  }

  /** Notes what a copy of a volatile object rests on. */
  private void read(List<Datum> arguments) {
    if (!(data.number(arguments.getLast()).isFalse())) {
      formula.assume(Assumption.Kind.VOLATILE);
    }
  }

  /** Copies a fixed number of bytes. */
  void copy(PathState state, List<Datum> arguments, Instruction.Call call, CodePoint here) {
    read(arguments);
    int size = constantSize(arguments.get(2), call);
    copy(state, arguments.get(0), arguments.get(1), size, call, here);
  }

  void copy(
      PathState state,
      Datum target,
      Datum source,
      int size,
      Instruction.Call call,
      CodePoint here) {
    Pointer from = data.pointer(source);
    Pointer to = data.pointer(target);
    List<Datum> pieces = new ArrayList<>();
    List<Integer> widths = new ArrayList<>();
    for (int at = 0; at < size; ) {
      int width = Math.min(8, size - at);
      Pointer piece = accesses.moved(from, data.offset(at));
      pieces.add(accesses.load(state, piece, width, false, here, call.where()));
      widths.add(width);
      at += width;
    }
    int at = 0;
    for (int i = 0; i < pieces.size(); i++) {
      Pointer piece = accesses.moved(to, data.offset(at));
      accesses.store(state, piece, widths.get(i), pieces.get(i), here, call.where());
      at += widths.get(i);
    }
  }

  /** Copies a number of bytes that is not fixed, but small; they may overlap. */
  void copySome(PathState state, List<Datum> arguments, Instruction.Call call, CodePoint here) {
    read(arguments);
    Pointer to = data.pointer(arguments.get(0));
    Pointer from = data.pointer(arguments.get(1));
    Term size = data.number(arguments.get(2));
    int most = few(state, size, Math.min(most(to), most(from)), call, here);
    List<Datum> values = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      Pointer piece = accesses.moved(from, data.offset(i));
      where(
          state,
          wanted(size, i),
          () -> values.add(accesses.load(state, piece, 1, false, here, call.where())));
    }
    for (int i = 0; i < most; i++) {
      store(state, to, i, size, values.get(i), call, here);
    }
  }

  /** Gives a number of bytes that is not fixed, but small, one value. */
  private void fillSome(
      PathState state, Pointer to, Term size, Datum value, Instruction.Call call, CodePoint here) {
    int most = few(state, size, most(to), call, here);
    for (int i = 0; i < most; i++) {
      store(state, to, i, size, value, call, here);
    }
  }

  /** How many bytes there can be where a pointer leads; more than one can copy if not known. */
  private static int most(Pointer pointer) {
    int most = 0;
    for (Lead lead : pointer.leads()) {
      Place place = lead.place();
      boolean known = place.isObject() && !place.open();
      most = Math.max(most, known ? place.sizeBytes() : Integer.MAX_VALUE);
    }
    return most;
  }

  /**
   * Leaves the ways on which there are more than a few; more than there can be is undefined.
   *
   * @return how many there are at most on those that go on
   */
  private int few(PathState state, Term size, int possible, Instruction.Call call, CodePoint here) {
    int most = possible <= MOST_KNOWN_BYTES ? possible : MOST_SOME_BYTES;
    Term many = terms.make(Operator.ULT, terms.constant(size.widthBits(), most), size);
    if (most < possible) {
      formula.leave(
          here,
          terms.and(state.guard, many),
          "a copy of more than %d bytes, whose number is not fixed".formatted(most),
          call.where());
    }
    state.guard = terms.and(state.guard, terms.not(many));
    return most;
  }

  private Term wanted(Term size, int index) {
    return terms.make(Operator.ULT, terms.constant(size.widthBits(), index), size);
  }

  private void store(
      PathState state,
      Pointer to,
      int index,
      Term size,
      Datum value,
      Instruction.Call call,
      CodePoint here) {
    Term wanted = wanted(size, index);
    List<Lead> leads = new ArrayList<>();
    for (Lead lead : accesses.moved(to, data.offset(index)).leads()) {
      leads.add(new Lead(terms.and(lead.when(), wanted), lead.place(), lead.offset()));
    }
    Pointer there = new Pointer(leads);
    where(state, wanted, () -> accesses.store(state, there, 1, value, here, call.where()));
  }

  /** Does something that may be undefined only where a condition holds. */
  private void where(PathState state, Term condition, Runnable access) {
    Term before = state.guard;
    state.guard = terms.and(before, condition);
    access.run();
    state.guard = terms.or(state.guard, terms.and(before, terms.not(condition)));
  }

  /** Gives a number of bytes one value. */
  void fill(PathState state, List<Datum> arguments, Instruction.Call call, CodePoint here) {
    Pointer to = data.pointer(arguments.get(0));
    Number value = new Number(terms.extract(data.number(arguments.get(1)), 0, 8));
    if (!data.number(arguments.get(2)).isConstant()) {
      fillSome(state, to, data.number(arguments.get(2)), value, call, here);
      return;
    }
    int size = constantSize(arguments.get(2), call);
    for (int i = 0; i < size; i++) {
      accesses.store(state, accesses.moved(to, data.offset(i)), 1, value, here, call.where());
    }
  }
}

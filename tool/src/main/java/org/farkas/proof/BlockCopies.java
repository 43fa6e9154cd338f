package org.farkas.proof;

import java.util.ArrayList;
import java.util.List;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Instruction;
import org.farkas.proof.Datum.Number;
import org.farkas.proof.Datum.Pointer;
import org.farkas.testcase.Assumption;

/** The compiler's memcpy, memmove and memset. */
final class BlockCopies {
  private static final int MOST_COPIED_BYTES = 1_024;

  /** Where their number is not fixed. */
  private static final int MOST_SOME_BYTES = 32;

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

  /** Copies a number of bytes that is not fixed, but small. */
  void copySome(PathState state, List<Datum> arguments, Instruction.Call call, CodePoint here) {
    read(arguments);
    Term size = data.number(arguments.get(2));
    Term many = terms.make(Operator.ULT, terms.constant(size.widthBits(), MOST_SOME_BYTES), size);
    formula.leave(
        here,
        terms.and(state.guard, many),
        "a copy of more than %d bytes, whose number is not fixed".formatted(MOST_SOME_BYTES),
        call.where());
    state.guard = terms.and(state.guard, terms.not(many));
    Pointer from = data.pointer(arguments.get(1));
    Pointer to = data.pointer(arguments.get(0));
    for (int i = 0; i < MOST_SOME_BYTES; i++) {
      Term wanted = terms.make(Operator.ULT, terms.constant(size.widthBits(), i), size);
      PathState copied = state.copy(terms.and(state.guard, wanted));
      Pointer piece = accesses.moved(from, data.offset(i));
      Datum value = accesses.load(copied, piece, 1, false, here, call.where());
      accesses.store(copied, accesses.moved(to, data.offset(i)), 1, value, here, call.where());
      PathState done = state.copy(terms.and(state.guard, terms.not(wanted)));
      PathState both = copied.merged(data, done);
      state.guard = both.guard;
      state.memory = both.memory;
    }
  }

  /** Gives a fixed number of bytes one value. */
  void fill(PathState state, List<Datum> arguments, Instruction.Call call, CodePoint here) {
    int size = constantSize(arguments.get(2), call);
    Pointer to = data.pointer(arguments.get(0));
    Number value = new Number(terms.extract(data.number(arguments.get(1)), 0, 8));
    for (int i = 0; i < size; i++) {
      accesses.store(state, accesses.moved(to, data.offset(i)), 1, value, here, call.where());
    }
  }
}

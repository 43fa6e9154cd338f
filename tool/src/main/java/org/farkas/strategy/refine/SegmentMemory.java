package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Instruction;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** What a segment's instructions read from memory and write to it, and addresses. */
final class SegmentMemory {
  private static final int MOST_COPIED_BYTES = 256;

  private final SegmentState state;
  private final Vocabulary words;
  private final TermContext terms;
  private final Aliasing aliasing;

  SegmentMemory(SegmentState state, Vocabulary words, Aliasing aliasing) {
    this.state = state;
    this.words = words;
    this.terms = words.terms();
    this.aliasing = aliasing;
  }

  /** Nothing lies at the null pointer. */
  void accessed(Term address) {
    state.require(terms.not(terms.eq(address, terms.constant(Vocabulary.POINTER_BITS, 0))));
  }

  /** What lies at the address. */
  Datum load(Value pointer, Type type) {
    Term address = state.number(pointer);
    accessed(address);
    return load(address, type);
  }

  private Datum load(Term address, Type type) {
    if (type instanceof Type.Aggregate aggregate) {
      List<Datum> members = new ArrayList<>();
      for (int i = 0; i < aggregate.members().size(); i++) {
        Term at = state.sum(address, terms.constant(64, aggregate.offsetsBytes().get(i)));
        members.add(load(at, aggregate.members().get(i)));
      }
      return new Datum.Members(members);
    }
    int width = Datum.bits(type);
    Term whole = read(address, (width + 7) / 8);
    return new Datum.Scalar(terms.extract(whole, 0, width));
  }

  /** Bytes at an address, behind what was written so far. */
  private Term read(Term address, int bytes) {
    if (aliasing.unchangeable(address)) {
      return words.read(address, bytes);
    }
    for (int i = state.writes.size() - 1; i >= 0; i--) {
      if (state.writes.get(i) instanceof Write.Stored(Term to, int size, Term value)) {
        switch (aliasing.relation(to, size, address, bytes)) {
          case Aliasing.Within(int offset) -> {
            return terms.extract(value, 8 * offset, 8 * bytes);
          }
          case Aliasing.Apart _ -> {
            continue;
          }
          case Aliasing.Overlapping _, Aliasing.Depends _ -> {}
        }
      }
      return words.late(state.writes.subList(0, i + 1), address, bytes);
    }
    return words.read(address, bytes);
  }

  /** Writes a value to memory. */
  void store(Term address, Type type, Datum datum) {
    if (type instanceof Type.Aggregate aggregate) {
      for (int i = 0; i < aggregate.members().size(); i++) {
        Term at = state.sum(address, terms.constant(64, aggregate.offsetsBytes().get(i)));
        store(at, aggregate.members().get(i), Datum.membersOf(datum).get(i));
      }
      return;
    }
    Term value = datum.number();
    int bytes = (value.widthBits() + 7) / 8;
    state.writes.add(
        new Write.Stored(address, bytes, terms.convert(Operator.ZERO_EXTEND, value, 8 * bytes)));
  }

  void copy(Instruction.Call call, boolean set) {
    Term to = state.number(call.arguments().get(0));
    Term size = state.number(call.arguments().get(2));
    if (!size.isConstant() || size.value() < 0) {
      // Not everything: that leaves locals whose address nobody has, and this may be one.
      state.writes.add(new Write.Forgotten(to, Long.MAX_VALUE));
      return;
    }
    long bytes = size.value();
    if (bytes > MOST_COPIED_BYTES) {
      state.writes.add(new Write.Forgotten(to, bytes));
      return;
    }
    Term from = state.number(call.arguments().get(1));
    List<Write> pieces = new ArrayList<>();
    for (long at = 0; at < bytes; ) {
      int width = set ? 1 : (int) Math.min(8, bytes - at);
      Term offset = terms.constant(64, at);
      Term value = set ? terms.extract(from, 0, 8) : read(state.sum(from, offset), width);
      pieces.add(new Write.Stored(state.sum(to, offset), width, value));
      at += width;
    }
    state.writes.addAll(pieces);
  }

  Optional<Datum> allocate(Instruction.Allocate i) {
    int register = i.result().index();
    boolean once = state.block.index() == 0 && i.count() instanceof Value.IntConstant;
    if (once) {
      long size = ((Value.IntConstant) i.count()).bits() * i.elementBytes();
      // Its register has been its address all along.
      state.writes.add(
          new Write.Forgotten(
              words.register(state.context, register, Vocabulary.POINTER_BITS), Math.max(1, size)));
      return Optional.empty();
    }
    state.writes.add(new Write.Everything());
    return Optional.of(state.unknown(Type.POINTER));
  }

  Term moved(Instruction.PointerAdd i) {
    Term base = state.number(i.base());
    Term result = state.sum(base, terms.constant(64, i.constantBytes()));
    for (Instruction.ScaledIndex index : i.indices()) {
      Term number = state.number(index.index());
      Term wide =
          number.widthBits() < 64
              ? terms.convert(Operator.SIGN_EXTEND, number, 64)
              : terms.extract(number, 0, 64);
      Term by = terms.make(Operator.MUL, wide, terms.constant(64, index.scaleBytes()));
      result = state.sum(result, by);
    }
    if (i.inBounds()) {
      // An object does not go round the end of memory, and no further than to its own ends a
      // pointer may be moved (C17 6.5.6p8).
      Term distance = terms.make(Operator.SUB, result, base);
      Term forward = terms.make(Operator.SLE, terms.constant(64, 0), distance);
      state.require(
          terms.ite(
              forward,
              terms.make(Operator.ULE, base, result),
              terms.make(Operator.ULT, result, base)));
    }
    return result;
  }
}

package org.farkas.exec.machine;

import org.farkas.exec.memory.Addresses;
import org.farkas.exec.memory.AggregateValue;
import org.farkas.exec.memory.MemoryAccess;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.semantics.ConversionSemantics;
import org.farkas.exec.semantics.FloatSemantics;
import org.farkas.exec.semantics.IntegerSemantics;
import org.farkas.exec.semantics.Meaning;
import org.farkas.exec.semantics.Requirement;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.ir.Instruction.Conversion;
import org.farkas.ir.Type;

/** Scalar instructions with an operand that is no plain bits. */
final class Arithmetic {
  private final Execution x;
  private final AddressArithmetic addresses;

  Arithmetic(Execution x, AddressArithmetic addresses) {
    this.x = x;
    this.addresses = addresses;
  }

  void binary(Op.Binary op) {
    if (Addresses.isPointer(x.reference(op.left()))
        || Addresses.isPointer(x.reference(op.right()))) {
      if (addresses.binary(op)) {
        return;
      }
    }
    Meaning meaning =
        IntegerSemantics.binary(
            x.terms,
            op.operator(),
            x.term(op.left(), op.width()),
            x.term(op.right(), op.width()),
            op.noSignedWrap(),
            op.noUnsignedWrap(),
            op.exact());
    define(op.result(), meaning);
  }

  private void define(int result, Meaning meaning) {
    for (Requirement requirement : meaning.requirements()) {
      x.decisions.require(requirement);
    }
    x.set(result, meaning.result());
  }

  void compare(Op.Compare op) {
    if (op.pointers()
        || Addresses.isPointer(x.reference(op.left()))
        || Addresses.isPointer(x.reference(op.right()))) {
      addresses.compare(op);
      return;
    }
    x.set(
        op.result(),
        IntegerSemantics.compare(
            x.terms,
            op.predicate(),
            x.term(op.left(), op.width()),
            x.term(op.right(), op.width())));
  }

  void floatBinary(Op.FloatBinary op) {
    x.set(
        op.result(),
        FloatSemantics.binary(
            x.terms, op.operator(), x.term(op.left(), op.width()), x.term(op.right(), op.width())));
  }

  void floatNegate(Op.FloatNegate op) {
    x.set(op.result(), FloatSemantics.negate(x.terms, x.term(op.operand(), op.width())));
  }

  void floatCompare(Op.FloatCompare op) {
    x.set(
        op.result(),
        FloatSemantics.compare(
            x.terms,
            op.predicate(),
            x.term(op.left(), op.width()),
            x.term(op.right(), op.width())));
  }

  void convert(Op.Convert op) {
    Object reference = x.reference(op.operand());
    switch (op.conversion()) {
      case POINTER_TO_INT -> {
        x.sharing.exposed(reference);
        if (op.toWidth() == x.program.pointerBits()) {
          boolean number =
              reference instanceof MemoryObject object
                  && object.kind() == MemoryObject.Kind.ABSOLUTE;
          if (number) {
            x.set(op.result(), x.term(op.operand(), op.toWidth()));
          } else if (reference instanceof SymbolicPointer p
              && p.object().kind() == MemoryObject.Kind.ABSOLUTE) {
            x.set(op.result(), x.term(op.operand(), op.toWidth()));
          } else {
            x.set(op.result(), x.bits(op.operand()), reference);
          }
        } else {
          x.set(op.result(), x.term(op.operand(), op.toWidth()));
        }
      }
      case INT_TO_POINTER -> {
        int pointerBits = x.program.pointerBits();
        if (reference == null || Addresses.isPointer(reference)) {
          x.addresses.pointer(x.memory(), x.bits(op.operand()), reference, x.slot);
        } else {
          Term number = x.term(op.operand(), op.fromWidth());
          Term sized =
              op.fromWidth() > pointerBits
                  ? x.terms.extract(number, 0, pointerBits)
                  : x.terms.convert(Operator.ZERO_EXTEND, number, pointerBits);
          x.addresses.pointer(x.memory(), 0, sized, x.slot);
        }
        x.set(op.result(), x.slot);
      }
      case TRUNCATE,
          ZERO_EXTEND,
          SIGN_EXTEND,
          FLOAT_TRUNCATE,
          FLOAT_EXTEND,
          FLOAT_TO_UNSIGNED,
          FLOAT_TO_SIGNED,
          UNSIGNED_TO_FLOAT,
          SIGNED_TO_FLOAT,
          BITCAST -> {
        if (op.conversion() == Conversion.BITCAST && Addresses.isPointer(reference)) {
          x.set(op.result(), x.bits(op.operand()), reference);
        } else {
          define(
              op.result(),
              ConversionSemantics.convert(
                  x.terms, op.conversion(), x.term(op.operand(), op.fromWidth()), op.toWidth()));
        }
      }
    }
  }

  /** A concrete operation that is undefined. */
  Interruption undefined(UndefinedKind kind) {
    return x.undefined(kind);
  }

  void select(Op.Select op) {
    Object condition = x.reference(op.condition());
    if (condition == null) {
      int chosen = x.bits(op.condition()) != 0 ? op.whenTrue() : op.whenFalse();
      x.set(op.result(), x.bits(chosen), x.reference(chosen));
      return;
    }
    Term guard = x.term(op.condition(), 1);
    merge(
        op.type(),
        guard,
        x.bits(op.whenTrue()),
        x.reference(op.whenTrue()),
        x.bits(op.whenFalse()),
        x.reference(op.whenFalse()));
    x.set(op.result(), x.slot);
  }

  /** Puts {@code guard ? first : second} into the slot. */
  private void merge(
      Type type, Term guard, long bits1, Object reference1, long bits2, Object reference2) {
    boolean same = bits1 == bits2 && reference1 == reference2;
    if (same) {
      x.slot.set(bits1, reference1);
    } else if (type instanceof Type.Aggregate aggregate) {
      AggregateValue first = (AggregateValue) reference1;
      AggregateValue second = (AggregateValue) reference2;
      long[] bits = new long[first.size()];
      Object[] references = new Object[first.size()];
      for (int i = 0; i < bits.length; i++) {
        merge(
            aggregate.members().get(i),
            guard,
            first.bits(i),
            first.reference(i),
            second.bits(i),
            second.reference(i));
        bits[i] = x.slot.bits;
        references[i] = x.slot.reference;
      }
      x.slot.set(0, new AggregateValue(bits, references));
    } else if (type instanceof Type.Pointer
        || Addresses.isPointer(reference1)
        || Addresses.isPointer(reference2)) {
      addresses.merge(guard, bits1, reference1, bits2, reference2, x.slot);
    } else {
      int width = x.program.width(type);
      MemoryAccess.setTerm(
          x.terms.ite(
              guard,
              x.addresses.number(x.memory(), bits1, reference1, width),
              x.addresses.number(x.memory(), bits2, reference2, width)),
          x.slot);
    }
  }
}

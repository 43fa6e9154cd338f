package org.farkas.exec.machine;

import java.util.Collections;
import java.util.List;
import org.farkas.exec.memory.AggregateValue;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicAccess;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.ir.Type;

/** Loads, stores, stack objects and pointer arithmetic. */
final class MemoryOperations {
  private final Execution x;
  private final Pointers pointers;
  private final AccessChecks checks;
  private final SymbolicAccess symbolic;
  private final NumbersOfPointers numbers;
  private final UnionNumbers unions;

  MemoryOperations(Execution x, Pointers pointers, AccessChecks checks, SymbolicAccess symbolic) {
    this.x = x;
    this.pointers = pointers;
    this.checks = checks;
    this.symbolic = symbolic;
    this.numbers = new NumbersOfPointers(x);
    this.unions = new UnionNumbers(x, pointers);
  }

  void load(Op.Load op) {
    int address = pointers.resolve(op.address(), true);
    checks.check(x.bits(address), x.reference(address), (op.width() + 7) >>> 3, false);
    checks.passed(x.bits(address), x.reference(address), op.width(), op.kind());
    checks.aligned(x.bits(address), x.reference(address), op.alignBytes());
    if (!op.pointer() && x.reference(address) instanceof MemoryObject object) {
      unions.read(object, x.bits(address), (op.width() + 7) >>> 3);
    }
    read(x.bits(address), x.reference(address), op.width(), op.pointer());
    if (!op.pointer()) {
      numbers.read(x.bits(address), x.reference(address), op.width(), x.slot);
    }
    x.set(op.result(), x.slot);
  }

  /** Reads a scalar into the slot; the access has been checked. */
  private void read(long bits, Object reference, int width, boolean pointer) {
    if (reference instanceof SymbolicPointer at && x.options.enumerateOffsets()) {
      x.access.load(x.memory(), at.object(), fixedOffset(at, width), width, pointer, x.slot);
    } else if (reference instanceof SymbolicPointer at) {
      if (!symbolic.load(x.memory(), at.object(), at.offset(), width, pointer, x.slot)) {
        throw tooLarge(at.object());
      }
    } else {
      x.access.load(x.memory(), (MemoryObject) reference, (int) bits, width, pointer, x.slot);
    }
  }

  /** Which offset it is: a fork with a side for each that is possible. */
  private int fixedOffset(SymbolicPointer at, int width) {
    List<SymbolicAccess.PossibleOffset> possible =
        symbolic.possibleOffsets(at.object(), at.offset(), width);
    if (possible.isEmpty()) {
      throw tooLarge(at.object());
    }
    Alternative.Side here = Alternative.Side.branch(x.frame.codePoint());
    int chosen =
        x.decisions.choose(
            possible.stream().map(SymbolicAccess.PossibleOffset::guard).toList(),
            Collections.nCopies(possible.size(), here));
    return possible.get(chosen).offset();
  }

  private Interruption tooLarge(MemoryObject object) {
    return x.unsupported(
        "access at a symbolic offset of an object of %d bytes (%s)"
            .formatted(object.sizeBytes(), x.program.nameOf(object)));
  }

  void store(Op.Store op) {
    int address = pointers.resolve(op.address(), true);
    checks.check(x.bits(address), x.reference(address), (op.width() + 7) >>> 3, true);
    checks.aligned(x.bits(address), x.reference(address), op.alignBytes());
    write(
        x.bits(address),
        x.reference(address),
        op.width(),
        op.pointer(),
        x.bits(op.value()),
        x.reference(op.value()));
  }

  private void write(
      long bits, Object reference, int width, boolean pointer, long value, Object valueReference) {
    if (reference instanceof SymbolicPointer at && x.options.enumerateOffsets()) {
      x.access.store(x.memory(), at.object(), fixedOffset(at, width), width, value, valueReference);
    } else if (reference instanceof SymbolicPointer at) {
      if (!symbolic.store(
          x.memory(), at.object(), at.offset(), width, pointer, value, valueReference)) {
        throw tooLarge(at.object());
      }
    } else {
      x.access.store(
          x.memory(), (MemoryObject) reference, (int) bits, width, value, valueReference);
    }
  }

  void loadAggregate(Op.LoadAggregate op) {
    int address = pointers.resolve(op.address(), true);
    checks.check(x.bits(address), x.reference(address), op.type().sizeBytes(), false);
    checks.blockOfPassed(x.reference(address));
    x.set(op.result(), 0, readAggregate(x.bits(address), x.reference(address), op.type()));
  }

  private AggregateValue readAggregate(long bits, Object reference, Type.Aggregate type) {
    int size = type.members().size();
    long[] memberBits = new long[size];
    Object[] memberReferences = new Object[size];
    for (int i = 0; i < size; i++) {
      pointers.add(bits, reference, x.terms.constant(64, type.offsetsBytes().get(i)), x.slot);
      if (type.members().get(i) instanceof Type.Aggregate inner) {
        memberReferences[i] = readAggregate(x.slot.bits, x.slot.reference, inner);
      } else {
        Type member = type.members().get(i);
        read(
            x.slot.bits, x.slot.reference, x.program.width(member), member instanceof Type.Pointer);
        memberBits[i] = x.slot.bits;
        memberReferences[i] = x.slot.reference;
      }
    }
    return new AggregateValue(memberBits, memberReferences);
  }

  void storeAggregate(Op.StoreAggregate op) {
    int address = pointers.resolve(op.address(), true);
    checks.check(x.bits(address), x.reference(address), op.type().sizeBytes(), true);
    writeAggregate(
        x.bits(address), x.reference(address), op.type(), (AggregateValue) x.reference(op.value()));
  }

  private void writeAggregate(
      long bits, Object reference, Type.Aggregate type, AggregateValue value) {
    for (int i = 0; i < value.size(); i++) {
      pointers.add(bits, reference, x.terms.constant(64, type.offsetsBytes().get(i)), x.slot);
      if (type.members().get(i) instanceof Type.Aggregate inner) {
        writeAggregate(x.slot.bits, x.slot.reference, inner, (AggregateValue) value.reference(i));
      } else {
        Type member = type.members().get(i);
        write(
            x.slot.bits,
            x.slot.reference,
            x.program.width(member),
            member instanceof Type.Pointer,
            value.bits(i),
            value.reference(i));
      }
    }
  }

  void allocate(Op.Allocate op) {
    long size;
    Term symbolicSize = null;
    if (x.reference(op.count()) == null) {
      long count = x.bits(op.count());
      if (count == 0 && !op.variable().isEmpty()) {
        throw x.undefined(UndefinedKind.VARIABLE_ARRAY_SIZE);
      }
      size = count * op.elementBytes();
      boolean overflow =
          count < 0 || op.elementBytes() > 0 && count > Long.MAX_VALUE / op.elementBytes();
      if (overflow || size > x.options.maxObjectBytes()) {
        throw x.unsupported("a local object of " + Long.toUnsignedString(size) + " bytes");
      }
    } else {
      // A variable length array: as large as may be, with a symbolic size.
      Term count = x.term(op.count(), op.countWidth());
      Term wide = x.terms.convert(Operator.ZERO_EXTEND, count, 64);
      long most = Math.max(1, SymbolicSizes.CAPACITY_BYTES / Math.max(1, op.elementBytes()));
      x.decisions.require(
          x.terms.make(Operator.SLT, x.terms.constant(op.countWidth(), 0), count),
          UndefinedKind.VARIABLE_ARRAY_SIZE,
          UndefinedKind.VARIABLE_ARRAY_SIZE.label(),
          java.util.Optional.empty());
      x.decisions.bound(
          x.terms.make(Operator.ULE, wide, x.terms.constant(64, most)),
          SymbolicSizes.assumption("array " + op.variable()),
          "variable length array of more than " + SymbolicSizes.CAPACITY_BYTES + " bytes");
      size = most * op.elementBytes();
      symbolicSize = x.terms.make(Operator.MUL, wide, x.terms.constant(64, op.elementBytes()));
    }
    MemoryObject object =
        x.memory()
            .allocate(
                MemoryObject.builder(MemoryObject.Kind.STACK, op.variable())
                    .size(size)
                    .symbolicSize(symbolicSize)
                    .align(op.alignBytes()));
    x.set(op.result(), 0, object);
  }

  /** Pointer arithmetic with a symbolic part. */
  void pointerAdd(Op.PointerAdd op) {
    Term increment = pointers.increment(op);
    int base = op.checked() ? pointers.resolve(op.base(), false) : op.base();
    pointers.add(x.bits(base), x.reference(base), increment, x.slot);
    if (op.checked() && !(increment.isConstant() && increment.value() == 0)) {
      long bits = x.slot.bits;
      Object reference = x.slot.reference;
      checks.arithmetic(bits, reference);
      x.slot.set(bits, reference);
    }
    x.set(op.result(), x.slot);
  }

  /** Checks a concrete result of pointer arithmetic. */
  void checkArithmetic(long bits, MemoryObject object) {
    checks.arithmetic(bits, object);
  }
}

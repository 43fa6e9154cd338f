package org.farkas.exec.machine;

import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.farkas.exec.memory.Addresses;
import org.farkas.exec.memory.AggregateValue;
import org.farkas.exec.memory.ChoicePointer;
import org.farkas.exec.memory.Contents;
import org.farkas.exec.memory.Memory;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Evaluator;
import org.farkas.ir.Type;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;

/** Reads objects and values of a state as its model has them. */
final class Snapshots {
  private final Execution x;
  private final State state;
  private final Evaluator evaluator;
  private final Map<MemoryObject, Integer> inputIds = new IdentityHashMap<>();

  Snapshots(Execution x, State state) {
    this.x = x;
    this.state = state;
    this.evaluator = state.evaluator();
    List<MemoryObject> objects = state.inputState().objects();
    for (int i = 0; i < objects.size(); i++) {
      inputIds.putIfAbsent(objects.get(i), i);
    }
  }

  /** The concrete bytes of an object, pointers as zeros. */
  static ObjectValue bytes(Memory memory, MemoryObject object, int size) {
    byte[] bytes = new byte[size];
    Contents contents = memory.contents(object).orElseThrow();
    for (int i = 0; i < Math.min(size, contents.sizeBytes()); i++) {
      bytes[i] = contents.rawByte(i);
    }
    return new ObjectValue(bytes, new TreeMap<>());
  }

  /** An object's contents; all unknown if it is gone. */
  Snapshot of(MemoryObject object) {
    long used = object.sizeBytes();
    int size =
        Math.toIntExact(
            object
                .input()
                .filter(StreamStates::hasState)
                .map(InputObject::sizeBytes)
                .orElse(used)); // without what has been done with it
    byte[] bytes = new byte[size];
    BitSet unknown = new BitSet(size);
    TreeMap<Long, PointerTarget> pointers = new TreeMap<>();
    Optional<Contents> contents = state.memory().contents(object);
    if (contents.isEmpty()) {
      unknown.set(0, size);
      return new Snapshot(new ObjectValue(bytes, pointers), unknown);
    }
    ValueSlot slot = new ValueSlot();
    int pointerBytes = x.program.pointerBits() / 8;
    for (int i = 0; i < size; i++) {
      if (contents.get().plain(i, 1)) {
        bytes[i] = contents.get().rawByte(i);
      } else if (contents.get().isIndeterminate(i)) {
        unknown.set(i);
      } else if (x.access.pointerAt(state.memory(), object, i, slot)) {
        pointers.put((long) i, target(slot.bits, slot.reference));
        i += pointerBytes - 1;
      } else {
        x.access.load(state.memory(), object, i, 8, false, slot);
        scalar(slot.bits, slot.reference, 8, bytes, i, unknown);
      }
    }
    return new Snapshot(new ObjectValue(bytes, pointers), unknown);
  }

  /** Puts a scalar's bytes in place. */
  private void scalar(
      long bits, Object reference, int width, byte[] bytes, int offset, BitSet unknown) {
    int size = (width + 7) / 8;
    if (reference == null) {
      ObjectValue.putBits(bytes, offset * 8L, width, bits);
      return;
    }
    Term term = x.addresses.number(state.memory(), bits, reference, width);
    if (term.tainted()) {
      unknown.set(offset, offset + size);
    }
    java.math.BigInteger value = evaluator.value(term);
    for (int i = 0; i < size; i++) {
      bytes[offset + i] = value.shiftRight(8 * i).byteValue();
    }
  }

  /** A register's value laid out as its type lies in memory. */
  Snapshot value(Type type, ValueSlot value) {
    int size = sizeBytes(type);
    byte[] bytes = new byte[size];
    BitSet unknown = new BitSet(size);
    TreeMap<Long, PointerTarget> pointers = new TreeMap<>();
    lay(type, value.bits, value.reference, 0, bytes, unknown, pointers);
    return new Snapshot(new ObjectValue(bytes, pointers), unknown);
  }

  private int sizeBytes(Type type) {
    return switch (type) {
      case Type.Aggregate aggregate -> Math.toIntExact(aggregate.sizeBytes());
      case Type.Float f -> f.format().storeBytes();
      case Type.Int _, Type.Pointer _, Type.Void _, Type.Unsupported _ ->
          (x.program.width(type) + 7) / 8;
    };
  }

  private void lay(
      Type type,
      long bits,
      Object reference,
      int offset,
      byte[] bytes,
      BitSet unknown,
      TreeMap<Long, PointerTarget> pointers) {
    if (type instanceof Type.Aggregate aggregate) {
      AggregateValue members = (AggregateValue) reference;
      for (int i = 0; i < members.size(); i++) {
        int at = offset + Math.toIntExact(aggregate.offsetsBytes().get(i));
        lay(
            aggregate.members().get(i),
            members.bits(i),
            members.reference(i),
            at,
            bytes,
            unknown,
            pointers);
      }
    } else if (type instanceof Type.Pointer || Addresses.isPointer(reference)) {
      pointers.put((long) offset, target(bits, reference));
    } else {
      scalar(bits, reference, x.program.width(type), bytes, offset, unknown);
    }
  }

  private PointerTarget target(long bits, Object reference) {
    return switch (reference) {
      case MemoryObject object -> target(object, bits);
      case SymbolicPointer pointer -> target(pointer.object(), evaluator.narrow(pointer.offset()));
      case ChoicePointer choice ->
          choice.options().stream()
              .filter(option -> evaluator.holds(option.guard()))
              .findFirst()
              .map(option -> target(option.bits(), option.reference()))
              .orElse(new PointerTarget.Elsewhere());
      default -> new PointerTarget.Elsewhere();
    };
  }

  private PointerTarget target(MemoryObject object, long offset) {
    Integer id = inputIds.get(object);
    if (id != null) {
      return new PointerTarget.Into(id, offset);
    }
    return switch (object.kind()) {
      case ABSOLUTE -> offset == 0 ? new PointerTarget.Null() : new PointerTarget.Raw(offset);
      case FUNCTION -> new PointerTarget.Function(object.name());
      case GLOBAL ->
          object.literal()
              ? new PointerTarget.Elsewhere()
              : new PointerTarget.Variable(object.name(), offset);
      case STACK, HEAP, INPUT, BEYOND -> new PointerTarget.Elsewhere();
    };
  }
}

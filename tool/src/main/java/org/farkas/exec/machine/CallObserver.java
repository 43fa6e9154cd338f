package org.farkas.exec.machine;

import java.util.BitSet;
import java.util.Optional;
import java.util.TreeMap;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.source.CType;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.ObservedCall;
import org.farkas.testcase.PointerTarget;

/** Notes what functions without source are given, in concrete runs. */
final class CallObserver {
  /** Longer texts are not kept. */
  private static final int TEXT_CHARACTERS = 59;

  private final Execution x;

  CallObserver(Execution x) {
    this.x = x;
  }

  /**
   * The call that is being made.
   *
   * @param first the operand that holds the first parameter
   */
  ObservedCall observe(String name, Optional<CType.Function> type, Op.Call op, int first) {
    TreeMap<Integer, ObservedCall.Argument> arguments = new TreeMap<>();
    int parameters = type.map(each -> each.parameters().size()).orElse(0);
    boolean oneEach =
        type.isPresent()
            && type.get().parameters().stream().allMatch(CallObserver::isScalar)
            && op.arguments().length - first >= parameters;
    Snapshots snapshots = new Snapshots(x, x.state);
    for (int i = 0; oneEach && i < parameters; i++) {
      int operand = op.arguments()[first + i];
      ValueSlot slot = new ValueSlot();
      slot.set(x.bits(operand), x.reference(operand));
      Snapshot value = snapshots.value(op.argumentTypes()[first + i], slot);
      CType parameter = type.get().parameters().get(i);
      boolean fits =
          value.value().sizeBytes() == parameter.sizeBytes() && value.unknownBytes().isEmpty();
      if (fits && (parameter instanceof CType.Pointer || value.value().pointers().isEmpty())) {
        arguments.put(
            i,
            new ObservedCall.Argument(
                value.value(), isText(parameter) ? text(slot, snapshots) : Optional.empty()));
      }
    }
    return new ObservedCall(name, arguments);
  }

  private static boolean isScalar(CType type) {
    return switch (type) {
      case CType.Int _, CType.Enumeration _, CType.Pointer _ -> true;
      case CType.Floating floating -> floating.valueBits() == 32 || floating.valueBits() == 64;
      case CType.Void _, CType.Array _, CType.Record _, CType.Function _, CType.Opaque _ -> false;
    };
  }

  private static boolean isText(CType type) {
    return type instanceof CType.Pointer pointer
        && pointer.pointeeConst()
        && pointer.pointee() instanceof CType.Int integer
        && integer.kind() == CType.IntKind.CHAR;
  }

  private static Optional<String> text(ValueSlot slot, Snapshots snapshots) {
    if (!(slot.reference instanceof MemoryObject object) || !object.hasContents()) {
      return Optional.empty();
    }
    Snapshot contents = snapshots.of(object);
    ObjectValue value = contents.value();
    BitSet unknown = contents.unknownBytes();
    StringBuilder text = new StringBuilder();
    for (long at = slot.bits; at >= 0 && at < value.sizeBytes(); at++) {
      PointerTarget pointer = value.pointers().get(at);
      if (unknown.get((int) at) || pointer != null || text.length() > TEXT_CHARACTERS) {
        return Optional.empty();
      }
      int character = value.byteAt((int) at) & 0xff;
      if (character == 0) {
        return Optional.of(text.toString()).filter(all -> all.length() <= TEXT_CHARACTERS);
      }
      text.append((char) character);
    }
    return Optional.empty();
  }
}

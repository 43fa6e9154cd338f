package org.farkas.testcase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.source.CType;
import org.farkas.source.VolatileReads;

/**
 * The arguments of a {@code main} under test, as C has them (C11 5.1.2.2.1p2): {@code argc} is not
 * negative, {@code argv[argc]} is NULL, and the elements before it lead to strings. There are none
 * behind it.
 *
 * @param count the object that holds {@code argc}
 * @param vector the object that holds {@code argv}
 * @param strings the array that {@code argv} leads to
 */
public record MainArguments(InputObject count, InputObject vector, InputObject strings) {
  private static final int COUNT_BITS = 32;

  /** How many elements {@code argv} has at first, the NULL counted. */
  static final long FIRST_CAPACITY = 4;

  /** Those of a layout, if its function is {@code main} and takes them. */
  public static Optional<MainArguments> of(InputLayout layout) {
    if (!VolatileReads.runBy(layout.function()).equals("main") || layout.objects().size() < 3) {
      return Optional.empty();
    }
    InputObject count = layout.objects().get(0);
    InputObject vector = layout.objects().get(1);
    if (!(count.origin() instanceof InputObject.Parameter)
        || !(vector.origin() instanceof InputObject.Parameter)
        || !isCount(count.elementType())
        || !isVector(vector.elementType())) {
      return Optional.empty();
    }
    return layout.objects().stream()
        .filter(object -> object.origin().equals(new InputObject.Pointee(vector.id(), 0)))
        .findFirst()
        .map(strings -> new MainArguments(count, vector, strings));
  }

  static boolean isCount(CType type) {
    return type instanceof CType.Int integer
        && integer.widthBits() == COUNT_BITS
        && integer.signed();
  }

  static boolean isVector(CType type) {
    return type instanceof CType.Pointer pointer
        && pointer.pointee() instanceof CType.Pointer string
        && string.pointee() instanceof CType.Int character
        && character.kind() == CType.IntKind.CHAR;
  }

  /** Whether inputs are such as the start of a program gives; true for other functions. */
  public static boolean keptBy(InputVector inputs) {
    return of(inputs.layout()).map(arguments -> arguments.areKept(inputs)).orElse(true);
  }

  private boolean areKept(InputVector inputs) {
    long number = number(inputs);
    PointerTarget target = inputs.values().get(vector.id()).pointers().get(0L);
    if (number < 0
        || number >= strings.count()
        || !new PointerTarget.Into(strings.id(), 0).equals(target)) {
      return false;
    }
    ObjectValue value = inputs.values().get(strings.id());
    for (PointerSlot slot : strings.slots()) {
      boolean isNull =
          value.pointers().getOrDefault(slot.offsetBytes(), new PointerTarget.Null())
              instanceof PointerTarget.Null;
      if (isNull != position(slot) >= number) {
        return false;
      }
    }
    return strings.count() == number + 1;
  }

  private long position(PointerSlot slot) {
    return slot.offsetBytes() / strings.elementType().sizeBytes();
  }

  /** How many arguments inputs have. */
  public int number(InputVector inputs) {
    return (int) inputs.values().get(count.id()).bits(0, COUNT_BITS);
  }

  /**
   * Inputs with so many arguments, at most as many as there is room for; {@code argv} is then just
   * as long as that, for what the program reads behind its NULL is no argument.
   */
  public InputVector with(InputVector inputs, int number) {
    List<ObjectValue> values = new ArrayList<>(inputs.values());
    long most = Math.clamp(number, 0, strings.count() - 1);
    values.set(count.id(), values.get(count.id()).withBits(0, COUNT_BITS, most));
    values.set(
        vector.id(),
        values.get(vector.id()).withPointer(0, new PointerTarget.Into(strings.id(), 0)));
    SortedMap<Long, PointerTarget> targets = new TreeMap<>();
    for (PointerSlot slot : strings.slots()) {
      PointerTarget given = values.get(strings.id()).pointers().get(slot.offsetBytes());
      if (position(slot) < most) {
        targets.put(slot.offsetBytes(), given instanceof PointerTarget.Into ? given : own(slot));
      } else if (position(slot) == most) {
        targets.put(slot.offsetBytes(), new PointerTarget.Null());
      }
    }
    InputObject exact = exactly(most + 1);
    values.set(
        strings.id(), new ObjectValue(new byte[Math.toIntExact(exact.sizeBytes())], targets));
    List<InputObject> objects = new ArrayList<>(inputs.layout().objects());
    objects.set(strings.id(), exact);
    return new InputVector(
        inputs.layout().with(inputs.layout().function(), objects),
        inputs.dynamicObjects(),
        values,
        inputs.stubCalls(),
        inputs.failingAllocations());
  }

  private InputObject exactly(long elements) {
    return new InputObject(
        strings.id(),
        strings.origin(),
        strings.name(),
        strings.elementType(),
        elements,
        false,
        false,
        false,
        strings.slots().stream().filter(slot -> position(slot) < elements).toList());
  }

  private static PointerTarget own(PointerSlot slot) {
    return slot.choices().stream()
        .filter(PointerTarget.Into.class::isInstance)
        .findFirst()
        .orElse(new PointerTarget.Null());
  }
}

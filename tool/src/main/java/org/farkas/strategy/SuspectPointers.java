package org.farkas.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ShapeOptions;

/** Pointers among the inputs that callers may never pass so: a fault may be theirs. */
final class SuspectPointers {
  /** Faults that a pointer to an object of another type leads to. */
  private static final Set<String> ACCESS_FAULTS =
      Stream.of(
              UndefinedKind.NULL_DEREFERENCE,
              UndefinedKind.INVALID_POINTER,
              UndefinedKind.OUT_OF_BOUNDS,
              UndefinedKind.MISALIGNED_ACCESS,
              UndefinedKind.INVALID_FREE,
              UndefinedKind.CALL_MISMATCH,
              UndefinedKind.POINTER_ARITHMETIC)
          .map(UndefinedKind::label)
          .collect(Collectors.toUnmodifiableSet());

  /** Those that a number in the place of a pointer leads to. */
  private static final Set<String> JUNK_FAULTS =
      Stream.of(
              UndefinedKind.NULL_DEREFERENCE,
              UndefinedKind.INVALID_POINTER,
              UndefinedKind.MISALIGNED_ACCESS)
          .map(UndefinedKind::label)
          .collect(Collectors.toUnmodifiableSet());

  private SuspectPointers() {}

  /**
   * A pointer inside a union that may hold another member: its object has the type of the member
   * that we chose, so what goes wrong when memory is accessed need not be the unit's fault.
   *
   * @param kind of what goes wrong
   */
  static Optional<String> ofUnion(String kind, InputVector inputs) {
    if (!ACCESS_FAULTS.contains(kind)) {
      return Optional.empty();
    }
    for (InputObject object : inputs.layout().objects()) {
      for (PointerSlot slot : object.slots()) {
        boolean varied =
            slot.choices().stream()
                .anyMatch(
                    c -> c instanceof PointerTarget.Into || c instanceof PointerTarget.Function);
        boolean others =
            slot.choices().stream()
                .anyMatch(
                    c -> c instanceof PointerTarget.Beyond || c instanceof PointerTarget.Number);
        PointerTarget target = slot.in(inputs.values().get(object.id()));
        if (varied && others && !(target instanceof PointerTarget.Null)) {
          return Optional.of(slot.path());
        }
      }
    }
    return Optional.empty();
  }

  /**
   * A pointer that may lead to objects of several types, for instance a part of one structure or of
   * another: which of them the unit takes it for is for callers to know.
   *
   * @param kind of what goes wrong
   */
  static Optional<String> ofSeveralTypes(String kind, InputVector inputs) {
    if (!JUNK_FAULTS.contains(kind)) {
      return Optional.empty();
    }
    for (InputObject object : inputs.layout().objects()) {
      for (PointerSlot slot : object.slots()) {
        if (slot.in(inputs.values().get(object.id())) instanceof PointerTarget.Into
            && inputs.layout().own(object, slot).size() > 1) {
          return Optional.of(slot.path());
        }
      }
    }
    return Optional.empty();
  }

  /** A pointer that leads into another's object although the user does not say that it may. */
  static Optional<String> shared(InputVector inputs, ShapeOptions options) {
    return shared(inputs)
        .filter(
            _ ->
                options.aliases().isEmpty()
                    || sharing(inputs).anyMatch(each -> !declared(each, inputs, options)));
  }

  private static boolean declared(Sharing sharing, InputVector inputs, ShapeOptions options) {
    InputObject object = inputs.object(sharing.into().object());
    String path = sharing.slot().path();
    String name = object.name();
    return Aliases.mayShare(options, path, name.startsWith("*") ? name.substring(1) : name);
  }

  /** A pointer of the inputs that leads into an object that is not its own. */
  static Optional<String> shared(InputVector inputs) {
    return sharing(inputs).findFirst().map(each -> each.slot().path());
  }

  /** Whether it is the place in one of the pointer's own objects that was laid out for it. */
  private static boolean isOwn(
      InputLayout layout, InputObject owner, PointerSlot slot, PointerTarget.Into into) {
    return layout.own(owner, slot).contains(into.object())
        && slot.choices().stream()
            .filter(c -> c instanceof PointerTarget.Into to && to.object() == into.object())
            .findFirst()
            .equals(Optional.of(into));
  }

  /** Whether a pointer that leads anywhere leads there first, or it leads to no listed object. */
  private static boolean leadsFirst(PointerSlot slot, PointerTarget.Into into) {
    for (PointerTarget choice : slot.choices()) {
      if (choice instanceof PointerTarget.Into first) {
        return first.equals(into);
      }
    }
    return true;
  }

  private record Sharing(PointerSlot slot, PointerTarget.Into into) {}

  private static Stream<Sharing> sharing(InputVector inputs) {
    List<Sharing> result = new ArrayList<>();
    for (InputObject object : inputs.layout().objects()) {
      for (PointerSlot slot : object.slots()) {
        PointerTarget target = inputs.values().get(object.id()).pointers().get(slot.offsetBytes());
        if (target instanceof PointerTarget.Into into
            && into.object() < inputs.layout().objects().size()
            && !leadsFirst(slot, into)
            && !isOwn(inputs.layout(), object, slot, into)) {
          result.add(new Sharing(slot, into));
        }
      }
    }
    return result.stream();
  }
}

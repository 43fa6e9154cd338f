package org.farkas.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.farkas.base.DiagnosticException;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectAddresses;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;

/** Translates pointers of one run between meaning and number, in both directions. */
final class RunAddresses {
  private static final long PAGE_BYTES = 4096;
  private static final long LOWEST_MAPPED = 0x1_0000;
  private static final long HIGHEST_MAPPED = 0x7fff_ffff_ffffL;

  private final ProgramAddresses program;
  private final List<InputObject> objects = new ArrayList<>();
  private final ObjectAddresses area;
  private final NavigableMap<Long, InputObject> byAddress = new TreeMap<>();
  private final Map<String, Integer> variableObjects = new HashMap<>();
  private final Set<Long> numbers = new HashSet<>();

  RunAddresses(ProgramAddresses program, InputVector inputs) {
    this.program = program;
    for (int id = 0; id < inputs.objectCount(); id++) {
      objects.add(inputs.object(id));
    }
    area = ObjectAddresses.of(objects);
    for (InputObject object : objects) {
      switch (object.origin()) {
        case InputObject.Global global -> variableObjects.put(global.irName(), object.id());
        case InputObject.InitialVariable variable ->
            variableObjects.put(variable.irName(), object.id());
        case InputObject.Parameter _,
            InputObject.Pointee _,
            InputObject.Fixed _,
            InputObject.StandardInput _,
            InputObject.EnvironmentVariable _,
            InputObject.StubResult _,
            InputObject.StubOutput _ ->
            byAddress.put(area.address(object.id()), object);
      }
    }
    for (ObjectValue value : inputs.values()) {
      for (PointerTarget target : value.pointers().values()) {
        if (target instanceof PointerTarget.Raw raw) {
          numbers.add(raw.address());
        }
      }
    }
  }

  List<InputObject> objects() {
    return objects;
  }

  /**
   * The pages that objects at fixed addresses lie in: address of the first and number of bytes, in
   * ascending order and apart.
   */
  List<long[]> fixedPages() {
    List<long[]> pages = new ArrayList<>();
    objects.stream()
        .filter(object -> object.origin() instanceof InputObject.Fixed)
        .sorted(Comparator.comparingLong(this::address))
        .forEach(
            object -> {
              long start = address(object) / PAGE_BYTES * PAGE_BYTES;
              long end =
                  Math.ceilDiv(address(object) + object.sizeBytes(), PAGE_BYTES) * PAGE_BYTES;
              long[] last = pages.isEmpty() ? new long[2] : pages.getLast();
              if (!pages.isEmpty() && start <= last[0] + last[1]) {
                last[1] = Math.max(last[1], end - last[0]);
              } else {
                pages.add(new long[] {start, end - start});
              }
            });
    return pages;
  }

  /** The size of the memory area that holds the objects. */
  long areaBytes() {
    return Math.ceilDiv(area.endAddress() - ObjectAddresses.BASE, PAGE_BYTES) * PAGE_BYTES;
  }

  long address(InputObject object) {
    return switch (object.origin()) {
      case InputObject.Global global -> program.variable(global.irName());
      case InputObject.InitialVariable variable -> program.variable(variable.irName());
      case InputObject.Parameter _,
          InputObject.Pointee _,
          InputObject.Fixed _,
          InputObject.StandardInput _,
          InputObject.EnvironmentVariable _,
          InputObject.StubResult _,
          InputObject.StubOutput _ ->
          area.address(object.id());
    };
  }

  long number(PointerTarget target) {
    return switch (target) {
      case PointerTarget.Null _ -> 0;
      case PointerTarget.Into into -> address(objects.get(into.object())) + into.offsetBytes();
      case PointerTarget.Function function -> program.function(function.name());
      case PointerTarget.Variable variable ->
          program.variable(variable.irName()) + variable.offsetBytes();
      case PointerTarget.Raw raw -> raw.address();
      case PointerTarget.Elsewhere _, PointerTarget.Beyond _, PointerTarget.Number _ ->
          throw DiagnosticException.internal(
              "pointer-not-an-input", "no input can hold the pointer " + target);
    };
  }

  PointerTarget target(long number) {
    if (number == 0) {
      return new PointerTarget.Null();
    }
    Map.Entry<Long, InputObject> entry = byAddress.floorEntry(number);
    if (entry != null && number - entry.getKey() <= entry.getValue().sizeBytes()) {
      return new PointerTarget.Into(entry.getValue().id(), number - entry.getKey());
    }
    Optional<PointerTarget> known =
        program.functionAt(number).or(() -> program.variableAt(number).map(this::asObject));
    if (known.isPresent()) {
      return known.get();
    }
    boolean unmapped = number < LOWEST_MAPPED || number > HIGHEST_MAPPED;
    return unmapped || numbers.contains(number)
        ? new PointerTarget.Raw(number)
        : new PointerTarget.Elsewhere();
  }

  private PointerTarget asObject(PointerTarget target) {
    if (target instanceof PointerTarget.Variable variable) {
      Integer object = variableObjects.get(variable.irName());
      if (object != null) {
        return new PointerTarget.Into(object, variable.offsetBytes());
      }
    }
    return target;
  }
}

package org.farkas.strategy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.farkas.source.CType;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.StubCall;

/**
 * Variations of a test in one answer that it gets from outside: what one call of a function without
 * source returns or writes, or whether one allocation fails. Each is made when it is asked for.
 */
final class AnswerVariations {
  /** What results often mean something by: errors, success, yes. */
  private static final List<Long> RESULTS = List.of(-1L, 1L, 0L);

  /** Bits that are all off or all on, as those of a device's registers. */
  private static final List<Long> BYTES = List.of(-1L, 0L);

  private static final int MOST_CALLS = 64;
  private static final int MOST_ALLOCATIONS = 32;

  private final InputVector test;
  private final Deque<Supplier<Optional<InputVector>>> left = new ArrayDeque<>();

  /**
   * @param allocates whether the unit may allocate memory
   * @param drawn a value for a cell, at random
   */
  AnswerVariations(InputVector test, boolean allocates, ToLongFunction<ScalarCell> drawn) {
    this.test = test;
    List<StubCall> calls =
        test.stubCalls().subList(0, Math.min(MOST_CALLS, test.stubCalls().size()));
    for (long value : RESULTS) {
      results(calls).forEach(id -> left.add(() -> with(id, _ -> value)));
    }
    results(calls).forEach(id -> left.add(() -> withOtherPointer(id)));
    for (long value : BYTES) {
      outputs(calls).forEach(id -> left.add(() -> with(id, _ -> value)));
    }
    for (int i = 0; allocates && i < MOST_ALLOCATIONS; i++) {
      int number = i;
      left.add(() -> withFailing(number));
    }
    Stream.concat(results(calls), outputs(calls)).forEach(id -> left.add(() -> with(id, drawn)));
  }

  /** The next one; empty if none is left. */
  Optional<InputVector> next() {
    Optional<InputVector> result = Optional.empty();
    while (result.isEmpty() && !left.isEmpty()) {
      result = left.remove().get();
    }
    return result;
  }

  private static Stream<Integer> results(List<StubCall> calls) {
    return calls.stream().flatMap(call -> call.result().stream());
  }

  private static Stream<Integer> outputs(List<StubCall> calls) {
    return calls.stream().flatMap(call -> call.outputs().values().stream());
  }

  /**
   * With other numbers in an object; empty if it holds none or those already. What would be a NaN
   * or next to nothing as a floating number leaves such numbers alone.
   */
  private Optional<InputVector> with(int id, ToLongFunction<ScalarCell> numbers) {
    InputObject object = test.object(id);
    ObjectValue value = test.values().get(id);
    if (object.holdsInput()) {
      return Optional.empty();
    }
    for (ScalarCell cell : ScalarCell.of(object)) {
      long bits = numbers.applyAsLong(cell);
      if (!(cell.type() instanceof CType.Floating) || !RESULTS.contains(bits) || bits == 0) {
        long mask = cell.valueBits() >= 64 ? -1L : (1L << cell.valueBits()) - 1;
        value = value.withBits(cell.bitOffset(), cell.bitWidth(), bits & mask);
      }
    }
    return with(id, value);
  }

  /** With NULL in a result where something else was, or the other way round. */
  private Optional<InputVector> withOtherPointer(int id) {
    ObjectValue value = test.values().get(id);
    for (PointerSlot slot : test.object(id).slots()) {
      PointerTarget now =
          value.pointers().getOrDefault(slot.offsetBytes(), new PointerTarget.Null());
      Optional<PointerTarget> other =
          slot.choices().stream()
              .filter(each -> !(each instanceof PointerTarget.Beyond))
              .filter(
                  each -> each instanceof PointerTarget.Null != now instanceof PointerTarget.Null)
              .findFirst();
      if (other.isPresent()) {
        value = value.withPointer(slot.offsetBytes(), other.get());
      }
    }
    return with(id, value);
  }

  private Optional<InputVector> with(int id, ObjectValue value) {
    if (value.equals(test.values().get(id))) {
      return Optional.empty();
    }
    List<ObjectValue> values = new ArrayList<>(test.values());
    values.set(id, value);
    return Optional.of(
        new InputVector(
            test.layout(),
            test.dynamicObjects(),
            values,
            test.stubCalls(),
            test.failingAllocations()));
  }

  private Optional<InputVector> withFailing(int number) {
    return test.failingAllocations().contains(number)
        ? Optional.empty()
        : Optional.of(
            new InputVector(
                test.layout(),
                test.dynamicObjects(),
                test.values(),
                test.stubCalls(),
                Stream.concat(test.failingAllocations().stream(), Stream.of(number))
                    .sorted()
                    .toList()));
  }
}

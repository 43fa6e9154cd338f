package org.farkas.strategy;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.farkas.exec.machine.ConcreteRun;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.PathEnd;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ObjectValue;

/**
 * Inputs with more room: what a run needs of an object whose size is only guessed is known when it
 * leaves the object, and costs no search to give.
 */
final class RoomierInputs {
  private static final long MOST_BYTES = 4_096;

  /** After so many inputs that do not go well with more room either, no more get any. */
  private static final int MOST_IN_VAIN = 200;

  private final UnitTask task;
  private final Machine machine;
  private final Faults faults;
  private int inVain;
  private long instructions;

  /** Inputs with enough room, and how the machine runs on them. */
  record Run(InputVector inputs, ConcreteRun run) {}

  /**
   * @param faults to be told what callers must see to
   */
  RoomierInputs(UnitTask task, Machine machine, Faults faults) {
    this.task = task;
    this.machine = machine;
    this.faults = faults;
  }

  /** How many the machine has carried out. */
  long instructions() {
    return instructions;
  }

  /**
   * The inputs with room for all that their run accesses, if it goes on well then.
   *
   * @param first how the real program runs on them as they are
   * @param end how the machine's run does
   */
  Optional<Run> of(InputVector inputs, NativeRun first, PathEnd end) {
    InputVector larger = inputs;
    PathEnd now = end;
    while (now instanceof PathEnd.Bound bound && inVain < MOST_IN_VAIN) {
      Optional<InputVector> next = grown(larger, bound.assumption());
      if (next.isEmpty()) {
        break;
      }
      larger = next.get();
      faults.record(bound, larger, first);
      ConcreteRun run = machine.runConcretely(larger, Confirmer.MAX_INSTRUCTIONS);
      instructions += run.instructions();
      task.budget().spend(run.instructions() * Effort.CONCRETE_INSTRUCTION_NANOS);
      now = run.end();
      if (RunComparison.isClean(now) && Precondition.meant(task, machine, larger)) {
        return Optional.of(new Run(larger, run));
      }
    }
    inVain += end instanceof PathEnd.Bound ? 1 : 0;
    return Optional.empty();
  }

  /**
   * The same inputs with twice as many elements in the object of which a run needs more; zeros
   * follow. Empty if it has its size from elsewhere, is large already, or holds pointers.
   *
   * @param exceeded what a run does not keep to
   */
  private static Optional<InputVector> grown(InputVector inputs, Assumption exceeded) {
    if (exceeded.kind() != Assumption.Kind.CAPACITY) {
      return Optional.empty();
    }
    return IntStream.range(0, inputs.objectCount())
        .filter(id -> inputs.object(id).name().equals(exceeded.subject()))
        .filter(id -> mayGrow(inputs.object(id)))
        .mapToObj(id -> grown(inputs, id))
        .findFirst();
  }

  private static boolean mayGrow(InputObject object) {
    return object.guessedCount()
        && object.count() > 0
        && object.origin() instanceof InputObject.Pointee
        && !object.isStream()
        && !object.elementType().containsPointer()
        && object.elementType().sizeBytes() > 0
        && 2 * object.count() * object.elementType().sizeBytes() <= MOST_BYTES;
  }

  private static InputVector grown(InputVector inputs, int id) {
    InputObject object = inputs.object(id);
    InputObject larger = object.withCount(2 * object.count(), object.slots());
    ObjectValue value = inputs.values().get(id);
    byte[] bytes = Arrays.copyOf(value.bytes(), Math.toIntExact(larger.sizeBytes()));
    return inputs.with(larger, new ObjectValue(bytes, value.pointers()));
  }
}

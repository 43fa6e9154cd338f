package org.farkas.exec.machine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.MainArguments;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;

/** Reads input vectors off assignments. */
final class InputVectors {
  private InputVectors() {}

  static InputVector of(State state, Assignment assignment) {
    InputState inputs = state.inputState();
    if (inputs.concrete().isPresent()) {
      return inputs.concrete().get();
    }
    TermContext terms = state.program().terms();
    List<ObjectValue> values = new ArrayList<>();
    List<InputObject> all = new ArrayList<>(inputs.layout().objects());
    all.addAll(inputs.dynamicObjects());
    for (InputObject object : all) {
      values.add(
          object.origin() instanceof InputObject.InitialVariable initial
              ? initialValue(state, object, initial.irName())
              : value(terms, object, assignment));
    }
    List<Integer> failing = new ArrayList<>();
    for (int i = 0; i < inputs.allocations(); i++) {
      if (assignment.value(allocationFails(terms, i)).signum() != 0) {
        failing.add(i);
      }
    }
    InputVector vector =
        new InputVector(
            inputs.layout(), inputs.dynamicObjects(), values, inputs.stubCalls(), failing);
    return MainArguments.of(inputs.layout())
        .map(arguments -> arguments.with(vector, arguments.number(vector)))
        .orElse(vector);
  }

  /** The variable that says whether an allocation call returns NULL. */
  static org.farkas.expr.Term allocationFails(TermContext terms, int number) {
    return terms.variable("alloc" + number, 1, org.farkas.expr.Term.VariableKind.INPUT);
  }

  private static ObjectValue initialValue(State state, InputObject object, String irName) {
    ProgramImage program = state.program();
    MemoryObject memory = program.global(irName).orElseThrow();
    return Snapshots.bytes(program.initial(), memory, Math.toIntExact(object.sizeBytes()));
  }

  private static ObjectValue value(TermContext terms, InputObject object, Assignment assignment) {
    byte[] bytes = new byte[Math.toIntExact(object.sizeBytes())];
    for (ScalarCell cell : ScalarCell.of(object)) {
      BigInteger value = assignment.value(InputMemory.variable(terms, object.id(), cell));
      ObjectValue.putNumber(bytes, cell.bitOffset(), cell.bitWidth(), value);
    }
    TreeMap<Long, PointerTarget> pointers = new TreeMap<>();
    for (PointerSlot slot : object.slots()) {
      slot.put(chosen(terms, object, slot, assignment), bytes, pointers);
    }
    return new ObjectValue(bytes, pointers);
  }

  private static PointerTarget chosen(
      TermContext terms, InputObject object, PointerSlot slot, Assignment assignment) {
    List<PointerTarget> choices = slot.choices();
    int index =
        choices.size() == 1
            ? 0
            : assignment.value(InputMemory.selector(terms, object.id(), slot)).intValue();
    PointerTarget target = choices.get(Math.min(index, choices.size() - 1));
    if (!(target instanceof PointerTarget.Beyond)) {
      return target;
    }
    // Nothing on the path looked at this pointer, or the path would have ended at the bound.
    return choices.stream()
        .filter(choice -> !(choice instanceof PointerTarget.Beyond))
        .findFirst()
        .orElse(new PointerTarget.Null());
  }
}

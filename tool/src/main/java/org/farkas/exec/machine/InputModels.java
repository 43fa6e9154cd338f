package org.farkas.exec.machine;

import java.math.BigInteger;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.ScalarCell;

/** The other way round of {@link State#inputs}: the model that stands for an input vector. */
public final class InputModels {
  private InputModels() {}

  /** The variables that {@link Machine#start} makes for a layout. */
  public static Set<Term> variables(TermContext terms, InputLayout layout) {
    Set<Term> variables = Collections.newSetFromMap(new IdentityHashMap<>());
    for (InputObject object : layout.objects()) {
      for (ScalarCell cell : ScalarCell.of(object)) {
        variables.add(InputMemory.variable(terms, object.id(), cell));
      }
      for (PointerSlot slot : object.slots()) {
        variables.add(InputMemory.selector(terms, object.id(), slot));
      }
    }
    return variables;
  }

  /** Values of the variables that {@link Machine#start} makes for the vector's layout. */
  public static Assignment of(TermContext terms, InputVector inputs) {
    Map<Term, BigInteger> values = new IdentityHashMap<>();
    for (int id = 0; id < inputs.objectCount(); id++) {
      InputObject object = inputs.object(id);
      ObjectValue value = inputs.values().get(id);
      for (ScalarCell cell : ScalarCell.of(object)) {
        Term variable = InputMemory.variable(terms, id, cell);
        values.put(variable, value.number(cell.bitOffset(), cell.valueBits()));
      }
      for (PointerSlot slot : object.slots()) {
        int choice = slot.choices().indexOf(slot.in(value));
        if (choice > 0) {
          Term selector = InputMemory.selector(terms, id, slot);
          values.put(selector, BigInteger.valueOf(choice));
        }
      }
    }
    for (int number : inputs.failingAllocations()) {
      values.put(InputVectors.allocationFails(terms, number), BigInteger.ONE);
    }
    return new Assignment(values, Map.of());
  }
}

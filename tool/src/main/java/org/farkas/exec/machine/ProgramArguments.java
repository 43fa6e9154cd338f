package org.farkas.exec.machine;

import java.util.Optional;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.MainArguments;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;

/** What C says of the arguments of {@code main}, as constraints on symbolic inputs. */
final class ProgramArguments {
  private ProgramArguments() {}

  static void constrain(TermContext terms, State state, InputLayout layout) {
    Optional<MainArguments> arguments = MainArguments.of(layout);
    if (arguments.isEmpty()) {
      return;
    }
    InputObject count = arguments.get().count();
    InputObject strings = arguments.get().strings();
    Term number = InputMemory.variable(terms, count.id(), ScalarCell.of(count).getFirst());
    int width = number.widthBits();
    state.extend(terms.make(Operator.SLE, terms.constant(width, 0), number), Optional.empty());
    state.assume(
        terms.make(Operator.SLT, number, terms.constant(width, strings.count())),
        new Assumption(
            Assumption.Kind.CAPACITY,
            strings.name(),
            "at most " + (strings.count() - 1) + " arguments and NULL",
            !strings.guessedCount()));
    constrain(terms, state, arguments.get().vector(), new PointerTarget.Into(strings.id(), 0));
    for (PointerSlot slot : strings.slots()) {
      int index = slot.choices().indexOf(new PointerTarget.Null());
      if (index < 0 || slot.choices().size() == 1) {
        continue;
      }
      Term isNull =
          terms.eq(InputMemory.selector(terms, strings.id(), slot), terms.constant(8, index));
      long position = slot.offsetBytes() / strings.elementType().sizeBytes();
      Term behind = terms.make(Operator.SLE, number, terms.constant(width, position));
      state.extend(
          terms.or(terms.and(isNull, behind), terms.and(terms.not(isNull), terms.not(behind))),
          Optional.empty());
    }
  }

  /** The only slot of an object leads to one place. */
  private static void constrain(
      TermContext terms, State state, InputObject object, PointerTarget target) {
    PointerSlot slot = object.slots().getFirst();
    int index = slot.choices().indexOf(target);
    if (index >= 0 && slot.choices().size() > 1) {
      Term selector = InputMemory.selector(terms, object.id(), slot);
      state.extend(terms.eq(selector, terms.constant(8, index)), Optional.empty());
    }
  }
}

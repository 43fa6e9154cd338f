package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.source.CType;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.ShapeOptions;

/**
 * What the user says of inputs behind a pointer, where the pointer leads into an object that is not
 * its own: whatever {@code p->level} is said to be holds of the object that {@code p} leads to. One
 * step deep; what is said of places behind further pointers is checked on concrete inputs.
 */
final class SharedFacts {
  private final TermContext terms;
  private final InputLayout layout;
  private final ShapeOptions options;
  private final Map<Integer, Map<Long, ScalarCell>> cells = new HashMap<>();

  SharedFacts(TermContext terms, InputLayout layout, ShapeOptions options) {
    this.terms = terms;
    this.layout = layout;
    this.options = options;
  }

  /**
   * What is known of an object's contents only while its own pointer leads to its start: the
   * condition for that, if the pointer can lead to its middle.
   */
  Optional<Term> condition(InputObject object) {
    if (!(object.origin() instanceof InputObject.Pointee pointee)) {
      return Optional.empty();
    }
    InputObject owner = layout.objects().get(pointee.owner());
    for (PointerSlot slot : owner.slots()) {
      boolean middle =
          slot.choices().stream()
              .anyMatch(
                  c ->
                      c instanceof PointerTarget.Into into
                          && into.object() == object.id()
                          && into.offsetBytes() > 0);
      if (slot.offsetBytes() == pointee.ownerOffset() && middle) {
        int start = slot.choices().indexOf(new PointerTarget.Into(object.id(), 0));
        return Optional.of(chosen(owner, slot, start));
      }
    }
    return Optional.empty();
  }

  private Term chosen(InputObject owner, PointerSlot slot, int choice) {
    return slot.choices().size() == 1
        ? terms.bool(true)
        : terms.eq(InputMemory.selector(terms, owner.id(), slot), terms.constant(8, choice));
  }

  /** What holds of the objects that a pointer leads into beside its own one. */
  List<Term> behind(InputObject owner, PointerSlot slot) {
    List<Term> facts = new ArrayList<>();
    for (int i = 0; i < slot.choices().size(); i++) {
      if (slot.choices().get(i) instanceof PointerTarget.Into into && !isOwn(owner, slot, into)) {
        Term chosen = chosen(owner, slot, i);
        facts(slot, into).forEach(fact -> facts.add(terms.or(terms.not(chosen), fact)));
      }
    }
    return facts;
  }

  /** Whether a pointer leads to the start of the object that was made for it. */
  private boolean isOwn(InputObject owner, PointerSlot slot, PointerTarget.Into into) {
    return into.offsetBytes() == 0
        && layout.objects().get(into.object()).origin()
            instanceof InputObject.Pointee(int from, long offset)
        && from == owner.id()
        && offset == slot.offsetBytes();
  }

  private List<Term> facts(PointerSlot slot, PointerTarget.Into into) {
    InputObject object = layout.objects().get(into.object());
    CType pointee = slot.type().pointee();
    long size = pointee.sizeBytes();
    long room = object.sizeBytes() - into.offsetBytes();
    List<Term> facts = new ArrayList<>();
    if (size <= 0 || room < size) {
      return facts;
    }
    InputObject seen =
        new InputObject(
            object.id(),
            object.origin(),
            "*" + slot.path(),
            pointee,
            room / size,
            false,
            false,
            false,
            List.of());
    Map<Long, ScalarCell> there = cells.computeIfAbsent(object.id(), _ -> cellsOf(object));
    for (ScalarCell cell : ScalarCell.of(seen)) {
      ScalarCell stored = there.get(cell.bitOffset() + 8 * into.offsetBytes());
      if (stored != null && stored.valueBits() == cell.valueBits()) {
        InputRanges.constraint(
                terms, InputMemory.variable(terms, object.id(), stored), cell, options)
            .ifPresent(facts::add);
      }
    }
    return facts;
  }

  private static Map<Long, ScalarCell> cellsOf(InputObject object) {
    Map<Long, ScalarCell> cells = new HashMap<>();
    ScalarCell.of(object).forEach(cell -> cells.put(cell.bitOffset(), cell));
    return cells;
  }
}

package org.farkas.exec.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.farkas.source.CType;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.StubNames;
import org.farkas.testcase.UnionSlots;

/**
 * An input object that a stub's call makes, with what its pointers lead to: nearer objects first,
 * and of trees and the like, whose objects multiply with their depth, only as many as fit.
 */
final class StubPointees {
  private static final long STRING_ELEMENTS = 8;

  /** What lies behind one pointer that a stub returns takes no more, unless one element does. */
  private static final long MAX_BYTES = 4096;

  /** Elements with pointers, each of which may lead to an object of its own. */
  private static final long MAX_ELEMENTS_WITH_POINTERS = 4;

  /** Of one call's result or output; pointers for which nothing is left are not followed. */
  private static final int MAX_OBJECTS = 160;

  /** An object whose slots are still to be made. */
  private record Draft(
      int id,
      InputObject.Origin origin,
      String name,
      CType type,
      long count,
      boolean guessed,
      int depth) {}

  private final InputLayout layout;
  private final int firstId;
  private final Queue<Draft> drafts = new ArrayDeque<>();
  private int drafted;

  private StubPointees(InputLayout layout, int firstId) {
    this.layout = layout;
    this.firstId = firstId;
  }

  /**
   * The object itself first.
   *
   * @param firstId its number; the others' follow
   */
  static List<InputObject> objects(
      InputObject.Origin origin,
      String name,
      CType type,
      long count,
      InputLayout layout,
      int firstId) {
    StubPointees pointees = new StubPointees(layout, firstId);
    pointees.draft(origin, name, type, count, false, 0);
    List<InputObject> made = new ArrayList<>();
    while (!pointees.drafts.isEmpty()) {
      made.add(pointees.made(pointees.drafts.remove()));
    }
    return made;
  }

  private int draft(
      InputObject.Origin origin, String name, CType type, long count, boolean guessed, int depth) {
    int id = firstId + drafted++;
    drafts.add(new Draft(id, origin, name, type, count, guessed, depth));
    return id;
  }

  private InputObject made(Draft draft) {
    CType type = draft.type();
    boolean string = draft.guessed() && isPlainChar(type);
    List<PointerSlot> slots = new ArrayList<>();
    InputObject.Contents contents = InputObject.Contents.of(draft.origin(), type, draft.count());
    long withPointers = draft.guessed() && type.containsPointer() ? contents.count() : 1;
    for (long i = 0; i < withPointers; i++) {
      String path = withPointers == 1 ? draft.name() : ScalarCell.elementName(draft.name(), i);
      addSlots(draft, path, contents.element(), i * contents.element().sizeBytes(), slots);
    }
    return new InputObject(
        draft.id(),
        draft.origin(),
        draft.name(),
        type,
        draft.count(),
        draft.guessed(),
        string,
        string,
        slots);
  }

  private void addSlots(
      Draft owner, String path, CType type, long offset, List<PointerSlot> slots) {
    switch (type) {
      case CType.Pointer pointer -> slots.add(slot(owner, path, pointer, offset));
      case CType.Array array -> {
        for (long i = 0; i < array.count(); i++) {
          long at = offset + i * array.element().sizeBytes();
          addSlots(owner, path + "[" + i + "]", array.element(), at, slots);
        }
      }
      case CType.Record record when record.union() ->
          addUnionSlots(owner, path, record, offset, slots);
      case CType.Record record -> {
        for (CType.Field field : record.fields()) {
          addMemberSlots(owner, path, field, offset, slots);
        }
      }
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Function _,
          CType.Opaque _ -> {}
    }
  }

  private void addMemberSlots(
      Draft owner, String path, CType.Field field, long offset, List<PointerSlot> slots) {
    if (!field.bitField()) {
      String member = ScalarCell.memberName(path, field.name());
      addSlots(owner, member, field.type(), offset + field.offsetBits() / 8, slots);
    }
  }

  private void addUnionSlots(
      Draft owner, String path, CType.Record record, long offset, List<PointerSlot> slots) {
    UnionSlots.of(record, path)
        .choices(leaf -> choices(owner, leaf.path(), leaf.type(), offset + leaf.offset()))
        .forEach(
            (leaf, choices) ->
                slots.add(
                    new PointerSlot(
                        offset + leaf.offset(), leaf.path(), leaf.type(), choices, true)));
  }

  private PointerSlot slot(Draft owner, String path, CType.Pointer pointer, long offset) {
    return new PointerSlot(offset, path, pointer, choices(owner, path, pointer, offset), true);
  }

  private List<PointerTarget> choices(
      Draft owner, String path, CType.Pointer pointer, long offset) {
    List<PointerTarget> choices = new ArrayList<>();
    choices.add(new PointerTarget.Null());
    CType pointee = pointer.pointee();
    if (pointee instanceof CType.Function function) {
      choices.add(new PointerTarget.Function(StubNames.forPointerTo(function)));
    } else if (owner.depth() >= layout.maxStubDepth()
        || drafted >= MAX_OBJECTS
        || unknowable(pointee)) {
      choices.add(new PointerTarget.Beyond());
    } else {
      CType element = pointee instanceof CType.Void ? StubObjects.OCTET : pointee;
      long count = capacity(path, element, pointee instanceof CType.Void);
      InputObject.Origin origin = new InputObject.Pointee(owner.id(), offset);
      int id = draft(origin, "*" + path, element, count, true, owner.depth() + 1);
      choices.add(new PointerTarget.Into(id, 0));
    }
    return choices;
  }

  private long capacity(String path, CType element, boolean untyped) {
    long first = isPlainChar(element) || untyped ? STRING_ELEMENTS : 1;
    if (declared(element)) {
      return first;
    }
    long most =
        element.containsPointer()
            ? MAX_ELEMENTS_WITH_POINTERS
            : Math.max(first, MAX_BYTES / element.sizeBytes());
    return layout.stubCapacity(path).map(capacity -> Math.min(capacity, most)).orElse(first);
  }

  /** Of a type that is only declared there are objects all the same, of which nothing is read. */
  private static boolean unknowable(CType pointee) {
    return !(pointee instanceof CType.Void) && pointee.sizeBytes() == 0 && !declared(pointee);
  }

  private static boolean declared(CType type) {
    return type instanceof CType.Record record && !record.complete();
  }

  private static boolean isPlainChar(CType type) {
    return type instanceof CType.Int integer && integer.kind() == CType.IntKind.CHAR;
  }
}

package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.StubNames;
import org.farkas.testcase.UnionSlots;

/** The input objects that a stub's call makes. */
public final class StubObjects {
  /** What lies behind pointers to nothing in particular. */
  static final CType.Int OCTET = new CType.Int("unsigned char", 8, false, CType.IntKind.OTHER, 1);

  private static final long STRING_ELEMENTS = 8;

  /** What lies behind one pointer that a stub returns takes no more, unless one element does. */
  private static final long MAX_BYTES = 4096;

  /** Elements with pointers, each of which may lead to an object of its own. */
  private static final long MAX_ELEMENTS_WITH_POINTERS = 4;

  private final ProgramImage program;

  StubObjects(ProgramImage program) {
    this.program = program;
  }

  /** The C type of a function without source, or of a stub that function pointers may point to. */
  Optional<CType.Function> typeOf(String name) {
    if (StubNames.isPointerStub(name)) {
      return program.pointerStubType(name);
    }
    return program.function(name).map(FunctionInfo::type);
  }

  /**
   * Whether a parameter is one that a stub writes through.
   *
   * @param library whether the function is the C library's: pointers that it writes lead to what it
   *     was given, which no stub does
   */
  static boolean isOutput(CType type, boolean library) {
    return type instanceof CType.Pointer pointer
        && !pointer.pointeeConst()
        && pointer.pointee().sizeBytes() > 0
        && !(pointer.pointee() instanceof CType.Function)
        && !(pointer.pointee() instanceof CType.Opaque)
        && !(library && pointer.pointee() instanceof CType.Pointer);
  }

  /**
   * Where new objects get their numbers.
   *
   * @param firstId of the first of them
   */
  private record Room(InputLayout layout, int firstId) {
    static Room in(InputState inputs) {
      return new Room(inputs.layout(), inputs.nextId());
    }
  }

  /**
   * The result's object first, then what its pointers lead to.
   *
   * @param forReading whether what can be read from a stream among that is an input
   */
  List<InputObject> result(
      String function, int call, CType type, InputState inputs, boolean forReading) {
    return result(function, call, type, Room.in(inputs), forReading);
  }

  private static List<InputObject> result(
      String function, int call, CType type, Room room, boolean forReading) {
    String name = function + "()" + (call == 0 ? "" : "#" + (call + 1));
    return build(new InputObject.StubResult(function, call), name, type, 1, room, forReading);
  }

  /**
   * The objects of a call of a function without source that returns a stream: the result's first,
   * then the stream.
   *
   * @param firstId the result's number
   * @param forReading whether what can be read from the stream is an input
   */
  public static List<InputObject> stream(
      String function, int call, CType type, InputLayout layout, int firstId, boolean forReading) {
    return result(function, call, type, new Room(layout, firstId), forReading);
  }

  List<InputObject> output(
      String function, int call, int parameter, StubBuffers.Extent extent, InputState inputs) {
    String name =
        "*argument " + (parameter + 1) + " of " + function + (call == 0 ? "" : "#" + (call + 1));
    InputObject.Origin origin = new InputObject.StubOutput(function, call, parameter);
    List<InputObject> made =
        build(origin, name, extent.element(), extent.count(), Room.in(inputs), true);
    if (extent.guessed()) {
      made.set(0, made.getFirst().withGuessedCount());
    }
    return made;
  }

  private static List<InputObject> build(
      InputObject.Origin origin,
      String name,
      CType type,
      long count,
      Room room,
      boolean forReading) {
    List<InputObject> made = new ArrayList<>();
    add(origin, name, type, count, false, 0, room, made);
    boolean opened =
        origin instanceof InputObject.StubResult stub && StreamFunctions.opens(stub.function());
    if (opened) {
      made.replaceAll(StubObjects::perhapsNull);
    }
    if (forReading) {
      made.replaceAll(object -> streamOf(object, room.layout().openedCapacity()));
    }
    return made;
  }

  /** C says that files need not open, so that is no guess, and callers can't see to it. */
  private static InputObject perhapsNull(InputObject object) {
    List<PointerSlot> slots =
        object.slots().stream()
            .map(s -> new PointerSlot(s.offsetBytes(), s.path(), s.type(), s.choices(), false))
            .toList();
    return new InputObject(
        object.id(),
        object.origin(),
        object.name(),
        object.elementType(),
        object.count(),
        object.guessedCount(),
        object.terminated(),
        object.terminatorGuessed(),
        slots);
  }

  private static InputObject streamOf(InputObject object, long capacity) {
    boolean stream =
        object.origin() instanceof InputObject.Pointee
            && CType.Opaque.isStream(object.elementType());
    return stream
        ? new InputObject(
            object.id(),
            object.origin(),
            object.name(),
            CType.Int.INPUT,
            capacity + 1,
            true,
            true,
            true,
            List.of())
        : object;
  }

  /** Adds an object and, recursively, its pointees; returns its id. */
  private static int add(
      InputObject.Origin origin,
      String name,
      CType type,
      long count,
      boolean guessed,
      int depth,
      Room room,
      List<InputObject> made) {
    int id = room.firstId() + made.size();
    int place = made.size();
    made.add(null);
    boolean string = guessed && isPlainChar(type);
    List<PointerSlot> slots = new ArrayList<>();
    long withPointers = guessed && type.containsPointer() ? count : 1;
    for (long i = 0; i < withPointers; i++) {
      String path = withPointers == 1 ? name : ScalarCell.elementName(name, i);
      addSlots(id, path, type, i * type.sizeBytes(), depth, room, made, slots);
    }
    made.set(place, new InputObject(id, origin, name, type, count, guessed, string, string, slots));
    return id;
  }

  private static void addSlots(
      int owner,
      String path,
      CType type,
      long offset,
      int depth,
      Room room,
      List<InputObject> made,
      List<PointerSlot> slots) {
    switch (type) {
      case CType.Pointer pointer ->
          slots.add(slot(owner, path, pointer, offset, depth, room, made));
      case CType.Array array -> {
        for (long i = 0; i < array.count(); i++) {
          long at = offset + i * array.element().sizeBytes();
          addSlots(owner, path + "[" + i + "]", array.element(), at, depth, room, made, slots);
        }
      }
      case CType.Record record when record.union() ->
          addUnionSlots(owner, path, record, offset, depth, room, made, slots);
      case CType.Record record -> {
        for (CType.Field field : record.fields()) {
          if (!field.bitField()) {
            String member = ScalarCell.memberName(path, field.name());
            long at = offset + field.offsetBits() / 8;
            addSlots(owner, member, field.type(), at, depth, room, made, slots);
          }
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

  private static void addUnionSlots(
      int owner,
      String path,
      CType.Record record,
      long offset,
      int depth,
      Room room,
      List<InputObject> made,
      List<PointerSlot> slots) {
    UnionSlots union = UnionSlots.of(record, path);
    List<PointerSlot> own = new ArrayList<>();
    for (UnionSlots.Leaf leaf : union.slots()) {
      own.add(slot(owner, leaf.path(), leaf.type(), offset + leaf.offset(), depth, room, made));
    }
    Map<Long, List<PointerTarget>> more = new HashMap<>();
    for (UnionSlots.Leaf leaf : union.alternatives()) {
      PointerSlot slot =
          slot(owner, leaf.path(), leaf.type(), offset + leaf.offset(), depth, room, made);
      more.computeIfAbsent(leaf.offset(), _ -> new ArrayList<>()).addAll(slot.choices());
    }
    for (int i = 0; i < own.size(); i++) {
      own.set(i, completed(own.get(i), union, union.slots().get(i), more));
    }
    own.sort(Comparator.comparingLong(PointerSlot::offsetBytes));
    slots.addAll(own);
  }

  /** A slot with what else the union around it may hold in its place. */
  private static PointerSlot completed(
      PointerSlot slot,
      UnionSlots union,
      UnionSlots.Leaf leaf,
      Map<Long, List<PointerTarget>> alternatives) {
    return new PointerSlot(
        slot.offsetBytes(),
        slot.path(),
        slot.type(),
        union.completed(leaf, slot.choices(), alternatives),
        slot.nullGuessed());
  }

  private static PointerSlot slot(
      int owner,
      String path,
      CType.Pointer pointer,
      long offset,
      int depth,
      Room room,
      List<InputObject> made) {
    List<PointerTarget> choices = new ArrayList<>();
    choices.add(new PointerTarget.Null());
    CType pointee = pointer.pointee();
    if (pointee instanceof CType.Function function) {
      choices.add(new PointerTarget.Function(StubNames.forPointerTo(function)));
    } else if (depth >= room.layout().maxStubDepth() || unknowable(pointee)) {
      choices.add(new PointerTarget.Beyond());
    } else {
      CType element = pointee instanceof CType.Void ? OCTET : pointee;
      long count = capacity(path, element, pointee instanceof CType.Void, room.layout());
      InputObject.Origin origin = new InputObject.Pointee(owner, offset);
      int id = add(origin, "*" + path, element, count, true, depth + 1, room, made);
      choices.add(new PointerTarget.Into(id, 0));
    }
    return new PointerSlot(offset, path, pointer, choices, true);
  }

  private static long capacity(String path, CType element, boolean untyped, InputLayout layout) {
    long first = isPlainChar(element) || untyped ? STRING_ELEMENTS : 1;
    long most =
        element.containsPointer()
            ? MAX_ELEMENTS_WITH_POINTERS
            : Math.max(first, MAX_BYTES / element.sizeBytes());
    return layout.stubCapacity(path).map(capacity -> Math.min(capacity, most)).orElse(first);
  }

  private static boolean unknowable(CType pointee) {
    return !(pointee instanceof CType.Void) && pointee.sizeBytes() == 0;
  }

  private static boolean isPlainChar(CType type) {
    return type instanceof CType.Int integer && integer.kind() == CType.IntKind.CHAR;
  }
}

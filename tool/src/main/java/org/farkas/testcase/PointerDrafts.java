package org.farkas.testcase;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.PointeeTypes;
import org.farkas.source.SourceModel;

/** The pointers within the objects of a layout in the making, and what each may lead to. */
final class PointerDrafts {
  private static final int MAX_SLOTS_PER_OBJECT = 512;

  /** More structures around one would multiply what is laid out. */
  private static final int MOST_CONTAINERS = 4;

  /** Of each array in a large variable: pointers in further elements lead to no objects. */
  private static final int ELEMENTS_OF_LARGE_VARIABLES = 4;

  /** Bytes behind a {@code void *}. */
  private static final long UNTYPED_BYTES = 16;

  private static final Set<String> STANDARD_STREAMS = Set.of("stdin", "stdout", "stderr");

  private final SourceModel source;
  private final ShapeOptions options;
  private final ShapeGuess guess;
  private final ObjectDrafts drafts;
  private final Map<Integer, ArrayRoom.Room> rooms;
  private final boolean program;

  /** Whether the pointers that are added lie far into an array of a large variable. */
  private boolean far;

  /**
   * @param rooms of what parameters lead to that are declared as arrays, by their numbers
   * @param program whether the unit is {@code main}
   */
  PointerDrafts(
      SourceModel source,
      ShapeOptions options,
      ShapeGuess guess,
      ObjectDrafts drafts,
      Map<Integer, ArrayRoom.Room> rooms,
      boolean program) {
    this.source = source;
    this.options = options;
    this.guess = guess;
    this.drafts = drafts;
    this.rooms = rooms;
    this.program = program;
  }

  /** Adds the pointers of an object. */
  void addTo(ObjectDraft draft) {
    if (draft.origin instanceof InputObject.InitialVariable variable
        && STANDARD_STREAMS.contains(variable.irName())) {
      return; // they lead where the program's start left them
    }
    InputObject.Contents contents = draft.contents();
    long count = contents.count();
    long stride = contents.element().sizeBytes();
    for (long i = 0; i < count && draft.slots.size() < MAX_SLOTS_PER_OBJECT; i++) {
      String path = count == 1 ? draft.name : ScalarCell.elementName(draft.name, i);
      addElement(draft, i, contents.element(), i * stride, path, draft.pointee);
    }
  }

  private void addElement(
      ObjectDraft draft,
      long number,
      CType type,
      long offset,
      String path,
      Optional<CType> pointee) {
    boolean outer = far;
    far |= draft.large() && number >= ELEMENTS_OF_LARGE_VARIABLES;
    addSlots(draft, type, offset, path, pointee);
    far = outer;
  }

  /**
   * Adds the pointers in a part of an object.
   *
   * @param pointee what they lead to, if their own type does not say so but the file does
   */
  private void addSlots(
      ObjectDraft draft, CType type, long offset, String path, Optional<CType> pointee) {
    switch (type) {
      case CType.Pointer pointer ->
          draft.slots.add(slot(draft, completed(pointer, pointee), offset, path));
      case CType.Array array -> {
        if (!array.element().containsPointer()) {
          return;
        }
        for (long i = 0; i < array.count(); i++) {
          String element = path + "[" + i + "]";
          long at = offset + i * array.element().sizeBytes();
          addElement(draft, i, array.element(), at, element, pointee);
        }
      }
      case CType.Record record when record.union() -> addUnionSlots(draft, record, offset, path);
      case CType.Record record ->
          record.fields().forEach(field -> addMemberSlots(draft, record, field, offset, path));
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Function _,
          CType.Opaque _ -> {}
    }
  }

  private void addMemberSlots(
      ObjectDraft draft, CType.Record record, CType.Field field, long offset, String path) {
    if (!field.bitField()) {
      addSlots(
          draft,
          field.type(),
          offset + field.offsetBits() / 8,
          ScalarCell.memberName(path, field.name()),
          source.pointees().member(record.declared(), field.name()));
    }
  }

  private void addUnionSlots(ObjectDraft draft, CType.Record union, long offset, String path) {
    UnionSlots slots = UnionSlots.of(union, path);
    if (draft.origin instanceof InputObject.InitialVariable) { // of which each is as initialised
      slots.slots().forEach(leaf -> draft.slots.add(slot(draft, leaf, offset)));
      return;
    }
    slots
        .choices(leaf -> slot(draft, leaf, offset).choices)
        .forEach(
            (leaf, choices) -> {
              SlotDraft slot = new SlotDraft(offset + leaf.offset(), leaf.path(), pointer(leaf));
              slot.choices.addAll(choices);
              draft.slots.add(slot);
            });
  }

  private SlotDraft slot(ObjectDraft draft, UnionSlots.Leaf leaf, long start) {
    return slot(draft, pointer(leaf), start + leaf.offset(), leaf.path());
  }

  private CType.Pointer pointer(UnionSlots.Leaf leaf) {
    return completed(leaf.type(), source.pointees().member(leaf.owner(), leaf.member()));
  }

  private static CType.Pointer completed(CType.Pointer pointer, Optional<CType> pointee) {
    return pointee.map(type -> pointer.to(type, 0)).orElse(pointer);
  }

  private SlotDraft slot(ObjectDraft owner, CType.Pointer pointer, long offset, String path) {
    boolean declaredArray = owner.declaredArray().isPresent();
    boolean fixedNotNull = options.notNullAt(path);
    SlotDraft slot = new SlotDraft(offset, path, pointer);
    if (owner.origin instanceof InputObject.InitialVariable) {
      slot.choices.add(new PointerTarget.Beyond()); // the initialiser is the other choice
      return slot;
    }
    if (!declaredArray && !fixedNotNull && !isArgumentVector(owner)) {
      slot.choices.add(new PointerTarget.Null());
    }
    if (pointer.pointee() instanceof CType.Function function) {
      for (FunctionInfo candidate : source.functions()) {
        if (candidate.addressTaken()
            && StubNames.forPointerTo(candidate.type()).equals(StubNames.forPointerTo(function))) {
          slot.choices.add(new PointerTarget.Function(candidate.name()));
        }
      }
      slot.choices.add(new PointerTarget.Function(StubNames.forPointerTo(function)));
      return slot;
    }
    Optional<SlotDraft> equal = Aliases.leader(drafts.all(), path, options);
    if (equal.isPresent()) {
      slot.choices.clear();
      slot.choices.addAll(equal.get().choices); // there is no object of its own
      if (declaredArray || fixedNotNull) {
        slot.choices.removeIf(PointerTarget.Null.class::isInstance);
      }
      return slot;
    }
    if (far || owner.depth >= guess.pointerDepth() || drafts.full(owner)) {
      slot.choices.add(new PointerTarget.Beyond());
      return slot;
    }
    slot.choices.add(
        pointee(owner, pointer, offset, path)
            .<PointerTarget>map(target -> new PointerTarget.Into(target.id, target.before))
            .orElseGet(PointerTarget.Beyond::new));
    source.pointees().around(pointer.pointee()).stream()
        .limit(MOST_CONTAINERS)
        .forEach(around -> addContainer(owner, slot, around));
    return slot;
  }

  /** Lets a pointer lead to a part of a larger object. */
  private void addContainer(ObjectDraft owner, SlotDraft slot, PointeeTypes.Container around) {
    long most = drafts.room(owner.depth + 1) / around.type().sizeBytes();
    if (owner.declaredArray().isPresent() || options.lengthAt(slot.path).isPresent() || most < 1) {
      return; // the user says what there is, or it is too large for a guess
    }
    InputObject.Origin origin = new InputObject.Pointee(owner.id, slot.offset);
    String path = "((%s *)%s)".formatted(around.type().spelling(), slot.path);
    long count = Math.min(most, guess.grown().getOrDefault(path, 1L));
    ObjectDraft target =
        drafts.add(
            origin, "*" + path, around.type(), count, ObjectDraft.Sizing.GUESSED, owner.depth + 1);
    target.before = around.offset();
    slot.choices.add(new PointerTarget.Into(target.id, around.offset()));
  }

  /** Whether a parameter is the {@code argv} of {@code main}. */
  private boolean isArgumentVector(ObjectDraft draft) {
    return program
        && draft.origin.equals(new InputObject.Parameter(1))
        && MainArguments.isVector(draft.element);
  }

  /** A pointer's own object; nothing where there is no room for what is only a guess. */
  private Optional<ObjectDraft> pointee(
      ObjectDraft owner, CType.Pointer pointer, long offset, String path) {
    InputObject.Origin origin = new InputObject.Pointee(owner.id, offset);
    int depth = owner.depth + 1;
    String name = "*" + path;
    Optional<CType.Array> declared = owner.declaredArray();
    if (declared.isPresent()) {
      return Optional.of(declaredArray(owner, declared.get(), origin, path));
    }
    if (CType.Opaque.isStream(pointer.pointee())) {
      return Optional.of(stream(origin, path, depth));
    }
    CType element =
        pointer.pointee() instanceof CType.Void ? LayoutBuilder.OCTET : pointer.pointee();
    Optional<Long> string = options.stringAt(path);
    if (string.isPresent()) {
      long bytes = Math.addExact(string.get(), 1);
      return Optional.of(
          drafts.add(origin, name, element, bytes, ObjectDraft.Sizing.STRING, depth));
    }
    Optional<Long> length = options.lengthAt(path);
    if (length.isPresent()) {
      return Optional.of(
          drafts.add(origin, name, element, length.get(), ObjectDraft.Sizing.FIXED, depth));
    }
    Map<String, Long> grown = guess.grown();
    boolean text = isPlainChar(element) && !options.bufferAt(path);
    long count =
        text
            ? grown.getOrDefault(path, guess.stringCapacity()) + 1
            : grown.getOrDefault(path, capacity(owner, pointer));
    long room = drafts.room(depth);
    if (element.sizeBytes() > room) {
      return Optional.empty();
    }
    long before = isFlexible(element) ? 0 : LayoutBuilder.elementsBefore(guess, path, element);
    if ((before + count) * element.sizeBytes() > room) {
      before = 0;
      count = count * element.sizeBytes() > room ? 1 : count;
    }
    ObjectDraft.Sizing sizing =
        text ? ObjectDraft.Sizing.GUESSED_STRING : ObjectDraft.Sizing.GUESSED;
    ObjectDraft target = drafts.add(origin, name, element, before + count, sizing, depth);
    target.before = before * element.sizeBytes();
    return Optional.of(target);
  }

  /** What a parameter leads to that is declared as an array. */
  private ObjectDraft declaredArray(
      ObjectDraft owner, CType.Array array, InputObject.Origin origin, String path) {
    Optional<ArrayRoom.Room> room = Optional.ofNullable(rooms.get(owner.id));
    boolean guessed = room.map(ArrayRoom.Room::guessed).orElse(false);
    long elements = room.map(ArrayRoom.Room::elements).orElse(array.count());
    long grown = guessed ? guess.grown().getOrDefault(path, 0L) : 0;
    ObjectDraft target =
        drafts.add(
            origin,
            "*" + path,
            array.element(),
            Math.max(elements, grown),
            guessed ? ObjectDraft.Sizing.GUESSED : ObjectDraft.Sizing.FIXED,
            owner.depth + 1);
    target.declaredBytes = array.sizeBytes();
    target.room = room.isPresent() ? elements * array.element().sizeBytes() : 0;
    return target;
  }

  /** Whether nothing can lie before it: it can't be an element of an array. */
  private static boolean isFlexible(CType type) {
    return type instanceof CType.Record record && record.flexible();
  }

  /** How many elements are guessed at first. */
  private long capacity(ObjectDraft owner, CType.Pointer pointer) {
    return switch (pointer.pointee()) {
      case CType.Record _ -> guess.recordCapacity();
      case CType.Pointer _ ->
          isArgumentVector(owner) ? MainArguments.FIRST_CAPACITY : guess.pointerCapacity();
      case CType.Opaque _, CType.Function _ -> 1L;
      case CType.Void _ -> UNTYPED_BYTES;
      default -> guess.scalarCapacity();
    };
  }

  /** What is left to be read from a stream. */
  private ObjectDraft stream(InputObject.Origin origin, String path, int depth) {
    Optional<Long> given = options.lengthAt(path).or(() -> options.stringAt(path));
    long capacity = given.orElseGet(() -> guess.grown().getOrDefault(path, guess.inputCapacity()));
    return drafts.add(
        origin,
        "*" + path,
        CType.Int.INPUT,
        Math.addExact(capacity, 1),
        given.isPresent() ? ObjectDraft.Sizing.STRING : ObjectDraft.Sizing.GUESSED_STRING,
        depth);
  }

  private static boolean isPlainChar(CType type) {
    return type instanceof CType.Int integer && integer.kind() == CType.IntKind.CHAR;
  }
}

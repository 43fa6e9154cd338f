package org.farkas.testcase;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;
import org.farkas.source.PointeeTypes;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.source.VolatileReads;

/**
 * Lays out a unit's inputs from its types, what the user fixed, and a guess of the rest. Objects
 * are made breadth first, so that a bound on their number cuts the deepest pointers, which then
 * lead {@link PointerTarget.Beyond} the layout.
 */
public final class LayoutBuilder {
  private static final int MAX_OBJECTS = 160;

  /** What the parameters themselves point to does not multiply. */
  private static final int MAX_OBJECTS_OF_PARAMETERS = 2_000;

  private static final long MAX_TOTAL_BYTES = 1L << 20;

  /** Guesses about objects that lie deeper than what parameters lead to end here. */
  private static final long MAX_GUESSED_BYTES = 1L << 18;

  /** Larger variables are not inputs, even if they could be. */
  private static final long MAX_VARIABLE_BYTES = 64L << 10;

  /** Larger variables that keep their initialisers are not watched cell by cell. */
  public static final long MAX_WATCHED_BYTES = 2L << 10;

  private static final int MAX_SLOTS_PER_OBJECT = 512;

  /** More structures around one would multiply what is laid out. */
  private static final int MOST_CONTAINERS = 4;

  /** Bytes behind a {@code void *}. */
  private static final long UNTYPED_BYTES = 16;

  static final CType.Int OCTET = new CType.Int("unsigned char", 8, false, CType.IntKind.OTHER, 1);

  private static final CType.Int CHARACTER = new CType.Int("char", 8, true, CType.IntKind.CHAR, 1);

  private static final Set<String> STANDARD_STREAMS = Set.of("stdin", "stdout", "stderr");

  private final SourceModel source;
  private final ShapeOptions options;
  private final ShapeGuess guess;
  private final List<ObjectDraft> drafts = new ArrayList<>();
  private final Deque<ObjectDraft> unfinished = new ArrayDeque<>();
  private long totalBytes;
  private boolean program;

  private LayoutBuilder(SourceModel source, ShapeOptions options, ShapeGuess guess) {
    this.source = source;
    this.options = options;
    this.guess = guess;
  }

  /**
   * The layout of a unit.
   *
   * @param variables IR names of the mutable variables with static storage duration that the unit
   *     uses; static locals among them keep their initial values
   * @throws DiagnosticException category USER if an option asks for something absurd, UNSUPPORTED
   *     if a parameter's type can't be formed
   */
  public static InputLayout build(
      SourceModel source,
      FunctionInfo function,
      Set<String> variables,
      ShapeOptions options,
      ShapeGuess guess) {
    return new LayoutBuilder(source, options, guess).layout(function, variables);
  }

  private InputLayout layout(FunctionInfo function, Set<String> variables) {
    program = VolatileReads.runBy(function.name()).equals("main");
    for (int i = 0; i < function.parameters().size(); i++) {
      FunctionInfo.Parameter parameter = function.parameters().get(i);
      String name = CallSequence.nameOf(parameter, i);
      CType declared = parameter.declaredType();
      CType type = decayed(declared, source.pointerBytes());
      ObjectDraft draft =
          add(new InputObject.Parameter(i), name, type, 1, ObjectDraft.Sizing.FIXED, 0);
      draft.declared = declared;
      draft.pointee = pointee(function, i);
    }
    for (VariableInfo variable : source.variables()) {
      if (!variables.contains(variable.irName()) || variable.constant()) {
        continue;
      }
      if (!variable.defined() && variable.type().sizeBytes() <= 0) {
        continue; // the file does not even say how large it is
      }
      boolean input =
          (options.globalsAreInputs() || VolatileReads.isArray(variable))
              && variable.writable()
              && variable.enclosingFunction().isEmpty()
              && !variable.fromSystemHeader()
              && !variable.threadLocal()
              && variable.type().sizeBytes() <= MAX_VARIABLE_BYTES;
      if (!input && variable.type().sizeBytes() > MAX_WATCHED_BYTES) {
        continue; // whoever proves something must look at the variables that the layout lacks
      }
      InputObject.Origin origin =
          input
              ? new InputObject.Global(variable.irName(), variable.foreignConstant())
              : new InputObject.InitialVariable(variable.irName());
      CType type = variable.type();
      ObjectDraft draft;
      if (type instanceof CType.Array array && array.count() >= 0) {
        draft =
            add(
                origin,
                variable.name(),
                array.element(),
                array.count(),
                ObjectDraft.Sizing.FIXED,
                0);
      } else {
        draft = add(origin, variable.name(), type, 1, ObjectDraft.Sizing.FIXED, 0);
      }
      draft.pointee = source.pointees().variable(variable.irName());
    }
    FixedObjects fixed = new FixedObjects(source, options, guess);
    for (FixedObjects.Piece piece : fixed.pieces(List.copyOf(drafts), variables)) {
      add(piece.origin(), piece.name(), piece.element(), piece.count(), piece.sizing(), 0);
    }
    if (variables.contains(InputObject.StandardInput.STATE)) {
      addStandardInput();
    }
    variables.stream()
        .flatMap(variable -> InputObject.EnvironmentVariable.marked(variable).stream())
        .sorted()
        .forEach(this::addEnvironmentVariable);
    while (!unfinished.isEmpty()) {
      addSlots(unfinished.poll());
    }
    if (guess.sharing()) {
      SharedChoices.addTo(drafts);
    }
    Aliases.addKin(drafts, guess.kin());
    Aliases.addTo(drafts, options);
    return new InputLayout(
        function.name(),
        drafts.stream().map(ObjectDraft::finish).toList(),
        guess.pointerDepth(),
        guess.grown().getOrDefault(InputLayout.OPENED, guess.inputCapacity()),
        InputLayout.ofStubs(guess.grown()));
  }

  /** What the file says that a parameter without a type of its own leads to. */
  private Optional<CType> pointee(FunctionInfo function, int parameter) {
    int ofOneCall = function.parameters().size() / CallSequence.callsOf(function.name());
    return source.pointees().parameter(CallSequence.unitOf(function.name()), parameter % ofOneCall);
  }

  private void addEnvironmentVariable(String name) {
    add(
        new InputObject.EnvironmentVariable(name),
        "getenv(\"" + name + "\")",
        new CType.Pointer(CHARACTER, false, source.pointerBytes()),
        1,
        ObjectDraft.Sizing.FIXED,
        0);
  }

  private void addStandardInput() {
    String name = InputObject.StandardInput.NAME;
    long capacity = guess.grown().getOrDefault(name, guess.inputCapacity());
    add(
        new InputObject.StandardInput(),
        name,
        CType.Int.INPUT,
        capacity + 1,
        ObjectDraft.Sizing.GUESSED_STRING,
        0);
  }

  /** A parameter's type as the call passes it. */
  static CType decayed(CType declared, int pointerBytes) {
    return switch (declared) {
      case CType.Array array -> new CType.Pointer(array.element(), false, pointerBytes);
      case CType.Function function -> new CType.Pointer(function, false, pointerBytes);
      default -> declared;
    };
  }

  private ObjectDraft add(
      InputObject.Origin origin,
      String name,
      CType element,
      long count,
      ObjectDraft.Sizing sizing,
      int depth) {
    long bytes;
    try {
      bytes = Math.multiplyExact(count, element.sizeBytes());
      totalBytes = Math.addExact(totalBytes, bytes);
    } catch (ArithmeticException _) {
      totalBytes = Long.MAX_VALUE;
    }
    if (totalBytes > MAX_TOTAL_BYTES) {
      throw DiagnosticException.user(
          "inputs-too-large",
          "the inputs take more than " + (MAX_TOTAL_BYTES >> 10) + " KiB with '" + name + "'",
          "give a smaller --length or --string for it");
    }
    ObjectDraft draft = new ObjectDraft(drafts.size(), origin, name, element, count, sizing, depth);
    drafts.add(draft);
    unfinished.add(draft);
    return draft;
  }

  private void addSlots(ObjectDraft draft) {
    if (draft.origin instanceof InputObject.InitialVariable variable
        && STANDARD_STREAMS.contains(variable.irName())) {
      return; // they lead where the program's start left them
    }
    long stride = draft.element.sizeBytes();
    for (long i = 0; i < draft.count && draft.slots.size() < MAX_SLOTS_PER_OBJECT; i++) {
      String path = draft.count == 1 ? draft.name : ScalarCell.elementName(draft.name, i);
      addSlots(draft, draft.element, i * stride, path, draft.pointee);
    }
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
          addSlots(draft, array.element(), at, element, pointee);
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
          source.pointees().member(record, field.name()));
    }
  }

  private void addUnionSlots(ObjectDraft draft, CType.Record union, long offset, String path) {
    int before = draft.slots.size();
    UnionSlots slots = UnionSlots.of(union);
    slots.members().forEach(field -> addMemberSlots(draft, union, field, offset, path));
    List<SlotDraft> own = draft.slots.subList(before, draft.slots.size());
    own.sort(Comparator.comparingLong(slot -> slot.offset));
    if (draft.origin instanceof InputObject.InitialVariable) {
      return; // each is as initialised
    }
    List<List<PointerTarget>> alternatives = new ArrayList<>();
    for (CType.Field field : slots.alternatives()) {
      CType.Pointer type =
          completed((CType.Pointer) field.type(), source.pointees().member(union, field.name()));
      String member = ScalarCell.memberName(path, field.name());
      alternatives.add(slot(draft, type, offset, member).choices);
    }
    own.forEach(slot -> slot.complete(slots, offset, alternatives));
  }

  private static CType.Pointer completed(CType.Pointer pointer, Optional<CType> pointee) {
    return pointee
        .map(type -> new CType.Pointer(type, pointer.pointeeConst(), pointer.sizeBytes()))
        .orElse(pointer);
  }

  private SlotDraft slot(ObjectDraft owner, CType.Pointer pointer, long offset, String path) {
    boolean declaredArray = owner.declared instanceof CType.Array array && array.count() > 0;
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
    Optional<SlotDraft> equal = Aliases.leader(drafts, path, options);
    if (equal.isPresent()) {
      slot.choices.clear();
      slot.choices.addAll(equal.get().choices); // there is no object of its own
      if (declaredArray || fixedNotNull) {
        slot.choices.removeIf(PointerTarget.Null.class::isInstance);
      }
      return slot;
    }
    int most = owner.depth == 0 ? MAX_OBJECTS_OF_PARAMETERS : MAX_OBJECTS;
    if (owner.depth >= guess.pointerDepth() || drafts.size() >= most) {
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
    if (owner.declared instanceof CType.Array array && array.count() > 0
        || options.lengthAt(slot.path).isPresent()
        || around.type().sizeBytes() > MAX_GUESSED_BYTES - totalBytes) {
      return; // the user says what there is, or it is too large for a guess
    }
    InputObject.Origin origin = new InputObject.Pointee(owner.id, slot.offset);
    String path = "((%s *)%s)".formatted(around.type().spelling(), slot.path);
    long count = guess.grown().getOrDefault(path, 1L);
    ObjectDraft target =
        add(origin, "*" + path, around.type(), count, ObjectDraft.Sizing.GUESSED, owner.depth + 1);
    target.before = around.offset();
    slot.choices.add(new PointerTarget.Into(target.id, around.offset()));
  }

  /** How many whole elements are to lie before what a pointer leads to. */
  public static long elementsBefore(ShapeGuess guess, String path, CType element) {
    return Math.ceilDiv(guess.lead(path), Math.max(1, element.sizeBytes()));
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
    if (owner.declared instanceof CType.Array array && array.count() > 0) {
      return Optional.of(
          add(origin, name, array.element(), array.count(), ObjectDraft.Sizing.FIXED, depth));
    }
    if (CType.Opaque.isStream(pointer.pointee())) {
      return Optional.of(stream(origin, path, depth));
    }
    CType element = pointer.pointee() instanceof CType.Void ? OCTET : pointer.pointee();
    Optional<Long> string = options.stringAt(path);
    if (string.isPresent()) {
      long bytes = Math.addExact(string.get(), 1);
      return Optional.of(add(origin, name, element, bytes, ObjectDraft.Sizing.STRING, depth));
    }
    Optional<Long> length = options.lengthAt(path);
    if (length.isPresent()) {
      return Optional.of(add(origin, name, element, length.get(), ObjectDraft.Sizing.FIXED, depth));
    }
    Map<String, Long> grown = guess.grown();
    boolean text = isPlainChar(element) && !options.bufferAt(path);
    long count =
        text
            ? grown.getOrDefault(path, guess.stringCapacity()) + 1
            : grown.getOrDefault(path, capacity(owner, pointer));
    long room = (depth == 1 ? MAX_TOTAL_BYTES : MAX_GUESSED_BYTES) - totalBytes;
    if (element.sizeBytes() > room) {
      return Optional.empty();
    }
    long before = elementsBefore(guess, path, element);
    if ((before + count) * element.sizeBytes() > room) {
      before = 0;
      count = count * element.sizeBytes() > room ? 1 : count;
    }
    ObjectDraft.Sizing sizing =
        text ? ObjectDraft.Sizing.GUESSED_STRING : ObjectDraft.Sizing.GUESSED;
    ObjectDraft target = add(origin, name, element, before + count, sizing, depth);
    target.before = before * element.sizeBytes();
    return Optional.of(target);
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
    return add(
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

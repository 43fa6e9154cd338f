package org.farkas.exec.machine;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.ir.Function;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.StubNames;

/** The input objects that a stub's call makes. */
public final class StubObjects {
  /** What lies behind pointers to nothing in particular. */
  static final CType.Int OCTET = new CType.Int("unsigned char", 8, false, CType.IntKind.OTHER, 1);

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
   * What a stub writes through a parameter {@code void *}: what all functions that a unit may run
   * pass for it. Who calls through a pointer may pass anything.
   */
  Optional<CType.Pointer> written(String name, CType.Function type, int parameter, String unit) {
    boolean byName = program.function(name).filter(each -> !each.addressTaken()).isPresent();
    return byName
            && type.parameters().get(parameter) instanceof CType.Pointer pointer
            && pointer.pointee() instanceof CType.Void
            && !pointer.pointeeConst()
        ? program
            .source()
            .pointees()
            .written(program.reachableFrom(unit), name, parameter)
            .map(to -> new CType.Pointer(to, false, pointer.sizeBytes()))
        : Optional.empty();
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
    List<InputObject> made =
        result(function, call, typed(function, type), Room.in(inputs), forReading);
    if (program.promises(function).contains(Function.Promise.NOT_NULL)) {
      made.set(0, neverNull(made.getFirst()));
    }
    return made;
  }

  /** A pointer to anything leads to what the file takes it for. */
  private CType typed(String function, CType type) {
    return type instanceof CType.Pointer pointer && pointer.pointee() instanceof CType.Void
        ? program
            .source()
            .pointees()
            .result(function)
            .<CType>map(to -> pointer.to(to, 0))
            .orElse(type)
        : type;
  }

  private static List<InputObject> result(
      String function, int call, CType type, Room room, boolean forReading) {
    String name = nameOfResult(function, call);
    return build(new InputObject.StubResult(function, call), name, type, 1, room, forReading);
  }

  /** What users read of a call's result, a pointer in it included that is the whole of it. */
  static String nameOfResult(String function, int call) {
    return function + "()" + (call == 0 ? "" : "#" + (call + 1));
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
    List<InputObject> made =
        StubPointees.objects(origin, name, type, count, room.layout(), room.firstId());
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
    return with(
        object, s -> new PointerSlot(s.offsetBytes(), s.path(), s.type(), s.choices(), false));
  }

  /** What is declared to return no null pointer is not asked for one. */
  private static InputObject neverNull(InputObject object) {
    return with(
        object,
        s ->
            new PointerSlot(
                s.offsetBytes(),
                s.path(),
                s.type(),
                s.choices().stream().filter(c -> !(c instanceof PointerTarget.Null)).toList(),
                s.nullGuessed()));
  }

  private static InputObject with(InputObject object, UnaryOperator<PointerSlot> change) {
    List<PointerSlot> slots = object.slots().stream().map(change).toList();
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
}

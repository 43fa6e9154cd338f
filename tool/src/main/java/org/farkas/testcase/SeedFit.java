package org.farkas.testcase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.source.CType;
import org.farkas.source.FixedMemory;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;

/**
 * Whether stored inputs still fit a function, which may have changed since. If they do, they get
 * the types that the source has now.
 */
public final class SeedFit {
  private final SourceModel source;
  private final FunctionInfo function;
  private final InputVector stored;
  private final List<CType> types = new ArrayList<>();
  private final Map<CType.Record, CType.Record> sameRecords = new HashMap<>();

  private SeedFit(SourceModel source, FunctionInfo function, InputVector stored) {
    this.source = source;
    this.function = function;
    this.stored = stored;
  }

  /**
   * The result.
   *
   * @param inputs absent if they don't fit
   * @param reason why not; empty if they do
   * @param changed whether that is because something has changed, rather than that it can't be told
   */
  public record Fitted(Optional<InputVector> inputs, String reason, boolean changed) {}

  /** Stored inputs as inputs of the function as it is now. */
  public static Fitted of(SourceModel source, FunctionInfo function, InputVector stored) {
    try {
      return new Fitted(Optional.of(new SeedFit(source, function, stored).fitted()), "", false);
    } catch (Misfit e) {
      return new Fitted(Optional.empty(), e.getMessage(), e.changed);
    }
  }

  /** Why they don't fit. */
  private static final class Misfit extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean changed;

    Misfit(String reason) {
      this(reason, true);
    }

    Misfit(String reason, boolean changed) {
      super(reason);
      this.changed = changed;
    }
  }

  private InputVector fitted() throws Misfit {
    checkParameters();
    List<InputObject> objects = new ArrayList<>();
    for (int id = 0; id < stored.objectCount(); id++) {
      InputObject object = stored.object(id);
      CType type = typeOf(object);
      if (!same(object.elementType(), type)) {
        throw new Misfit("'" + object.name() + "' has another type now");
      }
      types.add(type);
      objects.add(retyped(object, type));
    }
    for (StubCall call : stored.stubCalls()) {
      stub(call.function());
    }
    int own = stored.layout().objects().size();
    return new InputVector(
        stored.layout().with(function.name(), objects.subList(0, own)),
        objects.subList(own, objects.size()),
        stored.values(),
        stored.stubCalls(),
        stored.failingAllocations());
  }

  private void checkParameters() throws Misfit {
    Set<Integer> given = new HashSet<>();
    for (InputObject object : stored.layout().objects()) {
      if (object.origin() instanceof InputObject.Parameter parameter) {
        given.add(parameter.index());
      }
    }
    int now = function.parameters().size();
    if (given.size() != now || given.stream().anyMatch(index -> index >= now)) {
      throw new Misfit(
          "'%s' has %d parameters now, not %d".formatted(function.name(), now, given.size()));
    }
  }

  /** The type that an object's elements have now. */
  private CType typeOf(InputObject object) throws Misfit {
    return switch (object.origin()) {
      case InputObject.Parameter parameter ->
          LayoutBuilder.decayed(
              function.parameters().get(parameter.index()).declaredType(), source.pointerBytes());
      case InputObject.Pointee pointee -> pointee(object, pointee.owner(), pointee.ownerOffset());
      case InputObject.Global global -> variable(object, global.irName());
      case InputObject.InitialVariable variable -> variable(object, variable.irName());
      case InputObject.Fixed fixed -> fixed(object, fixed.address());
      case InputObject.StandardInput _, InputObject.EnvironmentVariable _ -> object.elementType();
      case InputObject.StubResult result -> result(object, result.function());
      case InputObject.StubOutput output -> output(object, output.function(), output.parameter());
    };
  }

  private CType pointee(InputObject object, int owner, long offset) throws Misfit {
    CType pointee = owner < types.size() ? pointeeAt(object, owner, offset) : new CType.Void();
    if (object.isStream() && CType.Opaque.isStream(pointee)) {
      return object.elementType();
    }
    return pointee instanceof CType.Void || pointee instanceof CType.Function
        ? untyped(object)
        : pointee;
  }

  /** Behind a pointer without a type anything may lie; but structures are known by their names. */
  private CType untyped(InputObject object) throws Misfit {
    if (holdsRecord(object.elementType())) {
      throw new Misfit(
          "'" + object.name() + "' lies behind a pointer that does not say its type", false);
    }
    return object.elementType();
  }

  private static boolean holdsRecord(CType type) {
    return switch (type) {
      case CType.Record _ -> true;
      case CType.Array array -> holdsRecord(array.element());
      case CType.Pointer pointer -> holdsRecord(pointer.pointee());
      case CType.Function _ -> true;
      case CType.Void _, CType.Int _, CType.Enumeration _, CType.Floating _, CType.Opaque _ ->
          false;
    };
  }

  private CType variable(InputObject object, String irName) throws Misfit {
    for (VariableInfo variable : source.variables()) {
      if (variable.irName().equals(irName) && !variable.constant()) {
        CType type = variable.type();
        boolean array = type instanceof CType.Array known && known.count() >= 0;
        long count = array ? ((CType.Array) type).count() : 1;
        if (count != object.count()) {
          throw new Misfit("'" + variable.name() + "' has another number of elements now");
        }
        return array ? ((CType.Array) type).element() : type;
      }
    }
    throw new Misfit("there is no variable '" + irName + "' any more");
  }

  private CType fixed(InputObject object, long address) throws Misfit {
    if (function.parameters().stream()
        .anyMatch(p -> object.name().equals("*" + BaseAddresses.pointer(p.name())))) {
      return object.elementType();
    }
    for (FixedMemory memory : source.fixedMemory()) {
      if (memory.address() == address) {
        return memory.type();
      }
    }
    throw new Misfit("nothing names the address of '" + object.name() + "' any more");
  }

  private CType result(InputObject object, String name) throws Misfit {
    return StubNames.isPointerStub(name) ? untyped(object) : stub(name).type().result();
  }

  private CType output(InputObject object, String name, int parameter) throws Misfit {
    if (StubNames.isPointerStub(name)) {
      return untyped(object);
    }
    List<CType> parameters = stub(name).type().parameters();
    if (parameter < parameters.size() && parameters.get(parameter) instanceof CType.Pointer to) {
      if (!(to.pointee() instanceof CType.Void)) {
        return to.pointee();
      }
      List<CType> written = source.pointees().written(name, parameter);
      return written.isEmpty() ? untyped(object) : firstLike(object, written);
    }
    throw new Misfit("'" + name + "' has other parameters now");
  }

  /** A function that is replaced. */
  private FunctionInfo stub(String name) throws Misfit {
    if (StubNames.isPointerStub(name)) {
      return function; // which has no say in it
    }
    Optional<FunctionInfo> known = source.function(name).filter(each -> !each.defined());
    if (known.isEmpty()) {
      throw new Misfit("'" + name + "' is no function without source any more");
    }
    return known.get();
  }

  /** The first of the types that a pointer may lead to, or the one that the object has. */
  private CType pointeeAt(InputObject object, int owner, long offset) throws Misfit {
    List<CType> possible = new ArrayList<>();
    for (CType.Pointer pointer : pointersAt(owner, offset)) {
      possible.add(pointer.pointee());
      source.pointees().around(pointer.pointee()).forEach(each -> possible.add(each.type()));
    }
    return firstLike(object, possible);
  }

  private CType firstLike(InputObject object, List<CType> possible) {
    for (CType each : possible) {
      Map<CType.Record, CType.Record> known = new HashMap<>(sameRecords);
      if (same(object.elementType(), each)) {
        return each;
      }
      sameRecords.clear();
      sameRecords.putAll(known);
    }
    return possible.getFirst();
  }

  /** The pointers at a place, of which a union may have several. */
  private List<CType.Pointer> pointersAt(int object, long offset) throws Misfit {
    CType element = types.get(object);
    long size = element.sizeBytes();
    List<CType.Pointer> found = size > 0 ? pointersIn(element, offset % size) : List.of();
    if (found.isEmpty()) {
      throw new Misfit("'" + stored.object(object).name() + "' holds other pointers now");
    }
    return found;
  }

  private static List<CType.Pointer> pointersIn(CType type, long offset) {
    return switch (type) {
      case CType.Pointer pointer -> offset == 0 ? List.of(pointer) : List.of();
      case CType.Array array ->
          array.element().sizeBytes() > 0 && offset < array.sizeBytes()
              ? pointersIn(array.element(), offset % array.element().sizeBytes())
              : List.of();
      case CType.Record record ->
          record.fields().stream()
              .filter(field -> !field.bitField() && offset >= field.offsetBits() / 8)
              .flatMap(field -> pointersIn(field.type(), offset - field.offsetBits() / 8).stream())
              .toList();
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Function _,
          CType.Opaque _ ->
          List.of();
    };
  }

  private InputObject retyped(InputObject object, CType type) throws Misfit {
    List<PointerSlot> slots = new ArrayList<>();
    for (PointerSlot slot : object.slots()) {
      for (PointerTarget choice : slot.choices()) {
        checkNames(choice);
      }
      slots.add(
          new PointerSlot(
              slot.offsetBytes(),
              slot.path(),
              pointersAt(object.id(), slot.offsetBytes()).getFirst(),
              slot.choices(),
              slot.nullGuessed()));
    }
    return new InputObject(
        object.id(),
        object.origin(),
        object.name(),
        type,
        object.count(),
        object.guessedCount(),
        object.terminated(),
        object.terminatorGuessed(),
        slots);
  }

  private void checkNames(PointerTarget target) throws Misfit {
    if (target instanceof PointerTarget.Function(String name)
        && !StubNames.isPointerStub(name)
        && source.function(name).isEmpty()) {
      throw new Misfit("there is no function '" + name + "' any more");
    }
    if (target instanceof PointerTarget.Variable variable
        && source.variables().stream().noneMatch(v -> v.irName().equals(variable.irName()))) {
      throw new Misfit("there is no variable '" + variable.irName() + "' any more");
    }
  }

  private boolean same(CType one, CType other) {
    return switch (one) {
      case CType.Void _ -> other instanceof CType.Void;
      case CType.Int a ->
          other instanceof CType.Int b
              && a.widthBits() == b.widthBits()
              && a.signed() == b.signed()
              && a.kind() == b.kind();
      case CType.Enumeration a ->
          other instanceof CType.Enumeration b && same(a.underlying(), b.underlying());
      case CType.Floating a -> other instanceof CType.Floating b && a.valueBits() == b.valueBits();
      case CType.Pointer a -> other instanceof CType.Pointer b && same(a.pointee(), b.pointee());
      case CType.Array a ->
          other instanceof CType.Array b
              && a.count() == b.count()
              && same(a.element(), b.element());
      case CType.Function a ->
          other instanceof CType.Function b
              && StubNames.forPointerTo(a).equals(StubNames.forPointerTo(b));
      case CType.Opaque a ->
          other instanceof CType.Opaque b
              && a.spelling().equals(b.spelling())
              && a.sizeBytes() == b.sizeBytes();
      case CType.Record a -> other instanceof CType.Record b && sameRecord(a, b);
    };
  }

  private boolean sameRecord(CType.Record one, CType.Record other) {
    CType.Record known = sameRecords.putIfAbsent(one, other);
    if (known != null) {
      return known == other;
    }
    boolean same =
        one.union() == other.union()
            && one.spelling().equals(other.spelling())
            && one.sizeBytes() == other.sizeBytes()
            && one.fields().size() == other.fields().size();
    for (int i = 0; same && i < one.fields().size(); i++) {
      CType.Field a = one.fields().get(i);
      CType.Field b = other.fields().get(i);
      same =
          a.name().equals(b.name())
              && a.offsetBits() == b.offsetBits()
              && a.bitWidth() == b.bitWidth()
              && same(a.type(), b.type());
    }
    return same;
  }
}

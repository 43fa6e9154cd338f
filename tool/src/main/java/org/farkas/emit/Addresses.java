package org.farkas.emit;

import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.StubNames;

/** Pointer values as C expressions. */
public final class Addresses {
  private static final CType.Int BYTE =
      new CType.Int("unsigned char", 8, false, CType.IntKind.OTHER, 1);

  private static final String UNTYPED = "(void *)";

  private final SourceModel source;
  private final Map<Integer, Place> places;
  private final UnaryOperator<String> functionNames;

  /**
   * @param places by object id, the objects that have a name in the text; read whenever asked
   * @param functionNames from a function's IR name to its name in the text
   */
  public Addresses(
      SourceModel source, Map<Integer, Place> places, UnaryOperator<String> functionNames) {
    this.source = source;
    this.places = places;
    this.functionNames = functionNames;
  }

  /**
   * The expression, which can be assigned to the wanted type without a warning. Empty if C has no
   * name for the target here: library memory, a static local, an object without a place.
   */
  public Optional<String> of(PointerTarget target, CType.Pointer wanted) {
    return switch (target) {
      case PointerTarget.Null _ -> Optional.of("NULL");
      case PointerTarget.Into into ->
          Optional.ofNullable(places.get(into.object()))
              .map(place -> within(place, into.offsetBytes(), wanted));
      case PointerTarget.Function function -> Optional.of(function(function.name(), wanted));
      case PointerTarget.Variable variable ->
          variablePlace(variable.irName())
              .map(place -> within(place, variable.offsetBytes(), wanted));
      case PointerTarget.Raw raw ->
          Optional.of(
              cast(wanted)
                  + (source.pointerBytes() == 8
                      ? "0x%xull".formatted(raw.address())
                      : "0x%xu".formatted((int) raw.address())));
      case PointerTarget.Elsewhere _, PointerTarget.Beyond _, PointerTarget.Number _ ->
          Optional.empty();
    };
  }

  /** The place of a variable at file scope, if the file has one of that IR name. */
  Optional<Place> variablePlace(String irName) {
    return source.variables().stream()
        .filter(v -> v.irName().equals(irName) && v.enclosingFunction().isEmpty())
        .findFirst()
        .map(Addresses::placeOf);
  }

  /** A file-scope variable as a place. */
  public static Place placeOf(VariableInfo variable) {
    String name = ExternVariables.storageOf(variable);
    if (ExternVariables.bytesOnly(variable)) {
      return new Place(name, BYTE, variable.type().sizeBytes(), true);
    }
    return variable.type() instanceof CType.Array array
        ? new Place(name, array.element(), Math.max(0, array.count()), true)
        : new Place(name, variable.type(), 1, false);
  }

  private String function(String irName, CType.Pointer wanted) {
    String name = functionNames.apply(irName);
    if (RunTimeLengths.in(wanted.pointee())) {
      return UNTYPED + name;
    }
    boolean fits =
        wanted.pointee() instanceof CType.Function type
            && (StubNames.isPointerStub(irName)
                || source
                    .function(irName)
                    .map(FunctionInfo::type)
                    .filter(t -> StubNames.forPointerTo(t).equals(StubNames.forPointerTo(type)))
                    .isPresent());
    boolean plain = !(wanted.pointee() instanceof CType.Function);
    return fits ? name : cast(wanted) + (plain ? "" : UNTYPED) + name; // gcc warns without
  }

  private String within(Place place, long offset, CType.Pointer wanted) {
    if (RunTimeLengths.in(wanted.pointee())) {
      return subobject(place, offset, _ -> true)
          .map(text -> UNTYPED + (text.contains(" ") ? "(" + text + ")" : text))
          .orElseGet(() -> byByte(place, offset, wanted));
    }
    boolean untyped = wanted.pointee() instanceof CType.Void;
    Optional<String> fitting =
        subobject(
            place, offset, type -> untyped || Subobjects.interchangeable(wanted.pointee(), type));
    return fitting.orElseGet(
        () ->
            subobject(place, offset, _ -> true)
                .map(text -> cast(wanted) + (text.contains(" ") ? "(" + text + ")" : text))
                .orElseGet(() -> byByte(place, offset, wanted)));
  }

  /** The address of the outermost wanted part of an object that begins at the offset. */
  private static Optional<String> subobject(Place place, long offset, Predicate<CType> wanted) {
    long size = place.element().sizeBytes();
    if (size == 0 || offset < 0 || offset > size * place.count()) {
      return Optional.empty();
    }
    if (offset % size == 0 && wanted.test(place.element())) {
      return Optional.of(place.addressOf(offset / size));
    }
    if (offset == size * place.count()) {
      return Optional.empty();
    }
    return Subobjects.path(place.element(), offset % size, wanted)
        .map(path -> place.elementAt(offset / size) + path)
        .map(
            lvalue ->
                lvalue.endsWith("[0]")
                    ? lvalue.substring(0, lvalue.length() - "[0]".length())
                    : "&" + lvalue);
  }

  private static String byByte(Place place, long offset, CType.Pointer wanted) {
    if (offset == 0) {
      return cast(wanted) + place.start();
    }
    String distance = (offset < 0 ? " - " : " + ") + Math.abs(offset);
    return cast(wanted) + "((char *)" + place.start() + distance + ")";
  }

  private static String cast(CType.Pointer wanted) {
    return "(" + Declarators.spell(wanted).orElse("void *") + ")";
  }
}

package org.farkas.emit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.source.CType;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.StubCall;

/**
 * The input objects of one test that the text names: file-scope variables, arguments that are
 * structs or vectors, and whatever pointers lead to. Objects that no pointer leads to are left out.
 */
final class TestObjects {
  private static final Set<String> STANDARD_STREAMS = Set.of("stdin", "stdout", "stderr");

  private final InputVector inputs;
  private final Map<Integer, Place> places = new HashMap<>();
  private final List<Integer> locals = new ArrayList<>();
  private final List<Integer> variables = new ArrayList<>();
  private final Set<Integer> readOnly = new HashSet<>();

  private TestObjects(InputVector inputs) {
    this.inputs = inputs;
  }

  static TestObjects of(EmissionRequest request, InputVector inputs, Names names) {
    TestObjects objects = new TestObjects(inputs);
    Map<String, VariableInfo> fileScope = new LinkedHashMap<>();
    request.source().variables().stream()
        .filter(v -> v.enclosingFunction().isEmpty())
        .forEach(v -> fileScope.put(v.irName(), v));
    for (int id = 0; id < inputs.objectCount(); id++) {
      if (inputs.object(id).origin() instanceof InputObject.Fixed fixed) {
        objects.places.put(id, placeOf(inputs.object(id), fixed));
        objects.variables.add(id);
        continue;
      }
      Optional<VariableInfo> variable = irName(inputs.object(id)).map(fileScope::get);
      if (variable.isPresent()) {
        objects.places.put(id, Addresses.placeOf(variable.get()));
        objects.variables.add(id);
        if (ExternVariables.unnamedConstant(variable.get())) {
          objects.readOnly.add(id);
        }
      }
    }
    Set<Integer> seen = new HashSet<>(objects.variables);
    for (int id = 0; id < inputs.objectCount(); id++) {
      boolean root =
          switch (inputs.object(id).origin()) {
            case InputObject.Parameter _,
                InputObject.Global _,
                InputObject.Fixed _,
                InputObject.EnvironmentVariable _ ->
                true;
            case InputObject.Pointee _,
                InputObject.InitialVariable _,
                InputObject.StandardInput _,
                InputObject.StubResult _,
                InputObject.StubOutput _ ->
                false;
          };
      if (root) {
        objects.visit(id, names, seen);
      }
    }
    for (StubCall call : inputs.stubCalls()) {
      call.result().ifPresent(id -> objects.visitTargets(id, names, seen));
      call.outputs().values().forEach(id -> objects.visitTargets(id, names, seen));
    }
    return objects;
  }

  /** Memory at a fixed address, as an lvalue of its own type. */
  private static Place placeOf(InputObject object, InputObject.Fixed fixed) {
    boolean array = object.count() != 1;
    String pointer =
        Declarators.declare(object.elementType(), array ? "(*)[" + object.count() + "]" : "*")
            .orElseThrow(() -> new IllegalStateException("the front end names its type"));
    String name = "(*(%s)0x%x)".formatted(pointer, fixed.address());
    return new Place(name, object.elementType(), object.count(), array);
  }

  /** The file-scope variable that an object is. */
  static Optional<String> irName(InputObject object) {
    return switch (object.origin()) {
      case InputObject.Global global -> Optional.of(global.irName());
      case InputObject.InitialVariable variable -> Optional.of(variable.irName());
      case InputObject.Parameter _,
          InputObject.Pointee _,
          InputObject.Fixed _,
          InputObject.StandardInput _,
          InputObject.EnvironmentVariable _,
          InputObject.StubResult _,
          InputObject.StubOutput _ ->
          Optional.empty();
    };
  }

  /** By object id, the objects with a name. */
  Map<Integer, Place> places() {
    return places;
  }

  /** The objects to be declared in the test, each after those it points to, cycles apart. */
  List<Integer> locals() {
    return locals;
  }

  /** The objects that are file-scope variables. */
  List<Integer> variables() {
    return variables;
  }

  /** Whether an object is a constant of another file that no text can set. */
  boolean readOnly(int id) {
    return readOnly.contains(id);
  }

  /** The pointer through which a pointee was found when the inputs were laid out. */
  Optional<PointerSlot> ownerSlot(InputObject object) {
    if (!(object.origin() instanceof InputObject.Pointee pointee)) {
      return Optional.empty();
    }
    return inputs.object(pointee.owner()).slots().stream()
        .filter(slot -> slot.offsetBytes() == pointee.ownerOffset())
        .findFirst();
  }

  /** An expression of the object's element type where that type has no spelling. */
  Optional<String> typeExpression(InputObject object) {
    if (!(object.origin() instanceof InputObject.Pointee pointee)) {
      return Optional.empty();
    }
    InputObject owner = inputs.object(pointee.owner());
    CType element = owner.contents().element();
    Optional<String> path =
        element.sizeBytes() == 0
            ? Optional.empty()
            : Subobjects.path(
                    element,
                    pointee.ownerOffset() % element.sizeBytes(),
                    type ->
                        type instanceof CType.Pointer to && to.pointee() == object.elementType())
                .or(
                    () ->
                        Subobjects.path(
                            element,
                            pointee.ownerOffset() % element.sizeBytes(),
                            type -> type instanceof CType.Pointer));
    Optional<String> base =
        Optional.ofNullable(places.get(owner.id()))
            .filter(_ -> irName(owner).isPresent())
            .map(place -> place.elementAt(0))
            .or(() -> Declarators.spellPointerTo(element, false).map(p -> "(*(" + p + ")0)"));
    return path.flatMap(p -> base.map(b -> "*" + b + p));
  }

  private void visit(int id, Names names, Set<Integer> seen) {
    InputObject object = inputs.object(id);
    boolean known = !seen.add(id);
    if (known && !variables.contains(id)) {
      return;
    }
    boolean named =
        object.origin() instanceof InputObject.Pointee
            || object.origin() instanceof InputObject.Parameter
                && !hasLiterals(object.elementType());
    if (named) {
      String name = names.fresh(Names.fromPath(object.name()));
      boolean incomplete = object.elementType() instanceof CType.Record r && !r.complete();
      boolean stream = isStream(object);
      InputObject.Contents contents = object.contents();
      boolean array = contents.count() != 1 || incomplete || stream;
      String text = FlexibleArrays.objectIn(name, contents.element());
      places.put(id, new Place(text, contents.element(), contents.count(), array));
    }
    visitTargets(id, names, seen);
    if (named) {
      locals.add(id);
    }
  }

  /** Whether an object belongs to the C library, which makes it and is asked for its address. */
  static boolean isStream(InputObject object) {
    return object.isStream()
        || CType.Opaque.isStream(object.elementType()) && irName(object).isEmpty();
  }

  /** Whether only the library knows what an object's contents mean: a stream, or {@code stderr}. */
  static boolean ofTheLibrary(InputObject object) {
    boolean standard =
        object.origin() instanceof InputObject.InitialVariable
            && object.elementType() instanceof CType.Pointer pointer
            && CType.Opaque.isStream(pointer.pointee())
            && STANDARD_STREAMS.contains(object.name());
    return standard || isStream(object);
  }

  /** Whether C has constants of the type, so that an argument needs no object. */
  private static boolean hasLiterals(CType type) {
    return switch (type) {
      case CType.Int _, CType.Enumeration _, CType.Floating _, CType.Pointer _ -> true;
      case CType.Record _, CType.Opaque _, CType.Array _, CType.Void _, CType.Function _ -> false;
    };
  }

  private void visitTargets(int id, Names names, Set<Integer> seen) {
    for (PointerTarget target : inputs.values().get(id).pointers().values()) {
      if (target instanceof PointerTarget.Into into && !seen.contains(into.object())) {
        visit(into.object(), names, seen);
      }
    }
  }
}

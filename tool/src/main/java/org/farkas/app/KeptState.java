package org.farkas.app;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputPath;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeOptions;

/**
 * What a unit keeps between calls, as far as its inputs do not range over all of it anyway. Where
 * the inputs of one call range over every state that calls can leave behind, more calls show
 * nothing new, and what no input of one call reaches, no number of calls does.
 *
 * <p>They do for numbers: file-scope variables are inputs, and a proof about one call holds for any
 * value of static locals, or it is none ({@code Assumption.Kind.INITIAL_STATE} blocks it). They
 * don't for pointers, which may lead to what earlier calls had or made; for variables of which the
 * user says more than their type does, and for memory of which more is said, since that is said of
 * the start; nor for streams and the environment.
 *
 * @param starts whether a variable that is no input starts as initialised
 * @param beyondInputs whether calls may leave a state that no input of one call is
 */
record KeptState(boolean starts, boolean beyondInputs) {
  /**
   * The state of a unit.
   *
   * @param variables as {@link UnitReach#variables} names them
   * @param precondition whether there is one
   * @param layout of one call
   */
  static KeptState of(
      SourceModel source,
      FunctionInfo unit,
      Set<String> variables,
      ShapeOptions shapes,
      boolean precondition,
      InputLayout layout) {
    boolean starts =
        layout.objects().stream().anyMatch(o -> o.origin() instanceof InputObject.InitialVariable);
    boolean pointers =
        unit.parameters().stream().anyMatch(each -> decayed(each.declaredType()).containsPointer());
    // What is said of memory is said of the start, and earlier calls may have written to it.
    boolean beyond = pointers && (precondition || speaksOfMemory(shapes, unit));
    // A stream may be at its end, after an earlier call.
    Set<CType> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    beyond |= unit.parameters().stream().anyMatch(each -> leadsToStream(each.declaredType(), seen));
    for (String name : variables) {
      Optional<VariableInfo> variable =
          source.variables().stream().filter(v -> v.irName().equals(name)).findFirst();
      boolean fixed = source.fixedMemory().stream().anyMatch(m -> m.name().equals(name));
      beyond |= variable.isEmpty() && !fixed;
      beyond |=
          variable
              .filter(v -> holdsMoreThanNumbers(v.type()) || isSpokenOf(v.name(), shapes))
              .isPresent();
      starts |= variable.filter(v -> isLarge(v)).isPresent();
    }
    boolean spoken = !paths(shapes).isEmpty();
    beyond |=
        source.fixedMemory().stream()
            .filter(m -> variables.contains(m.name()))
            .anyMatch(m -> spoken || holdsMoreThanNumbers(m.type()));
    return new KeptState(starts, beyond);
  }

  private static boolean isLarge(VariableInfo variable) {
    return !variable.constant() && variable.type().sizeBytes() > LayoutBuilder.MAX_WATCHED_BYTES;
  }

  /** Whether more calls may show something that one call does not. */
  boolean matters() {
    return starts || beyondInputs;
  }

  private static boolean holdsMoreThanNumbers(CType type) {
    return type.containsPointer() || !complete(type);
  }

  private static boolean complete(CType type) {
    return switch (type) {
      case CType.Int _, CType.Enumeration _, CType.Floating _ -> true;
      case CType.Array array -> array.count() >= 0 && complete(array.element());
      case CType.Record record ->
          record.complete() && record.fields().stream().allMatch(field -> complete(field.type()));
      case CType.Void _, CType.Pointer _, CType.Function _, CType.Opaque _ -> false;
    };
  }

  private static boolean leadsToStream(CType type, Set<CType> seen) {
    return switch (type) {
      case CType.Opaque opaque -> opaque.isStream();
      case CType.Pointer pointer -> leadsToStream(pointer.pointee(), seen);
      case CType.Array array -> leadsToStream(array.element(), seen);
      case CType.Record record ->
          seen.add(record)
              && record.fields().stream().anyMatch(field -> leadsToStream(field.type(), seen));
      case CType.Void _, CType.Int _, CType.Enumeration _, CType.Floating _, CType.Function _ ->
          false;
    };
  }

  private static CType decayed(CType declared) {
    return declared instanceof CType.Array array
        ? new CType.Pointer(array.element(), false, Long.BYTES)
        : declared;
  }

  /** Whether more is said than of arguments themselves, of which each call is given new ones. */
  private static boolean speaksOfMemory(ShapeOptions shapes, FunctionInfo unit) {
    List<String> pointers = new ArrayList<>();
    Stream.of(shapes.lengths().keySet(), shapes.buffers(), shapes.notNull())
        .forEach(pointers::addAll);
    shapes.aliases().forEach(alias -> pointers.addAll(List.of(alias.one(), alias.other())));
    return !shapes.strings().isEmpty()
        || !shapes.ranges().keySet().stream().allMatch(path -> namesNumbers(path, unit))
        || !pointers.stream().allMatch(path -> namesPointer(path, unit));
  }

  /** Whether a path leads to cells of an argument, which holds no pointers. */
  private static boolean namesNumbers(String path, FunctionInfo unit) {
    return InputPath.parse(path)
        .flatMap(each -> argument(each.root(), unit))
        .filter(type -> !type.containsPointer())
        .isPresent();
  }

  /** Whether a path names an argument that is a pointer, and no pointers behind it. */
  private static boolean namesPointer(String path, FunctionInfo unit) {
    return InputPath.parse(path)
        .filter(each -> each.steps().isEmpty())
        .flatMap(each -> argument(each.root(), unit))
        .filter(type -> type instanceof CType.Pointer pointer && !leadsToPointers(pointer))
        .isPresent();
  }

  /** Whether the elements that a pointer leads to are pointers, which paths without steps name. */
  private static boolean leadsToPointers(CType.Pointer pointer) {
    return switch (pointer.pointee()) {
      case CType.Pointer _ -> true;
      case CType.Array array -> array.containsPointer();
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Record _,
          CType.Function _,
          CType.Opaque _ ->
          false;
    };
  }

  private static Optional<CType> argument(String name, FunctionInfo unit) {
    return IntStream.range(0, unit.parameters().size())
        .filter(i -> CallSequence.nameOf(unit.parameters().get(i), i).equals(name))
        .mapToObj(i -> decayed(unit.parameters().get(i).declaredType()))
        .findFirst();
  }

  private static boolean isSpokenOf(String variable, ShapeOptions shapes) {
    return paths(shapes).stream()
        .flatMap(path -> InputPath.parse(path).stream())
        .anyMatch(path -> path.root().equals(variable));
  }

  /** The places of which the user says something. */
  private static List<String> paths(ShapeOptions shapes) {
    List<String> paths = new ArrayList<>();
    Stream.of(
            shapes.ranges().keySet(),
            shapes.lengths().keySet(),
            shapes.strings().keySet(),
            shapes.buffers(),
            shapes.notNull())
        .forEach(paths::addAll);
    shapes.aliases().forEach(alias -> paths.addAll(List.of(alias.one(), alias.other())));
    return paths;
  }
}

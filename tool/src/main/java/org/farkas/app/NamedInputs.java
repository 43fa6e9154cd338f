package org.farkas.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.InputPath;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.UnionSlots;

/** What the paths that a user writes name among the inputs of some functions. */
final class NamedInputs {
  private final SourceModel source;
  private final List<String> functions;
  private final boolean globalsAreInputs;

  /**
   * @param functions to be tested
   */
  NamedInputs(SourceModel source, List<String> functions, boolean globalsAreInputs) {
    this.source = source;
    this.functions = List.copyOf(functions);
    this.globalsAreInputs = globalsAreInputs;
  }

  /**
   * What a path names.
   *
   * @param bitWidth of a bit-field, -1 for anything else
   * @param union of which it is a part itself, not just behind a pointer in one
   */
  record Place(CType type, int bitWidth, Optional<CType.Record> union) {
    /** What stands there, or behind it if it is a pointer. */
    CType leaf() {
      return NamedInputs.leaf(type);
    }

    /** Whether the scalars there are parts of a union. */
    boolean scalarsInUnion() {
      return union.isPresent() && !leadsElsewhere(type);
    }

    /** Whether a pointer there shares its place with numbers. */
    boolean mayBeNumber() {
      return union.map(u -> UnionSlots.of(u, "").holdsNumbers()).orElse(false);
    }
  }

  /**
   * What the path names in each of the functions that have such an input.
   *
   * @throws DiagnosticException category USER if it names nothing
   */
  List<Place> places(String text) {
    return places(text, FunctionInfo.Parameter::declaredType);
  }

  /** The same, where a parameter that is declared as an array is the pointer that a call passes. */
  List<Place> passed(String text) {
    return places(
        text, parameter -> LayoutBuilder.decayed(parameter.declaredType(), source.pointerBytes()));
  }

  private List<Place> places(String text, Function<FunctionInfo.Parameter, CType> type) {
    InputPath path =
        InputPath.parse(text)
            .orElseThrow(
                () ->
                    DiagnosticException.user(
                        "unknown-input",
                        "'" + text + "' is no path of an input",
                        text.endsWith("-")
                            ? "a shell takes > for itself: put 'list->length' between quotes"
                            : "such as x, list->length or table[2].id"));
    List<CType> roots = roots(path.root(), type);
    if (roots.isEmpty()) {
      isNoInput(text, path.root());
      throw DiagnosticException.user(
          "unknown-input",
          "'%s' names no parameter of %s and no file-scope variable"
              .formatted(text, String.join(", ", functions)),
          Suggestions.of(path.root(), known()));
    }
    return roots.stream().map(root -> descend(text, path, root)).toList();
  }

  private List<CType> roots(String name, Function<FunctionInfo.Parameter, CType> type) {
    List<CType> roots = new ArrayList<>();
    for (String function : functions) {
      for (FunctionInfo.Parameter parameter : parameters(function)) {
        if (parameter.name().equals(name)) {
          roots.add(type.apply(parameter));
        }
      }
    }
    inputVariables()
        .filter(variable -> variable.name().equals(name))
        .forEach(variable -> roots.add(variable.type()));
    return roots;
  }

  private Stream<VariableInfo> inputVariables() {
    return source.variables().stream()
        .filter(
            variable ->
                globalsAreInputs
                    && !variable.fromSystemHeader()
                    && !variable.constant()
                    && variable.enclosingFunction().isEmpty());
  }

  /** Says so if there is such a variable, but none that varies. */
  private void isNoInput(String text, String name) {
    for (VariableInfo variable : source.variables()) {
      if (variable.name().equals(name) && !variable.fromSystemHeader()) {
        String why =
            variable.enclosingFunction().isPresent()
                ? "it is a static variable within '" + variable.enclosingFunction().get() + "'"
                : variable.constant()
                    ? "it is constant, or a table that nothing writes"
                    : "--globals initial leaves it as it is initialised";
        throw DiagnosticException.user(
            "unknown-input", "'%s' names no input: %s".formatted(text, why), "");
      }
    }
  }

  private List<FunctionInfo.Parameter> parameters(String function) {
    return source.function(function).orElseThrow().parameters();
  }

  private List<String> known() {
    List<String> known = new ArrayList<>();
    functions.forEach(f -> parameters(f).forEach(parameter -> known.add(parameter.name())));
    inputVariables().forEach(variable -> known.add(variable.name()));
    return known;
  }

  private static Place descend(String text, InputPath path, CType root) {
    Place place = new Place(root, -1, Optional.empty());
    for (InputPath.Step step : path.steps()) {
      CType type = place.type();
      Optional<CType.Record> union = place.union().filter(_ -> !leadsElsewhere(type));
      place =
          switch (step) {
            case InputPath.Element _, InputPath.AllElements _ ->
                new Place(
                    element(type)
                        .orElseThrow(
                            () ->
                                DiagnosticException.user(
                                    "unknown-input",
                                    "'" + text + "' has a subscript too many",
                                    "")),
                    -1,
                    place.union().filter(_ -> !(type instanceof CType.Pointer)));
            case InputPath.Member member -> member(text, type, member.name(), union);
          };
    }
    return place;
  }

  /** Whether a pointer stands between the place and what its members are. */
  private static boolean leadsElsewhere(CType type) {
    CType current = type;
    while (element(current).isPresent()) {
      if (current instanceof CType.Pointer) {
        return true;
      }
      current = element(current).get();
    }
    return false;
  }

  static Optional<CType> element(CType type) {
    return switch (type) {
      case CType.Pointer pointer -> Optional.of(pointer.pointee());
      case CType.Array array -> Optional.of(array.element());
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Function _,
          CType.Record _,
          CType.Opaque _ ->
          Optional.empty();
    };
  }

  private static Place member(String text, CType type, String name, Optional<CType.Record> union) {
    CType target = leaf(type);
    if (target instanceof CType.Record record) {
      Optional<Place> found = find(text, record, name, union);
      if (found.isPresent()) {
        return found.get();
      }
      throw DiagnosticException.user(
          "unknown-input",
          "'%s': %s has no member '%s'".formatted(text, record, name),
          Suggestions.of(name, names(record)));
    }
    throw DiagnosticException.user(
        "unknown-input", "'%s': what '%s' is said of has no members".formatted(text, name), "");
  }

  private static List<String> names(CType.Record record) {
    List<String> names = new ArrayList<>();
    for (CType.Field field : record.fields()) {
      if (field.name().isEmpty() && field.type() instanceof CType.Record inner) {
        names.addAll(names(inner));
      } else {
        names.add(field.name());
      }
    }
    return names;
  }

  /** Looks into unnamed members, too. */
  private static Optional<Place> find(
      String text, CType.Record record, String name, Optional<CType.Record> union) {
    Optional<CType.Record> within = union.or(() -> Optional.of(record).filter(CType.Record::union));
    for (CType.Field field : record.fields()) {
      Optional<Place> found =
          field.name().isEmpty() && field.type() instanceof CType.Record inner
              ? find(text, inner, name, within)
              : Optional.of(new Place(field.type(), field.bitWidth(), within))
                  .filter(_ -> field.name().equals(name));
      if (found.isPresent()) {
        checkVaried(text, record, field);
        return found;
      }
    }
    return Optional.empty();
  }

  /** Not all pointers in a union are represented. */
  private static void checkVaried(String text, CType.Record record, CType.Field field) {
    if (record.union() && !UnionSlots.of(record, "").varies(field)) {
      throw DiagnosticException.user(
          ShapeCheck.NOT_APPLICABLE,
          "'%s': the pointers in '%s' are not varied beside others in %s"
              .formatted(text, field.name(), record),
          "say it by a --precondition");
    }
  }

  /** What stands behind all pointers and arrays. */
  static CType leaf(CType type) {
    CType current = type;
    while (element(current).isPresent()) {
      current = element(current).get();
    }
    return current;
  }
}

package org.farkas.app;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.InputPath;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.ShapeOptions;

/**
 * Checks that every shape option names an input of one of the functions, and one that it can speak
 * of. An option that silently did nothing would be taken for a precondition that holds.
 */
final class ShapeCheck {
  private static final String NOT_APPLICABLE = "shape-not-applicable";

  private final SourceModel source;
  private final List<String> functions;
  private final ShapeOptions shapes;

  private ShapeCheck(SourceModel source, List<String> functions, ShapeOptions shapes) {
    this.source = source;
    this.functions = functions;
    this.shapes = shapes;
  }

  /**
   * Checks the options for these functions.
   *
   * @throws DiagnosticException category USER
   */
  static void check(SourceModel source, List<String> functions, ShapeOptions shapes) {
    ShapeCheck check = new ShapeCheck(source, functions, shapes);
    shapes.ranges().forEach((path, range) -> check.range(path, range, check.types(path)));
    shapes
        .lengths()
        .keySet()
        .forEach(path -> check.types(path).forEach(type -> check.length(path, type)));
    shapes
        .strings()
        .keySet()
        .forEach(path -> check.types(path).forEach(type -> requireChars("--string", path, type)));
    shapes
        .buffers()
        .forEach(path -> check.types(path).forEach(type -> requireChars("--buffer", path, type)));
    shapes
        .notNull()
        .forEach(path -> check.types(path).forEach(type -> pointer("--not-null", path, type)));
  }

  /** The types of what the path names in each of the functions that have such an input. */
  private List<CType> types(String text) {
    InputPath path =
        InputPath.parse(text)
            .orElseThrow(
                () ->
                    DiagnosticException.user(
                        "unknown-input",
                        "'" + text + "' is no path of an input",
                        "such as x, list->length or table[2].id"));
    List<CType> roots = roots(path.root());
    if (roots.isEmpty()) {
      throw DiagnosticException.user(
          "unknown-input",
          "'%s' names no parameter of %s and no file-scope variable"
              .formatted(text, String.join(", ", functions)),
          Suggestions.of(path.root(), known()));
    }
    return roots.stream().map(root -> descend(text, path, root)).toList();
  }

  private List<CType> roots(String name) {
    List<CType> roots = new ArrayList<>();
    for (String function : functions) {
      for (FunctionInfo.Parameter parameter : parameters(function)) {
        if (parameter.name().equals(name)) {
          roots.add(parameter.declaredType());
        }
      }
    }
    for (VariableInfo variable : source.variables()) {
      if (variable.name().equals(name) && !variable.fromSystemHeader()) {
        roots.add(variable.type());
      }
    }
    return roots;
  }

  private List<FunctionInfo.Parameter> parameters(String function) {
    return source.function(function).orElseThrow().parameters();
  }

  private List<String> known() {
    List<String> known = new ArrayList<>();
    functions.forEach(f -> parameters(f).forEach(parameter -> known.add(parameter.name())));
    source.variables().stream()
        .filter(variable -> !variable.fromSystemHeader())
        .forEach(variable -> known.add(variable.name()));
    return known;
  }

  private static CType descend(String text, InputPath path, CType root) {
    CType type = root;
    for (InputPath.Step step : path.steps()) {
      type =
          switch (step) {
            case InputPath.Element _ ->
                element(type)
                    .orElseThrow(
                        () ->
                            DiagnosticException.user(
                                "unknown-input", "'" + text + "' has a subscript too many", ""));
            case InputPath.Member member -> member(text, type, member.name());
          };
    }
    return type;
  }

  private static Optional<CType> element(CType type) {
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

  private static CType member(String text, CType type, String name) {
    CType target = leaf(type);
    if (target instanceof CType.Record record) {
      Optional<CType> found = find(record, name);
      if (found.isPresent()) {
        return found.get();
      }
      throw DiagnosticException.user(
          "unknown-input",
          "'%s': %s has no member '%s'".formatted(text, record, name),
          Suggestions.of(name, record.fields().stream().map(CType.Field::name).toList()));
    }
    throw DiagnosticException.user(
        "unknown-input", "'%s': what '%s' is said of has no members".formatted(text, name), "");
  }

  /** Looks into unnamed members, too. */
  private static Optional<CType> find(CType.Record record, String name) {
    for (CType.Field field : record.fields()) {
      if (field.name().equals(name)) {
        return Optional.of(field.type());
      }
      if (field.name().isEmpty() && field.type() instanceof CType.Record inner) {
        Optional<CType> found = find(inner, name);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** What stands behind all pointers and arrays. */
  private static CType leaf(CType type) {
    CType current = type;
    while (element(current).isPresent()) {
      current = element(current).get();
    }
    return current;
  }

  private void range(String text, ShapeOptions.Range range, List<CType> types) {
    types.forEach(type -> range(text, range, type));
    // Of several functions, another one's input of that name may be a wider one.
    if (types.stream().map(ShapeCheck::leaf).noneMatch(leaf -> holds(leaf, range))) {
      ScalarCell cell = cell(text, leaf(types.getFirst()));
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--range '%s': %s..%s goes beyond its type".formatted(text, range.low(), range.high()),
          "its type holds %s to %s".formatted(cell.least(), cell.greatest()));
    }
  }

  private static boolean holds(CType leaf, ShapeOptions.Range range) {
    if (leaf instanceof CType.Floating) {
      return true;
    }
    ScalarCell cell = cell("", leaf);
    return range.lowInteger().compareTo(cell.least()) >= 0
        && range.highInteger().compareTo(cell.greatest()) <= 0;
  }

  private static ScalarCell cell(String text, CType leaf) {
    int bits =
        leaf instanceof CType.Int integer && integer.kind() == CType.IntKind.BOOL
            ? 1
            : Math.toIntExact(leaf.sizeBytes() * 8);
    return new ScalarCell(0, bits, bits, leaf, text);
  }

  private void range(String text, ShapeOptions.Range range, CType type) {
    CType leaf = leaf(type);
    if (leaf instanceof CType.Floating) {
      return;
    }
    if (!(leaf instanceof CType.Int) && !(leaf instanceof CType.Enumeration)) {
      throw DiagnosticException.user(
          NOT_APPLICABLE, "--range '%s': that is no number".formatted(text), "name its members");
    }
    ScalarCell cell = cell(text, leaf);
    BigInteger low = range.lowInteger().max(cell.least());
    BigInteger high = range.highInteger().min(cell.greatest());
    if (low.compareTo(high) > 0) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--range '%s': no value of its type is between %s and %s"
              .formatted(text, range.low(), range.high()),
          "its type holds %s to %s".formatted(cell.least(), cell.greatest()));
    }
    boolean string = type instanceof CType.Pointer && isChar(leaf) && !shapes.bufferAt(text);
    if (string && (low.signum() > 0 || high.signum() < 0)) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--range '%s' leaves the string no NUL to end with".formatted(text),
          "include 0, or say --buffer " + text);
    }
  }

  private void length(String text, CType type) {
    if (type instanceof CType.Array array && array.count() > 0) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "--length '%s': it is declared with %d elements".formatted(text, array.count()),
          "");
    }
    pointer("--length", text, type);
  }

  private static void requireChars(String option, String text, CType type) {
    if (!isChar(pointer(option, text, type).pointee())) {
      throw DiagnosticException.user(
          NOT_APPLICABLE,
          "%s '%s': it does not point to plain char".formatted(option, text),
          "--length says how many elements it points to");
    }
  }

  private static CType.Pointer pointer(String option, String text, CType type) {
    CType target = type;
    while (target instanceof CType.Array array) {
      if (!(array.element() instanceof CType.Array)
          && !(array.element() instanceof CType.Pointer)) {
        return new CType.Pointer(array.element(), false, Long.BYTES);
      }
      target = array.element();
    }
    if (target instanceof CType.Pointer pointer) {
      return pointer;
    }
    throw DiagnosticException.user(
        NOT_APPLICABLE, "%s '%s': that is no pointer".formatted(option, text), "");
  }

  private static boolean isChar(CType type) {
    return type instanceof CType.Int integer && integer.kind() == CType.IntKind.CHAR;
  }
}

package org.farkas.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.farkas.base.DiagnosticException;

/**
 * Which arguments tests pass to variadic functions behind those of the parameters: their types, as
 * C spells them. A function that has such arguments has a {@linkplain FunctionInfo#parameters
 * parameter} for each, behind its own.
 *
 * @param general for functions that have no list of their own
 * @param own by function
 */
public record FurtherArguments(List<String> general, SortedMap<String, List<String>> own) {
  /** Variadic functions are called without, and what they read of them is unsupported. */
  public static final FurtherArguments NONE = new FurtherArguments(List.of(), new TreeMap<>());

  /** More than anybody can read are no test. */
  private static final int MOST = 32;

  /** Names and stars: no declarator, no expression, nothing that could end a declaration. */
  private static final Pattern TYPE = Pattern.compile("[A-Za-z_]\\w*(\\s+\\w+)*[\\s*]*( const)?");

  public FurtherArguments {
    general = List.copyOf(general);
    own = Collections.unmodifiableSortedMap(new TreeMap<>(own)); // texts are made in its order
  }

  /**
   * The types in a list with commas.
   *
   * @throws DiagnosticException category USER if it holds something that can't be a type's name
   */
  public static List<String> parse(String list) {
    List<String> types = new ArrayList<>();
    for (String each : list.split(",", -1)) {
      String type = each.strip();
      if (!TYPE.matcher(type).matches()) {
        throw noType(type, "types are parted by commas: --variadic 'int,double,char *'");
      }
      types.add(type);
    }
    if (types.size() > MOST) {
      throw DiagnosticException.user(
          "bad-option", "--variadic has more than %d types".formatted(MOST), "");
    }
    return types;
  }

  /** A text that names no type of which arguments can be. */
  public static DiagnosticException noType(String text, String advice) {
    return DiagnosticException.user(
        "variadic-type", "--variadic: '%s' is no type of an argument".formatted(text), advice);
  }

  /** The types for a function, if it is variadic. */
  public List<String> of(String function) {
    return own.getOrDefault(function, general);
  }

  /** The same types for all. */
  public static FurtherArguments general(List<String> types) {
    return new FurtherArguments(types, new TreeMap<>());
  }

  /** Types for one function only. */
  public static FurtherArguments of(String function, List<String> types) {
    return new FurtherArguments(List.of(), new TreeMap<>(Map.of(function, types)));
  }

  public boolean none() {
    return general.isEmpty() && own.values().stream().allMatch(List::isEmpty);
  }

  /** What is said of a function's further arguments; empty if it has none. */
  public static List<FunctionInfo.Parameter> of(FunctionInfo function) {
    int own = function.type().parameters().size();
    return function.type().variadic()
        ? function
            .parameters()
            .subList(Math.min(own, function.parameters().size()), function.parameters().size())
        : List.of();
  }

  /** Their types for a reader: {@code int, char *}. */
  public static String text(FunctionInfo function) {
    return of(function).stream()
        .map(parameter -> spelled(parameter.declaredType()))
        .collect(Collectors.joining(", "));
  }

  private static String spelled(CType type) {
    return switch (type) {
      case CType.Void _ -> "void";
      case CType.Int integer -> integer.spelling();
      case CType.Enumeration enumeration -> enumeration.spelling();
      case CType.Floating floating -> floating.spelling();
      case CType.Pointer pointer -> {
        String to = (pointer.qualifiers() + " ").stripLeading() + spelled(pointer.pointee());
        yield to + (to.endsWith("*") ? "*" : " *");
      }
      case CType.Array array -> spelled(array.element()) + "[]";
      case CType.Function _ -> "function";
      case CType.Record record -> record.toString();
      case CType.Opaque opaque -> opaque.spelling();
    };
  }

  /**
   * A variadic function that is called with arguments of these types.
   *
   * @param types promoted
   */
  public static FunctionInfo added(FunctionInfo function, List<CType> types, List<String> taken) {
    List<FunctionInfo.Parameter> parameters = new ArrayList<>(function.parameters());
    String prefix = "variadic_";
    while (startsOne(prefix, function, taken)) {
      prefix += "_";
    }
    for (int i = 0; i < types.size(); i++) {
      parameters.add(new FunctionInfo.Parameter(prefix + (i + 1), types.get(i)));
    }
    return new FunctionInfo(
        function.name(),
        function.spelling(),
        function.type(),
        parameters,
        function.fileLocal(),
        function.defined(),
        function.fromSystemHeader(),
        function.addressTaken(),
        function.inline(),
        function.where());
  }

  private static boolean startsOne(String prefix, FunctionInfo function, List<String> taken) {
    return taken.stream().anyMatch(name -> name.startsWith(prefix))
        || function.parameters().stream().anyMatch(each -> each.name().startsWith(prefix));
  }
}

package org.farkas.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Several calls of one function, one after the other on the same memory, as a function of their
 * own: its parameters are those of all calls, in order, its result holds theirs. The front end adds
 * it to the program, so whatever runs, searches or checks a function does the same with a sequence.
 *
 * @param function that is called
 * @param calls how often, at least 2
 */
public record CallSequence(String function, int calls) {
  /** More calls than anybody can read are no test. */
  public static final int MOST_CALLS = 32;

  private static final String HEAD =
      """

      # 1 "farkas-calls"
      #pragma clang diagnostic ignored "-Wpedantic"
      """;

  /** What names in the added text begin with; no program has such. */
  private static final String OWN = "__farkas_";

  private static final String PREFIX = OWN + "calls_";
  private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d+)_(.+)");
  private static final Pattern ALL_NAME = Pattern.compile("__farkas_all_\\d+_(.+)");

  /** Parts a parameter's name from the number of its call; it stands in no name of portable C. */
  private static final String NUMBER = "$";

  private static final Pattern NUMBERED = Pattern.compile("([A-Za-z_]\\w*)\\$(\\d+)\\b");

  public CallSequence {
    if (calls < 2) {
      throw new IllegalArgumentException("no sequence: " + calls);
    }
  }

  /**
   * The sequence that is the function of this name, with {@linkplain VolatileReads values} for
   * volatile objects or without; empty for the user's functions.
   */
  public static Optional<CallSequence> named(String name) {
    Matcher matcher = NAME.matcher(VolatileReads.runBy(name));
    return matcher.matches()
        ? Optional.of(new CallSequence(matcher.group(2), Integer.parseInt(matcher.group(1))))
        : Optional.empty();
  }

  /**
   * Whether a function is no code of the program but stands for tests that call one: a sequence, or
   * an entry for {@linkplain VolatileReads reads}.
   */
  public static boolean isEntry(String name) {
    return named(name).isPresent() || VolatileReads.isEntry(name);
  }

  /** The name of a function that calls another so often: its own for one call. */
  public static String nameOf(String function, int calls) {
    return calls == 1 ? function : PREFIX + calls + "_" + function;
  }

  /** The user's function that is called. */
  public static String unitOf(String name) {
    return named(name).map(CallSequence::function).orElse(VolatileReads.runBy(name));
  }

  /**
   * The name of a function with the parameters of so many calls that says whether a precondition
   * holds of each of them.
   */
  public static String nameOfAll(String precondition, int calls) {
    return calls == 1 ? precondition : "__farkas_all_%d_%s".formatted(calls, precondition);
  }

  /** The user's precondition that such a function asks for each call. */
  public static String preconditionOf(String name) {
    Matcher matcher = ALL_NAME.matcher(name);
    return matcher.matches() ? matcher.group(1) : name;
  }

  /** How often the user's function is called. */
  public static int callsOf(String name) {
    return named(name).map(CallSequence::calls).orElse(1);
  }

  /** What a parameter is called in one call of a sequence. */
  public static String numbered(String parameter, int call) {
    return parameter + NUMBER + call;
  }

  /** A text about inputs in which parameters are called as they are in the source. */
  public static String withoutNumbers(String text) {
    return text.contains(NUMBER) ? NUMBERED.matcher(text).replaceAll("$1") : text;
  }

  /** Such a text for a reader, with the call that it is about. */
  public static String spoken(String text) {
    Matcher matcher = NUMBERED.matcher(text);
    return text.contains(NUMBER) && matcher.find()
        ? "call %s: %s".formatted(matcher.group(2), withoutNumbers(text))
        : text;
  }

  /** Its name in the program. */
  public String name() {
    return nameOf(function, calls);
  }

  /** The name of the structure that holds the results. */
  public String nameOfResults() {
    return "__farkas_results_" + calls + "_" + function;
  }

  /** The name of the member that holds a call's result, from call 1. */
  public static String resultOf(int call) {
    return "result_" + call;
  }

  /**
   * The function that it is.
   *
   * @param unit that is called
   */
  public FunctionInfo info(FunctionInfo unit) {
    return info(unit, name(), results(unit.type().result()));
  }

  private FunctionInfo info(FunctionInfo unit, String called, CType result) {
    List<FunctionInfo.Parameter> parameters = new ArrayList<>();
    List<CType> types = new ArrayList<>();
    for (int call = 1; call <= calls; call++) {
      for (int i = 0; i < unit.parameters().size(); i++) {
        FunctionInfo.Parameter parameter = unit.parameters().get(i);
        String name = nameOf(parameter, i);
        parameters.add(
            new FunctionInfo.Parameter(
                numbered(name, call), parameter.declaredType(), parameter.variableRows()));
      }
      types.addAll(parameterTypes(unit));
    }
    return new FunctionInfo(
        called,
        new CType.Function(result, types, false, true),
        parameters,
        unit.fileLocal(),
        true,
        false,
        false,
        unit.where());
  }

  /** A parameter's name; one that the declaration does not name has a number. */
  public static String nameOf(FunctionInfo.Parameter parameter, int index) {
    return parameter.name().isEmpty() ? "argument" + (index + 1) : parameter.name();
  }

  /**
   * Types of the arguments, {@linkplain FurtherArguments further} ones included; without a
   * prototype, as declared.
   */
  public static List<CType> parameterTypes(FunctionInfo unit) {
    if (!unit.type().prototyped()) {
      return unit.parameters().stream().map(FunctionInfo.Parameter::declaredType).toList();
    }
    List<CType> types = new ArrayList<>(unit.type().parameters());
    FurtherArguments.of(unit).forEach(each -> types.add(each.declaredType()));
    return types;
  }

  private CType results(CType result) {
    if (result instanceof CType.Void) {
      return result;
    }
    CType.Record record = new CType.Record("struct " + nameOfResults(), false);
    List<CType.Field> fields = new ArrayList<>();
    long alignment = result.alignBytes();
    long size = (result.sizeBytes() + alignment - 1) / alignment * alignment;
    for (int call = 1; call <= calls; call++) {
      fields.add(new CType.Field(resultOf(call), result, (call - 1) * size * 8, -1));
    }
    record.complete(calls * size, result.alignBytes(), fields);
    return record;
  }

  /**
   * Its definition in C.
   *
   * @param unit that is called
   * @param nativeName what that is called in the text
   * @return empty if a type can't be named there
   */
  public Optional<String> definition(FunctionInfo unit, String nativeName) {
    return definition(unit, nativeName, name(), "").map(text -> resultsType(unit) + text);
  }

  /** The definition of the structure of its results, if it has some. */
  private String resultsType(FunctionInfo unit) {
    CType result = unit.type().result();
    if (result instanceof CType.Void) {
      return "";
    }
    StringBuilder members = new StringBuilder();
    for (int call = 1; call <= calls; call++) {
      members.append("%s %s; ".formatted(AbiTypes.spell(result).orElseThrow(), resultOf(call)));
    }
    return "struct %s { %s};\n".formatted(nameOfResults(), members);
  }

  /**
   * The definition of a function that makes the calls.
   *
   * @param called its name
   * @param first what it does before
   */
  private Optional<String> definition(
      FunctionInfo unit, String nativeName, String called, String first) {
    List<CType> types = parameterTypes(unit);
    CType result = unit.type().result();
    if (!nameable(result) || !types.stream().allMatch(CallSequence::nameable)) {
      return Optional.empty();
    }
    boolean nothing = result instanceof CType.Void;
    List<String> declared = new ArrayList<>();
    StringBuilder body = new StringBuilder(first);
    List<String> values = new ArrayList<>();
    for (int call = 1; call <= calls; call++) {
      List<String> arguments = new ArrayList<>();
      for (int i = 0; i < types.size(); i++) {
        String name = argument(call, i);
        arguments.add(name);
        declared.add(AbiTypes.spell(types.get(i)).orElseThrow() + " " + name);
      }
      String value = OWN + "result" + call;
      body.append(nothing ? "" : "__extension__ __auto_type %s = ".formatted(value))
          .append("%s(%s); ".formatted(nativeName, String.join(", ", arguments)));
      if (!nothing) {
        String type = AbiTypes.spell(result).orElseThrow();
        values.add(result instanceof CType.Pointer ? "(%s)%s".formatted(type, value) : value);
      }
    }
    String list = declared.isEmpty() ? "void" : String.join(", ", declared);
    if (nothing) {
      return Optional.of("void %s(%s) { %s}\n".formatted(called, list, body));
    }
    String type = "struct " + nameOfResults();
    return Optional.of(
        "%s %s(%s) { %s".formatted(type, called, list, body)
            + "%s %s = {%s}; return %s; }\n"
                .formatted(type, OWN + "results", String.join(", ", values), OWN + "results"));
  }

  /** What a parameter of a call is called in the text, where the unit's name must not be hidden. */
  static String argument(int call, int index) {
    return OWN + "argument%d_%d".formatted(call, index);
  }

  /** The definition of the function that asks a precondition for each call. */
  private Optional<String> definitionOfAll(FunctionInfo precondition, String nativeName) {
    List<CType> types = parameterTypes(precondition);
    Optional<String> result = AbiTypes.spell(precondition.type().result());
    if (result.isEmpty() || !types.stream().allMatch(CallSequence::nameable)) {
      return Optional.empty();
    }
    List<String> declared = new ArrayList<>();
    List<String> asked = new ArrayList<>();
    for (int call = 1; call <= calls; call++) {
      List<String> arguments = new ArrayList<>();
      for (int i = 0; i < types.size(); i++) {
        arguments.add(argument(call, i));
        declared.add(AbiTypes.spell(types.get(i)).orElseThrow() + " " + arguments.getLast());
      }
      asked.add("%s(%s)".formatted(nativeName, String.join(", ", arguments)));
    }
    return Optional.of(
        "%s %s(%s) { return %s; }\n"
            .formatted(
                result.get(),
                nameOfAll(function, calls),
                declared.isEmpty() ? "void" : String.join(", ", declared),
                String.join(" && ", asked)));
  }

  /** A text without the definitions of sequences that were added to it. */
  public static String removed(String text) {
    int start = text.indexOf(HEAD);
    return start < 0 ? text : text.substring(0, start);
  }

  static boolean nameable(CType type) {
    return !(type instanceof CType.Opaque) && AbiTypes.spell(type).isPresent();
  }

  /**
   * A file's model with its functions' sequences, and with entries that give values to what they
   * read of volatile objects.
   *
   * @param text gets their definitions
   * @param nativeName what a function is called in the text
   */
  public static SourceModel added(
      SourceModel source, CallCounts counts, UnaryOperator<String> nativeName, StringBuilder text) {
    Additions additions = new Additions(text);
    int reads = counts.volatileReads();
    for (FunctionInfo function : source.functions()) {
      boolean unit = function.defined() && !function.fromSystemHeader();
      String name = nativeName.apply(function.name());
      if (unit && reads > 0) {
        additions.add(
            VolatileReads.definition(function, name, reads), VolatileReads.entry(function));
      }
      int most = unit ? counts.of(function.name()) : 1;
      for (int calls = 2; calls <= Math.min(most, MOST_CALLS); calls++) {
        CallSequence sequence = new CallSequence(function.name(), calls);
        FunctionInfo info = sequence.info(function);
        additions.add(sequence.definition(function, name), info);
        if (reads > 0) {
          FunctionInfo entry = VolatileReads.entry(info);
          String start = VolatileReads.start(reads);
          additions.add(sequence.definition(function, name, entry.name(), start), entry);
        }
      }
      for (int calls = 2;
          counts.preconditions().contains(function.name()) && calls <= counts.most();
          calls++) {
        CallSequence sequence = new CallSequence(function.name(), calls);
        String all = nameOfAll(function.name(), calls);
        additions.add(
            sequence.definitionOfAll(function, name),
            sequence.info(function, all, function.type().result()));
      }
    }
    SourceModel result =
        additions.functions.isEmpty() ? source : source.withSequences(additions.functions);
    return reads > 0 ? result.withVariable(VolatileReads.variable(reads)) : result;
  }

  /** What is added to a text. */
  private record Additions(StringBuilder text, List<FunctionInfo> functions) {
    Additions(StringBuilder text) {
      this(text, new ArrayList<>());
    }

    void add(Optional<String> definition, FunctionInfo info) {
      if (definition.isPresent()) {
        text.append(functions.isEmpty() ? HEAD : "").append(definition.get());
        functions.add(info);
      }
    }
  }
}

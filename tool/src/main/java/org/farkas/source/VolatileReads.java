package org.farkas.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.SourceSpan;

/**
 * Values of their own for the first reads of volatile objects in a run: what hardware and interrupt
 * handlers may do between two reads. The instrumented text takes each such value from an array; the
 * reads behind them give what memory holds.
 *
 * <p>A function is run with such values by an entry of its own, which the front end adds to the
 * program as it adds {@linkplain CallSequence sequences of calls}: it has the function's parameters
 * and result, says how many values there are, and calls it. A function that is run itself gets
 * none. So the name of what is run tells whether a test needs the instrumented text.
 */
public final class VolatileReads {
  /** More values than anybody can read are no test. */
  public static final int MOST_READS = 64;

  /** The variable that holds how many values are left. */
  public static final String LEFT = "__farkas_volatile_left";

  /** The array of values. */
  public static final String VALUES = "__farkas_volatile_values";

  /** What readers call that array. */
  public static final String NAME = "volatile read";

  private static final String PREFIX = "__farkas_reads_";

  private VolatileReads() {}

  /** The name of the entry that runs a function with values. */
  public static String nameOf(String function) {
    return PREFIX + function;
  }

  /** Whether such an entry has this name. */
  public static boolean isEntry(String name) {
    return name.startsWith(PREFIX);
  }

  /** The function, or sequence of calls, that an entry runs; others run themselves. */
  public static String runBy(String name) {
    return isEntry(name) ? name.substring(PREFIX.length()) : name;
  }

  /**
   * What the text of a program declares.
   *
   * @param reads how many values there are
   * @param defining whether it is the file under test, which defines what the others use
   */
  public static String declarations(int reads, boolean defining) {
    return reads == 0
        ? ""
        : "%1$sunsigned %2$s; %1$sunsigned long long %3$s[%4$d];\n"
            .formatted(defining ? "" : "extern ", LEFT, VALUES, reads);
  }

  /** An expression that takes the next value, if there is one left. */
  public static String next(int reads) {
    return "%s[%d - %s--]".formatted(VALUES, reads, LEFT);
  }

  /** The array as a variable: tests set it, the program does not, and no pointer leads there. */
  static VariableInfo variable(int reads) {
    CType.Int value =
        new CType.Int("unsigned long long", 64, false, CType.IntKind.OTHER, Long.BYTES);
    return new VariableInfo(
        NAME,
        VALUES,
        new CType.Array(value, reads),
        false,
        true,
        true,
        false,
        true,
        false,
        false,
        Optional.empty(),
        SourceSpan.UNKNOWN);
  }

  /** How many reads have values of their own in runs of a function. */
  public static int of(String function, SourceModel source) {
    return isEntry(function)
        ? source.variables().stream()
            .filter(VolatileReads::isArray)
            .mapToInt(each -> (int) (each.type().sizeBytes() / Long.BYTES))
            .findFirst()
            .orElse(0)
        : 0;
  }

  /** Whether a variable of the program is of this kind: only the instrumented text names it. */
  public static boolean owns(String variable) {
    return variable.equals(LEFT) || variable.equals(VALUES);
  }

  /** Whether a variable is the array of values. */
  public static boolean isArray(VariableInfo variable) {
    return variable.irName().equals(VALUES);
  }

  /** What an entry does first: there are all values again. */
  static String start(int reads) {
    return "%s = %d; ".formatted(LEFT, reads);
  }

  /** A function as its entry is one: with its parameters and its result. */
  static FunctionInfo entry(FunctionInfo function) {
    return new FunctionInfo(
        nameOf(function.name()),
        function.type(),
        function.parameters(),
        false,
        true,
        false,
        false,
        function.where());
  }

  /**
   * The definition of a function's entry in C.
   *
   * @param nativeName what the function is called in the text
   * @return empty if a type can't be named there
   */
  static Optional<String> definition(FunctionInfo function, String nativeName, int reads) {
    List<CType> types = CallSequence.parameterTypes(function);
    CType result = function.type().result();
    if (!CallSequence.nameable(result) || !types.stream().allMatch(CallSequence::nameable)) {
      return Optional.empty();
    }
    List<String> declared = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    for (CType type : types) {
      arguments.add(CallSequence.argument(1, arguments.size()));
      declared.add(AbiTypes.spell(type).orElseThrow() + " " + arguments.getLast());
    }
    String type = AbiTypes.spell(result).orElseThrow();
    String returned =
        switch (result) {
          case CType.Void _ -> "";
          case CType.Pointer _ -> "return (%s)".formatted(type);
          default -> "return ";
        };
    return Optional.of(
        "%s %s(%s) { %s%s%s(%s); }\n"
            .formatted(
                type,
                nameOf(function.name()),
                declared.isEmpty() ? "void" : String.join(", ", declared),
                start(reads),
                returned,
                nativeName,
                String.join(", ", arguments)));
  }
}

package org.farkas.cli;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.InputPath;
import org.farkas.testcase.ShapeOptions;
import picocli.CommandLine.Option;

/** The options about the inputs' shapes. */
final class ShapeArguments {
  /** More elements than this are no unit test any more. */
  static final long MAX_ELEMENTS = 1_000_000;

  /** Names of the options that speak of single inputs. */
  static final Set<String> NAMES =
      Set.of("range", "length", "string", "buffer", "not-null", "alias");

  @Option(
      names = "--range",
      paramLabel = "X=LOW..HIGH",
      description =
          "The scalar X is between LOW and HIGH, inclusive (x=0..100, list->next.level=-5..5,"
              + " table[*].id=1..9, table[2].id=7..7).")
  List<String> ranges = new ArrayList<>();

  @Option(
      names = "--length",
      paramLabel = "P=N",
      description = "The pointer P points to exactly N elements (p=8, m->rows[0].data=4).")
  List<String> lengths = new ArrayList<>();

  @Option(
      names = "--string",
      paramLabel = "S=N",
      description =
          "The string S has room for N characters, its NUL not counted (s=16, cfg.name=12); S is a"
              + " pointer to char or an array of char.")
  List<String> strings = new ArrayList<>();

  @Option(
      names = "--buffer",
      paramLabel = "P",
      description = "The char pointer P is a plain buffer, not a string.")
  List<String> buffers = new ArrayList<>();

  @Option(names = "--not-null", paramLabel = "P", description = "The pointer P is never NULL.")
  List<String> notNull = new ArrayList<>();

  @Option(
      names = "--alias",
      paramLabel = "P,Q|P=Q",
      description =
          "P,Q: the pointers P and Q may lead into the same memory, which is tried at once (Q may"
              + " be a file-scope variable, too). P=Q: they are the same pointer.")
  List<String> aliases = new ArrayList<>();

  @Option(
      names = "--globals",
      paramLabel = "input|initial",
      defaultValue = "input",
      description =
          "File-scope variables are inputs, or start with their initialisers (default: input).")
  String globals = "input";

  /** The options, checked. */
  ShapeOptions parse() {
    Map<String, ShapeOptions.Range> parsedRanges = new HashMap<>();
    for (String text : ranges) {
      String[] parts = split("--range", text, "x=0..100");
      put("--range", parsedRanges, parts[0], range(text, parts[1]));
    }
    Map<String, Long> parsedLengths = new HashMap<>();
    for (String text : lengths) {
      String[] parts = split("--length", text, "p=8");
      put("--length", parsedLengths, parts[0], count("--length", text, parts[1], 1));
    }
    Map<String, Long> parsedStrings = new HashMap<>();
    for (String text : strings) {
      String[] parts = split("--string", text, "s=16");
      put("--string", parsedStrings, parts[0], count("--string", text, parts[1], 0));
    }
    Set<String> plain = new HashSet<>(buffers);
    for (String name : parsedStrings.keySet()) {
      if (parsedLengths.containsKey(name)) {
        throw wrong(
            "'%s' has both --length and --string".formatted(name),
            "--length for a buffer, --string for a string");
      }
      if (plain.contains(name)) {
        throw wrong("'%s' is both a --string and a --buffer".formatted(name), "");
      }
    }
    return new ShapeOptions(
            parsedRanges, parsedLengths, parsedStrings, plain, new HashSet<>(notNull), inputs())
        .with(aliases.stream().map(ShapeArguments::alias).distinct().toList());
  }

  private static Aliases.Alias alias(String text) {
    boolean equal = text.contains("=");
    String[] sides = text.split(equal ? "=" : ",", -1);
    if (sides.length != 2 || sides[0].isBlank() || sides[1].isBlank()) {
      throw wrong(
          "--alias '%s' does not name two pointers".formatted(text),
          "such as p,q if they may share memory, or p=q if they are the same");
    }
    return new Aliases.Alias(sides[0].strip(), sides[1].strip(), equal);
  }

  private boolean inputs() {
    return switch (globals) {
      case "input" -> true;
      case "initial" -> false;
      default -> throw wrong("--globals is 'input' or 'initial', not '" + globals + "'", "");
    };
  }

  private static String[] split(String option, String text, String example) {
    int equals = text.indexOf('=');
    if (equals <= 0 || equals == text.length() - 1) {
      throw wrong("%s '%s' has no name and value".formatted(option, text), "such as " + example);
    }
    return new String[] {text.substring(0, equals).strip(), text.substring(equals + 1).strip()};
  }

  private static <T> void put(String option, Map<String, T> values, String name, T value) {
    for (String other : values.keySet()) {
      if (shortest(other).equals(shortest(name))) {
        throw wrong("%s is given twice for '%s'".formatted(option, name), "");
      }
    }
    values.put(name, value);
  }

  /** Two spellings of one place are one. */
  private static Object shortest(String name) {
    return InputPath.parse(name).<Object>map(InputPath::shortest).orElse(name);
  }

  private static ShapeOptions.Range range(String text, String bounds) {
    int dots = bounds.indexOf("..");
    if (dots <= 0 || dots + 2 >= bounds.length()) {
      throw wrong("--range '%s' is not NAME=LOW..HIGH".formatted(text), "such as x=0..100");
    }
    BigDecimal low = number(text, bounds.substring(0, dots));
    BigDecimal high = number(text, bounds.substring(dots + 2));
    if (low.compareTo(high) > 0) {
      throw wrong("--range '%s' is empty: its low end is above its high end".formatted(text), "");
    }
    return new ShapeOptions.Range(low.toPlainString(), high.toPlainString());
  }

  private static BigDecimal number(String text, String number) {
    try {
      String trimmed = number.strip();
      String digits = trimmed.replaceFirst("^[-+]", "");
      if (digits.startsWith("0x") || digits.startsWith("0X")) {
        BigInteger value = new BigInteger(digits.substring(2), 16);
        return new BigDecimal(trimmed.startsWith("-") ? value.negate() : value);
      }
      BigDecimal value = new BigDecimal(trimmed);
      if (Math.abs((long) value.scale()) > 400) {
        throw new NumberFormatException("beyond every C type");
      }
      return value;
    } catch (NumberFormatException e) {
      throw wrong("--range '%s': '%s' is no number".formatted(text, number), "");
    }
  }

  private static long count(String option, String text, String number, long least) {
    if (!number.matches("\\d{1,18}")
        || Long.parseLong(number) < least
        || Long.parseLong(number) > MAX_ELEMENTS) {
      throw wrong(
          "%s '%s': the number must be between %d and %d"
              .formatted(option, text, least, MAX_ELEMENTS),
          "");
    }
    return Long.parseLong(number);
  }

  private static DiagnosticException wrong(String message, String advice) {
    return DiagnosticException.user("bad-option", message, advice);
  }
}

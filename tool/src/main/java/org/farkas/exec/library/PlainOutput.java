package org.farkas.exec.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Calls of library functions that change nothing that the program reads. */
public final class PlainOutput {
  private static final Set<String> NAMES =
      Set.of(
          "printf", "puts", "putchar", "fprintf", "fputs", "fputc", "putc", "fflush", "perror",
          "free");

  /** A format with the conversion n, by which printf and its like write into memory. */
  private static final Pattern WRITING =
      Pattern.compile(
          "(?:[^%]++|%[^%a-zA-Z]*[hlqjztL]*[%a-zA-Z&&[^nhlqjztL]])*+%[^%a-zA-Z]*[hlqjztL]*n.*",
          Pattern.DOTALL);

  /** A conversion with its flags, width, precision and length; a position where one is given. */
  private static final Pattern CONVERSION =
      Pattern.compile(
          "%(?<position>[0-9]+\\$)?[-+ #0']*(?<width>\\*|[0-9]*)"
              + "(?:\\.(?<precision>\\*|[0-9]*))?(?<size>hh|h|ll|l|q|j|z|t|L)?(?<kind>[%a-zA-Z])");

  private PlainOutput() {}

  /** Whether a call is one. */
  public static boolean is(String name, Instruction.Call call, Module module) {
    if (!NAMES.contains(name)) {
      return false;
    }
    OptionalInt format = LibraryModels.outputFormat(name);
    if (format.isEmpty() || format.getAsInt() >= call.arguments().size()) {
      return true;
    }
    List<Value> behind = call.arguments().subList(format.getAsInt() + 1, call.arguments().size());
    return behind.stream().noneMatch(value -> value.type() instanceof Type.Pointer)
        || text(call.arguments().get(format.getAsInt()), module)
            .filter(text -> !writes(text))
            .isPresent();
  }

  /**
   * Which arguments of a call must lead to texts, as far as its format is constant; they are
   * numbered from its first one.
   */
  public static List<Text> texts(String name, Instruction.Call call, Module module) {
    OptionalInt format = LibraryModels.outputFormat(name);
    if (format.isEmpty()
        || format.getAsInt() >= call.arguments().size()
        || LibraryModels.takesList(name)) {
      return List.of();
    }
    int first = format.getAsInt() + 1;
    return text(call.arguments().get(format.getAsInt()), module).map(PlainOutput::texts).stream()
        .flatMap(List::stream)
        .map(text -> text.from(first))
        .filter(text -> text.behind() < call.arguments().size())
        .toList();
  }

  /** Whether a format asks for arguments. */
  public static boolean converts(String format) {
    return format.replace("%%", "").contains("%");
  }

  /** Whether a format makes printf and its like write into memory. */
  public static boolean writes(String format) {
    return WRITING.matcher(format).matches();
  }

  /**
   * A text among the arguments behind a format.
   *
   * @param behind which argument it is, numbered from 0
   * @param wide whether it has wide characters
   * @param precision how many characters are read at most; negative if that is not limited
   * @param precisionBehind which argument says that instead; empty if none does
   */
  public record Text(int behind, boolean wide, long precision, OptionalInt precisionBehind) {
    /** The same, numbered from where the argument behind the format has this number. */
    Text from(int first) {
      OptionalInt said =
          precisionBehind.isEmpty()
              ? precisionBehind
              : OptionalInt.of(first + precisionBehind.getAsInt());
      return new Text(first + behind, wide, precision, said);
    }
  }

  /**
   * Which arguments behind a format are texts (%s). They must lead to one (C11 7.21.6.1p8), though
   * many libraries print something for NULL: compilers make {@code fputs} of {@code fprintf} with
   * such a format.
   */
  public static List<Text> texts(String format) {
    List<Text> result = new ArrayList<>();
    int argument = 0;
    Matcher matcher = CONVERSION.matcher(format);
    while (matcher.find()) {
      String kind = matcher.group("kind");
      if (matcher.group("position") != null) {
        return List.of(); // POSIX's, which may name any of them in any order
      }
      if (kind.equals("%")) {
        continue;
      }
      argument += "*".equals(matcher.group("width")) ? 1 : 0;
      String precision = matcher.group("precision");
      OptionalInt precisionBehind = OptionalInt.empty();
      if ("*".equals(precision)) {
        precisionBehind = OptionalInt.of(argument++);
      }
      if (kind.equals("m")) {
        continue; // what errno means, an extension that no argument belongs to
      }
      if (kind.equals("s") || kind.equals("S")) {
        boolean wide = kind.equals("S") || "l".equals(matcher.group("size"));
        result.add(new Text(argument, wide, characters(precision), precisionBehind));
      }
      argument++;
    }
    return result;
  }

  private static long characters(String precision) {
    if (precision == null || precision.equals("*")) {
      return -1;
    }
    // one of so many digits limits nothing
    return precision.isEmpty() ? 0 : precision.length() > 9 ? -1 : Long.parseLong(precision);
  }

  private static Optional<String> text(Value format, Module module) {
    if (!(format instanceof Value.GlobalAddress address) || address.offsetBytes() != 0) {
      return Optional.empty();
    }
    Global global = module.globals().get(address.name());
    if (global == null || !global.constant() || global.initialiser().isEmpty()) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    for (byte next : global.initialiser().get().bytes()) {
      if (next == 0) {
        return Optional.of(text.toString());
      }
      text.append((char) (next & 0xFF));
    }
    return Optional.empty();
  }
}

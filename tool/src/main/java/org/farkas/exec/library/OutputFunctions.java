package org.farkas.exec.library;

import java.util.OptionalInt;
import java.util.Set;

/** The functions whose only effect is that something is written to the outside. */
final class OutputFunctions {
  private static final Set<String> NAMES =
      Set.of(
          "printf",
          "fprintf",
          "vprintf",
          "vfprintf",
          "dprintf",
          "vdprintf",
          "__printf_chk",
          "__fprintf_chk",
          "__vprintf_chk",
          "__vfprintf_chk",
          "__dprintf_chk",
          "__vdprintf_chk",
          "wprintf",
          "fwprintf",
          "puts",
          "fputs",
          "fputs_unlocked",
          "putchar",
          "putchar_unlocked",
          "putc",
          "putc_unlocked",
          "_IO_putc",
          "fputc",
          "fputc_unlocked",
          "fwrite",
          "fwrite_unlocked",
          "fflush",
          "fflush_unlocked",
          "perror",
          "psignal",
          "syslog",
          "vsyslog",
          "warn",
          "warnx");

  private OutputFunctions() {}

  static boolean contains(String name) {
    return NAMES.contains(name);
  }

  /** Whether what is behind the format is a list of arguments instead of those. */
  static boolean takesList(String name) {
    return name.matches("(__)?v(f|d|sys)?(printf|log)(_chk)?");
  }

  /** The number of the argument that is a format of characters, from 0; empty if there is none. */
  static OptionalInt format(String name) {
    return switch (name) {
      case "printf", "vprintf", "warn", "warnx" -> OptionalInt.of(0);
      case "fprintf", "vfprintf", "dprintf", "vdprintf", "syslog", "vsyslog" -> OptionalInt.of(1);
      case "__printf_chk", "__vprintf_chk" -> OptionalInt.of(1);
      case "__fprintf_chk", "__vfprintf_chk", "__dprintf_chk", "__vdprintf_chk" ->
          OptionalInt.of(2);
      default -> OptionalInt.empty();
    };
  }
}

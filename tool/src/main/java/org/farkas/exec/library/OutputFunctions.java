package org.farkas.exec.library;

import java.util.List;
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

  /** The arguments that must not be NULL, by their numbers from 0. */
  static List<Integer> notNull(String name) {
    return switch (name) {
      case "printf", "vprintf", "wprintf", "puts" -> List.of(0);
      case "fprintf", "vfprintf", "fwprintf", "fputs", "fputs_unlocked" -> List.of(0, 1);
      case "__fprintf_chk", "__vfprintf_chk" -> List.of(0, 2);
      case "putc", "putc_unlocked", "_IO_putc", "fputc", "fputc_unlocked" -> List.of(1);
      case "dprintf", "vdprintf", "__printf_chk", "__vprintf_chk", "syslog", "vsyslog" ->
          List.of(1);
      case "__dprintf_chk", "__vdprintf_chk" -> List.of(2);
      case "fwrite", "fwrite_unlocked" -> List.of(3);
      default -> List.of(); // fflush(NULL), perror(NULL), warn(NULL) mean something
    };
  }
}

package org.farkas.exec.library;

import java.util.List;

/**
 * The arguments that functions of the C library and of POSIX, which have no model, must not be
 * given NULL for (C11 7.1.4p1).
 */
final class RequiredArguments {
  private RequiredArguments() {}

  /** Their numbers, from 0. */
  static List<Integer> of(String name) {
    return switch (name) {
      case "printf", "vprintf", "wprintf", "puts" -> List.of(0);
      case "fprintf", "vfprintf", "fwprintf", "fputs", "fputs_unlocked" -> List.of(0, 1);
      case "__fprintf_chk", "__vfprintf_chk" -> List.of(0, 2);
      case "putc", "putc_unlocked", "_IO_putc", "fputc", "fputc_unlocked" -> List.of(1);
      case "dprintf", "vdprintf", "__printf_chk", "__vprintf_chk", "syslog", "vsyslog" ->
          List.of(1);
      case "__dprintf_chk", "__vdprintf_chk" -> List.of(2);
      case "fwrite", "fwrite_unlocked" -> List.of(3);
      case "fopen", "fopen64", "popen", "rename", "link", "symlink" -> List.of(0, 1);
      case "freopen", "freopen64" -> List.of(1, 2);
      case "fdopen" -> List.of(1);
      case "fclose", "pclose", "fileno", "remove", "unlink", "rmdir", "mkdir", "chdir" ->
          List.of(0);
      case "open", "open64", "creat", "opendir", "closedir", "readdir", "access" -> List.of(0);
      case "stat", "lstat" -> List.of(0, 1);
      case "fstat" -> List.of(1);
      default -> List.of(); // fflush(NULL), perror(NULL), warn(NULL) mean something
    };
  }
}

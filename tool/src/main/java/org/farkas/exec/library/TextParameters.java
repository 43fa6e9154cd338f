package org.farkas.exec.library;

import java.util.List;

/**
 * The parameters through which functions of the C library and of POSIX that have no model read a
 * text up to its end. Formats are named elsewhere, see {@link OutputFunctions#format}.
 */
final class TextParameters {
  private TextParameters() {}

  /** Their numbers, from 0. */
  static List<Integer> of(String name) {
    return switch (name) {
      case "puts", "fputs", "fputs_unlocked", "perror" -> List.of(0);
      case "psignal" -> List.of(1);
      case "fopen", "fopen64", "freopen", "freopen64", "popen" -> List.of(0, 1);
      case "fdopen", "setlocale" -> List.of(1);
      case "rename", "link", "symlink", "setenv" -> List.of(0, 1);
      case "remove", "unlink", "rmdir", "mkdir", "chdir", "access", "chmod", "chown" -> List.of(0);
      case "open", "open64", "creat", "opendir", "stat", "lstat", "mkfifo" -> List.of(0);
      case "getenv", "secure_getenv", "unsetenv", "putenv", "system" -> List.of(0);
      case "openlog", "dlopen", "shm_open", "sem_open" -> List.of(0);
      case "strftime" -> List.of(2);
      case "dlsym" -> List.of(1);
      default -> List.of();
    };
  }
}

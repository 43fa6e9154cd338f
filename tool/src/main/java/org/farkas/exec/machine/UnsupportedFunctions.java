package org.farkas.exec.machine;

import java.util.Set;

/** Functions whose effect no stub can stand for: they change where the program goes on. */
public final class UnsupportedFunctions {
  private static final Set<String> NAMES =
      Set.of(
          "longjmp",
          "__longjmp_chk",
          "_longjmp",
          "siglongjmp",
          "fork",
          "vfork",
          "pthread_create",
          "thrd_create",
          "signal",
          "sigaction",
          "atexit",
          "at_quick_exit",
          "getcontext",
          "setcontext",
          "makecontext",
          "swapcontext");

  private UnsupportedFunctions() {}

  public static boolean contains(String name) {
    return NAMES.contains(name);
  }
}

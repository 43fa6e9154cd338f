package org.farkas.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An emitted program, built so that it counts what it executes. */
final class CountingBuild {
  private static final long TEST_SECONDS = 30;

  /**
   * Counters are written at exit; this writes them too when a signal or _exit ends the process. The
   * alternative stack is for a stack that overflowed.
   */
  private static final String FLUSH =
      """
      #include <signal.h>
      #include <stdlib.h>
      extern void FLUSH(void);
      extern void __real__exit(int), __real__Exit(int), __real_quick_exit(int);
      static char stack[1 << 16];
      static void caught(int number)
      {
          FLUSH();
          signal(number, SIG_DFL);
          raise(number);
      }
      void __wrap__exit(int code) { FLUSH(); __real__exit(code); }
      void __wrap__Exit(int code) { FLUSH(); __real__Exit(code); }
      void __wrap_quick_exit(int code) { FLUSH(); __real_quick_exit(code); }
      __attribute__((constructor)) static void watch(void)
      {
          static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGALRM,
              SIGTERM};
          stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
          struct sigaction action = {.sa_handler = caught, .sa_flags = SA_ONSTACK | SA_NODEFER};
          sigaltstack(&other, 0);
          for (unsigned i = 0; i < sizeof signals / sizeof signals[0]; i++)
              sigaction(signals[i], &action, 0);
      }
      """;

  private static final String WRAP = "-Wl,--wrap=_exit -Wl,--wrap=_Exit -Wl,--wrap=quick_exit";

  private final EmittedSuite suite;
  private final Path folder;
  private final Path program;
  private final String warnings;

  private CountingBuild(EmittedSuite suite, Path folder, Path program, String warnings) {
    this.suite = suite;
    this.folder = folder;
    this.program = program;
    this.warnings = warnings;
  }

  /**
   * Builds a suite in an empty folder.
   *
   * @param compiler the compiler's command
   * @param options as shell words, that make it count
   * @param flush the function of its run-time library that writes the counters
   */
  static CountingBuild of(
      EmittedSuite suite, Path folder, String compiler, String options, String flush)
      throws IOException {
    Path program = folder.resolve("program");
    Path object = folder.resolve("flush.o");
    Files.writeString(folder.resolve("flush.c"), FLUSH);
    Shell.run(
            folder, List.of(compiler, "-DFLUSH=" + flush, "-c", "-o", object.toString(), "flush.c"))
        .orFail(compiler);
    String command = suite.command(compiler + " " + options, program, WRAP + " '" + object + "'");
    Shell.Finished built =
        Shell.run(suite.file().getParent(), List.of("sh", "-c", command)).orFail(command);
    return new CountingBuild(suite, folder, program, built.errors());
  }

  /** Runs the whole suite, which says itself whether all went as expected. */
  Shell.Finished runAll(Map<String, String> environment) {
    return Shell.run(folder, List.of(program.toString()), environment, 10 * TEST_SECONDS);
  }

  /** Runs one test alone in its process, however it ends. */
  void run(String test, Map<String, String> environment) {
    String number = Integer.toString(suite.tests().indexOf(test) + 1);
    Shell.run(folder, List.of(program.toString(), number), environment, TEST_SECONDS);
  }

  /** What the compiler warned of. */
  String warnings() {
    return warnings;
  }

  Path program() {
    return program;
  }

  /**
   * Whether a tool means a file by a name, which may be relative to the folder of the build and in
   * part shortened.
   */
  boolean means(String name, Path file) {
    if (suite.file().getParent().resolve(name).normalize().equals(file)) {
      return true;
    }
    Path bare = Path.of(name).normalize();
    return bare.getNameCount() > 1 && file.endsWith(bare);
  }
}

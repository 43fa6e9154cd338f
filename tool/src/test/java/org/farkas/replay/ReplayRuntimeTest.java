package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.LibraryModels.Treatment;
import org.junit.jupiter.api.Test;

/** The run-time and the machine treat the C library alike. */
class ReplayRuntimeTest {
  /** What the machine treats as stubs unless the unit brings it; the run-time's is then unused. */
  private static final Set<String> ONLY_HERE =
      Set.of(
          "main",
          "quick_exit",
          "reallocarray",
          "posix_memalign",
          "strdup",
          "strndup",
          "vsnprintf",
          "__errno_location");

  @Test
  void whatTheRuntimeReplacesIsNoStubOfTheMachine() {
    assertThat(ReplayRuntime.WRAPPED).contains("main", "malloc", "printf", "vfprintf", "putchar");
    assertThat(ReplayRuntime.WRAPPED)
        .filteredOn(name -> !ONLY_HERE.contains(name))
        .allSatisfy(
            name ->
                assertThat(LibraryModels.treatment(name)).as(name).isNotEqualTo(Treatment.STUB));
  }

  @Test
  void outputThatTheMachineIgnoresIsReplaced() {
    List<String> headers =
        List.of(
            "printf",
            "fprintf",
            "vprintf",
            "vfprintf",
            "dprintf",
            "vdprintf",
            "wprintf",
            "fwprintf",
            "puts",
            "fputs",
            "fputs_unlocked",
            "putchar",
            "putc",
            "fputc",
            "fwrite",
            "fflush",
            "perror",
            "psignal",
            "syslog",
            "vsyslog",
            "warn",
            "warnx",
            "__printf_chk");
    assertThat(headers)
        .allSatisfy(
            name ->
                assertThat(LibraryModels.treatment(name))
                    .as(name)
                    .isEqualTo(Treatment.OUTPUT_IGNORED));
    assertThat(ReplayRuntime.WRAPPED).containsAll(headers);
  }
}

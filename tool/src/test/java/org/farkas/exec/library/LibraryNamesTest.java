package org.farkas.exec.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LibraryNamesTest {
  @Test
  void functionsAreNamedAsProgramsSpellThem() {
    assertThat(
            Stream.of(
                    "__isoc99_fscanf",
                    "__isoc23_strtol",
                    "__vfprintf_chk",
                    "_IO_putc",
                    "__strtok_r",
                    "__isnanf",
                    "__signbitf",
                    "_setjmp",
                    "__errno_location",
                    "_exit",
                    "__user",
                    "fputs")
                .map(LibraryNames::spelled))
        .containsExactly(
            "fscanf",
            "strtol",
            "vfprintf",
            "putc",
            "strtok_r",
            "isnan",
            "signbit",
            "setjmp",
            "errno",
            "_exit",
            "__user",
            "fputs");
  }
}

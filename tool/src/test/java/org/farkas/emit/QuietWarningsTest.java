package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What compilers say is about the source, harmless, or a reason to refuse the file. */
class QuietWarningsTest {
  private static final String MESSAGES =
      """
      <stdin>:121:20: warning: argument 3 null where non-null expected [-Wnonnull]
      <stdin>:17:44: warning: missing braces around initializer [-Wmissing-braces]
      <stdin>:49:14: warning: 'pointer_stub_1' defined but not used [-Wunused-function]
      <stdin>:50:14: warning: unused variable 'x' [-Wunused-variable]
      unit.c:3:1: warning: unused function 'twice' [-Wunused-function]
      unit.c:4:1: warning: comparison of integers of different signs [-Wsign-compare]
      """;

  /** The emitted file's macros are used in the source, and the other way round. */
  private static final String OUT_OF_MACROS =
      """
      unit.c: In function 'late':
      <stdin>:20:15: warning: pointer 'f' used after 'farkas_stub_fclose' [-Wuse-after-free]
      unit.c:6:10: note: in expansion of macro 'fgetc'
          6 |   return NEXT(f);
            |          ^~~~~
      unit.c:9:10: note: in expansion of macro 'NEXT'
      <stdin>:20:15: note: call to 'farkas_stub_fclose' here
      unit.c:3:1: warning: unused parameter 'x' [-Wunused-parameter]
      <stdin>:90:3: note: in expansion of macro 'FUNCTION'
      <stdin>:91:20: warning: argument 3 null where non-null expected [-Wnonnull]
      <stdin>:92:3: note: in expansion of macro 'farkas_expect'
      unit.c:30:1: note: in a call to function 'copy' declared 'nonnull'
      unit.c:30:6: note: in expansion of macro 'PLAIN'
      """;

  @Test
  void onlyHarmlessWarningsAboutTheEmittedFileAreKeptQuietThere() {
    assertThat(QuietWarnings.harmlessIn(MESSAGES))
        .containsExactly("missing-braces", "nonnull", "unused-function");
  }

  @Test
  void allNamedWarningsAboutTheSourceAreKeptQuietForIt() {
    assertThat(QuietWarnings.named(MESSAGES)).containsExactly("sign-compare", "unused-function");
  }

  @Test
  void whatMacrosOfTheEmittedFileDoInTheSourceIsAboutTheSource() {
    assertThat(QuietWarnings.named(OUT_OF_MACROS))
        .containsExactly("unused-parameter", "use-after-free");
    assertThat(QuietWarnings.harmlessIn(OUT_OF_MACROS)).containsExactly("nonnull");
    assertThat(CompilerMessage.of(OUT_OF_MACROS))
        .filteredOn(CompilerMessage::isAboutInput)
        .extracting(CompilerMessage::use)
        .containsExactly("<stdin>:92:3");
  }
}

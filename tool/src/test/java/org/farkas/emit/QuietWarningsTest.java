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

  /** Some have a level, which is no part of the name; some a limit, or are one of several kinds. */
  @Test
  void namesAreSpeltAsTheCompilerKnowsThemInPragmas() {
    String messages =
        """
        unit.c:4:5: warning: argument 1 value exceeds maximum object size [-Walloc-size-larger-than=]
        unit.c:5:5: warning: stack usage is 5024 bytes [-Wstack-usage=]
        unit.c:6:5: warning: this statement may fall through [-Wimplicit-fallthrough=]
        unit.c:7:5: warning: directive writing 3 bytes into a region of size 2 [-Wformat-overflow=2]
        unit.c:8:5: warning: declaration of 'a' shadows a parameter [-Wshadow=compatible-local]
        """;
    QuietWarnings none = QuietWarnings.NONE;
    QuietWarnings quiet =
        new QuietWarnings(QuietWarnings.named(messages), none.clang(), none.harmless());
    assertThat(quiet.pragmas())
        .filteredOn(line -> line.startsWith("#pragma"))
        .extracting(line -> line.replaceFirst("#pragma GCC diagnostic ignored ", ""))
        .containsExactly(
            "\"-Walloc-size-larger-than=\"",
            "\"-Wformat-overflow\"",
            "\"-Wimplicit-fallthrough\"",
            "\"-Wshadow=compatible-local\"",
            "\"-Wstack-usage=\"");
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

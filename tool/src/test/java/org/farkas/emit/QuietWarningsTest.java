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

  @Test
  void onlyHarmlessWarningsAboutTheEmittedFileAreKeptQuietThere() {
    assertThat(QuietWarnings.harmlessIn(MESSAGES))
        .containsExactly("missing-braces", "nonnull", "unused-function");
  }

  @Test
  void allNamedWarningsAboutTheSourceAreKeptQuietForIt() {
    assertThat(QuietWarnings.named(MESSAGES)).containsExactly("sign-compare", "unused-function");
  }
}

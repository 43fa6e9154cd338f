package org.farkas.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Where conditions end, and what stands around them. */
class SourceTextTest {
  private final SourceText source =
      SourceText.of(
          """
          x = a > b
            ? f("?", c) ? 1 :
              2
            : (d ? e : g);
          if (!(!flag) && p != q \\
              || MACRO(x)) while (z) {}
          """);

  @Test
  void aTextMayGoOnInFurtherLines() {
    assertThat(source.lastLine(1, 5, "a > b")).isEqualTo(1);
    assertThat(source.lastLine(5, 5, "!(!flag) && p != q || MACRO(x)")).isEqualTo(6);
    assertThat(source.spells(5, 5, "!(!flag) && p != q || MACRO(x)")).isTrue();
    assertThat(source.spells(6, 8, "x > 0")).isFalse();
    assertThat(source.lastLine(6, 8, "x > 0")).isEqualTo(6);
  }

  @Test
  void theColonOfAChoiceIsFound() {
    assertThat(source.choosesValue(1, 5, "a > b")).isTrue();
    assertThat(source.colonLine(1, 5, "a > b")).isEqualTo(4);
    assertThat(source.colonLine(2, 5, "f(\"?\", c)")).isEqualTo(2);
    assertThat(source.colonLine(4, 6, "d")).isEqualTo(4);
    assertThat(source.choosesValue(5, 8, "flag")).isFalse();
  }

  @Test
  void negationsAreCounted() {
    assertThat(source.negatedBetween(5, 5, 5, 8)).isFalse();
    assertThat(source.negatedBetween(5, 7, 5, 8)).isTrue();
    assertThat(source.negatedBetween(5, 17, 5, 22)).isFalse();
  }

  @Test
  void lineDirectivesAreSeen() {
    SourceText generated = SourceText.of("int a;\n#line 500 \"g.y\"\nint b;\n");
    assertThat(generated.isRenumbered(2)).isFalse();
    assertThat(generated.isRenumbered(3)).isTrue();
  }

  @Test
  void loopsAreSeen() {
    assertThat(source.hasLoop(6)).isTrue();
    assertThat(source.hasLoop(5)).isFalse();
  }
}

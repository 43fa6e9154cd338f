package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceLexerTest {
  @Test
  void whiteSpaceCommentsAndDirectivesBecomeOneBlank() {
    assertThat(SourceLexer.onOneLine("a  /* b */ && // c\n  d\\\n e\n#if 1\n || f\n # endif\n"))
        .isEqualTo("a && d e || f");
  }

  @Test
  void literalsStayAsTheyAre() {
    assertThat(SourceLexer.onOneLine("s ==  \"a  // \\\" b\"  &&  c == '\"'"))
        .isEqualTo("s == \"a  // \\\" b\" && c == '\"'");
  }

  @Test
  void aMacroUseEndsBehindItsArguments() {
    String text = "x + M (a, \")\", ')', (b /* ) */)) + 1";
    assertThat(text.substring(4, SourceLexer.endOfMacroUse(text, 4)))
        .isEqualTo("M (a, \")\", ')', (b /* ) */))");
    assertThat(SourceLexer.endOfMacroUse("NAME + 1", 0)).isEqualTo(4);
    assertThat(SourceLexer.endOfMacroUse("NAME", 0)).isEqualTo(4);
    assertThat(SourceLexer.endOfMacroUse("M(a", 0)).isEqualTo(1);
  }

  @Test
  void oneArgumentHasNoCommaOutsideParentheses() {
    assertThat(SourceLexer.oneArgument("f(a, b) + ','", 0, 13)).isTrue();
    assertThat(SourceLexer.oneArgument("a, b", 0, 4)).isFalse();
    assertThat(SourceLexer.oneArgument("a) + b", 0, 6)).isFalse();
    assertThat(SourceLexer.oneArgument("(a + b", 0, 6)).isFalse();
  }
}

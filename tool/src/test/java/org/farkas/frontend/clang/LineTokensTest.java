package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Columns of a preprocessed line are found again in the line that the user wrote. */
class LineTokensTest {
  /** The user's text from the column on that the first occurrence of a token leads to. */
  private static String origin(String preprocessed, String original, String token) {
    int column = LineTokens.match(preprocessed, original).columnOf(preprocessed.indexOf(token));
    return column == 0 ? "" : original.substring(column - 1);
  }

  @Test
  void spacingAndCommentsMayDiffer() {
    String original = "  return a  /*why*/ *  b; // a * b";
    assertThat(origin("  return a * b;", original, "* b")).isEqualTo("*  b; // a * b");
    assertThat(origin("  return a * b;", original, "b")).isEqualTo("b; // a * b");
  }

  @Test
  void whatAMacroSpellsLiesAtItsNameAndItsArgumentsWhereTheyStand() {
    String original = "x = RATIO(a, b + 1) + y;";
    String preprocessed = "x = ((a) / (b + 1)) + y;";
    assertThat(origin(preprocessed, original, "/")).isEqualTo("RATIO(a, b + 1) + y;");
    assertThat(origin(preprocessed, original, "a)")).isEqualTo("a, b + 1) + y;");
    assertThat(origin(preprocessed, original, "+ 1")).isEqualTo("+ 1) + y;");
    assertThat(origin(preprocessed, original, "+ y")).isEqualTo("+ y;");
  }

  @Test
  void aConstantMacroLiesAtItsName() {
    assertThat(origin("if (n > 1 << 31)", "if (n > LIMIT)", "<<")).isEqualTo("LIMIT)");
  }

  @Test
  void nothingIsGuessedWhereNothingIsAlike() {
    assertThat(origin("a + b", "", "+")).isEmpty();
  }
}

package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Text inside C literals and comments. */
class CharacterTextTest {
  private static String string(String latin) {
    return CharacterText.string(latin.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void stringsAreEscapedSoThatNothingRunsOn() {
    assertThat(string("a\"b\\c'd")).isEqualTo("\"a\\\"b\\\\c'd\"");
    assertThat(string("\0" + "1")).isEqualTo("\"\\0001\"");
    assertThat(string("\0x\0")).isEqualTo("\"\\0x\\0\"");
    assertThat(string("\u001b7\u00ff8")).isEqualTo("\"\\0337\\3778\"");
    assertThat(string("what???=")).isEqualTo("\"what?\\?\\?=\"");
  }

  @Test
  void commentsCanNotEndEarly() {
    assertThat(CharacterText.inComment("a */ b /* c // d")).isEqualTo("a * / b / * c // d");
    assertThat(CharacterText.inComment("two\nlines\t")).isEqualTo("two lines");
    assertThat(CharacterText.inComment("/*/*/")).doesNotContain("*/").doesNotContain("/*");
  }
}

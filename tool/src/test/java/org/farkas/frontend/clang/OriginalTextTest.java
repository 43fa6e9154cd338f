package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.farkas.base.SourceSpan;
import org.farkas.source.Condition;
import org.farkas.source.SourceModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Places and spellings are the user's, whatever the preprocessor did. */
class OriginalTextTest {
  @TempDir Path folder;

  private void expect(String c, String expected) {
    assertThat(Rendered.decisions(Load.model(folder, c))).isEqualTo(expected);
  }

  @Test
  void aMacroReportsItsUseAndItsArgumentsTheirOwnPlaces() {
    expect(
        """
        #define POSITIVE(x) ((x) > 0)
        #define BOTH(p, q) ((p) && (q))
        #define BETWEEN(x, low, high) x >= low && x <= high
        #define CHECK(c) do { if (!(c)) return -1; } while (0)
        #define READY ready == 1
        int f(int a, int b, int ready) {
          if (POSITIVE(a) && READY) return 1;
          if (BOTH(a, b > 2)) return 2;
          if (BETWEEN(a, 3, b)) return 3;
          CHECK(a && b);
          CHECK(POSITIVE(b));
          return BOTH(POSITIVE(a), BOTH(b, ready));
        }
        """,
        """
        7:7 IF POSITIVE(a) && READY :: (7[POSITIVE(a)] && 22[READY])
        8:7 IF BOTH(a, b > 2) :: (12[a] && 15[b > 2])
        9:7 IF BETWEEN(a, 3, b) :: (7[BETWEEN(a, 3, b)] && 7[BETWEEN(a, 3, b)])
        10:3 IF CHECK(a && b) :: !(9[a] && 14[b])
        10:3 DO CHECK(a && b) :: 3[CHECK(a && b)]=false constant
        11:3 IF CHECK(POSITIVE(b)) :: !3[CHECK(POSITIVE(b))]
        11:3 DO CHECK(POSITIVE(b)) :: 3[CHECK(POSITIVE(b))]=false constant
        12:10 EXPRESSION BOTH(POSITIVE(a), BOTH(b, ready)) :: \
        (10[BOTH(POSITIVE(a), BOTH(b, ready))] && (33[b] && 36[ready]))
        """);
  }

  @Test
  void textsAreOnOneLineWithoutCommentsAndWithLiteralsAsTheyAre() {
    expect(
        """
        int f(const char *s, int a) {
          if (s[0] == ' ' && // a blank
              /* then */ s[1]
                  == '"'
              || a) return 1;
          return s == "a  /* b */"   &&
        #ifdef NOTHING
              s ||
        #endif
              a;
        }
        """,
        """
        2:7 IF s[0] == ' ' && s[1] == '"' || a :: ((7[s[0] == ' '] && 18[s[1] == '"']) || 10[a])
        6:10 EXPRESSION s == "a  /* b */" && s || a :: (10[s == "a  /* b */"] && 7[a])
        """);
  }

  @Test
  void lineDirectivesDoNotMoveAPlace() {
    expect(
        """
        int f(int a) {
        #line 100 "grammar.y"
          if (a) return 1;
          return a && a > 2;
        }
        """,
        """
        3:7 IF a :: 7[a]
        4:10 EXPRESSION a && a > 2 :: (10[a] && 15[a > 2])
        """);
  }

  @Test
  void windowsLineEndsAreNoPartOfATextAndMoveNoPlace() {
    expect(
        "int f(int a, int b) {\r\n  if (a &&\r\n      b) return 1;\r\n  return 0;\r\n}\r\n",
        "2:7 IF a && b :: (7[a] && 7[b])\n");
  }

  @Test
  void columnsCountBytesAndTextsAreDecodedAsUtf8() {
    SourceModel model =
        Load.model(folder, "int f(int a) { return \"\u00c3\u00a4\"[a] == 1 || a; }\n");
    assertThat(model.conditions())
        .extracting(Condition::text)
        .containsExactly("\"\u00e4\"[a] == 1", "a");
    assertThat(model.conditions()).extracting(c -> c.where().column()).containsExactly(23, 39);
  }

  @Test
  void bytesThatAreNoUtf8AreReplacedInATextOnly() {
    SourceModel model =
        Load.model(
            folder, "/* \u00e4 */ int f(int a) { return a == '\u00e4' || a; } /* \u00ff */\n");
    assertThat(model.conditions())
        .extracting(Condition::text)
        .containsExactly("a == '\ufffd'", "a");
  }

  @Test
  void decisionsInHeadersAreAtTheirFile() {
    Load.write(folder, "part.h", "static int g(int a) {\n  return a && a > 1;\n}\n");
    Load.write(folder, "other.c", "int h(int a) { return a ? 1 : 2; }\n");
    SourceModel model =
        Load.model(
            folder,
            """
            #include "part.h"
            int f(int a) { return g(a) || a; }
            #include "other.c"
            int last(int a) { return a ? 3 : 4; }
            """);
    String header = folder.resolve("part.h").toString();
    String unit = folder.resolve("unit.c").toString();
    String other = folder.resolve("other.c").toString();
    assertThat(model.decisions())
        .extracting(d -> d.where())
        .containsExactly(
            new SourceSpan(header, 2, 10),
            new SourceSpan(unit, 2, 23),
            new SourceSpan(other, 1, 23),
            new SourceSpan(unit, 4, 26));
  }
}

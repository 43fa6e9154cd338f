package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Texts that functions without source or model read: they must end, and have values. */
class TextArgumentsTest extends CommandLineFixture {
  private static final String NO_END =
      """
      #include <stdio.h>
      #include <wchar.h>
      int f(int n)
      {
          char full[2] = { 'a', 'b' }, ends[2] = { 'a', 0 };
          wchar_t wide[1] = { L'a' };
          switch (n) {
          case 0: printf("%d%% %s|%s\\n", n, ends, full); return 10;
          case 1: fprintf(stderr, "%.*s", 3, full); return 11;
          case 2: fputs(full, stdout); return 12;
          case 3: printf(full); return 13;
          case 4: printf("%ls", wide); return 14;
          case 5: remove(full); return 15;
          case 6: perror(full); return 16;
          case 7: printf("%.2s|%-*.*s|%s|%.1ls", full, n, 1, full, ends, wide); return 17;
          case 8: puts(ends); perror(0); return 18;
          }
          return 0;
      }
      """;

  TextArgumentsTest() {
    super(300_000);
  }

  private List<String> faults(String unit) throws IOException {
    List<String> faults = new ArrayList<>();
    for (JsonNode finding : result(unit).get("findings")) {
      faults.add(finding.get("line").asInt() + " " + finding.get("message").asText());
    }
    return faults;
  }

  @Test
  void whatLiesBehindATextWithoutAnEndIsNotCovered() throws IOException {
    assertThat(notCoveredIn(NO_END, "--criterion", "statement"))
        .as(said())
        .containsExactly(
            "f: return 10 executed infeasible",
            "f: return 11 executed infeasible",
            "f: return 12 executed infeasible",
            "f: return 13 executed infeasible",
            "f: return 14 executed infeasible",
            "f: return 15 executed infeasible",
            "f: return 16 executed infeasible");
    assertThat(faults("f"))
        .containsExactlyInAnyOrder(
            "8 printf: a text that has no end within full",
            "9 fprintf: a text that has no end within full",
            "10 fputs: a text that has no end within full",
            "11 printf: a text that has no end within full",
            "12 printf: a text that has no end within wide",
            "13 remove: a text that has no end within full",
            "14 perror: a text that has no end within full");
    assertThat(farkas("certify", results().toString())).as(said()).isZero();
  }

  @Test
  void charactersWithoutAValueAreNoText() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdio.h>
                int f(int n)
                {
                    char none[4], some[4];
                    some[0] = 'a';
                    if (n == 1) { printf("%.3s", none); return 1; }
                    if (n == 2) { puts(some); return 2; }
                    if (n == 3) { printf("%.1s", some); return 3; }
                    some[1] = 0;
                    puts(some);
                    return 0;
                }
                """,
                "--criterion", "statement"))
        .as(said())
        .containsExactly("f: return 1 executed open", "f: return 2 executed open");
  }

  @Test
  void inputsThatArePrintedEnd() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdio.h>
                struct s { int k; char name[4]; };
                int f(const char *text, const unsigned char *bytes, const struct s *s, int n)
                {
                    printf("%s %s", text, (const char *)bytes);
                    printf("%.*s", n, s->name);
                    puts(s->name);
                    if (text[0] == 'x' && bytes[0] == 200) return s->name[0] == 'y';
                    return text[0] == 'a' && text[0] == 'b';
                }
                """))
        .as(said())
        .containsExactly("f: text[0] == 'a' true infeasible", "f: text[0] == 'b' true infeasible");
    assertThat(faults("f")).as(said()).isEmpty();
    assertThat(said()).doesNotContain("mismatch");
  }
}

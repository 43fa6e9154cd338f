package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.farkas.source.CallCounts;
import org.farkas.source.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is marked on request: statements, and Boolean values that steer nothing. */
class StatementsTest {
  @TempDir Path folder;

  private List<String> marked(Decision.Kind kind, String c) throws IOException {
    return load(c, Set.of(kind)).source().decisions().stream()
        .filter(each -> each.kind() == kind)
        .map(each -> each.where().line() + ": " + each.text())
        .toList();
  }

  private Program load(String c, Set<Decision.Kind> onRequest) throws IOException {
    Path file = Load.write(folder, "unit.c", c);
    return ClangFrontEnd.load(
        file,
        List.of(),
        List.of(),
        onRequest,
        CallCounts.ONE,
        Files.createTempDirectory(folder, "s"));
  }

  @Test
  void everyStatementThatDoesSomethingIsOne() throws IOException {
    assertThat(
            marked(
                Decision.Kind.STATEMENT,
                """
                #define RESET(x) do { x = 0; } while (0)
                void note(int);
                int f(int a)
                {
                  int unset, set = a;
                  static int kept = 3;
                  typedef int number;
                  number n = 0;
                  ;
                  if (a) n++; else if (a > 2) ; else { note(1); }
                again:
                  while (n < 3)
                    n++;
                  for (int i = 0; i < 3; i++) for (;;) break;
                  do continue; while (0);
                  switch (a) {
                  case 1:
                  case 2: note(2);
                  default: { note(3); }
                  }
                  RESET(n);
                  if (a == 7) goto again;
                  unset = ({ int t = a; note(t); t; });
                  return unset + kept + set;
                }
                """))
        .containsExactlyInAnyOrder(
            "5: int unset, set = a",
            "8: number n = 0",
            "10: if (a)",
            "10: n++",
            "10: if (a > 2)",
            "10: note(1)",
            "12: while (n < 3)",
            "13: n++",
            "14: for (int i = 0; i < 3; i++)",
            "14: for (;;)",
            "14: break",
            "15: do",
            "15: continue",
            "16: switch (a)",
            "18: note(2)",
            "19: note(3)",
            "21: RESET(n)",
            "21: RESET(n)",
            "22: if (a == 7)",
            "22: goto again",
            "23: unset = ({ int t = a; note(t); t; })",
            "23: int t = a",
            "23: note(t)",
            "23: t",
            "24: return unset + kept + set");
  }

  @Test
  void aValueIsAComparisonOrNegationOutsideDecisions() throws IOException {
    assertThat(
            marked(
                Decision.Kind.VALUE,
                """
                enum { LIMIT = 3 > 2 };
                int f(int a, int b, const char *s)
                {
                  int c = a == b;
                  _Bool d = !s;
                  if (a > 3 && b < 2) c += (a <= b) + 1;
                  while (a != 2) a = 2;
                  c = sizeof(a > b) + (b >= 1 ? LIMIT == 3 : a < 7);
                  c = !(a && b);
                  return c > d;
                }
                """))
        .containsExactly("4: a == b", "5: !s", "6: a <= b", "8: a < 7", "10: c > d");
  }

  @Test
  void withoutRequestNothingIsMarkedBesidesDecisions() throws IOException {
    assertThat(load("int f(int a) { return a == 3; }", Set.of()).source().decisions()).isEmpty();
    assertThat(
            load("int f(int a) { return a == 3; }", EnumSet.of(Decision.Kind.VALUE))
                .source()
                .decisions())
        .hasSize(1);
  }
}

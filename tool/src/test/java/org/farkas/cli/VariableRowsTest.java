package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Parameters that are arrays of arrays whose length is another parameter's. */
class VariableRowsTest extends CommandLineFixture {
  VariableRowsTest() {
    super(300_000);
  }

  @Test
  void theirElementsAreInputs() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int trace(int n, int m[n][n]) {
                  int t = 0;
                  if (n < 1 || n > 3) return -1;
                  for (int i = 0; i < n; i++) t += m[i][i] & 7;
                  return t == 20;
                }
                int wide(int w, int h, const unsigned char img[static restrict h][2 * w + 1]) {
                  if (w != 2 || h != 3) return 0;
                  return img[h - 1][2 * w] == 200 && img[0][0] != 200;
                }
                int pages(int n, short c[n][n][4]) { return n == 2 && c[1][1][3] == 9; }
                int rows(int n, long (*p)[n]) { return p && n == 3 && p[1][2] == 5; }
                int old(n, m) int n; int m[4][n]; { return n == 2 && m[3][1] > 3; }
                """,
                "--criterion",
                "mcdc"))
        .as(said())
        .isEmpty();
    assertThat(suite("trace")).containsPattern("trace\\(\\d+, \\(void \\*\\)&?m\\)");
  }

  /** The call gets flat memory, and a loop over all rows sees just that. */
  @Test
  void whatNoElementsReachIsInfeasible() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int sum(int n, int m[n][n]) {
                  int t = 0;
                  if (n != 2 || !m) return -1;
                  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) t += m[i][j] & 7;
                  if (t > 28) return 1;
                  if (t == 28) return 2;
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .containsExactly("sum: t > 28 true infeasible");
    assertThat(farkas("certify", results().resolve("sum").toString())).as(said()).isZero();
  }

  @Test
  void functionsWithoutSourceWriteAndReadThem() throws IOException {
    assertThat(
            notCoveredIn(
                """
                void fill(int n, double m[n][n]);
                extern int total(int rows, int cols, const int (*m)[cols]);
                int filled(int n) {
                  double m[4][4] = {{0}};
                  if (n != 4) return 0;
                  fill(n, m);
                  if (m[0][0] > 2.5) return 1;
                  return 0;
                }
                int totalled(int n, int m[n][n]) {
                  if (n != 2 || !m) return 0;
                  if (total(n, n, m) == 7) return 1;
                  return 0;
                }
                int given(int n, int (*f)(int n, int m[n][n]), int (*m)[n]) {
                  if (f && n == 2 && f(n, m) == 5) return 1;
                  return 0;
                }
                """,
                "--criterion", "mcdc"))
        .as(said())
        .isEmpty();
    assertThat(suite("filled")).contains("void fill_stub(int n, double m[]) __asm__(\"fill\");");
  }

  @Test
  void sequencesOfCallsGetThem() throws IOException {
    assertThat(
            notCoveredIn(
                """
                static int last;
                int step(int n, int m[n][n]) {
                  if (n != 2 || !m) return 0;
                  if (last == 9 && m[1][0] == 3) return 1;
                  last = m[0][1];
                  return 0;
                }
                """,
                "--calls",
                "2"))
        .as(said())
        .isEmpty();
  }

  @Test
  void theyMayBeginWithinWhatAnotherOneLeadsTo() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int shift(int n, int (*p)[n], int (*q)[n]) {
                  if (n != 2 || !p || !q) return -1;
                  p[0][1] = 1;
                  q[0][0] = 2;
                  if (p[0][1] == 2) return 2;
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
    assertThat(suite("shift"))
        .containsPattern("\\(void \\*\\)\\(\\w+ \\+ 1\\)")
        .doesNotContain("not compared");
  }

  /** C leaves lengths below 1 undefined, gcc warns of calls with them; programs check for them. */
  @Test
  void theirLengthsMayBeNegative() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int f(int n, int m[n][n]) { if (n > 0) return m[0][0] > 3; if (n == -7) return 2; return 0; }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
    assertThat(suite("f")).contains("-Wstringop-overflow");
  }

  @Test
  void whateverLeadsToFunctionsMayLeadToSuchThatTakeThem() throws IOException {
    assertThat(
            notCoveredIn(
                """
                typedef void visit(int n, int m[n][n]);
                struct s { visit *cb; int k; visit *table[2]; int (*nested)(visit *v); };
                struct t { visit **list; struct s inner; };
                visit *hook;
                visit *hooks[3];
                visit *give(int);
                int pointer(visit **h, int n) { return h && *h && n == 3; }
                int member(struct s *s, int n) {
                  int m[2][2] = {{1, 2}, {3, 4}};
                  if (!s || !s->cb) return 1;
                  s->cb(2, m);
                  if (s->table[1] && s->k == 4) s->table[1](2, m);
                  if (s->nested && s->nested(s->cb) == n) return 8;
                  return 3;
                }
                int variable(int n) {
                  int m[2][2] = {{1, 2}, {3, 4}};
                  if (hook && n == 3) {
                    hook(2, m);
                    if (m[0][0] == 9) return 4;
                  }
                  return hooks[2] && n == 4;
                }
                int deep(struct t *t, int n) {
                  int m[1][1] = {{1}};
                  if (t && t->list && t->list[1] && n == 3) { t->list[1](1, m); return 1; }
                  if (t && t->inner.cb && n == 8) { t->inner.cb = hook; return 2; }
                  return 3;
                }
                visit *returned(int n) { if (n > 3 && hook) return hook; return 0; }
                int given(int n) { if (give(n)) return 1; return 0; }
                """,
                "--criterion", "branch"))
        .as(said())
        .isEmpty();
  }
}

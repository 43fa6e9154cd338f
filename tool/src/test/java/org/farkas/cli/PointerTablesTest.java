package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Pointers in arrays of arrays, and in arrays that pointers lead to, as state tables have them. */
class PointerTablesTest extends CommandLineFixture {
  PointerTablesTest() {
    super(300_000);
  }

  @Test
  void tablesAtFileScope() throws IOException {
    assertThat(
            notCoveredIn(
                """
                static int *table[2][2];
                int cell(void) {
                  if (!table[1][0]) return 0;
                  return *table[1][0] == 3 ? 1 : 2;
                }
                static char *names[2][3];
                int name(int i) {
                  if (i < 0 || i > 2 || !names[1][i]) return 1;
                  return names[1][i][0] == 'q' ? 2 : 3;
                }
                typedef int (*handler)(int);
                handler handlers[2][3];
                int dispatch(unsigned s, unsigned e) {
                  if (s > 1 || e > 2) return -2;
                  handler h = handlers[s][e];
                  if (!h) return -1;
                  return h(4) == 9 ? 1 : 2;
                }
                struct in { int k; int *p; };
                static struct in grid[2][2];
                int inside(void) {
                  if (!grid[1][1].p) return 1;
                  return *grid[1][1].p == grid[1][1].k ? 2 : 3;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  @Test
  void tablesBehindPointers() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int cells(int *(*pa)[2]) {
                  if (pa && (*pa)[1] && *(*pa)[1] == 6) return 2;
                  return 3;
                }
                int rows(int *m[2][2]) {
                  if (!m[1][0]) return 0;
                  return *m[1][0] == 3 ? 1 : 2;
                }
                struct in { int k; int *p; };
                int inside(struct in g[2][3], int i) {
                  if (i < 0 || i > 2 || !g[1][i].p) return 1;
                  return *g[1][i].p == 7 ? 2 : 3;
                }
                int calls(int (*(*tab)[2])(void)) {
                  if (!tab || !(*tab)[1]) return 0;
                  return (*tab)[1]() == 5 ? 1 : 2;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }
}

package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Variables of other files that are larger than others that are inputs. */
class LargeVariablesTest extends CommandLineFixture {
  LargeVariablesTest() {
    super(300_000);
  }

  /** Behind the first elements of the array, pointers have no objects, and those behind it do. */
  @Test
  void onesOfOtherFilesAreInputs() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct entry { int kind; unsigned char data[160]; struct entry *next; };
                struct application { struct entry table[400]; int mode; struct entry *current; };
                extern struct application application;
                int next(struct entry *e) {
                  if (application.mode == 3) return 1;
                  if (application.current && application.current->kind == 9) return 2;
                  return e && e->next == application.current;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  @Test
  void whatIsTooLargeIsSaidToBe() throws IOException {
    assertThat(
            generate(
                """
                struct application { char pad[300000]; int mode; };
                extern struct application application;
                int f(void) { if (application.mode == 3) return 1; return 0; }
                """,
                "--all",
                "--criterion",
                "branch"))
        .as(said())
        .isEqualTo(1);
    assertThat(said().replaceAll("\\s+", " "))
        .contains(
            "variable 'application' of another file, which is too large to be an input: it has"
                + " 300004 bytes (--with links that file)");
  }
}

package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A number other than 0 that is added to NULL is undefined behaviour (C11 6.5.6p8). */
class NullArithmeticTest extends CommandLineFixture {
  NullArithmeticTest() {
    super(300_000);
  }

  @Test
  void nothingBehindItIsCovered() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct s { int a, x; };
                int *member(struct s *p) { int *q = &p->x; if (!p) return 0; return q; }
                const char *tail(const char *p, unsigned n) {
                  const char *e = p + n;
                  if (n != 0) { if (!p) return "x"; }
                  return e;
                }
                """,
                "--criterion",
                "branch",
                "--length",
                "p=4"))
        .as(said())
        .containsExactly("member: !p true infeasible", "tail: !p true infeasible");
    assertThat(out.toString()).contains("p: p is NULL");
    assertThat(farkas("certify", results().toString())).as(said()).isZero();
  }

  @Test
  void nothingMayBeAddedToIt() throws IOException {
    assertThat(
            notCoveredIn(
                """
                const char *tail(const char *p, unsigned n) {
                  const char *e = p + n;
                  if (!p) return e;
                  return e - n;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  @Test
  void nullThatIsWrittenThereNamesMemoryAtZero() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #define FLASH 0
                int page(unsigned n) {
                  const unsigned char *at = (const unsigned char *)FLASH + n;
                  if (at == (const unsigned char *)100) return 1;
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  @Test
  void whereTheUnitItselfHasNullItIsAFinding() throws IOException {
    generate(
        """
        const char *next(const char *p, int i) {
          const char *at = i > 5 ? p : 0;
          at += i;
          if (at) return at;
          return p;
        }
        """,
        "--function",
        "next",
        "--budget",
        "5s");
    assertThat(out.toString()).contains("a number is added to NULL");
  }
}

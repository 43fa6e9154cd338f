package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Floating numbers and addresses as texts, written and read. */
class NumberTextsTest extends CommandLineFixture {
  NumberTextsTest() {
    super(300_000);
  }

  @Test
  void codeBehindTheTextOfANumberIsReachedAndNothingIsProvedOfIt() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdio.h>
                #include <string.h>
                int report(char to[40], double v, int n) {
                  int length = snprintf(to, 40, "%d: %.2f", n, v);
                  if (v > 100.0) return 1;
                  if (n == 77) return 2;
                  return length > 38 ? 3 : 0;
                }
                int fixed(int n) {
                  char b[40];
                  sprintf(b, "%5.1f|%e|%-8g|%+G", 2.25, 12345.678, 0.0001, 1e-7);
                  if (strcmp(b, "  2.2|1.234568e+04|0.0001  |+1E-07") != 0) return 9;
                  return n > 3;
                }
                int sign(double v) {
                  char b[400];
                  sprintf(b, "%f", v);
                  return b[0] == '-' ? 1 : 2;
                }
                int place(const void *p, int n) {
                  char b[40];
                  snprintf(b, sizeof b, "%p", p);
                  if (n == 9) return 1;
                  return b[0] == '(' ? 2 : 3;
                }
                """))
        .containsExactly(
            "fixed: strcmp(b, \"  2.2|1.234568e+04|0.0001  |+1E-07\") != 0 true infeasible",
            "report: length > 38 true open");
  }

  @Test
  void numeralsBeyondTheLimitsOfTheirTypesAreTried() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <errno.h>
                #include <limits.h>
                #include <stdlib.h>
                int number(const char *s, int *to) {
                  char *end;
                  errno = 0;
                  long v = strtol(s, &end, 10);
                  if (end == s || *end != 0) return -1;
                  if (errno == ERANGE || v > INT_MAX || v < INT_MIN) return -2;
                  *to = (int)v;
                  return 0;
                }
                int size(const char *s, unsigned long *to) {
                  char *end;
                  errno = 0;
                  unsigned long v = strtoul(s, &end, 0);
                  if (errno != 0) return -errno;
                  if (*end == 'K') v <<= 10;
                  *to = v;
                  return 0;
                }
                int real(const char *s) {
                  char *end;
                  errno = 0;
                  double d = strtod(s, &end);
                  if (end == s) return -1;
                  if (errno == ERANGE) return d != 0 ? -2 : -3;
                  return d < 0 || d > 1;
                }
                """))
        .isEmpty();
  }

  @Test
  void numbersInTextsAreReadExactly() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdio.h>
                #include <stdlib.h>
                int between(const char *s) {
                  double d = atof(s);
                  if (d > 2.5 && d < 2.75) return 1;
                  if (d < -1e3) return 2;
                  return 0;
                }
                int kilo(const char *s) {
                  char *end;
                  double v = strtod(s, &end);
                  if (end == s) return -1;
                  if (*end == 'k') v *= 1000;
                  else if (*end) return -2;
                  return v >= 1500.0 ? 1 : 0;
                }
                int point(const char *s, double *x) {
                  float f;
                  double d;
                  if (sscanf(s, "%f,%lf", &f, &d) != 2) return -1;
                  if (f == 0.5f) return 1;
                  *x = d;
                  return 0;
                }
                """))
        .isEmpty();
    assertThat(suite("between")).doesNotContain("atof_call");
  }
}

package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pointers of the inputs behind which, and before which, there is something. */
class MiddlePointersTest extends CommandLineFixture {
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whatLiesBeforeAPointerIsAnInput(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stddef.h>
                #include <stdint.h>
                typedef char *text;
                struct small { uint8_t length, flags; char text[]; } __attribute__((packed));
                struct large { uint32_t length; uint8_t flags; char text[]; }
                    __attribute__((packed));

                static size_t length_of(const text s) {
                  switch (s[-1] & 1) {
                    case 0: return ((struct small *)(s - sizeof(struct small)))->length;
                    default: return ((struct large *)(s - sizeof(struct large)))->length;
                  }
                }

                int cut(text s, int from) {
                  size_t length = length_of(s);
                  if (length == 0) return 0;
                  if (from < 0 || (size_t)from >= length) return -1;
                  if (length > 300) return 2;
                  return s[from] == 'x' ? 1 : 3;
                }

                struct counted { uint32_t count; char text[]; };

                int owned(char **place) {
                  if (!*place) return 0;
                  struct counted *c = (struct counted *)(*place - offsetof(struct counted, text));
                  if (c->count > 100) return 1;
                  return (*place)[0] == 'a' && c->count == 7 ? 2 : 3;
                }

                int push(int *v, int x) {
                  size_t *head = (size_t *)v - 2;
                  if (head[0] >= head[1]) return -1;
                  if (head[0] < 4) v[head[0]] = x;
                  head[0]++;
                  return v[0] == 5;
                }
                """,
                "--strategy",
                strategy))
        .as(said())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void nothingIsClaimedOfWhatLiesFurtherBefore(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                int far(const unsigned char *s) {
                  if (s[-1] != 1) return 0;
                  if (s[-400] == 7) return 1;
                  return 2;
                }
                """,
                "--strategy",
                strategy))
        .as(said())
        .allMatch(target -> target.endsWith("open"));
  }

  /** That a pointer leads so far into its object is a guess, from which nothing follows. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whatTheDistanceKeepsFromHappeningIsNotInfeasible(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdlib.h>
                int tagged(const char *p) {
                  if (p[-1] == 3 && *(const int *)p == 77) return 2;
                  return 0;
                }

                int owner(char *p, int k, int n, const int *a) {
                  if (!p) return 0;
                  if (k == 1) return p[-1] == 3;
                  int s = 0;
                  for (int i = 0; i < n && i < 12; i++) s += a[i] == i;
                  free(p);
                  if (k == 7 && s > 9) return 2;
                  return 0;
                }
                """,
                "--strategy",
                strategy))
        .as(said())
        .noneMatch(target -> target.endsWith("infeasible"))
        .noneMatch(target -> target.startsWith("tagged"));
  }
}

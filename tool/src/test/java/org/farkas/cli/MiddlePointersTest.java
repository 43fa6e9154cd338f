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

  /** A pointer's bytes say nothing of a member of a structure around what has the pointer. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "refine", "intervals", "portfolio"})
  void membersOfStructuresAroundAreNotWhatThePointersTypeSays(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct list { struct list *next; };
                #define CONTAINER(p, type) ((type *)((char *)(p) - sizeof(void *)))
                struct number { int v; struct list l; };
                int number(struct list *l) {
                  if (!l) return 0;
                  return CONTAINER(l, struct number)->v == 4 ? 1 : 2;
                }
                struct behind { struct list l; long v; };
                int behind(struct list *l) {
                  if (!l) return 0;
                  return ((struct behind *)l)->v == 4 ? 1 : 2;
                }
                struct called { int (*cb)(int); struct list l; };
                int called(struct list *l) {
                  if (!l) return 0;
                  struct called *c = CONTAINER(l, struct called);
                  if (c->cb && c->cb(3) == 5) return 1;
                  return 2;
                }
                struct ops { int (*cb)(int); };
                struct data { int *p; struct ops o; };
                int data(struct ops *o) {
                  if (!o) return 0;
                  struct data *d = CONTAINER(o, struct data);
                  if (d->p && *d->p == 4) return 1;
                  return 2;
                }
                struct flag { _Bool b; char p[3]; };
                struct flagged { struct flag f; int v; };
                int flagged(struct flag *f) {
                  if (!f) return 0;
                  return ((struct flagged *)f)->v == 4 ? 1 : 2;
                }
                struct link { struct link *next; };
                struct outer { int v; struct link l; };
                int hidden(struct link *l) {
                  if (!l) return 0;
                  char *raw = (char *)l;
                  raw -= sizeof(void *);
                  return ((struct outer *)raw)->v == 4 ? 1 : 2;
                }
                int byte(struct list *l) { if (l && *(unsigned char *)l == 4) return 1; return 0; }
                """,
                "--strategy",
                strategy,
                "--criterion",
                "branch"))
        .as(said())
        .contains("hidden: ((struct outer *)raw)->v == 4 true open")
        .noneMatch(target -> target.endsWith("infeasible"));
    assertThat(out.toString()).doesNotContain("Findings");
  }

  /** Functions of any type may be behind a pointer to functions. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void functionsAreNotWhatThePointersTypeSays(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                typedef void (*generic)(void);
                struct s { generic cb; int kind; };
                int parameter(generic g, int x) {
                  if (g && ((int (*)(int))g)(x) == 5) return 1;
                  return 0;
                }
                int member(struct s *s) {
                  if (s && s->cb && s->kind == 2 && ((int (*)(int, int))s->cb)(1, 2) == 7) return 1;
                  return 0;
                }
                int untyped(void *p) { if (p && ((int (*)(int))p)(3) == 5) return 1; return 0; }
                int same(int (*f)(unsigned), int x) {
                  if (f && ((unsigned (*)(int))f)(x) == 5) return 1;
                  return 0;
                }
                """,
                "--strategy",
                strategy,
                "--criterion",
                "branch"))
        .as(said())
        .containsExactly(
            "member: s && s->cb && s->kind == 2 && ((int (*)(int, int))s->cb)(1, 2) == 7 true open",
            "parameter: g && ((int (*)(int))g)(x) == 5 true open",
            "untyped: p && ((int (*)(int))p)(3) == 5 true open");
    assertThat(out.toString()).doesNotContain("Findings");
  }
}

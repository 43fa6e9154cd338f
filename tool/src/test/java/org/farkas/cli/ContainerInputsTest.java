package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pointers to parts of larger structures, as the file's own conversions say. */
class ContainerInputsTest extends CommandLineFixture {
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whatLiesAroundAPartIsVaried(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stddef.h>
                struct list { struct list *next, *prev; };
                struct item { int id; struct list node; int weight; const char *name; };
                #define container_of(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))
                #define entry_of(p, T, m) ({ \\
                  const __typeof__(((T *)0)->m) *place = (p); \\
                  (T *)((char *)place - offsetof(T, m)); })

                int heavy(struct list *n) {
                  struct item *it = container_of(n, struct item, node);
                  if (it->weight > 100 && it->id < 0) return 1;
                  if (it->name && it->name[0] == 'x') return 2;
                  return 0;
                }

                int second(struct list *head) {
                  struct list *p = head->next;
                  if (!p || !p->next) return 0;
                  return entry_of(p->next, struct item, node)->id == 77;
                }

                struct shape { int kind; int color; };
                typedef struct { struct shape base; double radius; } circle;
                struct rectangle { struct shape base; int w, h; const char *label; };

                int area(const struct shape *s) {
                  if (s->kind == 1) return ((const circle *)s)->radius > 2.5 ? 3 : 1;
                  if (s->kind != 2) return 0;
                  const struct rectangle *r = (const struct rectangle *)s;
                  return r->w == r->h && r->label && r->label[0] == 'L';
                }
                """,
                "--strategy",
                strategy))
        .as(said())
        .isEmpty();
  }

  @Test
  void noFaultIsFoundInWhatAnotherStructureWouldHold() throws IOException {
    assertThat(
            generate(
                """
                struct shape { int kind; };
                struct named { struct shape base; const char *name; };
                int initial(const struct shape *s) {
                  if (s->kind != 2) return 0;
                  const struct named *n = (const struct named *)s;
                  return n->name && n->name[0] == 'x';
                }
                """,
                "--all"))
        .as(said())
        .isZero();
    assertThat(result("initial").get("findings")).as(said()).isEmpty();
  }

  /** Other files may have structures of their own around it. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "refine", "portfolio"})
  void nothingIsClaimedOfOtherStructures(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct shape { int kind; void *p; };
                struct wide { struct shape base; short tag; char *name; };
                int tagged(const struct shape *s) {
                  if (s->kind != 2) return 0;
                  if (((const struct wide *)s)->tag == 3 && ((const short *)s)[9] == 4) return 1;
                  return ((const long *)s)[1] == 5 && ((const char *)s)[24] == 'x';
                }
                """,
                "--strategy",
                strategy))
        .as(said())
        .noneMatch(line -> line.endsWith("infeasible"));
  }
}

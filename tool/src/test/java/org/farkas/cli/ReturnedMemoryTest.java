package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What lies behind pointers that functions without source return, however much of it is used. */
class ReturnedMemoryTest extends CommandLineFixture {
  private static final String ALLOCATOR =
      """
      #include <stddef.h>
      #include <string.h>
      struct item { int kind; long weight; struct item *next; };
      struct heap { void *(*allocate)(size_t n); void (*release)(void *p); };
      struct list { struct item *first; struct heap heap; int length; };

      static int make(const struct heap *heap, struct list **out) {
        struct list *list = heap->allocate(sizeof *list);
        if (!list) return -1;
        list->first = 0;
        list->heap = *heap;
        list->length = 0;
        *out = list;
        return 0;
      }

      int single(const struct list *from, int kind) {
        struct list *list;
        struct heap heap = from->heap;
        if (make(&heap, &list) != 0) return -1;
        struct item *item = list->heap.allocate(sizeof *item);
        if (!item) return -2;
        item->kind = kind;
        item->next = list->first;
        list->first = item;
        if (++list->length > 0 && kind == 12) return 1;
        return 0;
      }
      """;

  private static final String TEXTS =
      """
      #include <string.h>
      const char *title(int n);
      const int *row(int n);

      int wide(int n) {
        const char *s = title(n);
        if (strlen(s) > 20) return 1;
        return 0;
      }

      int second(int n) {
        const char *a = title(n), *b = title(n + 1);
        if (a[0] == 'x' && b[17] == 'y') return 1;
        return 0;
      }

      int sum(int n) {
        const int *r = row(n);
        if (r[0] > 3 && r[11] == 9) return 1;
        return 0;
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void memoryOfAllocatorsAmongTheInputsIsAsLargeAsItIsUsed(String strategy) throws IOException {
    assertThat(notCoveredIn(ALLOCATOR, "--strategy", strategy))
        .as(said())
        .contains("single: ++list->length > 0 false infeasible")
        .allMatch(target -> target.endsWith("infeasible"));
    assertThat(farkas("replay", results().resolve("single").toString())).as(said()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void textsAndArraysThatAreReturnedGrow(String strategy) throws IOException {
    assertThat(notCoveredIn(TEXTS, "--strategy", strategy)).as(said()).isEmpty();
    assertThat(farkas("replay", results().resolve("second").toString())).as(said()).isZero();
  }

  @Test
  void noOptionIsAdvisedThatThereIsNot() throws IOException {
    generate(
        """
        #include <string.h>
        const char *title(int n);
        int f(int n) { return strlen(title(n)) > 300 ? 1 : 0; }
        """,
        "--function",
        "f",
        "--budget",
        "3s");
    assertThat(out.toString()).contains("title()").doesNotContain("=N'");
  }

  /** They would be a million objects otherwise. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void ofTreesThatAreReturnedTheNearestObjectsAreTried(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct tree {
                  int kind;
                  union { struct tree *children[9]; long numbers[9]; } u;
                  struct tree *parent;
                };
                struct tree *grown(void);

                int f(void) {
                  struct tree *t = grown();
                  if (!t) return 0;
                  if (t->kind == 1 && t->u.numbers[8] == 77) return 1;
                  if (t->kind != 2 || !t->u.children[8] || !t->parent) return 2;
                  if (t->u.children[8]->kind == 3 && t->parent->kind == 4) return 3;
                  int n = 0;
                  while (t && n < 12) {
                    n++;
                    t = t->u.children[8];
                  }
                  if (n == 12) return 4;
                  return 5;
                }
                """,
                "--strategy",
                strategy))
        .as(said())
        .allMatch(target -> target.endsWith("open"))
        .isSubsetOf("f: n < 12 false open", "f: n == 12 true open");
  }

  /** Nobody says that it returns NULL: that it does where a test plans nothing is our guess. */
  @Test
  void aPointerThatNoTestPlansIsNoFinding() throws IOException {
    int code =
        generate(
            """
            #include <string.h>
            char *ending(const char *s);
            int f(const char *name) {
              char text[64] = "a";
              char *end = ending(text);
              if (name && name[0] == 'q') return 2;
              strcpy(end, ".o");
              return text[0] == 'x';
            }
            """,
            "--function",
            "f",
            "--budget",
            "10s");
    assertThat(code).as(said()).isZero();
    assertThat(result("f").get("findings")).as(said()).isEmpty();
    assertThat(out.toString()).contains("ending(): ending() is NULL");
  }

  /** All that the file does with them is to take them for one type. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void pointersToAnythingLeadToWhatTheyAreTakenFor(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct socket { int (*send)(struct socket *, int); struct socket *lower; int open; };
                void *query(int handle);

                int f(int handle, int n) {
                  struct socket *s = query(handle);
                  if (!s || !s->send) return -1;
                  if (s->lower && s->lower->open == 3) return 1;
                  return s->send(s, n) == 5 ? 2 : 3;
                }

                int given(void *context) {
                  struct job { long (*start)(struct job *, char); } *job = context;
                  return job && job->start ? job->start(job, 'x') == 7 : 0;
                }

                void *either(int handle);
                int g(int handle) {
                  long *wide = either(handle);
                  unsigned char *bytes = either(handle + 1);
                  if (wide && *wide == 77) return 1;
                  if (bytes && bytes[3] == 4) return 2;
                  return 0;
                }
                """,
                "--strategy",
                strategy))
        .as(said())
        .isEmpty();
  }

  /** Handles: nobody here knows what they lead to, only whether they are NULL. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void pointersToTypesThatAreOnlyDeclaredNeedNotBeNull(String strategy) throws IOException {
    String text =
        """
        typedef struct device device;
        struct holder { device *inner; int count; };
        device *device_open(int number);
        struct holder *holder_new(void);
        void device_find(device **out);
        int device_use(device *d);

        int f(int number) {
          device *opened = device_open(number), *found = 0;
          if (!opened) return 1;
          if (device_use(opened) > 3) return 2;
          struct holder *holder = holder_new();
          if (holder && holder->inner && holder->count == 5) return 3;
          device_find(&found);
          return found && found != opened ? 4 : 5;
        }
        """;
    int code = generate(text, "--function", "f", "--budget", "10s", "--strategy", strategy);
    assertThat(notCovered(result("f"))).as(said()).containsExactly("found != opened false open");
    assertThat(code).isEqualTo(1);
    assertThat(result("f").get("replayMismatches")).isEmpty();
  }

  /** The function may have been given that pointer, or have it from elsewhere. */
  @Test
  void whatComparisonsOfReturnedPointersDecideStaysOpen() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct face { int id; struct face *next; };
                struct packet { struct face *face; int length; };
                struct face *first, loopback;
                int receive(struct packet *to);
                struct face *find(int id);
                int route(void)
                {
                    struct packet in;
                    if (receive(&in)) return -1;
                    if (in.length == 3 && in.length == 4) return 0;
                    if (in.face == &loopback) return 1;
                    return 2;
                }
                int same(struct face *given)
                {
                    struct face *one = find(1), *two = find(2);
                    if (!one || !two) return -1;
                    if (one == given) return 1;
                    if (one == two) return 2;
                    return one->next == one;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .containsExactlyInAnyOrder(
            "route: in.length == 3 && in.length == 4 true infeasible",
            "route: in.face == &loopback true open",
            "same: one == given true open",
            "same: one == two true open");
  }
}

package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Allocations fail where a test says so, and a test's objects may be freed like any others. */
class AllocationEmissionTest {
  @TempDir Path folder;

  @Test
  void theAllocationsOfTheListFail() {
    String source =
        """
        #include <errno.h>
        #include <stdlib.h>
        #include <string.h>
        struct hooks { void *(*malloc)(size_t); void (*free)(void *); };
        static const struct hooks hooks = { malloc, free };
        int gather(const char *text)
        {
            char *a, *b, *c, *d, *e;
            int failed = 0;
            errno = 0;
            a = malloc(8);
            b = calloc(2, 4);
            c = strdup("text");
            d = realloc(a, 16);
            e = hooks.malloc(4);
            failed = !a | !b << 1 | !c << 2 | !d << 3 | !e << 4;
            if (failed && errno != ENOMEM) failed = 99;
            if (c && strcmp(c, "text")) failed = 98;
            free(d ? d : a);
            free(b);
            hooks.free(c);
            free(e);
            return failed + (text ? 100 : 0);
        }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source, "-D_GNU_SOURCE")) {
      String text =
          trial.passes(
              "gather",
              List.of(
                  new InputEdit(trial.layout("gather")).vector(),
                  new InputEdit(trial.layout("gather")).failAllocation(0).vector(),
                  new InputEdit(trial.layout("gather"))
                      .failAllocation(1)
                      .failAllocation(2)
                      .vector(),
                  new InputEdit(trial.layout("gather"))
                      .failAllocation(3)
                      .failAllocation(4)
                      .vector()));

      assertThat(text)
          .contains("static const int failing[] = {1, 2};")
          .contains("expect_int(result, 6);");
    }
  }

  @Test
  void objectsOfTheTestsMayBeFreedAndReallocated() {
    String source =
        """
        #include <stdlib.h>
        struct node { int value; struct node *next; };
        int destroy(struct node *n, int **grown)
        {
            int sum = 0;
            while (n) {
                struct node *next = n->next;
                sum += n->value;
                free(n);
                n = next == n ? NULL : next;
            }
            if (grown && *grown) {
                int *fresh = realloc(*grown, 40 * sizeof **grown);
                if (fresh) { fresh[39] = fresh[0]; sum += fresh[39]; free(fresh); *grown = NULL; }
            }
            return sum;
        }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source).releasingMemory()) {
      InputEdit both =
          new InputEdit(trial.layout("destroy"))
              .point("n", "*n")
              .set("*n", 0, 4, 5)
              .point("*n", 8, "*n[0].next")
              .set("*n[0].next", 0, 4, 6)
              .point("grown", "*grown")
              .point("*grown", "*grown[0]")
              .set("*grown[0]", 7);
      String text =
          trial.passes(
              "destroy", List.of(both.vector(), new InputEdit(trial.layout("destroy")).vector()));

      assertThat(text).contains("farkas_input(n);").contains("expect_int(result, 18);");
    }
  }
}

package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.farkas.source.PointeeTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PointeeUsesTest {
  private static final String TYPES =
      """
      #include <stdint.h>
      #include <string.h>
      struct base { int kind; };
      struct list { struct base base; struct list *next; };
      struct other { double d; };
      struct opaque;
      struct box { void *content; void *slots[2]; struct opaque *hidden; int n; };
      """;

  @TempDir Path folder;

  private Map<String, String> pointees(String functions) {
    PointeeTypes types = Load.model(folder, TYPES + functions).pointees();
    Map<String, String> result = new TreeMap<>();
    types
        .parameters()
        .forEach((key, type) -> result.put(key.function() + " " + key.index(), type.toString()));
    types.variables().forEach((name, type) -> result.put(name, type.toString()));
    types.members().forEach((key, type) -> result.put("." + key.name(), type.toString()));
    return result;
  }

  @Test
  void oneConversionIsEnoughWhetherItIsWrittenOrNot() {
    assertThat(
            pointees(
                """
                static void *shared;
                int a(void *p) { return ((struct list *)p)->base.kind; }
                int b(int n, const void *p) { const struct list *l = p; return l && n; }
                int c(struct box *b) {
                  struct list *l = b->content;
                  struct other *o = (struct other *)b->hidden;
                  return l && o && !b->slots[1] && ((struct list *)b->slots[b->n])->next;
                }
                int d(void) { return ((struct other *)shared)->d > 0; }
                """))
        .containsOnly(
            Map.entry("a 0", "struct list"),
            Map.entry("b 1", "struct list"),
            Map.entry(".content", "struct list"),
            Map.entry(".hidden", "struct other"),
            Map.entry(".slots", "struct list"),
            Map.entry("shared", "struct other"));
  }

  @Test
  void theTypeThatItIsConvertedToMayBeAPointerByATypedef() {
    assertThat(
            pointees(
                """
                typedef struct list *list_handle;
                typedef list_handle const fixed_handle;
                int a(void *p) { list_handle l = p; return l->base.kind; }
                int b(struct opaque *p) { return ((fixed_handle)p)->base.kind; }
                int c(void *p) { __typeof__((struct list *)0) l = p; return l->base.kind; }
                """))
        .containsOnly(
            Map.entry("a 0", "struct list"),
            Map.entry("b 0", "struct list"),
            Map.entry("c 0", "struct list"));
  }

  @Test
  void aCallThroughAnExpressionSaysNothing() {
    assertThat(
            pointees(
                """
                struct calls { void *(*make)(void *, int); };
                int a(struct calls *c, void *p) { struct list *l = (*c->make)(p, 1); return l != 0; }
                int b(struct calls *c, void *p) { return (c ? c->make : 0)(p, 1) != p; }
                """))
        .isEmpty();
  }

  @Test
  void whatAPointedToFunctionReturnsIsNotWhereThePointerLeads() {
    assertThat(
            pointees(
                """
                struct heap { void *(*make)(int); };
                static void *(*current)(int);
                int a(struct heap *h) { struct list *l = h->make(1); return l != 0; }
                int b(void *(*make)(int)) { struct list *l = make(1); return l != 0; }
                int c(void) { struct list *l = current(1); return l != 0; }
                """))
        .isEmpty();
  }

  @Test
  void whatItIsPassedToCountsToo() {
    assertThat(
            pointees(
                """
                static int kind(void *q) { struct base *b = q; return b->kind; }
                static void *same(void *q) { return q; }
                int a(void *p) { return kind(p); }
                int b(void *p) { void *q = p; struct list *l; if (!q) return 0; l = q; return l->next != 0; }
                int c(void *p) { return kind(p) + (((struct list *)p)->next == 0); }
                int d(void *p) { struct other *o = same(p); return o->d > 0; }
                int e(struct box *box, void *p) { box->content = p; return 0; }
                int g(struct box *box) { return ((struct list *)box->content)->next == 0; }
                """))
        .contains(
            Map.entry("a 0", "struct base"),
            Map.entry("b 0", "struct list"),
            Map.entry("c 0", "struct list"),
            Map.entry("d 0", "struct other"),
            Map.entry("e 1", "struct list"));
  }

  @Test
  void whoeverMayBeOfTwoTypesOrBytesHasNone() {
    assertThat(
            pointees(
                """
                int a(void *p, int k) { return k ? ((struct list *)p)->base.kind : ((struct other *)p)->d > 1; }
                int b(void *p) { struct list *l = p; return l->base.kind + *(unsigned char *)p; }
                int c(void *p) { struct list *l = p; return l->base.kind + ((uintptr_t)p & 1); }
                int d(void *p) { struct list *l = (struct list *)((char *)p - 8); return l->base.kind; }
                int e(void *p) { struct list *l; memcpy(&l, &p, sizeof l); return l + 1 == (struct list *)p; }
                int g(void *p, int (*f)(void *)) { struct list *l = p; return l->base.kind + f(p); }
                int h(void *p) { struct list *l = p; struct box b = {.content = p}; return b.n + l->base.kind; }
                int i(void *p) { struct local { int x; } *l = p; return l->x; }
                int j(void **p) { struct list *l = *p; return l->base.kind; }
                static int k2(void *p) { return ((struct other *)p)->d > 0; }
                int k(void *p) { struct list *l = p; return l->base.kind + k2(p); }
                """))
        .containsOnly(Map.entry("k2 0", "struct other"));
  }
}

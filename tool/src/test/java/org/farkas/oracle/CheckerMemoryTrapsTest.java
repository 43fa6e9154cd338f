package org.farkas.oracle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same as {@link CheckerTrapsTest}, of what functions without source may change, of calls
 * through pointers of which nothing is known, and of memory behind what is represented.
 */
class CheckerMemoryTrapsTest {
  private static final String PRELUDE =
      CheckerTrapsTest.PRELUDE
          + """
          struct whole { int before, x, after; unsigned char code[4]; struct pair inner; int last; };
          struct big { long values[4]; };
          struct opaque;
          void fetch_code(unsigned char to[4]);
          void octets(unsigned char *to, int more);
          void code(unsigned char to[4], unsigned mode);
          void row(int c, int (*to)[c]);
          void many(int *to, int count);
          void many_first(int count, int *to);
          void adjust(struct pair *, int mode);
          void raw(void *);
          void trace(const char *, ...);
          void look(const int *);
          void old();
          void point(int **);
          void poke(struct opaque *);
          struct big make(const struct pair *);
          struct pair small(const int *, int *);
          static unsigned char large[5000];
          struct big remake(struct pair *);
          struct driver {
            int (*go)(struct driver *);
            void (*get)(int *);
            void (*see)(const int *);
            int state, last;
          };
          static int counted(struct driver *d) { global++; return d->state; }
          int (*const taken)(struct driver *) = counted;
          """;

  /** Bodies with parameters, one line each. */
  static Stream<String> stubs() {
    return """
    (struct whole *w) { w->x = 1; fetch(&w->x); if (R(w->x != 1)) return 1; return 0; }
    (struct whole *w) { w->before = 1; fetch(&w->x); if (N(w->before != 1)) return 1; return 0; }
    (struct whole *w) { w->after = 1; fetch(&w->x); if (N(w->after != 1)) return 1; return 0; }
    (struct whole *w) { w->after = 1; many(&w->x, 2); if (R(w->after != 1)) return 1; return 0; }
    (struct whole *w) { w->after = 1; many_first(2, &w->x); if (R(w->after != 1)) return 1; return 0; }
    (struct whole *w) { w->before = 1; many(&w->x, 2); if (N(w->before != 1)) return 1; return 0; }
    (struct whole *w) { w->after = 1; raw(&w->x); if (R(w->after != 1)) return 1; return 0; }
    (struct whole *w) { w->before = 1; raw(&w->x); if (N(w->before != 1)) return 1; return 0; }
    (struct whole *w) { w->after = 1; trace("", &w->x); if (R(w->after != 1)) return 1; return 0; }
    (struct whole *w) { w->before = 1; trace("", &w->x); if (N(w->before != 1)) return 1; return 0; }
    (struct whole *w) { w->after = 1; old(&w->x); if (R(w->after != 1)) return 1; return 0; }
    (struct whole *w) { w->x = 1; look(&w->x); if (N(w->x != 1)) return 1; return 0; }
    (struct whole *w) { w->code[3] = 1; fetch_code(w->code); if (R(w->code[3] != 1)) return 1; return 0; }
    (struct whole *w) { w->inner.a = 1; fetch_code(w->code); if (N(w->inner.a != 1)) return 1; return 0; }
    (struct whole *w) { w->inner.a = 1; octets(w->code, 9); if (R(w->inner.a != 1)) return 1; return 0; }
    (struct whole *w) { w->code[3] = 1; code(w->code, 2); if (R(w->code[3] != 1)) return 1; return 0; }
    (struct whole *w) { w->after = 1; row(2, (void *)&w->x); if (R(w->after != 1)) return 1; return 0; }
    (struct whole *w) { w->before = 1; row(2, (void *)&w->x); if (N(w->before != 1)) return 1; return 0; }
    (struct whole *w) { w->inner.b = 1; fill(&w->inner); if (R(w->inner.b != 1)) return 1; return 0; }
    (struct whole *w) { w->code[3] = 1; fill(&w->inner); if (N(w->code[3] != 1)) return 1; return 0; }
    (struct whole *w) { w->last = 1; adjust(&w->inner, 3); if (N(w->last != 1)) return 1; return 0; }
    (struct whole *w) { w->inner.b = 1; adjust(&w->inner, 3); if (R(w->inner.b != 1)) return 1; return 0; }
    (struct whole *w, int *p) { *p = 1; fetch(&w->x); if (R(*p != 1)) return 1; return 0; }
    (struct whole *w, short *p) { *p = 1; fetch(&w->x); if (N(*p != 1)) return 1; return 0; }
    (struct whole *w, struct whole *v) { w->x = 1; fetch(&v->x); if (R(w->x != 1)) return 1; return 0; }
    (struct whole *w, struct whole *v) { w->after = 1; fetch(&v->x); if (N(w->after != 1)) return 1; return 0; }
    (int *p, int *q) { *q = 1; fetch(p); if (R(*q != 1)) return 1; return 0; }
    (int *p, int *q) { *q = 1; many(p, 50); if (R(*q != 1)) return 1; return 0; }
    (int *p, int *q) { *q = 1; fetch(p + 30); if (R(*q != 1)) return 1; return 0; }
    (int *p, int *q) { *q = 1; fetch(p - 3); if (R(*q != 1)) return 1; return 0; }
    (int *p, int i) { p[1] = 7; fetch(p + i); if (R(p[1] != 7)) return 1; return 0; }
    (int *p, int i) { int x = p[40]; fetch(p + i); if (R(p[40] != x)) return 1; return 0; }
    (int i) { table[2] = 7; fetch(table + (i & 3)); if (R(table[2] != 7)) return 1; return 0; }
    (int i) { table[2] = 7; fetch(table + 1); if (N(table[2] != 7)) return i; return 0; }
    (int c) { int x = 1, y = 1; fetch(c ? &x : &y); if (R(x == 5)) return 1; return y; }
    (int c) { int x = 1, y = 1; fetch(c ? &x : &y); if (c) if (N(y != 1)) return 1; return x; }
    (int x) { struct whole w = {1, 2, 3}; fetch(&w.x); if (N(w.before != 1)) return x; return 0; }
    (int x) { struct whole w; w.before = 1; fetch(&w.x); if (R(w.after == 5)) return x; return 0; }
    (int x) { struct pair p; p.a = 1; fetch(&p.a); if (R(p.b == 5)) return x; return 0; }
    (int c) { struct pair p; if (c) p.b = 1; fetch(&p.a); if (R(!c && p.b == 5)) return 1; return 0; }
    (int *p) { int *q = p; point(&q); if (R(q != p)) return 1; return 0; }
    (struct opaque *o, int *p) { *p = 1; poke(o); if (N(*p != 1)) return 1; return 0; }
    (struct whole *w) { errno = 0; fetch(&w->x); if (R(errno == 7)) return 1; return 0; }
    (int c) { int x = 1, y = 1; struct pair p = small(&x, &y); if (R(y == 5)) return p.a; return c; }
    (int c) { int x = 1, y = 1; small(&x, &y); if (R(y == 5)) return 1; return c; }
    (unsigned i) { global = 1; octets(large + i % 5000, 1); if (N(global != 1)) return 1; return 0; }
    (unsigned i) { large[70] = 1; octets(large + i % 5000, 1); if (R(large[70] != 1)) return 1; return 0; }
    (unsigned i) { table[0] = 1; fetch(table + 1 + (i & 1)); if (N(table[0] != 1)) return 1; return 0; }
    (struct pair *p) { struct big b = make(p); if (R(b.values[1] == 5)) return 1; return 0; }
    (struct pair *p) { struct big a = make(p), b = make(p); if (R(a.values[1] != b.values[1])) return 1; return 0; }
    (struct pair *p) { long v[2]; for (int i = 0; i < 2; i++) v[i] = make(p).values[0]; if (R(v[0] != v[1])) return 1; return 0; }
    (struct pair *p) { p->a = 1; struct big b = make(p); if (N(p->a != 1)) return b.values[0] > 0; return 0; }
    (struct pair *p) { p->a = 1; struct big b = remake(p); if (R(p->a != 1)) return b.values[0] > 0; return 0; }
    (int n) { int x = 0, y = 0; for (int i = 0; i < n; i++) { fetch(&x); if (i == 30) y = x; } if (R(y == 7)) return 1; return 0; }
    (struct whole *w, int n) { w->before = 4; for (int i = 0; i < n; i++) fetch(&w->x); if (N(w->before != 4)) return 1; return 0; }
    (struct whole *w, int n) { w->before = 4; for (int i = 0; i < n; i++) fetch(i == 40 ? &w->before : &w->x); if (R(w->before != 4)) return 1; return 0; }
    (struct whole *w, int n) { w->before = 4; int *p = &w->x; for (int i = 0; i < n; i++) { fetch(p); if (i == 40) p = &w->before; } if (R(w->before != 4)) return 1; return 0; }
    """
        .lines();
  }

  static Stream<String> output() {
    return """
    (const char *s) { printf("%s", s); if (N(s == NULL)) return 1; return 0; }
    (const char *s, int w) { printf("%d %*s", w, w, s); if (N(s == NULL)) return 1; return 0; }
    (const char *s) { printf("%p", (void *)s); if (R(s == NULL)) return 1; return 0; }
    (const char *s, const char *f) { printf(f, s); if (R(s == NULL)) return 1; return 0; }
    (const char *s, const char *f) { printf(f, s); if (N(f == NULL)) return 1; return 0; }
    (const char *s, int c) { printf(c ? "%s" : "%p", s); if (R(s == NULL)) return 1; return 0; }
    (const char *s) { perror(s); if (R(s == NULL)) return 1; return 0; }
    (int *p) { *p = 1; fprintf(stderr, "%d", *p); if (N(*p != 1)) return 1; return 0; }
    (int *p) { *p = 1; fprintf(stderr, "%d%n", *p, p); if (R(*p == 2)) return 1; return 0; }
    (const char *f) { int n = 0; fprintf(stderr, f, &n); if (R(n == 3)) return 1; return 0; }
    (int x) { errno = 0; fprintf(stderr, "%d", x); if (R(errno)) return 1; return 0; }
    (FILE *f) { fgetc(f); ungetc('a', f); fprintf(f, "b"); if (R(fgetc(f) != 'a')) return 1; return 0; }
    (int x) { if (R(fprintf(stderr, "%d", x) < 0)) return 1; return 0; }
    """
        .lines();
  }

  static Stream<String> pointers() {
    return """
    (struct driver *d, int v) { int kept = v & 3; d->go(d); d->go(d); if (N(kept > 3)) return 1; return 0; }
    (struct driver *d) { int local = 5; d->go(d); d->get(&local); if (R(local == 6)) return 1; return 0; }
    (struct driver *d) { int local = 5, x = 0; d->go(d); d->get(&x); if (N(local != 5)) return x; return 0; }
    (struct driver *d) { global = 1; d->go(d); if (R(global == 2)) return 1; return 0; }
    (struct driver *d) { global = 1; d->go(d); d->go(d); if (R(global == 3)) return 1; return 0; }
    (struct driver *d) { d->go(d); if (R(d->go(d) == 9)) return 1; return 0; }
    (struct driver *d) { d->state = 1; d->go(d); d->go(d); if (R(d->state == 2)) return 1; return 0; }
    (struct driver *d) { d->state = 1; d->get(&d->last); if (N(d->state != 1)) return 1; return 0; }
    (struct driver *d) { d->last = 1; d->get(&d->last); if (R(d->last != 1)) return 1; return 0; }
    (struct driver *d) { d->last = 1; d->see(&d->last); if (N(d->last != 1)) return 1; return 0; }
    (struct driver *d) { d->go(d); d->last = 1; d->see(&d->last); if (R(d->last == 1)) return 1; return 0; }
    (struct driver *d) { errno = 0; d->go(d); errno = 0; d->go(d); if (R(errno == 3)) return 1; return 0; }
    (struct driver *d, int n) { int k = 0; for (int i = 0; i < n; i++) k = d->go(d); if (R(k == 33)) return 1; return 0; }
    (struct driver *d, int n) { global = 0; for (int i = 0; i < n; i++) d->go(d); if (R(global == 33)) return 1; return 0; }
    (struct driver *d, int *p) { *p = 1; d->go(d); d->go(d); if (R(*p != 1)) return 1; return 0; }
    """
        .lines();
  }

  static Stream<String> behind() {
    return """
    (struct node *n) { while (n && n->value < 5) n = n->next; if (n) if (N(n->value < 5)) return 1; return 0; }
    (struct node *n) { while (n && n->value < 5) n = n->next; if (R(n && n->value == 77)) return 1; return 0; }
    (struct node *n, int *p) { while (n && n->value < 5) n = n->next; *p = 3; if (R(n && n->value < 5)) return 1; return 0; }
    (struct node *n) { while (n && n->value < 5) n = n->next; if (n) touch(stderr); if (n) if (N(n->value < 5)) return 1; return 0; }
    (struct node *n) { while (n && n->value < 5) { n = n->next; if (n) fetch(&n->value); } if (R(n && n->value == 8)) return 1; return 0; }
    (const int *a, int i, int j) { if (a[i] == 3 && i == j && N(a[j] != 3)) return 1; return 0; }
    (const int *a, int i, int j) { if (a[i] == 3 && R(i != j && a[j] != 3)) return 1; return 0; }
    (const int *a) { if (a[40] > a[41] || a[41] > a[42]) return 0; int i = 41 + (a[43] & 1); if (N(a[i - 1] > a[i])) return 1; return 0; }
    (const int *a) { if (a[40] > a[41] || a[41] > a[42]) return 0; int i = 41 + (a[43] & 3); if (R(a[i - 1] > a[i])) return 1; return 0; }
    (int *a, int i, int j, int *p) { int x = a[i]; *p = 3; if (R(i == j && a[j] != x)) return 1; return 0; }
    (int *a, int i, int j) { int x = a[i]; a[j + 1] = x + 1; if (R(a[i] != x)) return 1; return 0; }
    (const int *a, int i) { int x = a[i], s = 0; if (i & 1) s = a[i + 1]; if (N(a[i] != x)) return s; return 0; }
    (int *a, int i, int c) { int x = a[i]; if (c) a[i] = x + 1; if (R(a[i] != x)) return 1; return 0; }
    (int *a, int i, int c) { int x = 0; if (c) x = a[i]; else a[i] = 9; if (R(!c && a[i] == 9)) return x; return 0; }
    (int *a, int i, int c) { int old = a[i]; if (c) a[i]++; else if (a[i] != old) return 3; if (R(a[i] != old)) return 1; return 0; }
    (const int *a, int i, int c) { int x = 0, y = 0; if (c) x = a[i]; else y = a[i]; if (N(x + y != a[i])) return 1; return 0; }
    (int *a, int i, int c) { int x = 0, y = 0; if (c) x = a[i]; else y = a[i]++; if (R(x + y != a[i])) return 1; return 0; }
    (int *a, int i, int c, int d) { int x = a[i]; if (c) { if (d) a[i]++; x = a[i]; } if (R(a[i] != x + 1 && d && c)) return 1; return 0; }
    (int *a, int i, int c, int d) { int x = a[i]; if (c) a[i]++; else if (d) a[i]--; if (R(a[i] == x - 1)) return 1; return 0; }
    (const int *a, int n) { int m = a[0]; for (int i = 1; i < n; i++) if (a[i] > m) m = a[i]; if (R(m == 77 && n > 40)) return 1; return 0; }
    (int *a, int n) { int x = a[30]; for (int i = 0; i < n; i++) a[i] = i + 1000; if (R(a[30] != x)) return 1; return 0; }
    (struct node **n) { struct node *m = n[20]; if (m == n[20] && N(m != n[20])) return 1; return 0; }
    (struct node **n, int i, int j) { struct node *m = n[i]; if (R(m != n[j])) return 1; return 0; }
    (struct node **n, int i, int j) { if (n[i] && i == j) if (N(n[j] == NULL)) return 1; return 0; }
    (struct node **n, int i, int j) { if (n[i] && R(n[j] == NULL)) return 1; return 0; }
    (const char *a, int i) { const int *p = (const int *)(a + 64); int x = p[i]; if (R(x == 5 && a[64] == 5)) return 1; return 0; }
    """
        .lines();
  }

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource({"stubs", "output", "pointers", "behind"})
  void rareEffectsAreNotOverlooked(String function) throws IOException {
    CheckerTrapsTest.check(folder, PRELUDE, function, false);
  }
}

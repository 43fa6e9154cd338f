package org.farkas.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.farkas.app.ClangEngine;
import org.farkas.app.SourceRequest;
import org.farkas.app.UnitEngine;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Target;
import org.farkas.proof.ProofCheck;
import org.farkas.solve.smt.BitwuzlaTextSolver;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Functions with a condition that a rare input makes true ({@code if (R(...))}), and some with one
 * that no input does ({@code if (N(...))}). The certificate checker is told of each that no input
 * does: it must never confirm the former, however loops are unrolled, and must confirm the latter.
 */
class CheckerTrapsTest {
  static final String PRELUDE =
      """
      #include <ctype.h>
      #include <errno.h>
      #include <math.h>
      #include <setjmp.h>
      #include <stddef.h>
      #include <stdint.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <unistd.h>
      #define R(x) (x)
      #define N(x) (x)
      struct pair { int a, b; };
      struct node { int value; struct node *next; };
      struct bits { unsigned low : 3, high : 5; int rest; };
      union word { float f; uint32_t u; unsigned char c[4]; };
      int get(void);
      void fetch(int *);
      void fill(struct pair *);
      struct node *find(int);
      void touch(FILE *);
      struct device { volatile unsigned status, data, control; };
      #define REGISTER (*(volatile unsigned *)0x40001000)
      #define NEXT (*(volatile unsigned *)0x40001004)
      #define DEVICE ((struct device *)0x40002000)
      #define BYTES ((volatile unsigned char *)0x40003000)
      static jmp_buf buffer;
      static int global;
      static int table[4];
      struct node *head;
      static void bump(void) { global++; }
      static int twice(int x) { return 2 * x; }
      static int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
      static void set(int *p, int v) { *p = v; }
      static __attribute__((nonnull)) int notNull(int *p) { return p != 0; }
      int *given(void) __attribute__((returns_nonnull));
      """;

  /** Bodies with parameters, one line each. */
  static Stream<String> functions() {
    return """
    (int *p, int *q) { *p = 1; *q = 2; if (R(*p == 2)) return 1; return 0; }
    (int *p, int *q) { *q = 1; p[100] = 5; if (R(*q == 5)) return 1; return 0; }
    (int *p, int *q) { *q = 1; p[-3] = 5; if (R(*q == 5)) return 1; return 0; }
    (int *p, int *q) { p[90] = 5; q[0] = 6; if (R(p[90] == 6)) return 1; return 0; }
    (int *p, int *q, int i) { *q = 1; p[i] = 5; if (R(i > 20 && *q == 5)) return 1; return 0; }
    (struct pair *s, int *p) { s->b = 1; *p = 7; if (R(s->b == 7)) return 1; return 0; }
    (int *p) { global = 1; *p = 2; if (R(global == 2)) return 1; return 0; }
    (int *p, unsigned char *c) { *p = 0; *c = 1; if (R(*p != 0)) return 1; return 0; }
    (int *p, short *q) { *p = 0; *q = 1; if (N(*p != 0)) return 1; return 0; }
    (int *p, int *q) { if (R(p < q)) return 1; return 0; }
    (int *p) { notNull(p); if (N(p == 0)) return 1; return 0; }
    (int *p, int *q) { notNull(p); if (R(q == 0)) return 1; return 0; }
    (int *p, int x) { if (x) notNull(p); if (R(p == 0)) return 1; return 0; }
    (int x) { (void)x; int *p = given(); if (N(p == 0)) return 1; return 0; }
    (long n) { notNull((int *)n); if (R(n == 8)) return 1; return 0; }
    (int *p, long n) { int *q = n ? p : (int *)1; notNull(q); if (R(n == 0)) return 1; return 0; }
    (int *p, int *q) { if (R(q - p == 100)) return 1; return 0; }
    (int *p, int *q) { if (R(p == q)) return 1; return 0; }
    (int *p) { if (R(p == &table[3])) return 1; return 0; }
    (int *p) { int x = 0; if (N(p == &x)) return 1; return x; }
    (int *p, int *q) { if (R(p + 20 == q)) return 1; return 0; }
    (int d[2], int s[2]) { s[0] = 5; s[1] = 5; d[0] = 6; d[1] = 6; if (R(s[0] == 6 && s[1] == 5)) return 1; return 0; }
    (int d[2], int s[2]) { s[0] = 5; s[1] = 5; d[0] = 6; d[1] = 6; if (N(s[0] == 7)) return 1; return 0; }
    (int d[static 2], int s[static 2]) { d[0] = 1; s[1] = 2; if (R(d[0] == 2)) return 1; return 0; }
    (int d[2], int s[2], int t[2]) { d[1] = 1; s[1] = 1; s[0] = 2; t[0] = 3; if (R(d[1] == 2 && s[1] == 3)) return 1; return 0; }
    (int d[2], int s[2]) { if (R(d + 2 < s)) return 1; return 0; }
    (int d[2], int *p) { d[1] = 5; p[1] = 7; if (R(p == d + 1)) return p[1]; return 0; }
    (struct pair v[2], struct pair w[2]) { v[1].a = 1; w[0].a = 2; w[1].a = 3; if (R(v[1].a == 2)) return 1; return 0; }
    (uint8_t k[16], uint8_t o[16]) { k[15] = 1; o[0] = 2; o[1] = 3; if (R(k[15] == 2)) return 1; return 0; }
    (int m[2][2], int v[2][2]) { m[1][0] = 1; v[0][0] = 2; v[1][0] = 3; if (R(m[1][0] == 2)) return 1; return 0; }
    (int n) { for (int i = 0; i < n; i++) if (R(i == 1000)) return 1; return 0; }
    (unsigned x) { if (R(x + 1 < x)) return 1; return 0; }
    (int x) { if (N(x + 1 < x)) return 1; return 0; }
    (double d) { if (R(d != d)) return 1; return 0; }
    (double d) { if (R(d == 0 && 1 / d < 0)) return 1; return 0; }
    (double d) { if (N(d * d < 0)) return 1; return 0; }
    (float f, float g) { if (R(f + g == f && g > 0)) return 1; return 0; }
    (union word w) { if (R(w.f != w.f && w.u != 0x7fc00000)) return 1; return 0; }
    (union word w) { w.f = 1.0f; if (R(w.c[3] == 0x3f)) return 1; return 0; }
    (int x) { (void)x; if (R(get() == 123456)) return 1; return 0; }
    (int x) { (void)x; int a = get(); if (R(a != get())) return 1; return 0; }
    (int x) { (void)x; int y = 0; fetch(&y); if (R(y == 5)) return 1; return 0; }
    (int x) { struct pair y = {0, 0}; fill(&y); if (R(y.b == x)) return 1; return 0; }
    (int x) { struct node *n = find(x); if (R(n && n->value == 3)) return 1; return 0; }
    (struct pair *p) { p->a = 1; fill(p); if (R(p->a == 2)) return 1; return 0; }
    (long x) { if (R(x == 0x123456789abcdefL)) return 1; return 0; }
    (int x) { if (R(errno == 7)) return 1; return x; }
    (int x) { errno = 0; if (R(get() == x && errno == 7)) return 1; return 0; }
    (int x) { errno = 0; printf("%d", x); if (R(errno)) return 1; return 0; }
    (int x) { int n = 0; printf("%d%n", x, &n); if (R(n == 3)) return 1; return 0; }
    (const char *f) { int n = 0; printf(f, &n); if (R(n == 3)) return 1; return 0; }
    (int x) { errno = 0; void *p = malloc(x); if (R(errno)) return 1; free(p); return 0; }
    (double d) { errno = 0; d = sqrt(d); if (R(errno)) return 1; return d > 1; }
    (double d) { errno = 0; d = exp(d); if (R(errno)) return 1; return d > 1; }
    (double d) { errno = 0; d = ldexp(d, 5); if (R(errno)) return 1; return d > 1; }
    (const char *s) { char *e; errno = 0; long n = strtol(s, &e, 10); if (R(errno)) return 1; return n > 3; }
    (int x) { static int calls; calls++; if (R(calls == 3)) return x; return 0; }
    (struct node *n) { if (R(n && n->next == n)) return 1; return 0; }
    (struct node *n) { n->value = 1; n->next->value = 2; if (R(n->value == 2)) return 1; return 0; }
    (struct node *n) { if (R(n->next->next->next->next->next->value == 3)) return 1; return 0; }
    (struct node *n) { int k = 0; while (n) { n = n->next; k++; } if (R(k == 9)) return 1; return 0; }
    (struct node *n) { while (n && n->value != 5) n = n->next; if (R(n)) return 1; return 0; }
    (int x) { if (R(head && head->next == head && head->value == x)) return 1; return 0; }
    (int x) { int *p = malloc(4); if (R(p == NULL)) return 1; *p = x; free(p); return 0; }
    (int x) { int *p = malloc(8); if (!p) return 0; p[1] = x; if (R(p[1] == 3)) return 1; return 0; }
    (int x) { int *p = malloc(8), *q = malloc(8); if (p && q && N(p == q)) return 1; return x; }
    (int (*f)(int)) { if (R(f(3) == 9)) return 1; return 0; }
    (int n) { struct node *h = 0; for (int i = 0; i < n; i++) { struct node *t = malloc(sizeof *t); if (!t) break; t->next = h; t->value = i; h = t; } if (R(h && h->value == 7)) return 1; return 0; }
    (int n) { struct node *h = 0; for (int i = 0; i < n; i++) { struct node *t = malloc(sizeof *t); if (!t) break; t->next = h; h = t; } if (R(h && h->next && h->next->next)) return 1; return 0; }
    (int x) { volatile int k = x; if (setjmp(buffer)) { if (R(k == 3)) return 1; return 0; } k = 3; longjmp(buffer, 1); }
    (int (*f)(int)) { if (R(setjmp(buffer))) return 1; return f(3); }
    (int x, int (*f)(int)) { if (R(setjmp(buffer) == 5)) return 1; return f(x); }
    (char *p, const char *q, unsigned n) { char b[8] = {0}; memcpy(b, q, n & 7); if (R(b[5] == 'x')) return 1; return 0; }
    (char *p, const char *q, unsigned n) { char b[8] = {0}; memcpy(b, q, n & 7); if (N(b[7] == 'x')) return 1; return 0; }
    (char *p, const char *q, unsigned n) { *p = 0; memcpy(p, q, n); if (R(n > 40 && *p == 'x')) return 1; return 0; }
    (char *p, const char *q, unsigned n) { char b[64] = {0}; memcpy(b, q, n); if (R(n > 60 && b[60] == 'x')) return 1; return 0; }
    (char *p, const char *q, unsigned n) { char b[64] = {0}; memcpy(b, q, n); if (N(n > 64)) return 1; return 0; }
    (char *p, unsigned n) { char b[40] = "abcdef"; memmove(b + 1, b, n & 31); if (R(b[4] == 'd' && b[5] == 'e')) return 1; return 0; }
    (char *p, unsigned n) { char b[40] = "abcdef"; memmove(b + 1, b, n & 31); if (N(b[0] != 'a')) return 1; return 0; }
    (unsigned n) { char b[40] = "abcdef"; memset(b, 'z', n & 31); if (R(b[2] == 'z')) return 1; return 0; }
    (unsigned n) { char b[40] = "abcdef"; memset(b, 'z', n & 31); if (N(b[33])) return 1; return 0; }
    (char *p, unsigned n) { *p = 0; memset(p, 'z', n); if (R(n > 40 && *p == 'z')) return 1; return 0; }
    (int x) { int *p = malloc(4); if (!p) return 0; *p = x; int *q = realloc(p, 8); if (R(!q)) return 1; return 0; }
    (int x) { int *p = malloc(4); if (!p) return 0; *p = x; int *q = realloc(p, 8); if (q && N(q[0] != x)) return 1; return 0; }
    (int x) { int *p = malloc(4); if (!p) return 0; *p = x; int *q = realloc(p, 8); if (q) { q[1] = 3; if (R(q[0] == 4)) return 1; } return 0; }
    (int x, int *p) { int *q = realloc(p, 8); if (q) { if (R(q[0] == x)) return 1; } return 0; }
    (int x, unsigned n) { int *q = realloc(NULL, n); if (q) { q[0] = x; if (R(q[0] == 4)) return 1; } return 0; }
    (int **p) { int *q = realloc(*p, 16); if (!q) return 0; *p = q; q[3] = 5; if (N(*p != q)) return 1; return 0; }
    (struct bits *b) { if (R(b->low == 5 && b->high == 17)) return 1; return 0; }
    (struct bits b) { b.low = 7; if (R(b.high == 1)) return 1; return 0; }
    (struct bits b) { b.high = 31; if (N(b.low > 7)) return 1; return 0; }
    (int *p, int *q) { memcpy(p, q, 8); if (R(p[1] == 4)) return 1; return 0; }
    (int *p) { memset(p, 1, 8); if (R(p[1] == 0x01010101)) return 1; return 0; }
    (int *p) { memset(p, 1, 8); if (N(p[1] != 0x01010101)) return 1; return 0; }
    (struct pair *p, struct pair *q) { q->a = 1; *p = *q; q->a = 2; if (R(p->a == 2)) return 1; return 0; }
    (int i) { table[i & 3]++; if (R(table[2] == 5)) return 1; return 0; }
    (int i, int j) { table[i & 3] = 7; if (R(table[j & 3] == 8)) return 1; return 0; }
    (int i) { table[i & 3] = 7; if (N(table[i & 3] == 8)) return 1; return 0; }
    (int i) { int a[8] = {0}; a[i & 7] = 3; if (R(a[6] == 3)) return 1; return 0; }
    (int i) { int a[8] = {0}; a[i] = 3; if (N(i > 7)) return 1; return 0; }
    (int *a, int i) { a[i] = 3; if (R(i > 70)) return a[0]; return 0; }
    (struct pair *a, int i, int j) { a[i].a = 3; a[j].a = 4; if (R(a[i].a == 4)) return 1; return 0; }
    (unsigned x) { if (R(1u << (x & 31) == 0x80000000u)) return 1; return 0; }
    (int x) { if (R((signed char)x == -1 && x > 0)) return 1; return 0; }
    (int x) { switch (x) { case 1: return 1; case 5: if (R(x == 5)) return 2; } return 0; }
    (int x) { switch (x) { case 1: return 1; default: if (N(x == 1)) return 2; } return 0; }
    (unsigned x) { switch (x & 3) { case 0: case 1: case 2: case 3: return 1; } if (N(x)) return 2; return 0; }
    (int n) { int i = 0; again: i++; if (i < n) goto again; if (R(i == 50)) return 1; return 0; }
    (int n) { int i = 0; do { i += 3; } while (i < n); if (R(i == 63)) return 1; return 0; }
    (int n) { int i = 0; do { i++; } while (i < n); if (N(i < 1)) return 1; return 0; }
    (int n) { int k = 0; for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) k++; if (R(k == 45)) return 1; return 0; }
    (int n) { int k = 0; for (int i = 0; i < n; i++) { if (i % 7 == 3) continue; if (i == 40) break; k++; } if (R(k == 34)) return 1; return 0; }
    (int n) { if (R(factorial(n) == 120)) return 1; return 0; }
    (int n) { if (R(factorial(n) == 3628800)) return 1; return 0; }
    (const char *s) { if (R(strcmp(s, "magic") == 0)) return 1; return 0; }
    (const char *s) { if (R(strlen(s) > 20)) return 1; return 0; }
    (const char *s) { const char *t = s; while (*t) t++; if (R(t - s == 30)) return 1; return 0; }
    (const char *s) { const char *t = strchr(s, '='); if (R(t && t[1] == 'x' && t - s > 10)) return 1; return 0; }
    (const int *a, int n) { if (R(n > 40 && a[n - 1] == 5)) return 1; return 0; }
    (const int *a, int n) { unsigned s = 0; for (int i = 0; i < n; i++) s += a[i]; if (R(s == 7 && a[0] > 100)) return 1; return 0; }
    (int *a, int n) { for (int *p = a; p < a + n; p++) *p = 1; if (R(n > 3 && a[3] == 1)) return 1; return 0; }
    (int *a, int n) { a[0] = 0; for (int i = 0; i < n; i++) a[i] = i; if (R(a[0] == 0 && n > 50)) return 1; return 0; }
    (int n) { int x = 0, y = 0; int *p = &x; for (int i = 0; i < n; i++) { *p = i; p = &y; } if (R(y == 5)) return 1; return 0; }
    (int n) { int x = 0, y = 0; int *p = &x, *q = &y; for (int i = 0; i < n; i++) { int *t = p; p = q; q = t; *p = i; } if (R(x == 11)) return 1; return 0; }
    (int n) { for (int i = 0; i < n; i++) bump(); if (R(global == 44)) return 1; return 0; }
    (int n) { int x = 0; for (int i = 0; i < n; i++) set(&x, i); if (R(x == 17)) return 1; return 0; }
    (int n) { int x = 0; for (int i = 0; i < n; i++) set(&x, i & 3); if (R(x == 3)) return 1; return 0; }
    (const int *a, int n) { int i = 0; while (i < n && a[i] != 7) i++; if (R(i > 20)) return 1; return 0; }
    (const int *a, int n) { int i = 0; while (i < n && a[i] != 7) i++; if (R(i < n)) return 1; return 0; }
    (int *p) { if (R(p == NULL)) return 1; return 0; }
    (int **p) { if (R(*p == NULL)) return 1; return 0; }
    (int **p, int **q) { int x = 0; *p = &x; *q = NULL; if (R(*p == NULL)) return x; return 0; }
    (int *p) { if (R(((uintptr_t)p & 3) == 0)) return 1; return 0; }
    (_Bool b, char c) { if (R(b && c < 0)) return 1; return 0; }
    (_Bool b) { if (N(b > 1)) return 1; return 0; }
    (int a, int b, int c) { if (R((a && b) || c)) return 1; return 0; }
    (int a, int b) { if (a && R(twice(a) == b)) return 1; return 0; }
    (int a, int b) { if ((a > 3 ? b : a) && R(a > 3 && b == 4)) return 1; return 0; }
    (int x) { int y; if (x) y = 3; else y = 4; if (R(y == 4)) return 1; return 0; }
    (int x) { int y = x ? 3 : 4; if (N(y == 5)) return 1; return 0; }
    (uint64_t x) { if (R(__builtin_popcountll(x) == 63)) return 1; return 0; }
    (int x, int y) { int z; if (R(__builtin_add_overflow(x, y, &z))) return 1; return z; }
    (unsigned n) { unsigned x = 0; for (unsigned i = 0; i < n; i++) x = x * 3 + 1; if (R(x == 29524)) return 1; return 0; }
    (unsigned char n) { unsigned char i = 0; while (i != n) i += 2; if (R(i == 200)) return 1; return 0; }
    (double d) { int k = 0; while (d > 1 && k < 60) { d /= 2; k++; } if (R(k == 12)) return 1; return 0; }
    (int x) { volatile int v = x; if (R(v == 3)) return 1; return 0; }
    (int n) { int a[n > 0 && n < 9 ? n : 1]; a[0] = n; if (R(a[0] == 4)) return 1; return 0; }
    (int n, int *p) { int s = 0; while (n--) s += *p++; if (R(s == 77)) return 1; return 0; }
    (int n) { int lo = 0, hi = n; while (lo < hi) { int m = lo + (hi - lo) / 2; if (m < 30) lo = m + 1; else hi = m; } if (R(lo == 30)) return 1; return 0; }
    """
        .lines();
  }

  /** The same with memory at addresses that the program writes as numbers. */
  static Stream<String> registers() {
    return """
    (int x) { if (R(REGISTER == 0xdeadbeef)) return x; return 0; }
    (int x) { REGISTER = x & 3; if (N(REGISTER > 3)) return 1; return 0; }
    (int x) { REGISTER = x & 3; NEXT = 9; if (N(REGISTER > 3)) return 1; return 0; }
    (int x) { REGISTER = x; if (R(NEXT == 7)) return 1; return 0; }
    (int x) { REGISTER = x; unsigned a = REGISTER, b = REGISTER; if (N(a != b)) return 1; return 0; }
    (unsigned *p) { REGISTER = 1; *p = 2; if (R(REGISTER == 2)) return 1; return 0; }
    (unsigned *p) { *p = 1; REGISTER = 2; if (R(*p == 2)) return 1; return 0; }
    (unsigned *p) { REGISTER = 1; p[50] = 2; if (R(REGISTER == 2)) return 1; return 0; }
    (unsigned *p) { if (R(p == (unsigned *)0x40001000)) return 1; return 0; }
    (short *p) { REGISTER = 0; *p = 1; if (N(REGISTER != 0)) return 1; return 0; }
    (unsigned char *p) { REGISTER = 0; *p = 1; if (R(REGISTER != 0)) return 1; return 0; }
    (int i) { BYTES[i & 7] = 3; if (R(BYTES[5] == 3 && i == 5)) return 1; return 0; }
    (int i) { BYTES[4] = 1; BYTES[i & 7] = 3; if (R(BYTES[4] == 3)) return 1; return 0; }
    (int i) { BYTES[0] = 1; BYTES[(i & 7) + 1] = 3; if (N(BYTES[0] != 1)) return 1; return 0; }
    (unsigned i) { global = 1; BYTES[i & 0xff] = 3; if (N(global != 1)) return 1; return 0; }
    (int x) { DEVICE->data = x; DEVICE->control = 1; if (N(DEVICE->data != (unsigned)x)) return 1; return 0; }
    (int x) { struct device d = *DEVICE; if (R(d.data == 7 && d.control == 8)) return x; return 0; }
    (int x) { struct device d = {1, 2, 3}; *DEVICE = d; if (N(DEVICE->control != 3)) return x; return 0; }
    (struct device *d) { DEVICE->data = 5; d->data = 6; if (R(DEVICE->data == 6)) return 1; return 0; }
    (struct device *d) { d->data = 6; d->control = 7; if (N(d->data != 6)) return 1; return 0; }
    (int x) { memset((void *)DEVICE, 0, sizeof *DEVICE); if (N(DEVICE->control)) return x; return 0; }
    (uintptr_t a) { REGISTER = 1; *(volatile unsigned *)a = 2; if (R(REGISTER == 2)) return 1; return 0; }
    (uintptr_t a) { global = 1; *(int *)a = 2; if (R(global == 2)) return 1; return 0; }
    (uintptr_t a) { if (R(*(volatile unsigned *)a == 7)) return 1; return 0; }
    (uintptr_t a) { REGISTER = 1; if (R(*(volatile unsigned *)a != 1)) return 1; return 0; }
    (uintptr_t a) { REGISTER = 1; fetch((int *)a); if (R(REGISTER == 2)) return 1; return 0; }
    (uintptr_t a) { global = 1; fetch((int *)a); if (R(global == 2)) return 1; return 0; }
    (int x) { REGISTER = 1; fetch((int *)0x40001000); if (R(REGISTER == 7)) return x; return 0; }
    (int x) { DEVICE->data = 1; fill((struct pair *)DEVICE); if (R(DEVICE->data == 7)) return x; return 0; }
    (int x) { NEXT = 1; fetch((int *)0x40001000); if (N(NEXT == 7)) return x; return 0; }
    (int x) { NEXT = 1; read(x, (void *)0x40001000, 8); if (R(NEXT == 7)) return x; return 0; }
    (int n) { REGISTER = 0; for (int i = 0; i < n; i++) REGISTER = REGISTER + 1; if (R(REGISTER == 60)) return 1; return 0; }
    (int n) { for (int i = 0; i < n; i++) { NEXT = i; REGISTER = NEXT; } if (R(REGISTER == 61 && n == 62)) return 1; return 0; }
    (int n) { REGISTER = 0; for (int i = 0; i < n; i++) NEXT = i; if (N(REGISTER != 0)) return 1; return 0; }
    (int n) { volatile unsigned *p = &REGISTER; NEXT = 0; for (int i = 0; i < n; i++) *p++ = i; if (R(NEXT == 1)) return 1; return 0; }
    (int x) { *(volatile unsigned char *)0x25 = x; if (R(x == 3)) return 1; return 0; }
    (int x) { unsigned v = *(volatile unsigned char *)0x25; if (R(v == 3)) return x; return 0; }
    (int x) { while (!(REGISTER & 1)) x++; if (R(NEXT == 3)) return x; return 0; }
    (int x) { volatile unsigned *const r[2] = {&REGISTER, &NEXT}; *r[x & 1] = 5; if (R(NEXT == 5)) return 1; return 0; }
    (int x) { volatile unsigned *const r[2] = {&REGISTER, &NEXT}; *r[x & 1] = 5; if (N(*r[x & 1] != 5)) return 1; return 0; }
    (int x) { int local = 0; volatile unsigned *p = x ? &REGISTER : (volatile unsigned *)&local; *p = 3; if (R(local == 3)) return 1; return 0; }
    """
        .lines();
  }

  /** The same with what is read from streams. */
  static Stream<String> streams() {
    return """
    (int x) { if (R(getchar() == 'x')) return x; return 0; }
    (int x) { if (R(getchar() == EOF)) return x; return 0; }
    (int x) { if (N(getchar() > 255)) return x; return 0; }
    (int x) { int a = getchar(), b = getchar(); if (R(a == EOF && b == 'x')) return x; return 0; }
    (int x) { int a = getchar(), b = getchar(); if (R(a == 'a' && b == 'b')) return x; return 0; }
    (int x) { int a = getchar(); if (a == EOF) return x; ungetc(a, stdin); if (N(getchar() != a)) return 1; return 0; }
    (int x) { if (ungetc('a', stdin) != 'a' && R(x == 3)) return x; return 0; }
    (int x) { char b[6]; if (fgets(b, 6, stdin) && R(b[0] == '#')) return x; return 0; }
    (int x) { char b[6] = "abc"; if (!fgets(b, 6, stdin) && R(b[0] != 'a')) return x; return 0; }
    (int x) { char b[6], *r = fgets(b, 6, stdin); char *q = r ? r : b; if (N(q != b)) return x; return 0; }
    (int x) { char b[6]; fgets(b, 6, stdin); if (R(feof(stdin))) return x; return 0; }
    (int x) { int a = 5; scanf("%d", &a); if (R(a == 77)) return x; return 0; }
    (int x) { int a; if (R(scanf("%d", &a) == 0)) return x; return 0; }
    (int x) { char b[4]; if (R(fread(b, 1, 4, stdin) == 2)) return x; return 0; }
    (int x) { char b[4]; if (N(fread(b, 1, 4, stdin) > 4)) return x; return 0; }
    (int x) { unsigned char b[2]; if (R(read(0, b, 2) < 0)) return x; return 0; }
    (int x) { unsigned char b[2]; if (read(0, b, 2) == 2 && R(b[1] == 'x')) return x; return 0; }
    (int x) { char b[2] = "a"; if (read(x, b, 2) == 2 && R(b[0] == 'x')) return 1; return 0; }
    (int x) { int c, n = 0; while ((c = getchar()) != EOF) n++; if (R(n == 50)) return x; return 0; }
    (int x) { int c; while ((c = getchar()) != EOF) if (N(c > 255)) return x; return 0; }
    (FILE *f) { if (R(fgetc(f) == 'x')) return 1; return 0; }
    (FILE *f) { if (N(fgetc(f) > 255)) return 1; return 0; }
    (FILE *f) { if (R(feof(f))) return 1; return 0; }
    (FILE *f) { if (R(ferror(f))) return 1; return 0; }
    (FILE *f) { fgetc(f); if (R(ftell(f) == -1)) return 1; return 0; }
    (FILE *f) { if (R(f == stdin)) return 1; return 0; }
    (FILE *f) { int c = getchar(); if (R(fgetc(f) == c)) return 1; return 0; }
    (FILE *f) { fgetc(f); ungetc('a', f); touch(f); if (R(fgetc(f) != 'a')) return 1; return 0; }
    (FILE *f) { fgetc(f); ungetc('a', f); fputs("b", f); if (R(fgetc(f) != 'a')) return 1; return 0; }
    (FILE *f, FILE *g) { fgetc(f); ungetc('a', f); fgetc(g); if (R(fgetc(f) != 'a')) return 1; return 0; }
    (FILE *f, FILE *g) { fgetc(f); ungetc('a', f); if (R(f == g && fgetc(g) == 'a')) return 1; return 0; }
    (FILE **f) { if (R(fgetc(*f) == 'x')) return 1; return 0; }
    (int x) { FILE *f = fopen("a", "r"); if (R(!f)) return x; fclose(f); return 0; }
    (int x) { FILE *f = fopen("a", "r"); if (!f) return x; int c = fgetc(f); fclose(f); if (R(c == 'x')) return 1; return 0; }
    (int x) { FILE *f = fopen("a", "r"); if (!f) return x; int c = fgetc(f); fclose(f); if (N(c > 255)) return 1; return 0; }
    (int x) { FILE *f = fopen("a", "w+"); if (!f) return x; fputs("x", f); rewind(f); if (R(fgetc(f) == 'x')) return 1; return 0; }
    (int x) { FILE *f = x ? stdin : stderr; if (R(fgetc(f) == 'x')) return 1; return 0; }
    (int x) { touch(stdin); if (R(getchar() == 'x')) return x; return 0; }
    (int *p) { *p = 3; fprintf(stderr, "y"); if (N(*p != 3)) return 1; return 0; }
    (int *p) { *p = 3; FILE *f = fopen("a", "r"); if (f) fclose(f); if (N(*p != 3)) return 1; return 0; }
    (int *p) { *p = 3; if (scanf("%d", p) == 1 && R(*p == 9)) return 1; return 0; }
    (int x) { if (isdigit(x & 127) && N((x & 127) < '0')) return 1; return 0; }
    """
        .lines();
  }

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource({"functions", "registers", "streams"})
  void rareInputsAreNotOverlooked(String function) throws IOException {
    check(folder, PRELUDE, function, true);
  }

  /**
   * Claims that no input makes the marked condition true.
   *
   * @param prelude what stands before the unit
   * @param function the unit's parameters and body
   * @param always whether what is true must be confirmed however loops are unrolled, or only once
   */
  static void check(Path folder, String prelude, String function, boolean always)
      throws IOException {
    check(folder, prelude, function, always, false);
  }

  /** The same; signed numbers may wrap around. */
  static void check(Path folder, String prelude, String function, boolean always, boolean wrap)
      throws IOException {
    String text = prelude + "int unit" + function + "\n";
    boolean reached = function.contains("R(");
    int marked = function.indexOf(reached ? "R(" : "N(");
    Criterion criterion = Criterion.named("mcdc,condition").orElseThrow();
    Path file = UnitText.request(folder, text).file();
    SourceRequest request = new SourceRequest(file, List.of("-w"), Set.of(), wrap, true);
    try (UnitEngine engine = ClangEngine.open(request)) {
      List<Target> claimed = new ArrayList<>();
      for (Target target : criterion.targets(engine.source(), Set.of("unit"))) {
        if (target.outcome().equals("true") && target.where().column() - 9 >= marked) {
          claimed.add(target);
        }
      }
      assertThat(claimed).isNotEmpty();
      ProofCheck.Unit unit = engine.checkable("unit", ShapeOptions.DEFAULT, Optional.empty());
      List<String> confirmed = new ArrayList<>();
      List<ProofCheck.Hints> all =
          List.of(
              new ProofCheck.Hints(1, List.of()),
              new ProofCheck.Hints(3, List.of()),
              new ProofCheck.Hints(12, List.of()),
              new ProofCheck.Hints(2, List.of(), 0, true),
              new ProofCheck.Hints(1, List.of(), 2));
      for (ProofCheck.Hints hints : all) {
        ProofCheck.Outcome outcome =
            new ProofCheck(unit, new BitwuzlaTextSolver(), 20_000)
                .check(claimed, List.of(hints), EnumSet.allOf(Assumption.Kind.class));
        for (Target target : claimed) {
          if (!outcome.whyNot().containsKey(target.id())) {
            confirmed.add(target.id() + " with " + hints);
          }
        }
        if (!reached && always) {
          assertThat(outcome.whyNot()).isEmpty();
        }
      }
      if (reached) {
        assertThat(confirmed).isEmpty();
      }
      for (Target target : reached ? List.<Target>of() : claimed) {
        assertThat(confirmed).anyMatch(each -> each.startsWith(target.id() + " with "));
      }
    }
  }
}

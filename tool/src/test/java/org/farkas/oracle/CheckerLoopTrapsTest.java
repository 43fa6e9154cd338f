package org.farkas.oracle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Loops with a rare way out, and what lies in the way of bounds that a checker might guess: numbers
 * that wrap, that are pointers, that other names change, that are no numbers.
 */
class CheckerLoopTrapsTest {
  private static final String PRELUDE =
      CheckerTrapsTest.PRELUDE
          + """
          #include <stdarg.h>
          struct counts { int up, down; unsigned char kind : 3; signed char sign : 2; };
          union both { int whole; short half[2]; float real; };
          static int *hidden;
          static int deep(int n) { return n <= 0 ? 0 : 1 + deep(n - 2); }
          static int sum(int n, ...) { va_list a; va_start(a, n); int s = 0; for (int i = 0; i < n; i++) s += va_arg(a, int); va_end(a); return s; }
          """;

  private static Stream<String> loops() {
    return """
    (int n) { int i = 0; while (i < n) i += 5; if (R(i - n == 4)) return 1; return 0; }
    (unsigned n) { unsigned i = 10; while (n-- > 7) i -= 3; if (R(i > 10)) return 1; return 0; }
    (unsigned char n) { unsigned char i = 0; do i += 3; while (i != n); if (R(i == 2)) return 1; return 0; }
    (int n, int *p) { int i = 0; *p = n; while (i < *p) { i++; *p -= 1; } if (R(*p + 1 == i)) return 1; return 0; }
    (int *p, int *q, int n) { *p = 0; for (int i = 0; i < n; i++) *q = i; if (R(*p == 9)) return 1; return 0; }
    (int *p, int n) { hidden = p; *p = 0; int s = 0; for (int i = 0; i < n; i++) { (*hidden)++; s = *p; } if (R(s == 20)) return 1; return 0; }
    (double d, int n) { int i = 0; while (i < n && d == d) { d -= 1.0; i++; } if (R(d != d)) return 1; return 0; }
    (double d) { int i = 0; while (d < 1e6 && i < 60) { d *= 2; i++; } if (R(i == 60 && d == 0 && signbit(d))) return 1; return 0; }
    (float f, int n) { float g = f; for (int i = 0; i < n; i++) g = g + 1.0f - 1.0f; if (R(g != f)) return 1; return 0; }
    (union both *u, int n) { u->whole = 0; for (int i = 0; i < n; i++) u->half[1]++; if (R(u->whole == 0x30000)) return 1; return 0; }
    (union both u, int n) { for (int i = 0; i < n; i++) u.whole++; if (R(u.real != u.real)) return 1; return 0; }
    (int n) { volatile int v = 0; for (int i = 0; i < n; i++) v++; if (R(v == 33)) return 1; return 0; }
    (int n) { static volatile int v; int s = 0; for (int i = 0; i < n; i++) { v = i; s += v & 1; } if (R(s == 17)) return 1; return 0; }
    (int n) { volatile int i = 0; if (setjmp(buffer)) { if (R(i == 6)) return 1; return 0; } while (i < n) { i++; if (i == 6) longjmp(buffer, 1); } return 2; }
    (int n, int k) { if (R(sum(3, n, k, 4) == 21)) return 1; return 0; }
    (int n) { int s = 0; for (int i = 1; i <= n && i < 31; i++) s ^= 1 << i; if (R(s == 0x7ffffffe)) return 1; return 0; }
    (unsigned x, unsigned n) { unsigned m = 1; for (unsigned i = 0; i < n && i < 32; i++) m <<= 1; if (R(m == 0)) return 1; return 0; }
    (int x, int n) { for (int i = 0; i < n; i++) x >>= 1; if (R(x == -1 && n == 35)) return 1; return 0; }
    (struct counts *c, int n) { c->kind = 0; for (int i = 0; i < n; i++) c->kind++; if (R(c->kind == 1 && n == 9)) return 1; return 0; }
    (struct counts c, int n) { c.sign = 0; for (int i = 0; i < n; i++) c.sign = c.sign + 1; if (R(c.sign == -2)) return 1; return 0; }
    (struct counts *c, struct counts *d, int n) { c->up = 0; for (int i = 0; i < n; i++) { d->up++; d->down = c->up; } if (R(c->up == 12)) return 1; return 0; }
    (int n) { if (R(deep(n) == 3)) return 1; return 0; }
    (struct node *p) { int i = 0; for (; p; p = p->next) { if (p->value == i) i++; } if (R(i == 3)) return 1; return 0; }
    (struct node *p, struct node *q) { int i = 0; while (p && p != q) { p->value = i++; p = p->next; } if (p && R(q->value == 1 && i == 3)) return 1; return 0; }
    (char *s) { int i = 0; while (s[i]) i++; if (R(i == 20)) return 1; return 0; }
    (char *s) { char *e = s; while (*e == ' ') e++; if (R(e - s == 13)) return 1; return 0; }
    (int n) { int a[8] = {0}; for (int i = 0; i < n; i++) a[i & 7] += i & 7; if (R(a[5] == 15)) return 1; return 0; }
    (int n, int k) { int i = n, j = k; while (i < 100 && j > 0) { int t = i; i = j; j = t; i++; } if (R(i > 100)) return 1; return 0; }
    (short n) { short i = 0; while (i < n) { i += 5; if (R(i < 0)) return 1; } return 0; }
    (int n) { int i = 0, seen = 0; while (get()) { if (++i > n) break; if (i == 3) seen = 1; } if (R(seen && i == 50)) return 1; return 0; }
    (long a, int n) { char *p = (char *)a; long s = 0; for (int i = 0; i < n; i++) { s = (long)p; p++; } if (n > 6 && R(s - a == 9)) return 1; return 0; }
    (int n, int m) { int s = 0; for (int i = 0; i < n; i++) for (int j = i; j < m; j += 2) if (j > s) s = j; if (R(s == 41)) return 1; return 0; }
    (int n) { int i = 0; goto in; while (i < n) { i += 2; in: i++; } if (R(i == 10)) return 1; return 0; }
    (int n) { int s = 0; for (int i = n; i > 0; i /= 3) s += i % 3; if (R(s == 7)) return 1; return 0; }
    (int n) { int i = 0; while (i < 1000) { i++; if (i == n) break; } if (R(i == 777)) return 1; return 0; }
    """
        .lines();
  }

  private static Stream<String> wrapping() {
    return """
    (int n) { int i = 2147483640; while (n-- > 0) i++; if (R(i < 0)) return 1; return 0; }
    (int n, int k) { int i = k; do i += 1 << 30; while (n-- > 0); if (R(i < k)) return 1; return 0; }
    (int n) { int m = 1; for (int i = 0; i < n; i++) m *= 3; if (R(m < 0)) return 1; return 0; }
    (int x) { if (R(x - 1 > x)) return 1; return 0; }
    (int x) { int i = 0; while (x > 0) { x += x; i++; } if (R(i == 30)) return 1; return 0; }
    """
        .lines();
  }

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("loops")
  void rareWaysOutAreNotOverlooked(String function) throws IOException {
    CheckerTrapsTest.check(folder, PRELUDE, function, false);
  }

  @ParameterizedTest
  @MethodSource("wrapping")
  void norAreThoseOfNumbersThatWrap(String function) throws IOException {
    CheckerTrapsTest.check(folder, PRELUDE, function, false, true);
  }
}

package org.farkas.oracle;

import java.util.stream.Stream;

/**
 * Functions with loops, one line each: a parameter list and a body. {@code R(x)} marks a condition
 * that some input makes true, often only after many iterations, or in exactly one; {@code Nk(x)}
 * one that no input makes true, which k iterations in a row without it show, and k - 1 do not.
 */
public final class KInductionPrograms {
  private KInductionPrograms() {}

  /** What the functions use. */
  public static final String PRELUDE =
      """
      #define R(x) (x)
      #define N1(x) (x)
      #define N2(x) (x)
      #define N3(x) (x)
      struct history { int a, b, c, d; };
      static int last[4];
      static struct history past;
      static int phase;
      static int step(int s) { return s == 5 ? 6 : s == 6 ? 7 : s < 2 ? s + 1 : 0; }
      static void remember(int x) { last[3] = last[2]; last[2] = last[1]; last[1] = last[0]; last[0] = x; }
      static int sum(const unsigned char *a, int n) { int s = 0; for (int i = 0; i < n; i++) if (a[i] > 100) s++; return s; }
      """;

  /** Those with a condition that no input makes true. */
  public static Stream<String> infeasible() {
    return """
    (int n) { int x = 0, y = 1; for (int i = 0; i < n; i++) { if (N1(x == y)) return 1; int t = x; x = y; y = t; } return 0; }
    (int n) { int s = 0; for (int i = 0; i < n; i++) { if (N1(s == 3)) return 1; s = s == 2 ? 0 : s + 1; } return 0; }
    (int n) { int s = 0; for (int i = 0; i < n; i++) { if (N3(s == 7)) return 1; s = step(s); } return 0; }
    (const unsigned char *a, int n) { int s = 0; for (int i = 0; i < n; i++) { if (N3(s == 7)) return 1; if (s == 5) s = 6; else if (s == 6) s = 7; else s = a[i] % 4; } return 0; }
    (const unsigned char *a, int n) { int p = 0, q = 0, f = 0, g = 0, r = 0; for (int i = 0; i < n; i++) { if (N2(g && !r)) return 1; g = f; r = q; f = p && q; q = p; p = a[i] > 9; } return 0; }
    (const unsigned char *a, int n) { int p = 0, q = 0, f = 0, g = 0, r = 0, h = 0, s = 0; for (int i = 0; i < n; i++) { if (N3(h && !s)) return 1; h = g; s = r; g = f; r = q; f = p && q; q = p; p = a[i] > 9; } return 0; }
    (unsigned x, int n) { int f = 0, g = 0; last[0] = last[1] = last[2] = last[3] = 0; for (int i = 0; i < n; i++) { if (N2(g && !last[2])) return 1; g = f; f = last[0] && last[1]; remember(x >> (i & 31) & 1); if (i & 1) continue; past.a = i; } return 0; }
    (unsigned x, int n) { int f = 0, g = 0, h = 0; past.a = past.b = past.c = past.d = 0; for (int i = 0; i < n; i++) { if (N3(h && !past.d)) return 1; h = g; g = f; f = past.a && past.b; past.d = past.c; past.c = past.b; past.b = past.a; past.a = x >> (i & 31) & 1; } return 0; }
    (const unsigned char *a, int n) { int p = 0, q = 0, f = 0, g = 0, r = 0; for (int i = 0; i < n; i++) { int c = a[i] & 1; while (c < 3) c++; if (N2(g && !r)) return 1; g = f; r = q; f = p && q; q = p; p = a[i] > c; } return 0; }
    (const unsigned char *a, int n, int m) { for (int j = 0; j < m; j++) { int p = 0, q = 0, f = 0, g = 0, r = 0; for (int i = 0; i < n; i++) { if (N2(g && !r)) return 1; g = f; r = q; f = p && q; q = p; p = a[i] > j; } } return 0; }
    (const unsigned char *a, int n) { int s = 0, i = 0; while (n-- > 0) { switch (s) { case 0: s = a[i] > 3 ? 1 : 2; break; case 1: s = 2; break; case 2: s = 0; break; case 3: s = 4; break; case 4: s = 5; break; default: s = 0; } if (N2(s == 5)) return 1; i++; } return 0; }
    """
        .lines();
  }

  /** Those with a condition that some input makes true. */
  public static Stream<String> reached() {
    return """
    (int n) { for (int i = 0; i < n; i++) if (R(i == 1000)) return 1; return 0; }
    (int n) { int s = 0; for (int i = 0; i < n; i++) { if (R(s == 1)) return 1; s++; } return 0; }
    (int n) { int s = 0; for (int i = 0; i < n; i++) { if (R(s == 2)) return 1; s++; } return 0; }
    (int n) { int s = 0; for (int i = 0; i < n; i++) { if (R(s == 3)) return 1; s++; } return 0; }
    (int n) { int s = 0; for (int i = 0; i < n; i++) { if (R(s == 4)) return 1; s++; } return 0; }
    (int n) { int s = 0; for (int i = 0; i < n; i++) { if (R(s == 5)) return 1; s++; } return 0; }
    (int n) { int s = 0; for (int i = 0; i < n; i++) { if (R(s == 8)) return 1; s++; } return 0; }
    (int n) { int s = 0; for (int i = 0; i < n; i++) s = s == 6 ? 0 : s + 1; if (R(s == 5)) return 1; return 0; }
    (int n) { int s = 0; for (int i = 0; i < n; i++) { s = s == 6 ? 0 : s + 1; if (R(s == 5 && n < 9)) return 1; } return 0; }
    (int n) { int s = 0, i = 0; for (; i < n; i++) { s = step(s); if (i == 40) { s = 5; } if (R(s == 7)) return 1; } return 0; }
    (int n) { int s = 0, i; for (i = 0; i < n; i++) { s = step(s); if (i == 40) { s = 7; break; } } if (R(s == 7)) return 1; return 0; }
    (int n) { int i = 0, s = 0; while (1) { if (i == n) break; if (i == 30) goto out; i++; } return 0; out: s = i; if (R(s == 30)) return 1; return 2; }
    (int n) { int i = 0; again: i++; if (i < n) goto again; if (R(i == 50)) return 1; return 0; }
    (int n) { int i = 0; do { i += 3; } while (i < n); if (R(i == 63)) return 1; return 0; }
    (int n) { int k = 0; for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) { k++; if (R(k == 45)) return 1; } return 0; }
    (int n) { int k = 0; for (int i = 0; i < n; i++) { for (int j = 0; j < 3; j++) k++; if (R(k == 36)) return 1; } return 0; }
    (int n) { int k = 0; for (int i = 0; i < n; i++) { int j = 0; while (j < 4) { j++; if (j == 3 && i == 20) k = 1; } if (R(k)) return 1; } return 0; }
    (int n) { int x = 0, y = 0; for (int i = 0; i < n; i++) { if (i == 25) x = 1; if (R(x)) y = 1; if (R(y)) x = 1; } return x; }
    (int n) { int x = 0, y = 0; for (int i = 0; i < n; i++) { if (R(y)) x = 1; if (R(x)) y = 1; if (i == 25) x = 1; } return x; }
    (int n) { int x = 0; for (int i = 0; i < n; i++) if (i == 9) { x = 1; break; } for (int i = 0; i < n; i++) if (R(x && i == 12)) return 1; return 0; }
    (int n) { int k = 0; for (int i = 0; i < n; i++) { if (i % 7 == 3) continue; if (i == 40) break; k++; } if (R(k == 34)) return 1; return 0; }
    (int n) { int k = 0; for (int i = 0; i < n; i++) { if (i % 5 == 4) { k = 0; continue; } k++; if (R(k == 4 && i > 20)) return 1; } return 0; }
    (int n) { phase = 0; for (int i = 0; i < n; i++) { phase++; if (phase == 9) phase = 0; } if (R(phase == 7)) return 1; return 0; }
    (const unsigned char *a, int n) { for (int i = 0; i < n; i++) remember(a[i]); if (R(last[3] == 7 && last[0] == 9)) return 1; return 0; }
    (const unsigned char *a, int n) { int p = 0, q = 0, f = 0, g = 0, r = 0; for (int i = 0; i < n; i++) { if (R(g && !r)) return 1; g = f; r = q; f = p && q; q = i == 11 ? 0 : p; p = a[i] > 9; } return 0; }
    (const unsigned char *a, int n) { int t = sum(a, 2); int u = sum(a, n); if (R(u == 7 && t == 1)) return 1; return 0; }
    (const unsigned char *a, int n) { int t = 0; for (int j = 0; j < 2; j++) { for (int i = 0; i < n; i++) { if (R(t == 20)) return 1; if (a[i] == 3) t++; } } return 0; }
    (const unsigned char *a, int n) { int s = 0; while (n-- > 0) { switch (s) { case 0: s = *a > 3 ? 1 : 2; break; case 1: s = *a == 77 ? 3 : 2; break; case 2: s = 0; break; case 3: s = 4; break; case 4: s = 5; break; default: s = 0; } if (R(s == 5)) return 1; a++; } return 0; }
    (unsigned n) { unsigned x = 1; while (n > 1) { n = n % 2 ? 3 * n + 1 : n / 2; x++; } if (R(x == 8)) return 1; return 0; }
    (unsigned char n) { unsigned char i = 0; while (i != n) i += 2; if (R(i == 200)) return 1; return 0; }
    (int n) { int *p = &phase, *q = &past.a; phase = past.a = 0; for (int i = 0; i < n; i++) { int *t = p; p = q; q = t; *p = i; } if (R(phase == 11)) return 1; return 0; }
    (int n) { int a[3] = {0, 0, 0}; for (int i = 0; i < n; i++) { a[i % 3]++; if (R(a[2] == 6)) return 1; } return 0; }
    (int n) { int s = 0; for (int i = 0; i < n; i++) { int y; if (i == 13) { y = 1; } else { y = 0; } s += y; if (R(s)) return 1; } return 0; }
    """
        .lines();
  }
}

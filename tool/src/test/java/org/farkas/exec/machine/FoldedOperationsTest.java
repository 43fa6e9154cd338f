package org.farkas.exec.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a compiler computes by itself is undefined where the program evaluates it, and nowhere else.
 * Each line is the body of a function of {@code int x} (which is 5) and how a run of it ends.
 */
class FoldedOperationsTest {
  private static final String BODIES =
      """
      int y = -4 * 1073741824; return y; :: SIGNED_OVERFLOW
      return 2147483647 + 1; :: SIGNED_OVERFLOW
      return x + (2147483647 + 1); :: SIGNED_OVERFLOW
      return (2147483647 + 1) * 0; :: SIGNED_OVERFLOW
      return -2147483647 - 2 > 0; :: SIGNED_OVERFLOW
      return -(-2147483647 - 1); :: SIGNED_OVERFLOW
      return (int)(9223372036854775807 + 1); :: SIGNED_OVERFLOW
      return BIG + 1; :: SIGNED_OVERFLOW
      return big + 1; :: SIGNED_OVERFLOW
      const int local = 2147483647; return local + 1; :: SIGNED_OVERFLOW
      return (x++, 2147483647) + 1; :: SIGNED_OVERFLOW
      return (1 ? 2147483647 : x) + 1; :: SIGNED_OVERFLOW
      return 'a' * 100000000; :: SIGNED_OVERFLOW
      return (short)30000 * 71583; :: SIGNED_OVERFLOW
      __int128 m = (__int128)1 << 126; return (int)(m * 4); :: SIGNED_OVERFLOW
      return (int)((((__int128)1 << 126) - 1 + ((__int128)1 << 126)) + 1); :: SIGNED_OVERFLOW
      return (int)((unsigned __int128)5 * 5); :: none
      return (int)((__int128)5 * -5); :: none
      return 2147483647 + (x = 1); :: SIGNED_OVERFLOW
      return (x = 1) + 2147483647; :: SIGNED_OVERFLOW
      return (x = 1) + 2147483646; :: none
      short h; return 65536 * (h = 40000); :: none
      short h; return 65536 * -(h = 40000); :: none
      short h; return 65537 * -(h = 40000); :: none
      short h; return 131072 * (h = 20000); :: SIGNED_OVERFLOW
      struct { int b : 4; } f; return 2147483640 + (f.b = 23); :: none
      struct { int b : 4; } f; return 2147483641 + (f.b = 23); :: SIGNED_OVERFLOW
      return (same(3), x = 2147483647) * 2; :: SIGNED_OVERFLOW
      return -(x = -2147483647 - 1); :: SIGNED_OVERFLOW
      return ~(x = 4) - 2147483647; :: SIGNED_OVERFLOW
      return (x = 0, 7) / (x = 0); :: DIVISION_BY_ZERO
      return (1 ? (x = 2147483647) : 3) + 1; :: SIGNED_OVERFLOW
      return __builtin_expect(x = 2147483647, 3) + 1 < 3; :: none
      return (int)__builtin_expect(x = 2147483647, 3) + 1 < 3; :: SIGNED_OVERFLOW
      double d; return (int)(d = 1e10); :: FLOAT_TO_INTEGER
      double d; return (int)(d = 1e9); :: none
      float g; int y = g = 1e10; return y; :: FLOAT_TO_INTEGER
      return four[x = 7] == 0; :: OUT_OF_BOUNDS
      int *p = four + (x = 7); return p == 0; :: POINTER_ARITHMETIC
      int *p = four + (x = 4); return p == 0; :: none
      return 1 / 0; :: DIVISION_BY_ZERO
      return 5 % 0; :: DIVISION_BY_ZERO
      return (int)(5u % 0u); :: DIVISION_BY_ZERO
      return 1 / (3 - 3); :: DIVISION_BY_ZERO
      int t[2] = {1, 7 / 0}; return t[0]; :: DIVISION_BY_ZERO
      struct two { int a, b; } s = {.b = 7 / 0}; return s.a; :: DIVISION_BY_ZERO
      return (-2147483647 - 1) / -1; :: DIVISION_OVERFLOW
      return (-2147483647 - 1) % -1; :: DIVISION_OVERFLOW
      return (int)(1u << (8 - 17)); :: SHIFT_AMOUNT
      return (int)(1u << 32); :: SHIFT_AMOUNT
      return (int)(1ull << 64); :: SHIFT_AMOUNT
      return (int)(1ull << 32); :: none
      return 1 >> -1; :: SHIFT_AMOUNT
      return (_Bool)1 << 40; :: SHIFT_AMOUNT
      return (int)1e30; :: FLOAT_TO_INTEGER
      int y = 1e30; return y; :: FLOAT_TO_INTEGER
      unsigned char c = 256.0f; return c; :: FLOAT_TO_INTEGER
      unsigned char c = 255.9f; return c; :: none
      unsigned u = -1.0; return (int)u; :: FLOAT_TO_INTEGER
      unsigned u = -0.5; return (int)u; :: none
      unsigned __int128 u = -1.0; return (int)u; :: FLOAT_TO_INTEGER
      return (int)(0.0 / 0.0); :: FLOAT_TO_INTEGER
      return (int)-2147483648.9; :: none
      return (int)2147483648.0; :: FLOAT_TO_INTEGER
      return (int)(float)2147483647; :: FLOAT_TO_INTEGER
      return same(3e9); :: FLOAT_TO_INTEGER
      return 3e9; :: FLOAT_TO_INTEGER
      x = 3e9; return x; :: FLOAT_TO_INTEGER
      return (_Bool)1e30; :: none
      if (2147483647 + 1 < 0) return 1; return 0; :: SIGNED_OVERFLOW
      while (2147483647 + 1 < 0) x--; return x; :: SIGNED_OVERFLOW
      if (x == 5 && 2147483647 + 1 < 0) return 1; return 0; :: SIGNED_OVERFLOW
      if (x == 6 && 2147483647 + 1 < 0) return 1; return 0; :: none
      if (!(x == 5 || 1 / 0)) return 1; return 0; :: none
      if ((1 << 40) ?: x) return 1; return 0; :: SHIFT_AMOUNT
      switch (2147483647 + 1) { case 5: return 2; default: return 3; } :: SIGNED_OVERFLOW
      switch (x) { case 5: return 2147483647 + 1; default: return 3; } :: SIGNED_OVERFLOW
      return x == 5 ? 1 : 1 / 0; :: none
      return x == 5 ? 1 / 0 : 1; :: DIVISION_BY_ZERO
      return 0 && 1 / 0; :: none
      return 1 || 1 / 0; :: none
      return 1 ? 3 : 1 / 0; :: none
      return (int)sizeof(1 / 0); :: none
      return (int)sizeof(int[2147483647 + 1 < 0 ? 3 : 4]); :: none
      return __builtin_constant_p(1 / 0); :: none
      return _Generic(1 / 0, int: 4, default: 5); :: none
      static int kept = 2147483647 + 1; return kept; :: none
      return (int)(4000000000u + 4000000000u); :: none
      return (int)(0u - 1); :: none
      return -2147483648 < 0; :: none
      return 1 << 31 < 0; :: none
      return 2147483647 + 1u > 0; :: none
      return 2147483647 + 1L > 0; :: none
      for (x = 1 / 0; x; x--) {} return 1; :: DIVISION_BY_ZERO
      return ((struct { int m; }){1 / 0}).m; :: DIVISION_BY_ZERO
      int n = ({ int k = 3; k; }) + (1 << 33); return n; :: SHIFT_AMOUNT
      int a[x + (8 >> 33)]; a[0] = 1; return a[0]; :: SHIFT_AMOUNT
      return ONE_MORE(2147483647); :: SIGNED_OVERFLOW
      int *p = &four[9]; return p == 0; :: POINTER_ARITHMETIC
      int *p = &four[4]; return p == 0; :: none
      int *p = &four[-1] + 1; return p == 0; :: POINTER_ARITHMETIC
      int *p = four + 5; return p == 0; :: POINTER_ARITHMETIC
      int *p = 5 + four; return p == 0; :: POINTER_ARITHMETIC
      int *p = four - 1; return p == 0; :: POINTER_ARITHMETIC
      int *p = four - -4; return p == 0; :: none
      int *p = x == 5 ? four : &four[9]; return p == 0; :: none
      int *p = x == 6 ? four : &four[9]; return p == 0; :: POINTER_ARITHMETIC
      return grid.rows[0][3] + grid.rows[-1 + 1][1]; :: none
      return grid.rows[2][0]; :: OUT_OF_BOUNDS
      return &four[1] < grid.rows[1]; :: POINTER_COMPARISON
      return (int)(&four[1] - grid.rows[1]); :: POINTER_DIFFERENCE
      return (int)(&four[1] - &four[3]); :: none
      return &four[1] < &four[3]; :: none
      return "abc"[5]; :: OUT_OF_BOUNDS
      return *(int *)0; :: NULL_DEREFERENCE
      return (int)sizeof(four[9]); :: none
      return (int)(unsigned long)&((struct grid *)0)->rows[3][1]; :: none
      return (int)((long)&big / 0); :: FOLDED_OPERATION
      if ((long)&big % 0) return 1; return 0; :: FOLDED_OPERATION
      return x == 5 ? 1 : (int)((long)&big / 0); :: none
      """;

  @TempDir Path folder;

  private record Expectation(String body, String end) {}

  @TestFactory
  Stream<DynamicTest> endsWhereItIsEvaluated() {
    List<Expectation> expectations = new ArrayList<>();
    StringBuilder text =
        new StringBuilder(
            """
            #define ONE_MORE(x) ((x) + 1)
            enum { BIG = 2147483647 };
            static int four[4];
            static struct grid { int rows[2][3]; } grid;
            static const int big = 2147483647;
            static int same(int x) { return x; }
            int anchor(void) { return same(big); }
            """);
    for (String line : BODIES.lines().toList()) {
      String[] parts = line.split(" :: ");
      text.append("int f%d(void) { int x = 5; %s }\n".formatted(expectations.size(), parts[0]));
      expectations.add(new Expectation(parts[0], parts[1]));
    }
    CUnits units = CUnits.load(text.toString(), folder);
    return expectations.stream()
        .map(
            each -> {
              String name = "f" + expectations.indexOf(each);
              return DynamicTest.dynamicTest(
                  each.body(), () -> assertThat(end(units.run(name))).isEqualTo(each.end()));
            });
  }

  private static String end(ConcreteRun run) {
    return switch (run.end()) {
      case PathEnd.Undefined undefined -> undefined.kind().name();
      case PathEnd.Returned _ -> "none";
      case PathEnd.Exited _,
          PathEnd.Aborted _,
          PathEnd.Unsupported _,
          PathEnd.Bound _,
          PathEnd.Approximate _,
          PathEnd.Cut _ ->
          run.end().toString();
    };
  }
}

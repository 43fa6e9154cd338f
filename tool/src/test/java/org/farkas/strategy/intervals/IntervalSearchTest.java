package org.farkas.strategy.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.MaskingMcdcCriterion;
import org.farkas.criteria.MultipleConditionCriterion;
import org.farkas.criteria.Verdict;
import org.farkas.oracle.KInductionPrograms;
import org.farkas.oracle.MarkedConditions;
import org.farkas.strategy.Portfolio;
import org.farkas.strategy.SearchedUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What intervals and congruences alone show, and what they must not claim. */
class IntervalSearchTest {
  @TempDir Path scratch;

  /** Parameters and body; what is marked with {@code D} no input makes true. */
  static Stream<String> dead() {
    return """
    (int x) { switch (x & 3) { case 0: case 1: return 1; case 2: case 3: return 2; default: return D(x) ? 3 : 4; } }
    (unsigned n) { for (unsigned i = 0; i < 30; i += 3) { if (D(i == 7)) return 1; } return n; }
    (int x) { int s = x > 100 ? 100 : x; if (s < -100) s = -100; if (D(s > 200)) return 1; return s; }
    (int x, int y) { if (x > 10 && y < 3) { if (D(x < 5)) return 1; if (D(y == 3)) return 2; } return 0; }
    (int x, int y) { if (x <= 10 || y >= 3) return 0; if (D(x == 10)) return 1; return D(y > 2); }
    (int n) { int i = 1; while (i < n) { if (D(i % 2 == 0)) return 1; i += 2; } return 0; }
    (int n) { int i = 0; while (n-- > 0) i = i == 6 ? 0 : i + 1; if (D(i > 6)) return 1; return D(i < 0); }
    (unsigned char c) { unsigned d = c - '0'; if (d > 9) return -1; if (D(d == 10)) return 1; return d; }
    (unsigned char c) { if (c >= 'a' && c <= 'f') { int v = c - 'a' + 10; if (D(v > 15)) return 1; return v; } return 0; }
    (int a) { int b = a % 7; if (D(b > 6)) return 1; if (D(b < -6)) return 2; return b; }
    (unsigned a) { unsigned b = a >> 28; if (D(b > 15)) return 1; return b << 2 & 1 ? 3 : 0; }
    (short s) { int w = s * 4; if (D(w == 6)) return 1; if (D(w > 131068)) return 2; return 0; }
    (int x) { if (x > 5) return 1; return D(x > 9) ? 2 : 3; }
    (int k) { for (int i = 0; i < 10; i++) for (int j = i; j < 10; j++) { if (D(j < 0)) return 1; if (j == k) break; } return 0; }
    (int x) { int y; switch (x) { case 1: y = 4; break; case 2: y = 8; break; default: y = 16; } if (D(y & 3)) return 1; if (D(y == 10)) return 2; return 0; }
    (int x) { int y; if (x == 1) y = 4; else if (x == 2) y = 8; else y = 16; if (D(y == 12)) return 1; return 0; }
    (const char *s) { int q = 0; for (; *s; s++) { switch (q) { case 0: q = *s == 'a' ? 2 : 0; break; case 2: q = *s == 'b' ? 4 : 0; break; case 4: q = 7; break; default: q = 0; } if (D(q == 3)) return 1; if (D(q > 7)) return 2; } return q; }
    (int n) { int armed = 0, open = 0; while (n > 0) { if (n % 5 == 0) { armed = 1; open = 0; } else if (n % 7 == 0 && armed == 0) open = 1; if (D(armed == 1 && open == 1)) return 1; if (n % 11 == 0) { armed = 0; } n -= 2; } return 0; }
    (int x) { _Bool b = x > 3; if (b) { if (D(x == 3)) return 1; } return 0; }
    """
        .lines();
  }

  @ParameterizedTest
  @MethodSource
  void dead(String function) {
    SearchedUnit unit = searched("#define D(x) (x)\nint unit" + function + "\n");
    assertThat(MarkedConditions.whenTrue(unit.ledger().targets(), function, "D("))
        .allSatisfy(
            target ->
                assertThat(unit.ledger().verdict(target)).isInstanceOf(Verdict.Infeasible.class));
    assertThat(unit.result().certificates()).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("org.farkas.oracle.KInductionPrograms#reached")
  void whatIsReachedLateIsNotClaimed(String function) {
    SearchedUnit unit = searched(KInductionPrograms.PRELUDE + "int unit" + function + "\n");
    assertNotClaimed(unit, function);
  }

  /** Parameters and body; what is marked with {@code R} some input makes true. */
  static Stream<String> reached() {
    return """
    (unsigned n) { for (unsigned i = 0; i < n; i += 3) { if (R(i == 7)) return 1; } return 0; }
    (unsigned n) { unsigned i = 0; do { i += 3; if (R(i == 1)) return 1; } while (i != n); return 0; }
    (unsigned char n) { unsigned char i = 250; while (n-- > 0) { i += 5; if (R(i < 5)) return 1; } return 0; }
    (int a) { if (R(a % 7 == -6)) return 1; return 0; }
    (int a, int b) { if (b == 0 || (b == -1 && a < 0)) return 0; if (R(a / b == 1000)) return 1; return 0; }
    (int x) { unsigned y = x; if (R(y > 0x80000000u)) return 1; return 0; }
    (signed char c) { if (R(c >> 1 == -64)) return 1; return 0; }
    (int x) { if (x > 5 || x < -5) { if (R(x == 6)) return 1; if (R(x == -6)) return 2; } return 0; }
    (long long x) { int y = (int) (x & 0xffff); if (R(y == 0xffff)) return 1; return 0; }
    (int x) { int y = x | 1; if (R(y == -1)) return 1; return 0; }
    (unsigned x) { switch (x >> 30) { case 0: return 0; case 1: return 1; case 2: return 2; default: if (R(x > 0)) return 3; } return 4; }
    (int n) { int k = 0; for (int i = 0; i < 100; i++) { if (i == n) k = 5; if (R(k == 5 && i == 99)) return 1; } return 0; }
    (int n) { int a = 0, b = 1; while (n-- > 0) { int t = a; a = b; b = t + 2; } if (R(a == 1)) return 1; return R(b == 4); }
    (const char *s) { int n = 0; for (; *s; s++) n = n * 10 + (*s & 7); if (R(n == 77)) return 1; return 0; }
    (const char *s) { int q = 0; for (; *s; s++) { switch (q) { case 0: q = *s == 'a' ? 2 : 0; break; case 2: q = *s == 'b' ? 4 : 0; break; case 4: q = 7; break; default: q = 0; } if (R(q == 7)) return 1; } return q; }
    (int n) { int a = 0, b = 0, c = 0, d = 0, e = 0; while (n > 0) { if (n & 1) a = 1; if (n & 2) b = 1; if (n & 4) c = 1; if (n & 8) d = 1; if (n & 16) e = 1; n >>= 5; } if (R(a && b && !c && d && !e)) return 1; return 0; }
    (int n, int m) { int i; for (i = 0; i < n; i++) if (i == m) goto out; return 0; out: if (R(i == 1234567)) return 1; return 2; }
    """
        .lines();
  }

  @ParameterizedTest
  @MethodSource
  void reached(String function) {
    SearchedUnit unit = searched("#define R(x) (x)\nint unit" + function + "\n");
    assertNotClaimed(unit, function);
  }

  @Test
  void helpersAreLookedAtByThemselves() {
    SearchedUnit unit =
        searched(
            """
            static int half(int x) { int y = x & 62; if (y & 1) return -1; return y / 2; }
            int unit(int a) { return half(a) + half(a + 1); }
            """);
    assertThat(unit.notCovered()).containsEntry("y & 1 true", "infeasible");
  }

  /** A file may have hundreds of functions: what others hold is none of this unit's business. */
  @Test
  void onlyFunctionsThatHoldWhatIsUndecidedAreLookedAt() {
    SearchedUnit unit =
        searched(
            """
            int other(int x) { int y = x & 62; if (y & 1) return -1; return y / 2; }
            int unit(int a) { a &= 7; if (a > 7) return 1; return a; }
            """);
    assertThat(unit.notCovered()).containsEntry("a > 7 true", "infeasible");
    assertThat(unit.result().certificates())
        .flatExtracting(certificate -> ((Certificate.Intervals) certificate.argument()).ranges())
        .isNotEmpty()
        .allSatisfy(at -> assertThat(at.function()).isEqualTo("unit"));
  }

  @Test
  void casesOfASwitchThatItsOperandNeverHasAreClaimed() {
    SearchedUnit unit =
        searched(
            """
            int unit(int x) {
              switch (x % 4) { case -3 ... -1: return 1; case 0: return 2; case 4: return 3;
                case 1: case 2: case 3: return 4; default: return 5; }
            }
            """,
            new BranchCriterion());
    assertThat(unit.notCovered())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("case 4 taken", "infeasible", "default taken", "infeasible"));
  }

  @Test
  void rowsThatNeedADeadConditionAreClaimed() {
    SearchedUnit unit =
        searched(
            "int unit(int x, int y) { x &= 7; return x > 7 || y == 3 ? 1 : 0; }",
            new MultipleConditionCriterion());
    assertThat(unit.notCovered().values()).contains("infeasible");
  }

  private static void assertNotClaimed(SearchedUnit unit, String function) {
    assertThat(MarkedConditions.whenTrue(unit.ledger().targets(), function, "R("))
        .allSatisfy(
            target ->
                assertThat(unit.ledger().verdict(target))
                    .isNotInstanceOf(Verdict.Infeasible.class));
  }

  private SearchedUnit searched(String text) {
    return searched(text, new MaskingMcdcCriterion());
  }

  private SearchedUnit searched(String text, Criterion criterion) {
    return SearchedUnit.of(
        scratch,
        text,
        criterion,
        1_000,
        false,
        task -> new Portfolio(task, List.of(IntervalSearch::new), 1).run());
  }
}

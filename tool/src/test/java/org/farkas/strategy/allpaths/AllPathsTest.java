package org.farkas.strategy.allpaths;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.farkas.base.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One test for every feasible path, none twice, and a word about all that is not followed.
 *
 * <p>Long because every reason why paths part, or are not followed, has its C text here.
 */
class AllPathsTest {
  private static final String MAX3 =
      """
      int unit(const int a[3])
      {
          int max = a[0];
          if (max < a[1]) max = a[1];
          if (max < a[2]) max = a[2];
          return max;
      }
      """;

  private static final String MAX3_ALIASES =
      """
      int meant(int i0, int i1, int i2)
      {
          return i0 >= 0 && i0 < 5 && i1 >= 0 && i1 < 5 && i2 >= 0 && i2 < 5;
      }
      int unit(int i0, int i1, int i2)
      {
          int a[5] = {6, 7, 6, 6, 7};
          int max = a[i0];
          if (max < a[i1])
              max = a[i1];
          if (max < a[i2])
              max = a[i2];
          return max;
      }
      """;

  private static final String ORDER =
      """
      #define N %d
      int meant(const int p[N])
      {
          for (int i = 0; i < N; i++) {
              if (p[i] < 0 || p[i] >= N) return 0;
              for (int j = 0; j < i; j++)
                  if (p[i] == p[j]) return 0;
          }
          return 1;
      }
      int unit(const int p[N])
      {
          int power[N], tmp[N], order = 1;
          for (int i = 0; i < N; i++) power[i] = p[i];
          for (;;) {
              int i = 0;
              while (i < N && power[i] == i) i++;
              if (i == N) return order;
              for (i = 0; i < N; i++) tmp[i] = power[i];
              for (i = 0; i < N; i++) power[i] = tmp[p[i]];
              order++;
          }
      }
      """;

  @TempDir Path scratch;

  private PathsFound paths(String text, Aliases aliases) {
    return checked(EnumeratedUnit.of(scratch, text, "paths", aliases));
  }

  /** Every path has a test that the real program confirms, and no two tests share one. */
  private static PathsFound checked(EnumeratedUnit unit) {
    PathsFound found = unit.found();
    assertThat(unit.result().strategy().mismatches()).isEmpty();
    assertThat(found.confirmed()).isEqualTo(found.feasible());
    assertThat(unit.nativePaths()).isEqualTo((int) found.feasible());
    for (String prefix : unit.infeasible()) {
      assertThat(unit.paths()).noneMatch(path -> (path + ",").startsWith(prefix + ","));
    }
    return found;
  }

  @ParameterizedTest
  @EnumSource(Aliases.class)
  void fixedPlacesNeedOneTestForEachPath(Aliases aliases) {
    PathsFound found = paths(MAX3, aliases);
    assertThat(found.feasible()).isEqualTo(4);
    assertThat(found.tests()).isEqualTo(4);
    assertThat(found.complete()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"LATE, 3", "THEORY, 3", "EAGER, 125"})
  void unknownPlacesMultiplyTestsOnlyWhereIndexesAreFixedAtOnce(Aliases aliases, int tests) {
    PathsFound found = paths(MAX3_ALIASES, aliases);
    assertThat(found.feasible()).isEqualTo(3);
    assertThat(found.tests()).isEqualTo(tests);
    assertThat(found.complete()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Aliases.class)
  void theImpossiblePathIsReportedWithItsLastOutcome(Aliases aliases) {
    EnumeratedUnit unit = EnumeratedUnit.of(scratch, MAX3_ALIASES, "paths", aliases);
    assertThat(unit.infeasible()).containsExactly("9+, 11+");
  }

  @ParameterizedTest
  @EnumSource(Aliases.class)
  void whatThePathBeforeRulesOutIsInfeasibleThoughNobodyIsAsked(Aliases aliases) {
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch,
            """
            int unit(int x)
            {
                int small = 0;
                if (x > 0) return 1;
                if (x <= 0) small = 1;
                if (small) return 2;
                return 3;
            }
            """,
            "paths",
            aliases);
    assertThat(checked(unit).feasible()).isEqualTo(2);
    assertThat(unit.infeasible()).containsExactlyInAnyOrder("4-, 5-", "4-, 5+, 6-");
    assertThat(unit.found().infeasible()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(Aliases.class)
  void countersThatNoInputHasAPartInLeaveNoChoice(Aliases aliases) {
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch,
            """
            int unit(const int a[3])
            {
                int i, j, n = 0;
                for (i = 0; i < 3; i++) {
                    switch (i) {
                    case 0: n++; break;
                    case 1: n += 2; break;
                    }
                    for (j = i; j < 2 * i; j++) n++;
                    if (a[i] < 0) break;
                }
                if (i == 3) return n;
                return -n;
            }
            """,
            "paths",
            aliases);
    assertThat(checked(unit).feasible()).isEqualTo(4);
    // Behind the loop, i tells how it was left.
    assertThat(unit.infeasible()).hasSize(4).allMatch(prefix -> prefix.matches(".*, 12[-+]"));
  }

  @Test
  void aCounterThatInputsChangeLeavesAChoice() {
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch,
            """
            int unit(int x)
            {
                int i;
                for (i = 0; i < 2; i++)
                    if (x > i)
                        i++;
                return i;
            }
            """,
            "paths",
            Aliases.LATE);
    // x > 0: i is 2 at once; else 1, where x > 1 is no question any more.
    assertThat(checked(unit).feasible()).isEqualTo(2);
    assertThat(unit.infeasible())
        .containsExactlyInAnyOrder(
            "4-", "4+, 5+, 4+", "4+, 5-, 4-", "4+, 5-, 4+, 5+", "4+, 5-, 4+, 5-, 4+");
  }

  @Test
  void labelsThatASwitchCannotSelectAreInfeasibleOneByOne() {
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch,
            """
            enum color { RED, GREEN = 5, BLUE };
            int unit(unsigned x)
            {
                if (x > 5) return 0;
                switch (x) {
                case RED: x = BLUE; break;
                case 2 ... 3: x = 7; break;
                case GREEN: return 1;
                case BLUE: return 2;
                }
                switch (x) { case BLUE: return 3; default: return 4; case GREEN: return 5; }
            }
            """,
            "paths",
            Aliases.LATE);
    assertThat(checked(unit).complete()).isTrue();
    assertThat(unit.paths())
        .containsExactlyInAnyOrder(
            "4+",
            "4-, 5=RED, 11=BLUE",
            "4-, 5=2 ... 3, 11=default",
            "4-, 5=GREEN",
            "4-, 5=none, 11=default");
    assertThat(unit.infeasible())
        .containsExactlyInAnyOrder(
            "4-, 5=BLUE",
            "4-, 5=RED, 11=default",
            "4-, 5=RED, 11=GREEN",
            "4-, 5=2 ... 3, 11=BLUE",
            "4-, 5=2 ... 3, 11=GREEN",
            "4-, 5=none, 11=BLUE",
            "4-, 5=none, 11=GREEN");
  }

  @ParameterizedTest
  @CsvSource({
    "3, LATE, 4, 4",
    "3, THEORY, 4, 4",
    "3, EAGER, 4, 6",
    "4, EAGER, 7, 24",
    "5, LATE, 16, 16"
  })
  void theOrderOfAPermutation(int n, Aliases aliases, int feasible, int tests) {
    PathsFound found = paths(ORDER.formatted(n), aliases);
    assertThat(found.feasible()).isEqualTo(feasible);
    assertThat(found.tests()).isEqualTo(tests);
    assertThat(found.complete()).isTrue();
  }

  @Test
  void lateIndexesNeedNoSolver() {
    PathsFound found = paths(ORDER.formatted(4), Aliases.LATE);
    assertThat(found.late().orElseThrow().passedOn()).isZero();
    assertThat(found.late().orElseThrow().labels()).isPositive();
  }

  @Test
  void severalLevelsOfIndirection() {
    PathsFound found =
        paths(
            """
            int meant(int i) { return i >= 0 && i < 4; }
            int unit(int i)
            {
                static const int a[4] = {5, 1, 5, 9};
                static const int b[4] = {3, 3, 0, 1};
                static const int c[4] = {2, 1, 0, 3};
                int v = a[b[c[i]]];
                if (v == 9) return 1;
                if (v == 5) return 2;
                if (v == 1) return 3;
                return 4;
            }
            """,
            Aliases.LATE);
    assertThat(found.feasible()).isEqualTo(3);
    assertThat(found.infeasible()).isEqualTo(1);
    assertThat(found.complete()).isTrue();
  }

  @Test
  void aWriteAtAnUnknownPlaceIsSeenByEveryReadBehindIt() {
    PathsFound found =
        paths(
            """
            int meant(int i, int j) { return i >= 0 && i < 3 && j >= 0 && j < 3; }
            int unit(int i, int j)
            {
                int a[3] = {0, 0, 0};
                a[i] = 1;
                a[j] = a[j] + 1;
                if (a[i] == 2) return 1;
                if (a[j] != 1) return 2;
                return 3;
            }
            """,
            Aliases.LATE);
    assertThat(found.feasible()).isEqualTo(2);
    assertThat(found.infeasible()).isEqualTo(1);
  }

  @Test
  void aPointerIntoOneOfTwoObjectsIsNoBranchOfTheSource() {
    PathsFound found =
        paths(
            """
            int unit(int which, int x)
            {
                int one = 0, other = 0;
                int *p[2] = {&one, &other};
                *p[which & 1] = x;
                if (one > 3) return 1;
                if (other > 3) return 2;
                return 0;
            }
            """,
            Aliases.LATE);
    assertThat(found.feasible()).isEqualTo(3);
    assertThat(found.complete()).isTrue();
  }

  @Test
  void loopsInsideLibraryModelsAreOnNoPath() {
    PathsFound found =
        paths(
            """
            #include <string.h>
            int unit(const char name[6])
            {
                if (name[5] != 0) return -1;
                if (strlen(name) > 2) return 1;
                if (strcmp(name, "ab") == 0) return 2;
                return 0;
            }
            """,
            Aliases.LATE);
    assertThat(found.feasible()).isEqualTo(4);
  }

  @Test
  void whatOneWayThroughALibraryFunctionRulesOutIsNotInfeasible() {
    PathsFound found =
        paths(
            """
            #include <string.h>
            int unit(const char name[4])
            {
                if (name[3] != 0) return -1;
                unsigned long n = strlen(name);
                if (name[1] == 'b') return (int) n;
                if (name[1] == 'c' && name[1] == 'd') return 2;
                return 0;
            }
            """,
            Aliases.LATE);
    assertThat(found.feasible()).isEqualTo(4);
    assertThat(found.infeasible()).isEqualTo(1);
    assertThat(found.complete()).isTrue();
  }

  @Test
  void structsFloatsRecursionAndTablesOfTwoDimensions() {
    PathsFound found =
        paths(
            """
            struct point { int x; float weight; };
            static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }
            int meant(struct point p, int row) { return p.x >= 0 && p.x <= 2 && row >= 0 && row < 2; }
            int unit(struct point p, int row)
            {
                static const int table[2][3] = {{1, 2, 3}, {3, 2, 1}};
                if (p.weight > 0.5f && p.weight < 0.75f) return 1;
                if (table[row][p.x] == 3) return 2;
                return depth(p.x);
            }
            """,
            Aliases.LATE);
    // weight: 1; else too small or too large, each with a 3 in the table or one of three depths.
    assertThat(found.feasible()).isEqualTo(1 + 2 * (1 + 3));
    assertThat(found.complete()).isTrue();
  }

  @Test
  void aSwitchIsOneStepForEachLabel() {
    PathsFound found =
        paths(
            """
            int unit(int x)
            {
                switch (x) {
                case 1: return 10;
                case 2:
                case 3: return 20;
                }
                return 0;
            }
            """,
            Aliases.LATE);
    assertThat(found.feasible()).isEqualTo(4);
    assertThat(found.complete()).isTrue();
  }

  @Test
  void aPreconditionThatNothingMeetsLeavesNoTest() {
    PathsFound found =
        paths(
            """
            int meant(int x) { return x > 3 && x < 2; }
            int unit(int x) { return x > 0 ? 1 : 2; }
            """,
            Aliases.LATE);
    assertThat(found.tests()).isZero();
    assertThat(found.complete()).isTrue();
  }

  @Test
  void aPreconditionOfOtherParametersIsRefused() {
    String text =
        """
        int meant(long x) { return x > 3; }
        int unit(int x) { return x > 0 ? 1 : 2; }
        """;
    assertThatThrownBy(() -> EnumeratedUnit.of(scratch, text, "paths", Aliases.LATE))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("does not have the parameters of 'unit'");
  }

  @ParameterizedTest
  @CsvSource({"1, 2, 1", "3, 4, 1"})
  void iterationsAreLimitedAndWhatIsCutIsCounted(int k, int feasible, int cut) {
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch,
            """
            int unit(unsigned n)
            {
                int sum = 0;
                for (unsigned i = 0; i < n; i++) sum++;
                return sum;
            }
            """,
            "k-paths=" + k,
            Aliases.LATE);
    PathsFound found = checked(unit);
    assertThat(found.feasible()).isEqualTo(feasible);
    assertThat(found.cut()).isEqualTo(cut);
    assertThat(found.complete()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "again: if (n == 0) return s; s++; n--; goto again;",
        "again: s++; if (n--) goto again; return s;",
        "for (;;) { if (n == 0) return s; s++; n--; }",
        "while (1) { if (n == 0) break; s++; n--; } return s;",
        "do { if (n == 0) break; s++; n--; } while (1); return s;",
        "do s++; while (n--); return s;",
        "for (;; n--) { if (s++, n > 0) continue; break; } return s;"
      })
  void iterationsBeginAtTheHeaderOfLoopsWithoutAConditionInFront(String body) {
    EnumeratedUnit unit = counting(body, 3);
    PathsFound found = checked(unit);
    assertThat(found.feasible()).isEqualTo(3);
    assertThat(found.cut()).isEqualTo(1);
    assertThat(found.complete()).isTrue();
    assertThat(unit.foundPaths().stream().map(Measure.LOOP_ITERATIONS::of))
        .containsExactlyInAnyOrder(1L, 2L, 3L);
  }

  private EnumeratedUnit counting(String body, int k) {
    String text = "int unit(unsigned n) { int s = 0; " + body + " }\n";
    return EnumeratedUnit.of(scratch, text, "k-paths=" + k, Aliases.LATE);
  }

  @Test
  void iterationsBeginInWhileAndForLoopsWhereTheirConditionIsTrue() {
    EnumeratedUnit unit = counting("while (n--) s++; return s;", 3);
    assertThat(checked(unit).feasible()).isEqualTo(4);
    assertThat(unit.foundPaths().stream().map(Measure.LOOP_ITERATIONS::of))
        .containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
  }

  @ParameterizedTest
  @CsvSource({
    "if (n & 1) goto middle; top: s++; middle: if (n < 2) return s; n -= 2; goto top;, 4, 2",
    "switch (n & 1) { case 0: do { s++; case 1: s += 2; } while ((n -= 2) < 99); } return s;, 4, 2"
  })
  void loopsThatAreEnteredInTheMiddleGoRoundWhereTheyComeBackTo(
      String body, int feasible, int cut) {
    EnumeratedUnit unit = counting(body, 2);
    PathsFound found = checked(unit);
    assertThat(found.feasible()).isEqualTo(feasible);
    assertThat(found.cut()).isEqualTo(cut);
    assertThat(found.complete()).isTrue();
    assertThat(unit.foundPaths().stream().map(Measure.LOOP_ITERATIONS::of))
        .containsExactlyInAnyOrder(1L, 1L, 2L, 2L);
    // What counts iterations does not count itself.
    assertThat(unit.foundPaths().stream().mapToLong(Measure.INSTRUCTIONS::of).min().orElseThrow())
        .isLessThan(25);
  }

  @Test
  void theLimitHoldsForEachEntryOfALoopAndForLoopsWithoutACondition() {
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch,
            """
            int unit(unsigned a, unsigned b)
            {
                int rounds = 0;
                while (1) {
                    unsigned i = 0;
                    do { i++; if (i > b) break; } while (i < 2);
                    rounds++;
                    if (rounds > 1 || a == 0) return rounds;
                }
            }
            """,
            "k-paths=2",
            Aliases.LATE);
    PathsFound found = checked(unit);
    // b is 0, or it is not: an iteration more; then once around, or twice.
    assertThat(found.feasible()).isEqualTo(6);
    assertThat(found.complete()).isTrue();
  }

  @Test
  void aLoopThatNeverRepeatsDoesNotCountForTheOneAroundIt() {
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch,
            """
            int unit(unsigned n, unsigned m)
            {
                int rounds = 0;
                while (1) {
                    for (unsigned i = 0; i < n; i++) break;
                    if (rounds++ >= 0 && m == 0) return rounds;
                    m--;
                }
            }
            """,
            "k-paths=3",
            Aliases.LATE);
    PathsFound found = checked(unit);
    assertThat(found.feasible()).isEqualTo(2 * 3);
    assertThat(found.cut()).isEqualTo(2);
    assertThat(found.complete()).isTrue();
  }

  @Test
  void aPathOnWhichSomethingGoesWrongIsAFindingAndNoTest() {
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch,
            """
            #include <assert.h>
            int unit(int x)
            {
                if (x > 5) {
                    assert(x != 7);
                    return 1;
                }
                return 0;
            }
            """,
            "paths",
            Aliases.LATE);
    assertThat(unit.found().feasible()).isEqualTo(2);
    assertThat(unit.found().faulty()).isEqualTo(1);
    assertThat(unit.result().strategy().findings()).hasSize(1);
  }

  @Test
  void whatIsBeyondAGuessedShapeIsNamed() {
    PathsFound found =
        paths(
            """
            int unit(const int *values, int n)
            {
                int sum = 0;
                if (!values || n < 0 || n > 20) return 0;
                for (int i = 0; i < n; i++)
                    if (values[i] > 0) sum++;
                return sum;
            }
            """
                .replace("n > 20", "n > 9"),
            Aliases.LATE);
    assertThat(found.complete()).isFalse();
    assertThat(found.incompleteBecause()).anyMatch(why -> why.contains("values"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "strlen(s) > 20 ? 1 : 2 | string capacity",
        "s[8] == 'x' ? 1 : 2 | string capacity",
        "list->next && list->next->next && list->next->next->next && list->v ? 1 : 2 | pointer"
            + " depth",
        "get(got) > 0 && got[0] > 5 ? 1 : 2 | get",
      })
  void aBoundThatMayHidePathsIsNamed(String result, String bound) {
    PathsFound found =
        paths(
            """
            #include <string.h>
            struct node { int v; struct node *next; };
            extern int get(void *);
            int unit(const char *s, const struct node *list)
            {
                int got[1] = {0};
                if (!s || !list) return 0;
                return %s;
            }
            """
                .formatted(result),
            Aliases.LATE);
    assertThat(found.complete()).isFalse();
    assertThat(found.incompleteBecause()).anyMatch(why -> why.contains(bound));
  }

  @Test
  void aPathWithoutAnEndIsGivenUpAndNamed() {
    PathsFound found =
        paths("int unit(int x)\n{\n    while (x == 7);\n    return 1;\n}\n", Aliases.LATE);
    assertThat(found.feasible()).isEqualTo(1);
    assertThat(found.incompleteBecause())
        .singleElement()
        .asString()
        .matches("a path was given up after 20000000 instructions, at .*:3.*: an endless loop[?]");
  }

  @ParameterizedTest
  @CsvSource({"NOT_FOLLOWED, 1, false", "FORBIDDEN, 1, true", "FOLLOWED, 2, true"})
  void pointersMayBeSaidToLieApartOrToOverlap(
      AllPathsOptions.Sharing sharing, int feasible, boolean complete) {
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch,
            """
            int unit(int a[1], int b[1])
            {
                a[0] = 1;
                b[0] = 2;
                if (a[0] == 2) return 1;
                return b[0] > a[0] ? 2 : 3;
            }
            """,
            "paths",
            Aliases.LATE,
            sharing);
    PathsFound found = checked(unit);
    assertThat(found.complete()).isEqualTo(complete);
    assertThat(found.feasible()).isEqualTo(feasible);
  }

  @Test
  void declaredArraysThatOverlapPartiallyGiveAPathOfTheirOwn() {
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch,
            """
            int unit(int d[2], int s[2])
            {
                s[0] = s[1] = 5;
                d[0] = d[1] = 6;
                return s[0] == 6 ? s[1] == 6 ? 1 : 2 : s[1] == 6 ? 3 : 4;
            }
            """,
            "paths",
            Aliases.LATE,
            AllPathsOptions.Sharing.FOLLOWED);
    PathsFound found = checked(unit);
    assertThat(found.complete()).isTrue();
    assertThat(found.feasible()).isEqualTo(4);
  }

  @Test
  void pathsOfInputsThatNoLayoutListsAreNotExcluded() {
    String comparesWithLiteral =
        """
        int unit(const char *s)
        {
            static const char name[] = "abc";
            return s == name ? 1 : 0;
        }
        """;
    for (AllPathsOptions.Sharing sharing : AllPathsOptions.Sharing.values()) {
      PathsFound found =
          EnumeratedUnit.of(scratch, comparesWithLiteral, "paths", Aliases.LATE, sharing).found();
      assertThat(found.complete()).as(sharing.toString()).isFalse();
    }
    PathsFound distant =
        EnumeratedUnit.of(
                scratch,
                """
                int unit(int *p, int *q)
                {
                    if (!p || !q) return 0;
                    return q - p > 100 ? 1 : 2;
                }
                """,
                "paths",
                Aliases.LATE,
                AllPathsOptions.Sharing.FOLLOWED)
            .found();
    assertThat(distant.incompleteBecause()).anyMatch(why -> why.startsWith("capacity of *p"));
  }

  @Test
  void countsDependOnThePathAlone() {
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch,
            """
            static int twice(int x) { return 2 * x; }
            int unit(unsigned n)
            {
                int sum = 0;
                for (unsigned i = 0; i < n; i++) sum += twice(sum);
                return sum;
            }
            """,
            "k-paths=4",
            Aliases.LATE);
    for (long n = 0; n < 5; n++) {
      long iterations = n;
      FoundPath path =
          unit.foundPaths().stream()
              .filter(each -> Measure.LOOP_ITERATIONS.of(each) == iterations)
              .findFirst()
              .orElseThrow();
      assertThat(Measure.CALLS.of(path)).isEqualTo(n);
      assertThat(Measure.CONDITIONS.of(path)).isEqualTo(n + 1);
      assertThat(Measure.INSTRUCTIONS.of(path) - instructions(unit, 0))
          .isEqualTo(n * (instructions(unit, 1) - instructions(unit, 0)));
    }
    for (Measure measure : Measure.values()) {
      FoundPath worst = unit.found().worst().get(measure);
      assertThat(Measure.LOOP_ITERATIONS.of(worst)).isEqualTo(4);
    }
  }

  private static long instructions(EnumeratedUnit unit, long iterations) {
    return unit.foundPaths().stream()
        .filter(path -> Measure.LOOP_ITERATIONS.of(path) == iterations)
        .mapToLong(Measure.INSTRUCTIONS::of)
        .findFirst()
        .orElseThrow();
  }
}

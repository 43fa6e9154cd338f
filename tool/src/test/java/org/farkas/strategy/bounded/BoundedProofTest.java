package org.farkas.strategy.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Certificate;
import org.farkas.strategy.SearchedUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in the way of a proof, and what does not. */
class BoundedProofTest {
  @TempDir Path scratch;

  private Map<String, String> branchesNotCovered(String text) {
    return BoundedUnit.branchesNotCovered(scratch, text);
  }

  @Test
  void aLoopThatNeedsMoreRoundsThanTheFirstLimitIsFollowedFurther() {
    assertThat(
            branchesNotCovered(
                """
                int unit(unsigned n, unsigned x)
                {
                    unsigned i = 0;
                    while (i < n && i < 40) i++;
                    if (i == 37 && x == 71234567) return 1;
                    if (i > 40) return 2;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("i > 40 true", "infeasible"));
  }

  @Test
  void whatLiesBehindMoreRoundsThanWillEverBeFollowedIsNotInfeasible() {
    assertThat(
            branchesNotCovered(
                    """
                    int unit(unsigned n)
                    {
                        unsigned i = 0;
                        while (i < n) i++;
                        if (i == 100000) return 1;
                        return 0;
                    }
                    """)
                .getOrDefault("i == 100000 true", "covered"))
        .isNotEqualTo("infeasible");
  }

  @Test
  void whatTheEndOfAWalkAlongAListExcludesIsInfeasibleForListsOfAnyLength() {
    assertThat(
            branchesNotCovered(
                """
                struct node { int key; struct node *next; };
                int unit(const struct node *p, int key)
                {
                    while (p && p->key < key) p = p->next;
                    if (p && p->key < key) return 1;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("p && p->key < key true", "infeasible"));
  }

  @Test
  void aWriteThatMayLeadIntoTheListLeavesNothingKnownOfIt() {
    assertThat(
            branchesNotCovered(
                    """
                    struct node { int key; struct node *next; };
                    int unit(struct node *p, struct node *q, int key)
                    {
                        while (p && p->key < key) p = p->next;
                        if (q) q->key = -1;
                        if (p && p->key < key) return 1;
                        return 0;
                    }
                    """)
                .getOrDefault("p && p->key < key true", "covered"))
        .isNotEqualTo("infeasible");
  }

  @Test
  void aLoopWithoutEndDoesNotBlockWhatLiesBeforeIt() {
    assertThat(
            branchesNotCovered(
                """
                int unit(unsigned n)
                {
                    if (n > 5 && n < 3) return 1;
                    while (n != 1) n = n % 2 ? 3 * n + 1 : n / 2;
                    return 0;
                }
                """))
        .containsEntry("n > 5 && n < 3 true", "infeasible");
  }

  @Test
  void recursionThatNeedsMoreCallsThanTheFirstLimitIsFollowedFurther() {
    assertThat(
            branchesNotCovered(
                """
                static unsigned sum(unsigned n) { return n == 0 ? 0 : n + sum(n - 1); }
                int unit(unsigned n, unsigned x)
                {
                    if (n > 20) return -1;
                    unsigned s = sum(n);
                    if (s == 153 && x == 71234567) return 1;
                    if (s == 154) return 2;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("s == 154 true", "infeasible"));
  }

  @Test
  void anElementBehindTheGuessedEndIsLookedFor() {
    assertThat(
            branchesNotCovered(
                """
                int unit(const int *values, unsigned n)
                {
                    if (!values || n > 20) return -1;
                    if (values[n] == 71234567 && n == 19) return 1;
                    if (n == 20 && values[n] != values[20]) return 2;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("n == 20 && values[n] != values[20] true", "infeasible"));
  }

  @Test
  void aStringLongerThanTheGuessIsLookedFor() {
    assertThat(
            branchesNotCovered(
                """
                #include <string.h>
                int unit(const char *s)
                {
                    if (!s) return -1;
                    size_t n = strlen(s);
                    if (n == 13 && s[12] == 'x') return 1;
                    if (n < 13 && s[n] != 0) return 2;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("n < 13 && s[n] != 0 true", "infeasible"));
  }

  @Test
  void aListLongerThanTheGuessIsLookedForAndOneOfAnyLengthIsProvedAbout() {
    assertThat(
            branchesNotCovered(
                """
                struct node { int value; struct node *next; };
                int unit(const struct node *list)
                {
                    int n = 0, last = 0;
                    for (; list; list = list->next) { n++; last = list->value; }
                    if (n == 5 && last == 71234567) return 1;
                    if (n == 0 && last != 0) return 2;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("n == 0 && last != 0 true", "infeasible"));
  }

  @Test
  void writingThroughOnePointerAndReadingThroughAnotherNeedsSharing() {
    assertThat(
            branchesNotCovered(
                """
                int unit(int *a, int *b)
                {
                    if (!a || !b) return -1;
                    *a = 1;
                    if (*b == 1 && *a != 1) return 1;
                    *b = 2;
                    if (*a == 2) return 2;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("*b == 1 && *a != 1 true", "infeasible"));
  }

  @Test
  void aGlobalAndAPointerMayShareMemory() {
    assertThat(
            branchesNotCovered(
                """
                int limit;
                int unit(int *p)
                {
                    if (!p) return -1;
                    limit = 5;
                    *p = 7;
                    if (limit == 7) return 1;
                    if (limit == 6) return 2;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("limit == 6 true", "infeasible"));
  }

  @Test
  void anInputMayBeTheAddressOfAConstant() {
    assertThat(
            branchesNotCovered(
                """
                static const int table[4] = {1, 2, 3, 4};
                int unit(const int *p, const char *s)
                {
                    static int cell;
                    if (p == table) return 1;
                    if (s == "text") return 2;
                    if (p == &cell) return 3;
                    int local = 4;
                    if (p == &local) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "p == table true", "bound",
                "s == \"text\" true", "bound",
                "p == &cell true", "bound",
                "p == &local true", "bound"));
  }

  @Test
  void aListThatLeadsBackToItselfIsConsidered() {
    assertThat(
            branchesNotCovered(
                """
                struct node { int value; struct node *next; };
                int unit(struct node *list)
                {
                    if (!list || !list->next) return -1;
                    if (list->next == list) return 1;
                    list->value = 4;
                    list->next->value = 5;
                    return 0;
                }
                """))
        .isEmpty();
  }

  @Test
  void anUnsupportedConstructBlocksOnlyWhatLiesBehindIt() {
    Map<String, String> open =
        branchesNotCovered(
            """
            int unit(int x)
            {
                if (x > 5 && x < 5) return 3;
                if (x == 1) {
                    __asm__ volatile("addl $1, %0" : "+r"(x));
                    if (x == 77) return 2;
                    x = 9;
                    if (x == 8) return 1;
                }
                if (x == 71234567) return 4;
                if (x == 71234567) return 5;
                return 0;
            }
            """);
    assertThat(open)
        .containsEntry("x > 5 && x < 5 true", "infeasible")
        .containsEntry("x == 77 true", "unsupported")
        .containsEntry("x == 8 true", "unsupported")
        .doesNotContainKey("x == 1 true");
  }

  @Test
  void aFirstCallIsAGuess() {
    assertThat(
            branchesNotCovered(
                """
                int unit(int x)
                {
                    static int calls;
                    if (calls > 2) return 1;
                    if (calls < 0 && calls > 0) return 2;
                    calls++;
                    return x;
                }
                """))
        .isEqualTo(Map.of("calls > 2 true", "bound", "calls < 0 && calls > 0 true", "infeasible"));
  }

  @Test
  void anApproximateValueIsAnyValue() {
    assertThat(
            branchesNotCovered(
                """
                #include <math.h>
                int unit(double x, int k)
                {
                    double y = sin(x);
                    if (y > 2) return 1;
                    if (y > 0.25 && y < 0.125) return 2;
                    if (k > 3 && k < 3) return 3;
                    return 0;
                }
                """))
        .containsEntry("y > 2 true", "approximation")
        .containsEntry("y > 0.25 && y < 0.125 true", "infeasible")
        .containsEntry("k > 3 && k < 3 true", "infeasible");
  }

  @Test
  void theCertificateNamesWhatIsRefutedAndWhereItWasLeft() {
    SearchedUnit unit =
        BoundedUnit.of(
            scratch,
            new BranchCriterion(),
            """
            int unit(unsigned n)
            {
                unsigned i = 0;
                if (n > 5) { if (n < 3) return 1; }
                while (i < n) i++;
                return i != n;
            }
            """);
    Certificate certificate = unit.result().certificates().getFirst();
    assertThat(certificate.claims()).extracting(Certificate.Claim::text).contains("n < 3");
    assertThat(certificate.argument())
        .isInstanceOfSatisfying(
            Certificate.Unrolling.class,
            unrolling -> {
              assertThat(unrolling.labels()).hasSameSizeAs(certificate.claims());
              assertThat(unrolling.left())
                  .anySatisfy(
                      left -> {
                        assertThat(left.why()).startsWith("a loop was followed for");
                        assertThat(left.constraint()).isEmpty();
                      });
            });
  }

  @Test
  void aPointerIntoTheMiddleOfAnArrayMayHaveSomethingBeforeIt() {
    String text =
        """
        int unit(const int *p)
        {
            if (!p) return 0;
            if (p[-1] == 3) return 1;
            if (p[-300] == 3) return 1;
            return 0;
        }
        """;
    assertThat(branchesNotCovered(text))
        .isEqualTo(Map.of("p[-300] == 3 true", "bound", "p[-300] == 3 false", "bound"));
  }

  @Test
  void whereNoPathReturnsFromTheFirstShapeProofsGoOnAllTheSame() {
    assertThat(
            branchesNotCovered(
                """
                void *memcpy(void *, const void *, unsigned long);
                int unit(const char *p, unsigned n)
                {
                    char b[40];
                    unsigned i;
                    memcpy(b, p, 40);
                    for (i = 0; i < n; i++) {
                        if (i > n) return 1;
                    }
                    return b[39] == 7;
                }
                """))
        .isEqualTo(Map.of("i > n true", "infeasible"));
  }
}

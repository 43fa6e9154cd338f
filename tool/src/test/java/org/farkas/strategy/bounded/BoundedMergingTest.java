package org.farkas.strategy.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What two paths hold differently is still right after they have met.
 *
 * <p>Long because every kind of value that can differ has its C text here.
 */
class BoundedMergingTest {
  @TempDir Path scratch;

  private Map<String, String> notCovered(String text) {
    return BoundedUnit.branchesNotCovered(scratch, text);
  }

  @Test
  void aPointerIntoEitherOfTwoObjects() {
    assertThat(
            notCovered(
                """
                int unit(int k, int x)
                {
                    int a = 1, b = 2;
                    int *p = k > 5 ? &a : &b;
                    *p = x;
                    if (a != 1 && b != 2) return 1;
                    if (a == 71234567) return 2;
                    if (k < 5 && b != x) return 3;
                    if (p == &a && k == -71234567) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "a != 1 && b != 2 true", "infeasible",
                "k < 5 && b != x true", "infeasible",
                "p == &a && k == -71234567 true", "infeasible"));
  }

  @Test
  void aPointerThatIsNullOnOneSide() {
    assertThat(
            notCovered(
                """
                int unit(int k, int x)
                {
                    int a = 1;
                    int *p = 0;
                    if (k == 71234567) p = &a;
                    if (p) *p = x;
                    if (a == 1234567) return 1;
                    if (p && k != 71234567) return 2;
                    if (!p && a != 1) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "p && k != 71234567 true", "infeasible",
                "!p && a != 1 true", "infeasible"));
  }

  @Test
  void aPointerAtAnInputThatOnlyOneSideMoved() {
    assertThat(
            notCovered(
                """
                int unit(const int values[6], int k, int m)
                {
                    const int *p = values;
                    if (k > 3) p += 2;
                    if (m > 7) p++;
                    if (p - values == 3 && *p == 71234567) return 1;
                    if (p - values == 1 && k > 3) return 2;
                    if (p - values > 3) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "p - values == 1 && k > 3 true", "infeasible",
                "p - values > 3 true", "infeasible"));
  }

  @Test
  void anObjectThatOneSideAllocated() {
    assertThat(
            notCovered(
                """
                #include <stdlib.h>
                int unit(int k, int x)
                {
                    int *p = NULL, found = 0;
                    if (k > 10) {
                        p = malloc(2 * sizeof *p);
                        if (!p) return -1;
                        p[0] = x;
                        p[1] = k;
                    }
                    if (p && p[0] == 71234567) found = 1;
                    if (p && p[1] <= 10) found = 2;
                    free(p);
                    return found;
                }
                """))
        .isEqualTo(Map.of("p && p[1] <= 10 true", "infeasible"));
  }

  @Test
  void objectsThatBothSidesAllocatedStayApart() {
    assertThat(
            notCovered(
                """
                #include <stdlib.h>
                int unit(int k, int x)
                {
                    char *p = k > 10 ? malloc(4) : malloc(8);
                    if (!p) return -1;
                    p[3] = (char)x;
                    int found = 0;
                    if (p[3] == 77) found = 1;
                    if (p[3] == 77 && (x & 0xff) != 77) found = 2;
                    free(p);
                    return found;
                }
                """))
        .isEqualTo(Map.of("p[3] == 77 && (x & 0xff) != 77 true", "infeasible"));
  }

  @Test
  void anObjectThatOneSideFreed() {
    assertThat(
            notCovered(
                """
                #include <stdlib.h>
                int unit(int k)
                {
                    int *p = malloc(sizeof *p);
                    if (!p) return -1;
                    *p = k;
                    if (k == 71234567) { free(p); p = NULL; }
                    if (p && *p == 71234567) return 1;
                    if (!p && k != 71234567) return 2;
                    free(p);
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "p && *p == 71234567 true", "infeasible",
                "!p && k != 71234567 true", "infeasible"));
  }

  @Test
  void aVariableThatOnlyOneSideInitialised() {
    assertThat(
            notCovered(
                """
                int unit(int k, int x)
                {
                    int value;
                    if (k > 5) value = x;
                    if (k > 5 && value == 71234567) return 1;
                    if (k > 5 && value != x) return 2;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("k > 5 && value != x true", "infeasible"));
  }

  @Test
  void anArrayOfWhichEachSideInitialisedAnotherElement() {
    assertThat(
            notCovered(
                """
                int unit(int k, int x)
                {
                    int a[3];
                    if (k > 5) { a[0] = x; a[1] = 3; } else { a[1] = x; a[2] = 4; }
                    if (k > 5 && a[0] == 71234567) return 1;
                    if (k > 5 && a[1] != 3) return 2;
                    if (k <= 5 && a[2] != 4) return 3;
                    if (a[1] == -71234567) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "k > 5 && a[1] != 3 true", "infeasible",
                "k <= 5 && a[2] != 4 true", "infeasible"));
  }

  @Test
  void structuresThatAreAssignedAsAWholeAndByMember() {
    assertThat(
            notCovered(
                """
                struct item { int number; short kind; char name[3]; struct item *next; };
                int unit(int k, int x, short y)
                {
                    struct item first = {1, 2, "ab", 0}, second = {x, y, "xy", &first}, it;
                    if (k > 100) it = second;
                    else { it = first; it.name[1] = (char)k; it.number = -x; }
                    if (it.number == 71234567 && it.kind == 12345) return 1;
                    if (it.next && it.next->number != 1) return 2;
                    if (!it.next && it.kind != 2) return 3;
                    if (it.name[1] == 'q' && k > 100) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "it.next && it.next->number != 1 true", "infeasible",
                "!it.next && it.kind != 2 true", "infeasible",
                "it.name[1] == 'q' && k > 100 true", "infeasible"));
  }

  @Test
  void unionsThatAreWrittenInPiecesOfDifferentSize() {
    assertThat(
            notCovered(
                """
                union word { unsigned all; unsigned short half[2]; unsigned char byte[4]; };
                int unit(int k, unsigned x, unsigned short y)
                {
                    union word w = {0x01020304};
                    if (k > 5) w.all = x;
                    else if (k < 0) w.half[1] = y;
                    else w.byte[1] = (unsigned char)y;
                    if (k > 5 && w.half[0] == 0x1234 && w.byte[3] == 0x56) return 1;
                    if (k < 0 && w.all == 0x43210304) return 2;
                    if (k < 0 && w.byte[1] != 3) return 3;
                    if (k == 2 && w.half[1] != 0x0102) return 4;
                    if (k == 2 && w.all == 0x0102ab04) return 5;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "k < 0 && w.byte[1] != 3 true", "infeasible",
                "k == 2 && w.half[1] != 0x0102 true", "infeasible"));
  }

  @Test
  void bitFieldsOfOneStorageUnit() {
    assertThat(
            notCovered(
                """
                struct flags { unsigned low : 3; signed middle : 7; unsigned high : 22; };
                int unit(int k, struct flags given)
                {
                    struct flags f = {0, 0, 0};
                    if (k > 5) { f.low = given.low; f.high = given.high; }
                    else f.middle = given.middle;
                    if (f.high == 0x3abcde && f.low == 5) return 1;
                    if (f.middle == -33) return 2;
                    if (f.middle != 0 && f.high != 0) return 3;
                    if (f.middle > 63) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "f.middle != 0 && f.high != 0 true", "infeasible",
                "f.middle > 63 true", "infeasible"));
  }

  @Test
  void floatsOfBothSizes() {
    assertThat(
            notCovered(
                """
                int unit(int k, double x, float y)
                {
                    double d = 1.5;
                    float f = 0.25f;
                    if (k > 5) d = x; else f = y;
                    if (k > 5 && d == 12345.6789) return 1;
                    if (k <= 5 && f == 0.1f) return 2;
                    if (d != 1.5 && f != 0.25f) return 3;
                    if (k <= 5 && d * 2 != 3) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "d != 1.5 && f != 0.25f true", "infeasible",
                "k <= 5 && d * 2 != 3 true", "infeasible"));
  }

  @Test
  void stringsOfDifferentLength() {
    assertThat(
            notCovered(
                """
                #include <string.h>
                int unit(int k, int i)
                {
                    const char *s = "ab";
                    char copy[8] = "";
                    if (k == 71234567) s = "xyz";
                    strcpy(copy, s);
                    if (i < 0 || i > 7) return -1;
                    if (strlen(copy) == 3 && k != 71234567) return 1;
                    if (copy[i] == 'z') return 2;
                    if (copy[i] == 'q') return 3;
                    if (copy[2] == 0 && i == 2 && copy[i] != 0) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "strlen(copy) == 3 && k != 71234567 true", "infeasible",
                "copy[i] == 'q' true", "infeasible",
                "copy[2] == 0 && i == 2 && copy[i] != 0 true", "infeasible"));
  }

  @Test
  void functionsThatAPointerLeadsTo() {
    assertThat(
            notCovered(
                """
                static int once(int x) { return x; }
                static int twice(int x) { return x % 1000 * 2; }
                int unit(int k, int x)
                {
                    int (*change)(int) = once;
                    if (k > 9) change = twice;
                    int y = change(x);
                    if (y == 71234567) return 1;
                    if (y == 1234 && x == 617) return 2;
                    if (k > 9 && y > 2000) return 3;
                    if (change == twice && k == 4) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "k > 9 && y > 2000 true", "infeasible",
                "change == twice && k == 4 true", "infeasible"));
  }

  @Test
  void pointersInMemoryThatLeadToDifferentObjects() {
    assertThat(
            notCovered(
                """
                int unit(int k, int m, int x)
                {
                    int a = 1, b = 2, c = 3;
                    int *table[2] = {&a, &b};
                    if (k > 5) table[1] = &c;
                    if (m > 5) table[0] = table[1];
                    *table[0] = x;
                    if (c == 71234567) return 1;
                    if (c == -71234567 && m <= 5) return 2;
                    if (a != 1 && table[0] != &a) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "c == -71234567 && m <= 5 true", "infeasible",
                "a != 1 && table[0] != &a true", "infeasible"));
  }

  @Test
  void valuesThatOverlapAtOddPlaces() {
    assertThat(
            notCovered(
                """
                #include <string.h>
                int unit(int k, unsigned x, unsigned long long y)
                {
                    unsigned char bytes[12] = {0};
                    unsigned word;
                    if (k > 5) memcpy(bytes + 1, &x, 4); else memcpy(bytes + 3, &y, 8);
                    memcpy(&word, bytes + 2, 4);
                    if (k > 5 && word == 0x00abcdef) return 1;
                    if (k > 5 && word > 0xffffff) return 2;
                    if (k <= 5 && word == 0xabcdef00) return 3;
                    if (k <= 5 && (word & 0xff) != 0) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "k > 5 && word > 0xffffff true", "infeasible",
                "k <= 5 && (word & 0xff) != 0 true", "infeasible"));
  }

  @Test
  void anAddressThatIsANumberOnOneSide() {
    assertThat(
            notCovered(
                """
                #include <stdint.h>
                int unit(int k, int x)
                {
                    int a = 1;
                    uintptr_t address = 0;
                    if (k > 5) address = (uintptr_t)&a;
                    if (address) *(int *)address = x;
                    if (k <= 5 && a != 1) return 1;
                    if (a == 71234567) return 2;
                    return 0;
                }
                """))
        .containsOnlyKeys("k <= 5 && a != 1 true");
  }

  @Test
  void aValueThatNoSideCouldKnowStaysUndecided() {
    assertThat(
            notCovered(
                """
                int unit(int k, int x)
                {
                    int value;
                    if (k > 5) value = x & 1;
                    if (value == 2) return 1;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("value == 2 true", "undefined behaviour"));
  }
}

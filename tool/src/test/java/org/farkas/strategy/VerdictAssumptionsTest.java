package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.farkas.criteria.BranchCriterion;
import org.farkas.testcase.Assumption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What verdicts name that rest on more than the program. */
class VerdictAssumptionsTest {
  @TempDir Path scratch;

  private List<Assumption> of(String text) {
    List<Assumption> found = new ArrayList<>();
    SearchedUnit.of(
        scratch,
        text,
        new BranchCriterion(),
        10_000,
        false,
        task -> {
          found.addAll(VerdictAssumptions.of(task));
          return new Portfolio(task, List.of(), 1).run();
        });
    return found;
  }

  private List<Assumption.Kind> kinds(String text) {
    return of(text).stream().map(Assumption::kind).toList();
  }

  @Test
  void readsOfVolatileObjectsAreNamed() {
    assertThat(kinds("volatile int port; int unit(void) { return port == 3 && port == 4; }"))
        .contains(Assumption.Kind.VOLATILE);
    assertThat(kinds("int unit(int x) { volatile int y = x; return y; }"))
        .contains(Assumption.Kind.VOLATILE);
    assertThat(kinds("int port; int unit(void) { return port == 3 && port == 4; }"))
        .doesNotContain(Assumption.Kind.VOLATILE);
    assertThat(kinds("volatile int port; int unit(int x) { port = 1; return x > 3; }"))
        .doesNotContain(Assumption.Kind.VOLATILE);
  }

  @Test
  void readsOfAtomicObjectsAreNamed() {
    assertThat(kinds("_Atomic int flag; int unit(void) { return flag == 1 && flag == 2; }"))
        .contains(Assumption.Kind.VOLATILE);
    assertThat(
            kinds("int unit(int *p) { return __atomic_fetch_add(p, 1, __ATOMIC_RELAXED) == 1; }"))
        .contains(Assumption.Kind.VOLATILE);
    assertThat(kinds("_Atomic int flag; int unit(int x) { flag = 1; return x > 3; }"))
        .doesNotContain(Assumption.Kind.VOLATILE);
  }

  @Test
  void copiesOfVolatileStructuresAreReads() {
    String text =
        """
        struct port { int flags; int data[6]; };
        int unit(%s struct port *p) { struct port a = *p, b = *p; return a.flags != b.flags; }
        """;
    assertThat(kinds(text.formatted("volatile"))).contains(Assumption.Kind.VOLATILE);
    assertThat(kinds(text.formatted(""))).doesNotContain(Assumption.Kind.VOLATILE);
  }

  private List<String> stubs(String text) {
    return of(text).stream()
        .filter(each -> each.kind() == Assumption.Kind.STUB_EFFECTS)
        .map(Assumption::subject)
        .toList();
  }

  @Test
  void functionsWithoutSourceAreNamed() {
    assertThat(stubs("int get(void); int unit(int x) { return x > 3 ? get() : 0; }"))
        .containsExactly("get");
    assertThat(
            stubs("static int get(void) { return 1; } int unit(int x) { return x ? get() : 0; }"))
        .isEmpty();
  }

  @Test
  void functionsThatInputsPointToAreNamed() {
    assertThat(stubs("int unit(int (*f)(int *)) { int v = 1, w = 2; f(&v); return w == 2; }"))
        .containsExactly("functions that the inputs' pointers lead to");
  }

  @Test
  void thatTypesKeepInputsApartIsNamed() {
    assertThat(kinds("int unit(long *p, int *q) { *p = 5; *q = 9; return *p == 9; }"))
        .contains(Assumption.Kind.EFFECTIVE_TYPES);
    assertThat(kinds("long cell; int unit(int *q) { cell = 5; *q = 9; return cell == 9; }"))
        .contains(Assumption.Kind.EFFECTIVE_TYPES);
    assertThat(kinds("int unit(int *p, int *q) { *p = 5; *q = 9; return *p == 7; }"))
        .doesNotContain(Assumption.Kind.EFFECTIVE_TYPES);
    assertThat(kinds("int unit(long *p, int *q) { return *p == 9 && *q == 5; }"))
        .doesNotContain(Assumption.Kind.EFFECTIVE_TYPES);
  }

  @Test
  void bitFieldsWiderThanIntAreNamed() {
    String text =
        """
        struct s { unsigned long long wide : %d, other; };
        static int top(struct s *s) { return s->%s + 1 == 0; }
        int unit(struct s *s) { return s && top(s); }
        """;
    assertThat(kinds(text.formatted(40, "wide"))).contains(Assumption.Kind.BIT_FIELDS);
    assertThat(kinds(text.formatted(40, "other"))).doesNotContain(Assumption.Kind.BIT_FIELDS);
    assertThat(kinds(text.formatted(32, "wide"))).doesNotContain(Assumption.Kind.BIT_FIELDS);
    assertThat(kinds(text.formatted(64, "wide"))).doesNotContain(Assumption.Kind.BIT_FIELDS);
  }

  @Test
  void theOrderOfEvaluationIsNamedWhereItMatters() {
    String text =
        """
        static int c;
        static int next(void) { return ++c; }
        static int twice(int a) { int b = a; b += a; return b; }
        static int pair(int a, int b) { return a * 10 + b; }
        int unit(int *p, int k, int i) { int v[3] = { 0 }; c = 0; %s; return k; }
        """;
    for (String ordered :
        List.of(
            "k = pair(next(), next())",
            "k = c + next()",
            "v[c] = next()",
            "c += next()",
            "k = *p + next()",
            "k = __builtin_add_overflow(k, i, &c) + c",
            "int w[2] = { next(), c }; k = w[0]")) {
      assertThat(kinds(text.formatted(ordered)))
          .as(ordered)
          .contains(Assumption.Kind.EVALUATION_ORDER);
    }
    for (String plain :
        List.of(
            "k = pair(twice(k), twice(c))",
            "k = k + next()",
            "k = next() && next()",
            "k = next(), k += i",
            "v[i] = next()",
            "k = c ? next() : c",
            "c = next()",
            "k = twice(*p) + *p")) {
      assertThat(kinds(text.formatted(plain)))
          .as(plain)
          .doesNotContain(Assumption.Kind.EVALUATION_ORDER);
    }
  }

  @Test
  void constantsOfWideEnumerationsAreNamed() {
    String text = "enum e { NONE = 1, TOP = %s }; int unit(int x) { return x - NONE < 0; }";
    assertThat(kinds(text.formatted("0xffffffffu"))).contains(Assumption.Kind.ENUMERATORS);
    assertThat(kinds(text.formatted("0x7fffffff"))).doesNotContain(Assumption.Kind.ENUMERATORS);
  }

  @Test
  void paddingThatTheFileLooksAtIsNamed() {
    String text =
        """
        #include <string.h>
        struct s { char c; %s int i; };
        int unit(char x, int y) {
          struct s a = { .c = x, .i = y }, b = { .c = x, .i = y };
          return %s;
        }
        """;
    assertThat(kinds(text.formatted("", "memcmp(&a, &b, sizeof a) == 0")))
        .contains(Assumption.Kind.PADDING);
    assertThat(kinds(text.formatted("", "((unsigned char *)&a)[1] == 0 && b.i")))
        .contains(Assumption.Kind.PADDING);
    assertThat(kinds(text.formatted("", "a.i == b.i"))).doesNotContain(Assumption.Kind.PADDING);
    assertThat(
            kinds(
                """
                struct s { int k; union { char c; int i; } u; };
                int unit(char x) { struct s v[2] = { { 1, { .c = x } } }; return v[0].u.i; }
                """))
        .contains(Assumption.Kind.PADDING);
    assertThat(kinds(text.formatted("char d, e, f;", "memcmp(&a, &b, sizeof a) == 0")))
        .doesNotContain(Assumption.Kind.PADDING);
  }

  private List<String> leftOpen(String text) {
    return of(
            "#include <stdlib.h>\n#include <string.h>\n#include <ctype.h>\n#include <stdio.h>\n"
                + text)
        .stream()
        .filter(
            assumption ->
                assumption.kind() == Assumption.Kind.IMPLEMENTATION
                    || assumption.kind() == Assumption.Kind.LOCALE)
        .map(assumption -> assumption.kind().text() + " of " + assumption.subject())
        .toList();
  }

  @Test
  void theOrderOfComparisonsIsNamed() {
    assertThat(
            leftOpen(
                """
                static int by(const void *a, const void *b) { return *(int *)a > *(int *)b; }
                int unit(int p[2]) { qsort(p, 2, sizeof *p, by); return p[0] == 3 && p[1] == 4; }
                """))
        .containsExactly("implementation of qsort");
  }

  @Test
  void numbersAreNamedOfWhichCSaysOnlyTheSign() {
    assertThat(
            leftOpen("#include <math.h>\nint unit(double a) { return signbit(fmin(a, 0)) != 0; }"))
        .containsExactly("implementation of fmin");
    assertThat(leftOpen("#include <math.h>\nint unit(double a) { return fmax(a, 0) > 3; }"))
        .isEmpty();
    assertThat(leftOpen("int unit(char a[2], char b[2]) { return memcmp(a, b, 2) == 5 && a[0]; }"))
        .containsExactly("implementation of memcmp");
    assertThat(leftOpen("int unit(char a[2], char b[2]) { return memcmp(a, b, 2) == 0 && a[0]; }"))
        .isEmpty();
    assertThat(
            leftOpen(
                """
                int unit(char a[2], char b[2]) {
                  int order = memcmp(a, b, 2);
                  if (order < 0) return -1;
                  return order > 0 && a[0];
                }
                """))
        .isEmpty();
    assertThat(leftOpen("int unit(int c) { return (isdigit)(c) == 1 && c; }"))
        .containsExactly("implementation of isdigit");
    assertThat(leftOpen("int unit(int c) { return (isdigit)(c) != 0 && c; }")).isEmpty();
  }

  @Test
  void theLocaleIsNamedWhereItMatters() {
    assertThat(leftOpen("int unit(unsigned char c) { return isdigit(c) && c == '5'; }")).isEmpty();
    assertThat(leftOpen("int unit(unsigned char c) { return isalpha(c) && c == 200; }"))
        .containsExactly("locale of <ctype.h>");
    assertThat(leftOpen("int unit(unsigned char c) { return (isalpha)(c) && c == 200; }"))
        .containsExactly("locale of isalpha");
    assertThat(leftOpen("int unit(int c) { return toupper(c) == 'A' && c == 'a'; }"))
        .containsExactly("locale of toupper");
    assertThat(leftOpen("int unit(char b[9], int n) { return sprintf(b, \"%d\", n) == 1 && n; }"))
        .isEmpty();
    assertThat(leftOpen("int unit(char b[9]) { return sprintf(b, \"%.1f\", 2.5) == 3 && b[0]; }"))
        .containsExactly("locale of sprintf");
  }
}

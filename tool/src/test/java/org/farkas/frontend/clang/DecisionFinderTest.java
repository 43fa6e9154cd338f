package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expected lines are: place, kind, text, tree over {@code column[condition]}. */
class DecisionFinderTest {
  @TempDir Path folder;

  private void expect(String c, String expected, String... flags) {
    assertThat(Rendered.decisions(Load.model(folder, c, flags))).isEqualTo(expected);
  }

  @Test
  void controllingExpressionsAreDecisions() {
    expect(
        """
        int f(int a, int b) {
          if (a > 1) a--;
          while (a) a--;
          do b--; while (b > 0);
          for (int i = 0; i < b; i++) a++;
          return a == b ? 1 : 2;
        }
        """,
        """
        2:7 IF a > 1 :: 7[a > 1]
        3:10 WHILE a :: 10[a]
        4:18 DO b > 0 :: 18[b > 0]
        5:19 FOR i < b :: 19[i < b]
        6:10 CONDITIONAL_OPERATOR a == b :: 10[a == b]
        """);
  }

  @Test
  void outermostBooleanExpressionsAreDecisionsWhereverTheyStand() {
    expect(
        """
        int g(int x, int y);
        int f(int a, int b) {
          int x = a && b;
          x = !(a || b);
          x = a > b;
          x = !a;
          g(a || !b, a);
          int v[] = {a && b, !b || a};
          return a && (b || x);
        }
        """,
        """
        3:11 EXPRESSION a && b :: (11[a] && 16[b])
        4:7 EXPRESSION !(a || b) :: !(9[a] || 14[b])
        7:5 EXPRESSION a || !b :: (5[a] || !11[b])
        8:14 EXPRESSION a && b :: (14[a] && 19[b])
        8:22 EXPRESSION !b || a :: (!23[b] || 28[a])
        9:10 EXPRESSION a && (b || x) :: (10[a] && (16[b] || 21[x]))
        """);
  }

  @Test
  void decisionsAreSeenThroughParenthesesNegationsBoolCastsAndExpect() {
    expect(
        """
        #include <stdbool.h>
        int f(int a, int b) {
          if (((a))) b++;
          if (!!(a)) b++;
          if (__builtin_expect(!!(a && b), 0)) b++;
          if (__builtin_expect(a, 1)) b++;
          if ((bool)(a || b)) b++;
          if (!((_Bool)a && (_Bool)(b))) b++;
          return (_Bool)(a && b);
        }
        """,
        """
        3:9 IF a :: 9[a]
        4:7 IF !!(a) :: !!10[a]
        5:24 IF !!(a && b) :: !!(27[a] && 32[b])
        6:7 IF __builtin_expect(a, 1) :: 7[__builtin_expect(a, 1)]
        7:14 IF a || b :: (14[a] || 19[b])
        8:7 IF !((_Bool)a && (_Bool)(b)) :: !(16[a] && 29[b])
        9:18 EXPRESSION a && b :: (18[a] && 23[b])
        """);
  }

  @Test
  void aBooleanOperatorComparedWithZeroIsSeenThrough() {
    expect(
        """
        #define likely(x) __builtin_expect(((x) != 0), 1)
        int f(int a, int b) {
          if (likely(a && b)) return 1;
          if (likely(a > 3) && (a || b) != 0) return 2;
          if (likely(a) || a != 0) return 3;
          return (a && b) != 0;
        }
        """,
        """
        3:14 IF a && b :: (14[a] && 19[b])
        4:7 IF likely(a > 3) && (a || b) != 0 :: (14[a > 3] && (25[a] || 30[b]))
        5:7 IF likely(a) || a != 0 :: (7[likely(a)] || 20[a != 0])
        6:11 EXPRESSION a && b :: (11[a] && 16[b])
        """);
  }

  @Test
  void aConditionMayHoldDecisionsOfItsOwn() {
    expect(
        """
        int g(int x);
        int f(int a, int b, int c) {
          if (g(a && b) && c) return 1;
          if ((a || b) == c) return 2;
          if ((a ? b : c) && a) return 3;
          if (({ int t = a; t && b; })) return 4;
          return (a, b || c);
        }
        """,
        """
        3:7 IF g(a && b) && c :: (7[g(a && b)] && 20[c])
        3:9 EXPRESSION a && b :: (9[a] && 14[b])
        4:7 IF (a || b) == c :: 7[(a || b) == c]
        4:8 EXPRESSION a || b :: (8[a] || 13[b])
        5:7 IF (a ? b : c) && a :: (8[a ? b : c] && 22[a])
        5:8 CONDITIONAL_OPERATOR a :: 8[a]
        6:7 IF ({ int t = a; t && b; }) :: 7[({ int t = a; t && b; })]
        6:21 EXPRESSION t && b :: (21[t] && 26[b])
        7:14 EXPRESSION b || c :: (14[b] || 19[c])
        """);
  }

  @Test
  void constantExpressionsAreListedApart() {
    expect(
        """
        enum { ON = 1 };
        static const int level = 3;
        int f(int a) {
          if (0) return 1;
          while (1) { if (a++ > 3) break; }
          if (sizeof(int) == 4 && ON) return 2;
          if (level) return 3;
          if (a && ON) return 4;
          if (__builtin_constant_p(a)) return 5;
          do a++; while (0);
          for (;;) return 6;
        }
        """,
        """
        4:7 IF 0 :: 7[0]=false constant
        5:10 WHILE 1 :: 10[1]=true constant
        5:19 IF a++ > 3 :: 19[a++ > 3]
        6:7 IF sizeof(int) == 4 && ON :: (7[sizeof(int) == 4]=true && 27[ON]=true) constant
        7:7 IF level :: 7[level]
        8:7 IF a && ON :: (7[a] && 12[ON]=true)
        9:7 IF __builtin_constant_p(a) :: 7[__builtin_constant_p(a)]=false constant
        10:18 DO 0 :: 18[0]=false constant
        """);
  }

  @Test
  void whatIsNotEvaluatedAtRunTimeIsNoDecision() {
    expect(
        """
        #include <stddef.h>
        struct s { int bits : 1 && 1; char name[3 > 2 && 1 ? 4 : 5]; };
        enum e { A = 1 || 0 };
        _Static_assert(1 && 1, "");
        int table[2 && 1] = {[0 && 1] = 1 && 1};
        int f(int a, int b) {
          static int once = 1 && 0;
          int v[4] = {[1 && 1] = 2, [2 ... 3] = 5};
          int size = sizeof(a && b) + sizeof(int[2 && 1]) + _Alignof(int);
          int kind = _Generic(a && b, int: 1, default: 2);
          __typeof__(a && b) t = 0;
          struct local { int x[1 && 1]; } l;
          __asm__("" : : "r"(a && b));
          switch (a) { case 1 && 1: return 1; case A || 0 ? 8 : 9: return 2; }
          return __builtin_choose_expr(1 && 0, a && b, 3) + offsetof(struct s, name[0 && 1])
              + once + v[0] + size + kind + t + l.x[0];
        }
        """,
        "\n");
  }

  @Test
  void boundsOfVariableLengthArraysAreEvaluated() {
    expect(
        """
        int f(int a, int b) {
          int v[a && b ? 2 : 3];
          typedef int row[a || b ? 4 : 5];
          int (*p)[b && 1 ? 2 : 3] = 0;
          row r;
          return sizeof v + sizeof *p + sizeof r;
        }
        """,
        """
        2:9 CONDITIONAL_OPERATOR a && b :: (9[a] && 14[b])
        3:19 CONDITIONAL_OPERATOR a || b :: (19[a] || 24[b])
        4:12 CONDITIONAL_OPERATOR b && 1 :: (12[b] && 17[1]=true)
        """);
  }

  @Test
  void theConditionOfAForIsFoundWhateverPartsAreMissing() {
    expect(
        """
        int f(int a) {
          for (;;) break;
          for (a = 0;;) break;
          for (; a;) break;
          for (;; a++) break;
          for (struct { int x; int y; } s = {1, 2}; s.x; ) break;
          for (char *s = "a;b"; *s == ';' || *s == ')'; s++) break;
          for (({ a = 1; a--; }); ({ int t = a; t; }); a--) break;
          return a;
        }
        """,
        """
        4:10 FOR a :: 10[a]
        6:45 FOR s.x :: 45[s.x]
        7:25 FOR *s == ';' || *s == ')' :: (25[*s == ';'] || 38[*s == ')'])
        8:27 FOR ({ int t = a; t; }) :: 27[({ int t = a; t; })]
        """);
  }

  @Test
  void gnuElvisIsADecisionOnItsFirstOperand() {
    expect(
        """
        int f(int a, int b, const char *p) {
          p = p ?: "none";
          return (a ?: b) + ((a && b) ?: 3) + (!a ?: 4) + *p;
        }
        """,
        """
        2:7 CONDITIONAL_OPERATOR p :: 7[p]
        3:11 CONDITIONAL_OPERATOR a :: 11[a]
        3:23 CONDITIONAL_OPERATOR a && b :: (23[a] && 28[b])
        3:40 CONDITIONAL_OPERATOR !a :: !41[a]
        """);
  }

  @Test
  void whatASystemHeaderSpellsIsNoDecision() {
    expect(
        """
        #include <assert.h>
        #include <ctype.h>
        #include <sys/param.h>
        int g(int x);
        int f(int a, int b) {
          assert(a && b);
          assert(g(a || b));
          if (isdigit(a) || MAX(a, b)) return 1;
          return 0;
        }
        """,
        """
        7:12 EXPRESSION a || b :: (12[a] || 17[b])
        8:7 IF isdigit(a) || MAX(a, b) :: (7[isdigit(a)] || 21[MAX(a, b)])
        """);
  }

  @Test
  void aSystemHeadersMacroMayBeAnOperandOfTheUsersDecision() {
    expect(
        """
        #include <ctype.h>
        #include <errno.h>
        #include <stdarg.h>
        #include <stdio.h>
        #include <sys/param.h>
        #define IS_WORD(c) (isalpha(c) || isdigit(c))
        #define CHECK(x) (x)
        int f(int c, int b, va_list list) {
          int x = isdigit(c) && b;
          x = errno ? 1 : EOF == c ? 2 : 3;
          x = NULL == (void *)b || isalpha(c);
          x = va_arg(list, int) || va_arg(list, int) ? 2 : 1;
          x = errno ?: 3;
          x = IS_WORD(c);
          x = MAX(isdigit(c) && isalpha(b), b);
          x = CHECK(MAX(c, b)) + CHECK(isdigit(c) && isalpha(b));
          return (isdigit(c) || isalpha(b)) && !isdigit(b);
        }
        """,
        """
        9:11 EXPRESSION isdigit(c) && b :: (11[isdigit(c)] && 25[b])
        10:7 CONDITIONAL_OPERATOR errno :: 7[errno]
        10:19 CONDITIONAL_OPERATOR EOF == c :: 19[EOF == c]
        11:7 EXPRESSION NULL == (void *)b || isalpha(c) :: (7[NULL == (void *)b] || 28[isalpha(c)])
        12:7 CONDITIONAL_OPERATOR va_arg(list, int) || va_arg(list, int) :: \
        (7[va_arg(list, int)] || 28[va_arg(list, int)])
        13:7 CONDITIONAL_OPERATOR errno :: 7[errno]
        14:7 EXPRESSION IS_WORD(c) :: (7[IS_WORD(c)] || 7[IS_WORD(c)])
        15:7 EXPRESSION MAX(isdigit(c) && isalpha(b), b) :: \
        (7[MAX(isdigit(c) && isalpha(b), b)] && 7[MAX(isdigit(c) && isalpha(b), b)])
        15:7 EXPRESSION MAX(isdigit(c) && isalpha(b), b) :: \
        (7[MAX(isdigit(c) && isalpha(b), b)] && 7[MAX(isdigit(c) && isalpha(b), b)])
        16:26 EXPRESSION CHECK(isdigit(c) && isalpha(b)) :: \
        (26[CHECK(isdigit(c) && isalpha(b))] && 26[CHECK(isdigit(c) && isalpha(b))])
        17:10 EXPRESSION (isdigit(c) || isalpha(b)) && !isdigit(b) :: \
        ((11[isdigit(c)] || 25[isalpha(b)]) && !41[isdigit(b)])
        """);
  }

  @Test
  void conditionsAreNumberedDenselyAndKnowTheirDecisionAndFunction() {
    SourceModel model =
        Load.model(
            folder,
            """
            static int g(int x) { return x || x > 1; }
            int f(int a) { if (g(a && 1) && a) return 1; while (a) a--; return a; }
            """);
    assertThat(model.decisions()).extracting(Decision::id).containsExactly(0, 1, 2, 3);
    assertThat(model.decisions())
        .extracting(Decision::function)
        .containsExactly("g", "f", "f", "f");
    for (Decision decision : model.decisions()) {
      assertThat(decision.conditions())
          .allSatisfy(id -> assertThat(model.conditions().get(id).id()).isEqualTo(id))
          .allSatisfy(
              id -> assertThat(model.conditions().get(id).decision()).isEqualTo(decision.id()));
    }
    assertThat(model.conditions()).hasSize(7);
  }

  @Test
  void whatTheCompilersFunctionsDoNotEvaluateIsNoDecision() {
    expect(
        """
        int f(int a, int b, const char *p) {
          __builtin_assume(a && b);
          if (__builtin_expect_with_probability(a && b, 1, 0.9)) return 1;
          return __builtin_object_size(a && b ? p : 0, 0) > 3;
        }
        """,
        """
        3:41 IF a && b :: (41[a] && 46[b])
        """);
  }

  @Test
  void strictAndOldDialectsAreInstrumentedToo() {
    expect(
        "f(a) { int b = a ?: 2; switch (a && b) { case 1: return g(b); } return 0; }\n",
        """
        1:16 CONDITIONAL_OPERATOR a :: 16[a]
        1:32 EXPRESSION a && b :: (32[a] && 37[b])
        """,
        "-std=c89",
        "-pedantic-errors",
        "-Wno-gnu-conditional-omitted-operand",
        "-Wno-error");
    expect(
        """
        bool f(int *p) { constexpr int n = 1 && 1; auto x = p && n; return x || p == nullptr; }
        """,
        """
        1:36 EXPRESSION 1 && 1 :: (36[1]=true && 41[1]=true) constant
        1:53 EXPRESSION p && n :: (53[p] && 58[n])
        1:68 EXPRESSION x || p == nullptr :: (68[x] || 73[p == nullptr])
        """,
        "-std=c23");
  }
}

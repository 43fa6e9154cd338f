package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.farkas.base.Category;
import org.farkas.base.DiagnosticException;
import org.farkas.source.SwitchInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwitchReaderTest {
  @TempDir Path folder;

  private void expect(String c, String expected) {
    assertThat(Rendered.switches(Load.model(folder, c))).isEqualTo(expected);
  }

  @Test
  void labelsAreInSourceOrderAndAMissingDefaultIsAdded() {
    expect(
        """
        enum e { A, B = 7 };
        int f(int a) {
          switch (a) {
          case 3: case A: return 1;
          case 10 ... 19: return 2;
          default: a++;
          case 'x': return 3;
          }
          switch (a + 1) { case -B: return 4; }
          return 0;
        }
        """,
        """
        3:11 switch (a) i32
          4:3 case 3 = 3..3
          4:11 case A = 0..0
          5:3 case 10 ... 19 = 10..19
          6:3 default
          7:3 case 'x' = 120..120
        9:11 switch (a + 1) i32
          9:20 case -B = -7..-7
          9:3 default (implicit)
        """);
  }

  @Test
  void labelsHaveTheTypeOfThePromotedOperand() {
    expect(
        """
        struct s { unsigned three : 3; unsigned long long wide : 40; _Bool b : 1; };
        int f(char c, unsigned u, unsigned long long w, long long l, struct s *s) {
          switch (c) { case 200: return 1; }
          switch (u) { case -1: return 2; }
          switch (w) { case -1: return 3; }
          switch (l) { case 1LL << 40: return 4; }
          switch (s->three) { case 7: return 5; }
          switch (s->b) { case 1: return 6; }
          return 0;
        }
        """,
        """
        3:11 switch (c) i32
          3:16 case 200 = 200..200
          3:3 default (implicit)
        4:11 switch (u) u32
          4:16 case -1 = 4294967295..4294967295
          4:3 default (implicit)
        5:11 switch (w) u64
          5:16 case -1 = -1..-1
          5:3 default (implicit)
        6:11 switch (l) i64
          6:16 case 1LL << 40 = 1099511627776..1099511627776
          6:3 default (implicit)
        7:11 switch (s->three) i32
          7:23 case 7 = 7..7
          7:3 default (implicit)
        8:11 switch (s->b) i32
          8:19 case 1 = 1..1
          8:3 default (implicit)
        """);
  }

  @Test
  void labelsBelongToTheirOwnSwitchWhereverTheyHide() {
    expect(
        """
        int f(int a, int b) {
          switch (a) {
          case 0:
            do { a++;
          case 1: if (b) { case 2: b--; } else default: b++;
              switch (b) { case 9: return 1; }
            } while (a < 0);
          }
          switch (3) { case 3: return a; }
          return b;
        }
        """,
        """
        2:11 switch (a) i32
          3:3 case 0 = 0..0
          5:3 case 1 = 1..1
          5:20 case 2 = 2..2
          5:40 default
        6:15 switch (b) i32
          6:20 case 9 = 9..9
          6:7 default (implicit)
        """);
  }

  @Test
  void aValueSelectsItsLabel() {
    SwitchInfo info =
        Load.model(
                folder,
                "int f(int a) { switch (a) { case 1: case 4 ... 6: return 1; default: return 2; }"
                    + " }")
            .switches()
            .getFirst();
    assertThat(info.select(1)).isZero();
    assertThat(info.select(5)).isEqualTo(1);
    assertThat(info.select(7)).isEqualTo(2);
  }

  @Test
  void aSwitchOn128BitsIsNamedAsUnsupported() {
    assertThatThrownBy(
            () ->
                Load.model(
                    folder, "int f(__int128 a) {\n  switch (a) { case 1: return 1; } return 0; }"))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> {
              assertThat(e.diagnostic().category()).isEqualTo(Category.UNSUPPORTED);
              assertThat(e.diagnostic().where().line()).isEqualTo(2);
            });
  }
}

package org.farkas.testcase;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapeOptionsTest {
  private static boolean names(String option, String place) {
    return InputPath.parse(option).orElseThrow().names(InputPath.parse(place).orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "x, x",
    "p, *p",
    "p, p[3]",
    "p, **p",
    "s->level, s[0].level",
    "s->level, s->level",
    "(*s).level, s[1].level",
    "s[1].level, s[1].level",
    "list->next->id, list[0].next[2].id",
    "grid, grid[1][2]",
    "grid[1], grid[1][2]"
  })
  void aPathNamesAPlaceHoweverItIsSpelt(String option, String place) {
    assertThat(names(option, place)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "x, y",
    "s->level, s[0].speed",
    "s[1].level, s[0].level",
    "s, s[0].level",
    "s->level, s",
    "list->id, list->next->id",
    "grid[2], grid[1][2]"
  })
  void aPathDoesNotNameAnotherPlace(String option, String place) {
    assertThat(names(option, place)).isFalse();
  }

  @Test
  void theMoreSpecificOptionWins() {
    ShapeOptions options =
        new ShapeOptions(
            Map.of(), Map.of("p", 3L, "p[2]", 5L), Map.of(), Set.of(), Set.of("p->q"), true);
    assertThat(options.lengthAt("p[1]")).contains(3L);
    assertThat(options.lengthAt("p[2]")).contains(5L);
    assertThat(options.notNullAt("p[4].q")).isTrue();
    assertThat(options.notNullAt("p")).isFalse();
  }

  @Test
  void theIntegersOfARangeLieInsideIt() {
    ShapeOptions.Range range = new ShapeOptions.Range("-1.5", "2.9");
    assertThat(range.lowInteger()).isEqualTo(BigInteger.valueOf(-1));
    assertThat(range.highInteger()).isEqualTo(BigInteger.TWO);
  }
}

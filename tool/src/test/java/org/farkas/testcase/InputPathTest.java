package org.farkas.testcase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which places a path names, as users write it. */
class InputPathTest {
  private static InputPath path(String text) {
    return InputPath.parse(text).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "list->id, list[7].id, true",
    "list[*].id, list[7].id, true",
    "list[].id, list[0].id, true",
    "list[2].id, list[7].id, false",
    "(*list).id, list->id, true",
    "list->next.id, list->next->id, true",
    "list->next.id, list[1].next[1].id, true",
    "list->next.id, list->id, false",
    "list->id, list->next->id, false",
    "grid[*][1], grid[3][1], true",
    "grid[*][1], grid[1][3], false",
    "grid[*], grid, true",
    "p[0].id, p->id, true",
    "p[1].id, p->id, false",
    "grid[*].x, grid[1][3].x, true",
  })
  void namesAllElementsWithoutASubscript(String given, String place, boolean names) {
    assertThat(path(given).names(path(place))).isEqualTo(names);
  }

  @Test
  void spellingsOfOnePlaceAreOne() {
    assertThat(path("p[*].m [ ] . n").shortest()).isEqualTo(path("(*p).m->n"));
    assertThat(path("p[*][1]").shortest()).isNotEqualTo(path("p[1]").shortest());
    assertThat(path("p[1][*]").shortest()).isEqualTo(path("p[1]").shortest());
  }

  @Test
  void theLastCharacterOfAStringIsItsNul() {
    ShapeOptions options =
        new ShapeOptions(
            Map.of("c.name", new ShapeOptions.Range("1", "127")),
            Map.of(),
            Map.of("c.name", 12L),
            Set.of(),
            Set.of(),
            true);
    assertThat(options.rangeAt("c[1].name[12]")).contains(new ShapeOptions.Range("0", "0"));
    assertThat(options.rangeAt("c[1].name[11]")).contains(new ShapeOptions.Range("1", "127"));
    assertThat(options.rangeAt("c[12].id")).isEmpty();
  }
}

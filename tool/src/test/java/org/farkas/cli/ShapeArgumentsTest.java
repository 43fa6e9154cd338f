package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapeArgumentsTest {
  @ParameterizedTest
  @CsvSource({
    "x=0..100, 0, 100",
    "x=-5..-1, -5, -1",
    "x=0x10..0xff, 16, 255",
    "x=-0x80..0x7f, -128, 127",
    "x=0.5..1.5, 0.5, 1.5",
    "x=1e3..2e3, 1000, 2000",
    "x=0..18446744073709551615, 0, 18446744073709551615"
  })
  void rangesAreReadInAnyOfCsNotations(String text, String low, String high) {
    ShapeArguments arguments = new ShapeArguments();
    arguments.ranges = List.of(text);
    assertThat(arguments.parse().ranges()).containsEntry("x", new ShapeOptions.Range(low, high));
  }

  @Test
  void pathsAreKeptAsTheyAre() {
    ShapeArguments arguments = new ShapeArguments();
    arguments.ranges = List.of("s->level=0..5");
    arguments.lengths = List.of("list->items = 3");
    arguments.strings = List.of("name=0");
    arguments.buffers = List.of("data");
    arguments.notNull = List.of("p", "p->next");
    ShapeOptions shapes = arguments.parse();
    assertThat(shapes.ranges()).containsOnlyKeys("s->level");
    assertThat(shapes.lengths()).containsEntry("list->items", 3L);
    assertThat(shapes.strings()).containsEntry("name", 0L);
    assertThat(shapes.buffers()).containsExactly("data");
    assertThat(shapes.notNull()).containsExactlyInAnyOrder("p", "p->next");
    assertThat(shapes.globalsAreInputs()).isTrue();
  }
}

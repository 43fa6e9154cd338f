package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.source.SourceModel;
import org.farkas.testcase.ShapeOptions;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class UnitSelectionTest {
  private static final SourceModel SOURCE =
      new SourceSketch()
          .function("pump_step", "sketch.c", false, false)
          .function("clamp", "sketch.c", true, false)
          .function("inlined", "sketch.h", true, false)
          .function("isdigit", "ctype.h", false, true)
          .build();

  private static List<String> select(boolean all, String... functions) {
    return UnitSelection.select(SOURCE, List.of(functions), all);
  }

  @Test
  void allMeansTheFunctionsOfTheFileItself() {
    assertThat(select(true)).containsExactly("pump_step", "clamp");
  }

  @Test
  void aFunctionNamedTwiceIsDoneOnce() {
    assertThat(select(false, "clamp", "inlined", "clamp")).containsExactly("clamp", "inlined");
  }

  @Test
  void aMisspeltFunctionGetsASuggestion() {
    assertThatThrownBy(() -> select(false, "pump_stp"))
        .hasMessageContaining("sketch.c has no function 'pump_stp'")
        .hasMessageContaining("did you mean 'pump_step'?");
  }

  @Test
  void anUnknownFunctionGetsTheListOfThoseThatExist() {
    assertThatThrownBy(() -> select(false, "x")).hasMessageContaining("there are pump_step, clamp");
  }

  @Test
  void aFunctionOfASystemHeaderIsNotTheUsers() {
    assertThatThrownBy(() -> select(false, "isdigit")).hasMessageContaining("has no function");
  }

  @Test
  void withoutAChoiceTheUserIsAsked() {
    assertThatThrownBy(() -> select(false))
        .hasMessageContaining("which function? sketch.c defines pump_step, clamp")
        .hasMessageContaining("--all");
  }

  @Test
  void aShapeOptionMustNameAnInput() {
    ShapeOptions shapes =
        new ShapeOptions(
            Map.of(), Map.of("(*list)->items", 3L), Map.of(), Set.of(), Set.of(), true);
    assertThatThrownBy(() -> UnitSelection.checkShapes(SOURCE, List.of("clamp"), shapes))
        .hasMessageContaining("'(*list)->items' names no parameter of clamp");
    UnitSelection.checkShapes(SOURCE, List.of("clamp"), ShapeOptions.DEFAULT);
  }

  @Test
  void theRootOfAPathIsItsFirstIdentifier() {
    assertThat(UnitSelection.root("list->items[2].id")).isEqualTo("list");
    assertThat(UnitSelection.root("(*list)->items")).isEqualTo("list");
    assertThat(UnitSelection.root("**p")).isEqualTo("p");
    assertThat(UnitSelection.root("x")).isEqualTo("x");
  }
}

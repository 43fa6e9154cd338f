package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.farkas.source.SourceModel;
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
  void theOnlyFunctionIsNamedAsSuch() {
    assertThat(Suggestions.of("other", List.of("g"))).isEqualTo("there is only 'g'");
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
}

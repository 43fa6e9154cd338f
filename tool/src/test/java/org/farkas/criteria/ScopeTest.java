package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.farkas.source.SourceModel;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class ScopeTest {
  private static final SourceModel SOURCE =
      new SourceSketch()
          .function("unit", "a.c", false, false)
          .function("helper", "a.c", true, false)
          .function("behind", "a.c", true, false)
          .function("exported", "a.c", false, false)
          .function("inlined", "a.h", true, false)
          .function("isdigit", "ctype.h", true, true)
          .function("unused", "a.c", true, false)
          .build();

  private static final Map<String, List<String>> CALLS =
      Map.of(
          "unit", List.of("helper", "exported", "inlined", "isdigit", "external"),
          "helper", List.of("unit"),
          "exported", List.of("behind"));

  private static List<String> functions(Scope scope) {
    return List.copyOf(
        scope.functions(SOURCE, "unit", name -> CALLS.getOrDefault(name, List.of())));
  }

  @Test
  void functionIsTheNamedFunctionAlone() {
    assertThat(functions(Scope.FUNCTION)).containsExactly("unit");
  }

  @Test
  void staticAddsTheStaticFunctionsOfTheFileThatAreReached() {
    assertThat(functions(Scope.STATIC)).containsExactly("unit", "helper", "behind");
  }

  @Test
  void allAddsEverythingReachedThatHasSourceExceptSystemHeaders() {
    assertThat(functions(Scope.ALL))
        .containsExactly("unit", "helper", "exported", "inlined", "behind");
  }
}

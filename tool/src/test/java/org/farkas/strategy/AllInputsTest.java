package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllInputsTest {
  @TempDir Path scratch;

  private Optional<AllInputs> of(String text) throws Exception {
    Path file = Files.writeString(scratch.resolve("unit.c"), text);
    Program program = ClangFrontEnd.load(file, List.of(), scratch);
    InputLayout layout =
        LayoutBuilder.build(
            program.source(),
            program.source().function("unit").orElseThrow(),
            Set.of(),
            ShapeOptions.DEFAULT,
            ShapeGuess.FIRST);
    return AllInputs.of(layout, ShapeOptions.DEFAULT);
  }

  @Test
  void eachInputComesOnce() throws Exception {
    AllInputs all =
        of("#include <stdbool.h>\nint unit(signed char c, bool b) { return c + b; }").get();
    assertThat(all.size()).isEqualTo(512);
    Set<List<Long>> seen = new HashSet<>();
    for (int i = 0; i < all.size(); i++) {
      InputVector vector = all.get(i);
      seen.add(List.of(vector.values().get(0).bits(0, 8), vector.values().get(1).bits(0, 8)));
    }
    assertThat(seen).hasSize(512).contains(List.of(0x80L, 0L), List.of(0x7fL, 1L));
  }

  @Test
  void neighboursAreFarApart() throws Exception {
    AllInputs all = of("int unit(unsigned char c) { return c; }").get();
    Set<Long> quarters = new HashSet<>();
    for (int i = 0; i < 12; i++) {
      quarters.add(all.get(i).values().getFirst().bits(0, 8) / 64);
    }
    assertThat(quarters).hasSize(4);
  }

  @Test
  void notWhereThereAreMany() throws Exception {
    assertThat(of("int unit(short a) { return a; }")).isEmpty();
    assertThat(of("int unit(const char *s) { return *s; }")).isEmpty();
    assertThat(of("int unit(float f) { return f > 1; }")).isEmpty();
    assertThat(of("int unit(void) { return 1; }")).isEmpty();
  }
}

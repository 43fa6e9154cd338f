package org.farkas.testcase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects of arrays that parameters are declared as, where inputs may share memory. */
class ArrayRoomTest {
  @TempDir Path scratch;

  private InputLayout layout(String text, boolean sharing) throws IOException {
    Path file = Files.writeString(scratch.resolve("unit.c"), text);
    Program program = ClangFrontEnd.load(file, List.of(), scratch);
    return LayoutBuilder.build(
        program.source(),
        program.source().function("unit").orElseThrow(),
        Set.of(),
        ShapeOptions.DEFAULT,
        ShapeGuess.FIRST.withSharing(sharing));
  }

  private static InputObject object(InputLayout layout, String name) {
    return layout.objects().stream()
        .filter(object -> object.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<PointerTarget> choices(InputLayout layout, String parameter) {
    return object(layout, parameter).slots().getFirst().choices();
  }

  private static PointerTarget into(InputObject object, long offset) {
    return new PointerTarget.Into(object.id(), offset);
  }

  @Test
  void twoArraysHaveRoomForBothAndAGap() throws IOException {
    String text = "int unit(int d[2], int s[2]) { return d[0] + s[0]; }";
    InputObject apart = object(layout(text, false), "*d");
    assertThat(apart.count()).isEqualTo(2);
    InputLayout layout = layout(text, true);
    InputObject d = object(layout, "*d");
    InputObject s = object(layout, "*s");
    assertThat(List.of(d.count(), s.count())).containsExactly(5L, 5L);
    assertThat(d.guessedCount()).isFalse();
    assertThat(choices(layout, "s"))
        .containsExactly(into(s, 0), into(d, 0), into(d, 4), into(d, 8), into(d, 12));
  }

  @Test
  void whereTheOtherSizeIsAGuessSoIsThisOne() throws IOException {
    InputLayout layout = layout("int unit(int d[2], int *p) { return d[0] + p[0]; }", true);
    InputObject d = object(layout, "*d");
    InputObject p = object(layout, "*p");
    assertThat(d.guessedCount()).isTrue();
    assertThat(d.count()).isEqualTo(2 + p.count() + 1);
    assertThat(choices(layout, "p")).contains(into(d, 0), into(d, 8)).doesNotContain(into(d, 16));
  }

  @Test
  void whatMeetsNoOtherIsAsDeclared() throws IOException {
    InputLayout layout = layout("int unit(int d[2], double *p) { return d[0] + *p; }", true);
    assertThat(object(layout, "*d").count()).isEqualTo(2);
    assertThat(object(layout, "*d").guessedCount()).isFalse();
  }

  @Test
  void whereThereIsNoRoomNotAllIsListed() throws IOException {
    InputLayout layout =
        layout(
            """
            struct big { char x[60000]; int y; };
            int unit(struct big p[6], struct big q[6]) { return p->y + q->y; }
            """,
            true);
    assertThat(choices(layout, "p")).contains(new PointerTarget.Beyond());
    assertThat(choices(layout, "q")).contains(new PointerTarget.Beyond());
  }
}

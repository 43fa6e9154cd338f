package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.source.CType;
import org.farkas.source.SourceModel;
import org.farkas.source.SourceWords;
import org.farkas.source.VariableInfo;
import org.junit.jupiter.api.Test;

/** Identifiers that remind of paths and clash with nothing. */
class NamesTest {
  @Test
  void pathsBecomeIdentifiers() {
    assertThat(Names.fromPath("p")).isEqualTo("p");
    assertThat(Names.fromPath("*p")).isEqualTo("p");
    assertThat(Names.fromPath("**p")).isEqualTo("p_target");
    assertThat(Names.fromPath("*p->next[0].item")).isEqualTo("p_next_0_item");
    assertThat(Names.fromPath("*get()#2")).isEqualTo("get_2");
  }

  @Test
  void namesOfTheSourceAreTaken() {
    CType mode =
        new CType.Enumeration(
            "mode_type",
            new CType.Int("int", 32, true, CType.IntKind.OTHER, 4),
            List.of(new CType.EnumConstant("LOW", 0)));
    VariableInfo variable =
        new VariableInfo(
            "mode",
            "mode",
            mode,
            false,
            true,
            false,
            false,
            true,
            false,
            false,
            Optional.empty(),
            SourceSpan.UNKNOWN);
    SourceModel source =
        new SourceModel(
            Path.of("a.c"), List.of(), List.of(variable), List.of(), List.of(), List.of(), 8);
    Names names = Names.of(source, SourceWords.NONE);

    assertThat(names.fresh("mode")).isEqualTo("mode_2");
    assertThat(names.fresh("mode_type")).isEqualTo("mode_type_2");
    assertThat(names.fresh("LOW")).isEqualTo("LOW_2");
    assertThat(names.fresh("int")).isEqualTo("int_2");
    assertThat(names.fresh("x")).isEqualTo("x");
    assertThat(names.fresh("x")).isEqualTo("x_2");
    assertThat(names.nested().fresh("x")).isEqualTo("x_3");
    assertThat(names.fresh("x")).isEqualTo("x_3");
    assertThat(names.fresh("3d")).isEqualTo("_3d");
  }

  @Test
  void wordsOfTheSourceAreNotInventedAtFileScopeAndMacrosNowhere() {
    SourceModel source =
        new SourceModel(Path.of("a.c"), List.of(), List.of(), List.of(), List.of(), List.of(), 8);
    SourceWords words =
        SourceWords.of(List.of("#define LIMIT 3\nint read_calls;\n"), List.of("-DSIZE=4"));
    Names file = Names.ofFile(source, words);

    assertThat(file.fresh("read_calls")).isEqualTo("read_calls_2");
    assertThat(file.nested().fresh("read_calls")).isEqualTo("read_calls");
    assertThat(file.nested().fresh("LIMIT")).isEqualTo("LIMIT_2");
    assertThat(file.nested().fresh("SIZE")).isEqualTo("SIZE_2");
  }
}

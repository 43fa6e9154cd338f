package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The function under test is {@code f(struct item *p, char *s, unsigned char b, int a[4])} with
 * {@code struct item { int level; char *name; struct { int id; }; double d; struct item *next; char
 * title[16]; int bits : 3; union { int number; int *first; unsigned char *second; } both; long
 * double quad; int tail[]; }}.
 */
class ShapeCheckTest {
  private static final CType.Int INT = new CType.Int("int", 32, true, CType.IntKind.OTHER, 4);
  private static final CType.Int CHAR = new CType.Int("char", 8, true, CType.IntKind.CHAR, 1);
  private static final CType.Int BYTE =
      new CType.Int("unsigned char", 8, false, CType.IntKind.OTHER, 1);

  private static CType.Pointer pointer(CType pointee) {
    return new CType.Pointer(pointee, false, 8);
  }

  private static SourceModel source() {
    CType.Record inner = new CType.Record("", false);
    inner.complete(4, 4, List.of(new CType.Field("id", INT, 0, -1)));
    CType.Record both = new CType.Record("union both", true);
    both.complete(
        8,
        8,
        List.of(
            new CType.Field("number", INT, 0, -1),
            new CType.Field("first", pointer(INT), 0, -1),
            new CType.Field("second", pointer(BYTE), 0, -1)));
    CType.Record item = new CType.Record("struct item", false);
    item.complete(
        96,
        8,
        List.of(
            new CType.Field("level", INT, 0, -1),
            new CType.Field("name", pointer(CHAR), 64, -1),
            new CType.Field("", inner, 128, -1),
            new CType.Field("d", new CType.Floating("double", 64, 8, 8), 192, -1),
            new CType.Field("next", pointer(item), 256, -1),
            new CType.Field("title", new CType.Array(CHAR, 16), 320, -1),
            new CType.Field("bits", INT, 448, 3),
            new CType.Field("both", both, 512, -1),
            new CType.Field("quad", new CType.Floating("long double", 80, 16, 16), 576, -1),
            new CType.Field("tail", new CType.Array(INT, -1), 768, -1)));
    List<FunctionInfo.Parameter> parameters =
        List.of(
            new FunctionInfo.Parameter("p", pointer(item)),
            new FunctionInfo.Parameter("s", pointer(CHAR)),
            new FunctionInfo.Parameter("b", BYTE),
            new FunctionInfo.Parameter("a", new CType.Array(INT, 4)));
    FunctionInfo function =
        new FunctionInfo(
            "f",
            new CType.Function(new CType.Void(), List.of(), false, true),
            parameters,
            false,
            true,
            false,
            false,
            SourceSpan.UNKNOWN);
    return new SourceModel(
        Path.of("f.c"), List.of(function), List.of(), List.of(), List.of(), List.of(), 8);
  }

  private static void check(
      Map<String, ShapeOptions.Range> ranges,
      Map<String, Long> lengths,
      Map<String, Long> strings,
      Set<String> buffers,
      Set<String> notNull) {
    ShapeCheck.check(
        source(), List.of("f"), new ShapeOptions(ranges, lengths, strings, buffers, notNull, true));
  }

  private static void range(String path, String low, String high) {
    check(Map.of(path, new ShapeOptions.Range(low, high)), Map.of(), Map.of(), Set.of(), Set.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "b",
        "a",
        "a[2]",
        "p->level",
        "(*p).level",
        "p[0].level",
        "p->next->level",
        "p->id",
        "p->d",
        "p->next->next.level",
        "p[*].next[].id",
        "p->both.first[2]",
        "p->both.second",
        "p->title[3]",
        "s"
      })
  void aRangeCanSpeakOfAnyNumber(String path) {
    assertThatCode(() -> range(path, "0", "5")).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "q|'q' names no parameter of f",
        "p->levle|struct item has no member 'levle' (did you mean 'level'?)",
        "b.x|has no members",
        "b[1]|has a subscript too many",
        "p|that is no number",
        "3|is no path of an input",
        "a b|is no path of an input",
        "p-|put 'list->length' between quotes",
        "b[*]|has a subscript too many",
        "p->both.number|a part of a union",
        "p->quad|inputs of type long double are not varied",
      })
  void aRangeMustNameANumber(String path, String message) {
    assertThatThrownBy(() -> range(path, "0", "5"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aRangeWithoutAValueOfTheTypeIsNoPreconditionButAMistake() {
    assertThatThrownBy(() -> range("b", "300", "400")).hasMessageContaining("holds 0 to 255");
    assertThatThrownBy(() -> range("b", "1.2", "1.8")).hasMessageContaining("no value of its type");
    assertThatCode(() -> range("b", "0", "1.8")).doesNotThrowAnyException();
  }

  @Test
  void aRangeBeyondTheTypeIsAMistake() {
    assertThatThrownBy(() -> range("b", "-5", "1"))
        .hasMessageContaining("-5..1 goes beyond its type")
        .hasMessageContaining("holds 0 to 255");
    assertThatThrownBy(() -> range("a[0]", "-2147483648", "2147483648"))
        .hasMessageContaining("goes beyond its type");
    assertThatCode(() -> range("a[0]", "-2147483648", "2147483647")).doesNotThrowAnyException();
  }

  @Test
  void aRangeOfAStringMustLeaveRoomForItsEnd() {
    assertThatThrownBy(() -> range("s", "65", "90")).hasMessageContaining("--buffer s");
    assertThatCode(
            () ->
                check(
                    Map.of("s", new ShapeOptions.Range("65", "90")),
                    Map.of(),
                    Map.of(),
                    Set.of("s"),
                    Set.of()))
        .doesNotThrowAnyException();
  }

  @Test
  void aRangeOfABitFieldMustFitIt() {
    assertThatThrownBy(() -> range("p->bits", "8", "9")).hasMessageContaining("holds -4 to 3");
    assertThatThrownBy(() -> range("p->bits", "0", "5")).hasMessageContaining("beyond its type");
  }

  @Test
  void aStringInAnArrayNeedsRoomForItsEnd() {
    assertThatThrownBy(() -> check(Map.of(), Map.of(), Map.of("p->title", 16L), Set.of(), Set.of()))
        .hasMessageContaining("its array of 16 has no room for 16 characters and a NUL");
    assertThatCode(() -> check(Map.of(), Map.of(), Map.of("p->title", 15L), Set.of(), Set.of()))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> check(Map.of(), Map.of("p->tail", 3L), Map.of(), Set.of(), Set.of()))
        .hasMessageContaining("a flexible array has the room that its structure has");
  }

  @Test
  void lengthsStringsBuffersAndNotNullNeedPointers() {
    assertThatCode(
            () ->
                check(
                    Map.of(),
                    Map.of("p", 3L),
                    Map.of("p->name", 5L),
                    Set.of("s"),
                    Set.of("p", "p->next")))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> check(Map.of(), Map.of("b", 3L), Map.of(), Set.of(), Set.of()))
        .hasMessageContaining("--length 'b': that is no pointer");
    assertThatThrownBy(() -> check(Map.of(), Map.of("a", 3L), Map.of(), Set.of(), Set.of()))
        .hasMessageContaining("it is declared with 4 elements");
    assertThatThrownBy(() -> check(Map.of(), Map.of(), Map.of("p", 3L), Set.of(), Set.of()))
        .hasMessageContaining("does not point to plain char");
    assertThatThrownBy(() -> check(Map.of(), Map.of(), Map.of(), Set.of(), Set.of("p->level")))
        .hasMessageContaining("--not-null 'p->level': that is no pointer");
  }
}

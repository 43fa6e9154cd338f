package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.source.SourceModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong with the input gets one clear message; what is only unusual works. */
class HostileInputTest {
  @TempDir Path folder;

  private Diagnostic refused(Path file, String... flags) {
    return catchThrowableOfType(DiagnosticException.class, () -> Load.file(file, flags))
        .diagnostic();
  }

  private Diagnostic refused(String c, String... flags) {
    return refused(Load.write(folder, "unit.c", c), flags);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "/* nothing */", "int x;", "#include <stdio.h>\n"})
  void aFileWithoutFunctionsIsRefused(String c) {
    Diagnostic diagnostic = refused(c);
    assertThat(diagnostic.category()).isEqualTo(Category.USER);
    assertThat(diagnostic.code()).isEqualTo("no-functions");
  }

  @Test
  void aMissingFileIsRefused() {
    Diagnostic diagnostic =
        catchThrowableOfType(
                DiagnosticException.class,
                () -> ClangFrontEnd.load(folder.resolve("none.c"), List.of(), folder))
            .diagnostic();
    assertThat(diagnostic.code()).isEqualTo("file-missing");
    assertThat(diagnostic.message()).contains("none.c");
  }

  @Test
  void aFolderIsRefused() throws IOException {
    assertThat(refused(Files.createDirectory(folder.resolve("folder.c"))).code())
        .isEqualTo("not-a-file");
  }

  @Test
  void cPlusPlusIsNamedAsUnsupported() {
    for (String name : List.of("a.cpp", "a.cc", "a.C", "a.hpp")) {
      Diagnostic diagnostic = refused(Load.write(folder, name, "int f();"));
      assertThat(diagnostic.category()).isEqualTo(Category.UNSUPPORTED);
      assertThat(diagnostic.message()).isEqualTo("C++ is not supported yet");
    }
  }

  @Test
  void clangsErrorsArePassedOnWithFileLineAndColumn() {
    Diagnostic diagnostic = refused("int f(void) {\n  return 1\n}\nint g(void) { return y; }\n");
    assertThat(diagnostic.category()).isEqualTo(Category.USER);
    assertThat(diagnostic.code()).isEqualTo("compile-error");
    assertThat(diagnostic.where().file()).endsWith("unit.c");
    assertThat(diagnostic.where().line()).isEqualTo(2);
    assertThat(diagnostic.where().column()).isEqualTo(11);
    assertThat(diagnostic.message())
        .startsWith("expected ';' after return statement")
        .contains("unit.c:4:22: use of undeclared identifier 'y'");
  }

  @Test
  void anErrorInAHeaderIsPlacedThere() {
    Load.write(folder, "part.h", "int g(void);\nint broken(;\n");
    Diagnostic diagnostic = refused("#include \"part.h\"\nint f(void) { return g(); }\n");
    assertThat(diagnostic.where().file()).endsWith("part.h");
    assertThat(diagnostic.where().line()).isEqualTo(2);
  }

  @Test
  void aMissingHeaderIsNamedWithAdvice() {
    Diagnostic diagnostic = refused("#include \"nowhere.h\"\nint f(void) { return 1; }\n");
    assertThat(diagnostic.code()).isEqualTo("missing-header");
    assertThat(diagnostic.message()).contains("'nowhere.h' file not found");
    assertThat(diagnostic.advice()).contains("-I");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--no-such-flag", "-std=c1997", "-mcpu-of-mine", "other.c", "-I", "-xada"})
  void aFlagThatClangDoesNotKnowIsRefused(String flag) {
    Diagnostic diagnostic = refused("int f(void) { return 1; }\n", flag);
    assertThat(diagnostic.category()).isEqualTo(Category.USER);
    assertThat(diagnostic.code()).isEqualTo("bad-flag");
    assertThat(diagnostic.message()).contains(flag.replaceAll("^-*(std=|x)?", ""));
  }

  @Test
  void aFileInAnotherEncodingIsToBeSavedAsUtf8() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("wide.c"),
            "\ufeffint f(int x) { return x; }",
            StandardCharsets.UTF_16LE);
    assertThat(refused(file).code()).isEqualTo("compile-error");
    assertThat(refused(file).advice()).contains("UTF-8");
  }

  @Test
  void aVariableThatThereIsNoMemoryForIsNamedAsTooLarge() {
    assertThat(refused("static char big[2000000000]; int f(int i) { return big[i]; }").code())
        .isEqualTo("variable-too-large");
  }

  @Test
  void parenthesesFiveThousandDeepAreRefusedWithClangsLimit() {
    Diagnostic diagnostic =
        refused("int f(int x) { return " + "(".repeat(5000) + "x" + ")".repeat(5000) + "; }\n");
    assertThat(diagnostic.category()).isEqualTo(Category.USER);
    assertThat(diagnostic.message()).contains("bracket nesting level exceeded maximum of 256");
    assertThat(diagnostic.advice()).contains("-fbracket-depth");
  }

  @Test
  void parenthesesAsDeepAsClangAllowsAreFine() {
    SourceModel model =
        Load.model(
            folder,
            "int f(int x) { return " + "(".repeat(240) + "x && !x" + ")".repeat(240) + "; }\n");
    assertThat(model.conditions()).hasSize(2);
  }

  @Test
  void anElseIfChainOfThreeThousandIsRead() {
    String chain =
        IntStream.range(0, 3000)
            .mapToObj(i -> "if (x == %d && y) return %d;".formatted(i, i))
            .collect(Collectors.joining("\nelse "));
    SourceModel model = Load.model(folder, "int f(int x, int y) {\n" + chain + "\nreturn -1; }\n");
    assertThat(model.decisions()).hasSize(3000);
    assertThat(model.decisions().getLast().where().line()).isEqualTo(3001);
    assertThat(model.conditions()).hasSize(6000);
  }

  @Test
  void aDecisionOfTwoThousandConditionsIsRead() {
    String conditions =
        IntStream.range(0, 2000).mapToObj(i -> "x != " + i).collect(Collectors.joining(" && "));
    SourceModel model = Load.model(folder, "int f(int x) { return " + conditions + "; }\n");
    assertThat(model.decisions().getFirst().conditions()).hasSize(2000);
  }

  @Test
  void nestingThatOverflowsClangIsOneMessage() {
    Diagnostic diagnostic = refused("int f(int x) { return x" + "+x".repeat(200_000) + "; }\n");
    assertThat(diagnostic.category()).isEqualTo(Category.USER);
    assertThat(diagnostic.code()).isEqualTo("compiler-crashed");
  }

  @Test
  @Tag("slow")
  void aFunctionOfOneMegabyteIsRead() {
    String body =
        IntStream.range(0, 25_000)
            .mapToObj(i -> "  if (x > %d && y) x -= y + %d;\n".formatted(i, i))
            .collect(Collectors.joining());
    String c = "int f(int x, int y) {\n" + body + "  return x;\n}\n";
    assertThat(c.length()).isGreaterThan(900_000);
    assertThat(Load.model(folder, c).conditions()).hasSize(50_000);
  }

  @Test
  void aScratchFolderThatIsNoFolderIsAResourceProblem() throws IOException {
    Path file = Load.write(folder, "unit.c", "int f(void) { return 1; }\n");
    Diagnostic diagnostic =
        catchThrowableOfType(
                DiagnosticException.class,
                () -> ClangFrontEnd.load(file, List.of(), folder.resolve("missing")))
            .diagnostic();
    assertThat(diagnostic.category()).isEqualTo(Category.RESOURCES);
  }

  @Test
  void aFileNamedLikeAFlagIsAFile() throws IOException {
    Path file = Load.write(folder, "-DX.c", "int f(int a) { return a && 1; }\n");
    assertThat(Load.file(file).source().decisions()).hasSize(1);
  }

  @Test
  void aNulByteAndControlCharactersAreClangsBusiness() {
    SourceModel model = Load.model(folder, "int f(int a) { return a\f &&\u000b a > 1; }\n");
    assertThat(model.conditions()).hasSize(2);
    assertThat(Load.model(folder, "int f(int a) { return a; }\n/* \0 */\n").functions()).hasSize(1);
  }
}

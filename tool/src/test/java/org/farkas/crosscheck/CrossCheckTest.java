package org.farkas.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.farkas.cli.Main;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The coverage that Farkas claims is the coverage that gcov and clang count; {@code
 * benchmarks/crosscheck} compares all examples and subjects.
 */
class CrossCheckTest {
  private static final List<String> FUNCTIONS = List.of("choices", "shapes", "macros", "ends");

  @TempDir static Path folder;

  private static final Map<String, UnitCheck> CHECKS = new LinkedHashMap<>();

  @BeforeAll
  static void generate() throws IOException {
    assumeTrue(UnitCheck.hasGcov() || UnitCheck.hasClang(), "neither gcov nor clang-19 is here");
    Path resources = Path.of("src/test/resources/org/farkas/crosscheck");
    for (String name : List.of("conditions.h", "conditions.c")) {
      Files.copy(resources.resolve(name), folder.resolve(name));
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Dorg.bytedeco.javacpp.nopointergc=true",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "generate",
                folder.resolve("conditions.c").toString(),
                "--criterion",
                "branch",
                "--budget",
                "10s",
                "--out",
                folder.resolve("out").toString()));
    FUNCTIONS.forEach(name -> command.addAll(List.of("--function", name)));
    Shell.Finished finished = Shell.run(folder, command);
    for (String name : FUNCTIONS) {
      Path unit = folder.resolve("out").resolve(name);
      assertThat(unit.resolve("result.json")).as(finished.errors()).exists();
      CHECKS.put(name, check(unit));
    }
  }

  private static UnitCheck check(Path unit) throws IOException {
    return UnitCheck.of(
        unit.getFileName().toString(), unit, Files.createTempDirectory(folder, "check"));
  }

  @Test
  void gcovCountsInEachTestWhatTheLedgerSays() {
    assumeTrue(UnitCheck.hasGcov(), "gcc and gcov are not both here");
    for (UnitCheck check : CHECKS.values()) {
      assertThat(check.gcov().orElseThrow().agreements()).as(check.name()).isGreaterThan(7);
      assertThat(check.gcov().orElseThrow().differences()).as(check.name()).isEmpty();
      check.findings().ifPresent(each -> assertThat(each.differences()).isEmpty());
    }
    assertThat(CHECKS.get("ends").gcov().orElseThrow().explained())
        .containsOnlyKeys(Known.CUT_SHORT);
    assertThat(CHECKS.get("shapes").gcov().orElseThrow().explained())
        .containsOnlyKeys(Known.FOLDED, Known.BRANCHLESS);
  }

  @Test
  void clangCountsOverTheSuiteWhatTheLedgerSays() {
    assumeTrue(UnitCheck.hasClang(), "clang-19, llvm-profdata-19 and llvm-cov-19 are not all here");
    for (UnitCheck check : CHECKS.values()) {
      assertThat(check.branches().orElseThrow().agreements()).as(check.name()).isGreaterThan(7);
      assertThat(check.branches().orElseThrow().differences()).as(check.name()).isEmpty();
      assertThat(check.pairs().orElseThrow().differences()).as(check.name()).isEmpty();
    }
    assertThat(CHECKS.get("shapes").pairs().orElseThrow().decisions()).isGreaterThan(10);
    assertThat(CHECKS.get("shapes").pairs().orElseThrow().explained())
        .containsOnlyKeys(Known.NESTED);
  }

  @Test
  void theLedgersPairsFollowFromItsRows() {
    CHECKS.values().forEach(check -> assertThat(check.inconsistent()).isEmpty());
  }

  @Test
  void aWrongRowIsNoticedByBoth() throws IOException {
    assumeTrue(UnitCheck.hasGcov() && UnitCheck.hasClang(), "gcov and clang-19 are not both here");
    UnitCheck wrong =
        falsified("macros", text -> text.replaceFirst("\"values\" ?: ?\"F\"", "\"values\":\"T\""));
    assertThat(wrong.gcov().orElseThrow().differences()).isNotEmpty();
    assertThat(wrong.branches().orElseThrow().differences()).isNotEmpty();
  }

  @Test
  void aRowThatNoTestShowsIsNoticedByMcdc() throws IOException {
    assumeTrue(UnitCheck.hasClang(), "clang-19 is not here");
    UnitCheck wrong =
        falsified("macros", text -> text.replaceAll("\"values\" ?: ?\"TT\"", "\"values\":\"TF\""));
    assertThat(wrong.pairs().orElseThrow().differences()).isNotEmpty();
  }

  private UnitCheck falsified(String name, Function<String, String> change) throws IOException {
    Path unit = folder.resolve("out").resolve(name);
    Path wrong = Files.createDirectories(folder.resolve("wrong").resolve(name));
    Files.createDirectories(wrong.resolve("tests"));
    Path tests = unit.resolve("tests").resolve("test_" + name + ".c");
    String source = folder.resolve("conditions.c").toString();
    Files.writeString(
        wrong.resolve("tests").resolve(tests.getFileName()),
        Files.readString(tests).replaceAll("#include \".*\"", "#include \"" + source + "\""));
    String result = Files.readString(unit.resolve("result.json"));
    String changed = change.apply(result);
    assertThat(changed).isNotEqualTo(result);
    Files.writeString(wrong.resolve("result.json"), changed);
    return check(wrong);
  }
}

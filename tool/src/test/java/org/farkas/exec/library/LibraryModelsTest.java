package org.farkas.exec.library;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.exec.library.LibraryModels.Treatment.BUILT_IN;
import static org.farkas.exec.library.LibraryModels.Treatment.MODELLED;
import static org.farkas.exec.library.LibraryModels.Treatment.OUTPUT_IGNORED;
import static org.farkas.exec.library.LibraryModels.Treatment.STUB;
import static org.farkas.exec.library.LibraryModels.treatment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.farkas.exec.library.LibraryModels.ModelFile;
import org.farkas.testcase.VerifierFunctions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares every model with the real C library: gcc compiles the models with sanitizers, {@code
 * objcopy} puts a prefix before their names, and a driver in C calls both on random and boundary
 * inputs. {@code -Dfarkas.library.rounds=N} makes it longer.
 */
class LibraryModelsTest {
  private static final int ROUNDS = Integer.getInteger("farkas.library.rounds", 200);

  private static final List<String> DRIVER =
      List.of(
          "comparison.h",
          "comparison.c",
          "compare_memory.c",
          "compare_strings.c",
          "compare_characters.c",
          "compare_integers.c",
          "compare_numerals.c",
          "compare_decimals.c",
          "compare_input.c",
          "compare_formatting.c",
          "compare_sorting.c",
          "compare_jumps.c",
          "compare_floating.h",
          "compare_doubles.c",
          "compare_singles.c");

  private static final List<String> SANITIZERS =
      List.of(
          "-fsanitize=address,undefined,float-cast-overflow,float-divide-by-zero",
          "-fno-sanitize=nonnull-attribute",
          "-fno-sanitize-recover=all");

  private static final Pattern DEFINED = Pattern.compile("^[0-9a-f]+ [TW] (\\w+)$");

  @TempDir Path folder;

  @Test
  void theModelsThatPresumeAreKnown() {
    for (String name : LibraryModels.names()) {
      String text = resource(LibraryModels.fileOf(name).orElseThrow());
      assertThat(LibraryModels.presumes(name)).as(name).isEqualTo(text.contains("_presume("));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyModelDoesWhatTheLibraryDoes(boolean sanitized) throws IOException {
    List<String> flags = sanitized ? SANITIZERS : List.of();
    List<Path> objects = compileModels(flags);
    List<String> symbols = new ArrayList<>(LibraryModels.names());
    symbols.addAll(List.of("malloc", "realloc", "aligned_alloc"));
    symbols.addAll(List.of("__farkas_undefined", "__farkas_not_null"));
    symbols.addAll(
        List.of(
            "__farkas_unsupported",
            "__farkas_presume",
            "__farkas_standard_input",
            "__farkas_stream_state"));
    symbols.addAll(List.of("__farkas_text_length", "__farkas_text_character"));
    symbols.addAll(List.of("__farkas_address_length", "__farkas_address_character"));
    write(
        "symbols", symbols.stream().map(name -> name + " model_" + name + "\n").collect(joining()));
    for (Path object : objects) {
      run(List.of("objcopy", "--redefine-syms=symbols", object.toString()));
    }
    List<String> link = new ArrayList<>(List.of("gcc", "-std=gnu11", "-O0", "-g", "-w"));
    link.addAll(flags);
    link.addAll(List.of("-fno-builtin", "-o", "driver"));
    for (String file : DRIVER) {
      write(file, resource(file));
      if (file.endsWith(".c")) {
        link.add(file);
      }
    }
    objects.forEach(object -> link.add(object.toString()));
    link.add("-lm");
    run(link);
    String output = run(List.of("./driver", Integer.toString(ROUNDS)));
    assertThat(output).contains("DIFFERENCES 0");
    Map<String, Integer> comparisons = new TreeMap<>();
    for (String line : output.lines().toList()) {
      String[] words = line.split(" ");
      comparisons.put(words[0], Integer.parseInt(words[1]));
    }
    assertThat(LibraryModels.names())
        .filteredOn(name -> !VerifierFunctions.endsIfZero(name)) // no library has it
        .filteredOn(name -> !name.equals("__errno_may_change")) // nor this, which does nothing
        .allSatisfy(
            name ->
                assertThat(comparisons.getOrDefault(name, 0)).as(name).isGreaterThanOrEqualTo(20));
  }

  @Test
  void theModelsDefineExactlyTheirNames() throws IOException {
    List<String> command = new ArrayList<>(List.of("nm", "-g", "--defined-only"));
    compileModels(List.of()).forEach(object -> command.add(object.toString()));
    List<String> defined =
        run(command)
            .lines()
            .map(DEFINED::matcher)
            .filter(Matcher::matches)
            .map(matcher -> matcher.group(1))
            .collect(Collectors.toList());
    assertThat(defined).containsExactlyInAnyOrderElementsOf(LibraryModels.names());
  }

  @Test
  void eachFunctionIsTreatedInOneWay() {
    assertThat(treatment("strlen")).isEqualTo(MODELLED);
    assertThat(treatment("malloc")).isEqualTo(BUILT_IN);
    assertThat(treatment("fabsf")).isEqualTo(BUILT_IN);
    assertThat(treatment("llvm.memcpy.p0.p0.i64")).isEqualTo(BUILT_IN);
    assertThat(treatment("__farkas_condition")).isEqualTo(BUILT_IN);
    assertThat(treatment("printf")).isEqualTo(OUTPUT_IGNORED);
    assertThat(treatment("rand")).isEqualTo(STUB);
    assertThat(treatment("read_sensor")).isEqualTo(STUB);
    assertThat(LibraryModels.names())
        .noneMatch(BuiltInFunctions::contains)
        .noneMatch(OutputFunctions::contains);
  }

  private List<Path> compileModels(List<String> flags) throws IOException {
    List<Path> objects = new ArrayList<>();
    for (ModelFile file : LibraryModels.files()) {
      write(file.name(), file.text());
    }
    for (ModelFile file : LibraryModels.files()) {
      if (file.compiled()) {
        List<String> command = new ArrayList<>(List.of("gcc", "-c", "-g", "-std=gnu11", "-O0"));
        command.addAll(List.of("-ffreestanding", "-ffp-contract=off"));
        command.addAll(List.of("-Wall", "-Wextra", "-Werror", "-Wmissing-prototypes"));
        command.addAll(flags);
        command.addAll(List.of(file.name(), "-o", file.name() + ".o"));
        run(command);
        objects.add(folder.resolve(file.name() + ".o"));
      }
    }
    return objects;
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static String resource(String name) {
    try (InputStream content = LibraryModelsTest.class.getResourceAsStream(name)) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String run(List<String> command) throws IOException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor()).as(() -> text(output)).isZero();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return text(output);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

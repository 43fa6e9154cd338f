package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.farkas.ir.Module;
import org.farkas.ir.text.IrParser;
import org.farkas.ir.text.IrPrinter;
import org.farkas.ir.verify.IrVerifier;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * C files with the IR expected of them. {@code -Dfarkas.golden=update} writes what is found instead
 * of comparing.
 */
class GoldenIrTest {
  private static final Path FOLDER = Path.of("src/test/resources/ir");
  private static final boolean UPDATE = "update".equals(System.getProperty("farkas.golden"));

  @TempDir Path scratch;

  @TestFactory
  List<DynamicTest> readsAsExpected() throws IOException {
    return files(".c").stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)))
        .toList();
  }

  private void check(Path source) throws IOException {
    Path copy = Files.copy(source, scratch.resolve(source.getFileName()));
    Module module = BitcodeReader.read(List.of(Bitcode.compile(copy, List.of())), List.of());
    assertThat(IrVerifier.problems(module)).isEmpty();
    String text = IrPrinter.print(module);
    assertThat(IrParser.module(text)).isEqualTo(module);
    Path expected = sibling(source, ".ir");
    if (UPDATE) {
      Files.writeString(expected, text);
    }
    assertThat(text).isEqualTo(Files.readString(expected));
  }

  @Test
  void everyExpectationHasItsSource() throws IOException {
    assertThat(files(".ir")).allSatisfy(file -> assertThat(sibling(file, ".c")).exists());
  }

  private static List<Path> files(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(suffix)).sorted().toList();
    }
  }

  private static Path sibling(Path file, String suffix) {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.substring(0, name.lastIndexOf('.')) + suffix);
  }
}

package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.farkas.exec.library.LibraryModels;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Terminator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryBitcodeTest {
  @TempDir Path cache;

  @Test
  void everyModelIsReadWithoutAnythingUnsupported() {
    Module module = models(List.of());
    for (String name : LibraryModels.names()) {
      assertThat(module.functions()).containsKey(name);
      assertThat(module.functions().get(name).declaration()).as(name).isFalse();
    }
    for (Function function : module.functions().values()) {
      assertThat(function.blocks())
          .as(function.name())
          .allSatisfy(
              block -> {
                assertThat(block.instructions())
                    .noneMatch(each -> each instanceof Instruction.Unsupported);
                assertThat(block.terminator()).isNotInstanceOf(Terminator.Unsupported.class);
              });
    }
  }

  @Test
  void modelsCallOnlyWhatTheMachineHasBuiltIn() {
    assertThat(models(List.of()).functions().values())
        .filteredOn(Function::declaration)
        .extracting(Function::name)
        .allMatch(
            name -> LibraryModels.treatment(name) == LibraryModels.Treatment.BUILT_IN,
            "built into the machine");
  }

  @Test
  void modelsAreCompiledOnceForEachTarget() throws IOException {
    List<Path> first = files(List.of());
    Object made = Files.getLastModifiedTime(first.getFirst());
    assertThat(files(List.of("-DUNRELATED", "-Isomewhere"))).isEqualTo(first);
    assertThat(Files.getLastModifiedTime(first.getFirst())).isEqualTo(made);
    assertThat(files(List.of("-m32"))).doesNotContainAnyElementsOf(first);
    assertThat(models(List.of("-m32")).pointerBytes()).isEqualTo(4);
    try (Stream<Path> folders = Files.list(cache)) {
      assertThat(folders).hasSize(2);
    }
  }

  @Test
  void whatWasDamagedInTheCacheIsMadeAgain() throws IOException {
    Path file = files(List.of()).getFirst();
    byte[] whole = Files.readAllBytes(file);
    byte[] damaged = whole.clone();
    damaged[whole.length / 2] ^= 1;
    Files.write(file, damaged);
    assertThat(files(List.of()).getFirst()).isEqualTo(file);
    assertThat(Files.readAllBytes(file)).hasSameSizeAs(whole).isNotEqualTo(damaged);
    Files.delete(file);
    assertThat(files(List.of()).getFirst()).isEqualTo(file).exists();
  }

  private Module models(List<String> flags) {
    return BitcodeReader.read(List.of(), files(flags));
  }

  private List<Path> files(List<String> flags) {
    return LibraryBitcode.files(ClangTools.unpacked(), flags, cache);
  }
}

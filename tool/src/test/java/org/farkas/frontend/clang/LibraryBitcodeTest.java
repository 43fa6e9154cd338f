package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.LibraryModels.ModelFile;
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
  void theFilesForOneFunctionDefineAllThatItNeeds() {
    for (ModelFile file : LibraryModels.files()) {
      if (file.compiled()) {
        String first =
            LibraryModels.names().stream()
                .filter(name -> LibraryModels.filesFor(Set.of(name)).contains(file))
                .filter(name -> file.text().contains(name))
                .findFirst()
                .orElseThrow();
        Module module = BitcodeReader.read(List.<Path>of(), files(List.of(), Set.of(first)));
        assertThat(module.functions().values())
            .filteredOn(Function::declaration)
            .as(file.name())
            .noneMatch(each -> LibraryModels.names().contains(each.name()));
      }
    }
    assertThat(files(List.of(), Set.of("strlen"))).hasSize(1);
    assertThat(files(List.of(), Set.of("printf", "user_function"))).isEmpty();
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
    assertThat(Files.readAllBytes(file)).isNotEqualTo(damaged);
    assertThat(models(List.of()).functions()).containsKey("__errno_location");
    Files.delete(file);
    assertThat(files(List.of()).getFirst()).isEqualTo(file).exists();
  }

  private Module models(List<String> flags) {
    return BitcodeReader.read(List.<Path>of(), files(flags));
  }

  private List<Path> files(List<String> flags) {
    return files(flags, LibraryModels.names());
  }

  private List<Path> files(List<String> flags, Collection<String> functions) {
    return LibraryBitcode.files(
        ClangTools.unpacked(), flags, LibraryModels.filesFor(functions), cache);
  }
}

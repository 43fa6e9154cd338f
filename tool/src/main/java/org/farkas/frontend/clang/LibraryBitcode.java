package org.farkas.frontend.clang;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.farkas.base.ContentHash;
import org.farkas.base.DiagnosticException;
import org.farkas.base.NativeLibraries;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.LibraryModels.ModelFile;

/**
 * The library models as bitcode. They are compiled once for each version of the models, compiler
 * and target, into a folder of the product's cache that appears whole or not at all; several
 * processes may do so together.
 */
final class LibraryBitcode {
  private static final String CHECKSUM = "checksum";
  private static final List<String> OWN_FLAGS = List.of("-std=gnu11", "-ffreestanding");

  private LibraryBitcode() {}

  /**
   * Returns the bitcode files that define some functions, and what these need, in a fixed order.
   *
   * @param userFlags the program's flags; those that choose the target count
   * @param functions those without a model are passed over
   */
  static List<Path> files(ClangTools tools, List<String> userFlags, Collection<String> functions) {
    List<ModelFile> needed = LibraryModels.filesFor(functions);
    return needed.isEmpty()
        ? List.of()
        : files(tools, userFlags, needed, NativeLibraries.cacheDirectory().resolve("models"));
  }

  static List<Path> files(
      ClangTools tools, List<String> userFlags, List<ModelFile> needed, Path cache) {
    List<String> flags = new ArrayList<>(targetFlags(userFlags));
    flags.addAll(OWN_FLAGS);
    try {
      Path folder = cache.resolve(key(tools, flags));
      if (Files.isDirectory(folder) && !intact(folder)) {
        delete(folder);
      }
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(cache);
        compile(tools, flags, cache, folder);
      }
      return needed.stream().map(file -> folder.resolve(bitcodeName(file))).toList();
    } catch (IOException e) {
      throw DiagnosticException.resources(
          "cache-not-writable",
          "can't compile the library models into " + cache + ": " + e.getMessage(),
          "set FARKAS_CACHE to a folder that can be written and has room");
    }
  }

  /** The flags that change types, layout or calling convention. */
  private static List<String> targetFlags(List<String> userFlags) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < userFlags.size(); i++) {
      String flag = userFlags.get(i);
      if (flag.equals("-target") && i + 1 < userFlags.size()) {
        result.addAll(List.of(flag, userFlags.get(i + 1)));
      } else if (flag.startsWith("--target=") || flag.startsWith("-m") && !flag.equals("-mllvm")) {
        result.add(flag);
      }
    }
    return result;
  }

  private static String key(ClangTools tools, List<String> flags) throws IOException {
    ContentHash hash = new ContentHash();
    for (ModelFile file : LibraryModels.files()) {
      hash.add(file.name()).add(file.text());
    }
    // The vendor's version is part of the folder that clang is unpacked to.
    hash.add(tools.clang().getParent().toString()).add(Long.toString(Files.size(tools.clang())));
    hash.add(flags).add(Program.SEMANTICS_FLAGS);
    return hash.toString().substring(0, 32);
  }

  private static void compile(ClangTools tools, List<String> flags, Path cache, Path folder)
      throws IOException {
    Path partial = Files.createTempDirectory(cache, "partial");
    try {
      for (ModelFile file : LibraryModels.files()) {
        Files.writeString(partial.resolve(file.name()), file.text());
      }
      List<String> all = new ArrayList<>(flags);
      all.add("-fdebug-prefix-map=" + partial + "/=");
      ClangDriver driver = new ClangDriver(tools.clang(), partial);
      for (ModelFile file : compiled().toList()) {
        Path bitcode = partial.resolve(bitcodeName(file));
        driver.compileToBitcode(partial.resolve(file.name()), all, List.of(), bitcode);
      }
      Files.writeString(partial.resolve(CHECKSUM), checksum(partial));
      Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      // Another process may have been quicker.
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    } finally {
      delete(partial);
    }
  }

  /** Whether a folder is there and holds what the compiler wrote: LLVM trusts its input. */
  private static boolean intact(Path folder) throws IOException {
    Path checksum = folder.resolve(CHECKSUM);
    return Files.isRegularFile(checksum) && Files.readString(checksum).equals(checksum(folder));
  }

  private static String checksum(Path folder) throws IOException {
    ContentHash hash = new ContentHash();
    for (ModelFile file : compiled().toList()) {
      Path bitcode = folder.resolve(bitcodeName(file));
      if (!Files.isRegularFile(bitcode)) {
        return "incomplete";
      }
      hash.add(Files.readAllBytes(bitcode));
    }
    return hash.toString();
  }

  private static Stream<ModelFile> compiled() {
    return LibraryModels.files().stream().filter(ModelFile::compiled);
  }

  private static String bitcodeName(ModelFile file) {
    return file.name() + BitcodeFile.SUFFIX;
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}

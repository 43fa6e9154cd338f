package org.farkas.frontend.clang;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.farkas.ir.Module;

/** Compiles C to bitcode with the embedded clang, and reads it. */
public final class Bitcode {
  private static final List<String> FLAGS =
      List.of(
          "-c",
          "-O0",
          "-Xclang",
          "-disable-O0-optnone",
          "-g",
          "-fno-discard-value-names",
          "-ffp-contract=off",
          "-w",
          "-emit-llvm");

  private Bitcode() {}

  /** The module of a C text; its file is called {@code test.c}. */
  public static Module moduleOf(String text, String... flags) {
    try {
      Path folder = Files.createTempDirectory("bitcode");
      Path source = Files.writeString(folder.resolve("test.c"), text);
      Path bitcode = compile(source, List.of(flags));
      Module module = BitcodeReader.read(List.of(bitcode), List.of());
      Files.delete(source);
      Files.delete(bitcode);
      Files.delete(folder);
      return module;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Compiles a file beside itself. */
  public static Path compile(Path source, List<String> flags) {
    return compile(source, source.toAbsolutePath().getParent(), flags);
  }

  /** Compiles a file into a folder. */
  public static Path compile(Path source, Path folder, List<String> flags) {
    Path bitcode = folder.resolve(source.getFileName() + ".bc");
    List<String> command = new ArrayList<>();
    command.add(ClangTools.unpacked().clang().toString());
    command.addAll(FLAGS);
    command.addAll(flags);
    command.addAll(List.of(source.getFileName().toString(), "-o", bitcode.toString()));
    try {
      Path log = Files.createTempFile("clang", ".log");
      Process process =
          new ProcessBuilder(command)
              .directory(source.toAbsolutePath().getParent().toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (!process.waitFor(120, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new AssertionError("clang failed: " + Files.readString(log));
      }
      Files.delete(log);
      return bitcode;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}

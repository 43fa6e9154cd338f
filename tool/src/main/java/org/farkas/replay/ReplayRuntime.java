package org.farkas.replay;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.base.ContentHash;
import org.farkas.base.DiagnosticException;
import org.farkas.base.NativeLibraries;

/**
 * The C run-time that every native build links: compiled once per compiler and target and kept in
 * the cache folder.
 */
final class ReplayRuntime {
  /** The file whose local symbols are the run-time's. */
  static final String SOURCE_FILE = "runtime.c";

  /** What puts emitted test programs into the container while they are tried. */
  static final String TRIAL_FILE = "trial.c";

  /** Likewise, where a test framework runs them. */
  static final String FRAMEWORK_TRIAL_FILE = "trial_framework.c";

  private static final List<String> FILES =
      List.of(
          SOURCE_FILE,
          TRIAL_FILE,
          FRAMEWORK_TRIAL_FILE,
          "kernel.h",
          "shared.h",
          "trace.h",
          "container.h",
          "child.h",
          "library.h",
          "streams.h",
          "server.h");

  private static final List<String> FLAGS =
      List.of(
          "-std=gnu11",
          "-O1",
          "-w",
          "-ffreestanding",
          "-fno-stack-protector",
          "-fno-pic",
          "-fno-pie",
          "-c");

  private static final Pattern WRAPPER =
      Pattern.compile(
          "\\b__wrap_(\\w+)\\(|^FARKAS_(?:PRINT|PRINT_LIST|CHARACTER)\\((\\w+),",
          Pattern.MULTILINE);

  /**
   * Functions of the C library that the run-time replaces by {@code --wrap}: its {@code __wrap_}s.
   */
  static final List<String> WRAPPED = wrapped();

  private ReplayRuntime() {}

  private static List<String> wrapped() {
    SortedSet<String> names = new TreeSet<>();
    for (String text : sources().values()) {
      Matcher matcher = WRAPPER.matcher(text);
      while (matcher.find()) {
        names.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
      }
    }
    return List.copyOf(names);
  }

  /** The text of all source files, by name. */
  static Map<String, String> sources() {
    Map<String, String> sources = new LinkedHashMap<>();
    for (String file : FILES) {
      try (InputStream in = ReplayRuntime.class.getResourceAsStream(file)) {
        if (in == null) {
          throw DiagnosticException.internal("runtime-missing", "this build carries no " + file);
        }
        sources.put(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return sources;
  }

  /**
   * Returns the object file, compiling it if it is not in the cache.
   *
   * @param targetFlags flags that choose the processor or its conventions
   * @param scratch used for the compiler's output, and for everything if the cache can't be written
   */
  static Path object(Path clang, List<String> targetFlags, Path scratch) {
    return object(SOURCE_FILE, clang, targetFlags, scratch);
  }

  /** Likewise, of one of the run-time's main files. */
  static Path object(String mainFile, Path clang, List<String> targetFlags, Path scratch) {
    Map<String, String> sources = sources();
    ContentHash hash =
        new ContentHash().add(mainFile).add(FLAGS).add(targetFlags).add(clang.toString());
    sources.values().forEach(hash::add);
    Path cached = NativeLibraries.cacheDirectory().resolve("replay").resolve(hash + ".o");
    if (Files.isRegularFile(cached)) {
      return cached;
    }
    try {
      Path folder = Files.createTempDirectory(scratch, "runtime");
      for (Map.Entry<String, String> source : sources.entrySet()) {
        Files.writeString(folder.resolve(source.getKey()), source.getValue());
      }
      Path object = folder.resolve("runtime.o");
      List<String> command = new ArrayList<>(List.of(clang.toString()));
      command.addAll(targetFlags);
      command.addAll(FLAGS);
      command.addAll(List.of(folder.resolve(mainFile).toString(), "-o", object.toString()));
      ToolProcess compiler =
          ToolProcess.run(command, folder.resolve("output.txt"), NativeBuild.TIMEOUT_MILLIS);
      if (!compiler.succeeded()) {
        throw DiagnosticException.resources(
            "runtime-not-built",
            "the replay run-time does not compile: " + NativeBuild.firstErrors(compiler.output()),
            "run 'farkas doctor'; the C library's headers may be missing");
      }
      return keep(object, cached);
    } catch (IOException e) {
      throw NativeBuild.scratchFailure(scratch, e);
    }
  }

  private static Path keep(Path object, Path cached) {
    try {
      Files.createDirectories(cached.getParent());
      Path partial = Files.createTempFile(cached.getParent(), "runtime", ".part");
      Files.copy(object, partial, StandardCopyOption.REPLACE_EXISTING);
      return Files.move(partial, cached, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException _) {
      return object; // no cache, only slower
    }
  }
}

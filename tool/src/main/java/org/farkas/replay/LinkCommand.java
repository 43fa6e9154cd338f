package org.farkas.replay;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Links with what the machine has: gcc's start files and the system's linker where clang finds
 * them, else the C library alone and the linker that Farkas carries.
 *
 * @param targetFlags flags that choose the processor or its conventions
 */
record LinkCommand(Path clang, List<String> targetFlags) {
  /** Addresses are fixed, and symbols are bound at the start, before children are forked. */
  private static final List<String> FLAGS = List.of("-no-pie", "-Wl,-z,now", "-Wl,-z,noexecstack");

  ToolProcess run(List<String> objects, Path executable, Path log) {
    ToolProcess usual = run(usual(objects, executable), log);
    if (usual.succeeded() || !startFilesMissing(usual.output())) {
      return usual;
    }
    Path linker = clang.resolveSibling("ld.lld");
    Path library = libraryFolder(log);
    if (!Files.isExecutable(linker) || !Files.exists(library.resolve("crt1.o"))) {
      return usual;
    }
    return run(withoutGcc(objects, executable, library), log);
  }

  private ToolProcess run(List<String> arguments, Path log) {
    List<String> command = new ArrayList<>(List.of(clang.toString()));
    command.addAll(targetFlags);
    command.addAll(FLAGS);
    command.addAll(arguments);
    return ToolProcess.run(command, log, NativeBuild.TIMEOUT_MILLIS);
  }

  private static List<String> usual(List<String> objects, Path executable) {
    List<String> arguments = new ArrayList<>(objects);
    arguments.addAll(List.of("-lm", "-o", executable.toString()));
    return arguments;
  }

  /** {@code crtbegin.o} and libgcc belong to gcc, the linker to binutils. */
  private static boolean startFilesMissing(String output) {
    return output.contains("crtbegin")
        || output.contains("-lgcc")
        || output.contains("unable to execute command")
        || output.contains("invalid linker name")
        || output.contains("linker command failed due to signal");
  }

  private List<String> withoutGcc(List<String> objects, Path executable, Path library) {
    List<String> arguments = new ArrayList<>(List.of("-fuse-ld=lld", "-nostdlib"));
    arguments.add(library.resolve("crt1.o").toString());
    arguments.add(library.resolve("crti.o").toString());
    arguments.addAll(objects);
    arguments.addAll(List.of("-lm", "-lc"));
    Path support = library.resolve("libgcc_s.so.1");
    if (Files.exists(support)) {
      arguments.add(support.toString());
    }
    arguments.add(library.resolve("crtn.o").toString());
    arguments.addAll(List.of("-o", executable.toString()));
    return arguments;
  }

  private Path libraryFolder(Path log) {
    List<String> command = new ArrayList<>(List.of(clang.toString()));
    command.addAll(targetFlags);
    command.add("-print-file-name=crt1.o");
    String answer = ToolProcess.run(command, log, NativeBuild.TIMEOUT_MILLIS).output().strip();
    Path file = Path.of(answer).toAbsolutePath().normalize();
    return file.getParent();
  }
}

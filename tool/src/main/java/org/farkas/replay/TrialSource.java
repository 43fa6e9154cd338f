package org.farkas.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.Executables;
import org.farkas.emit.OtherFile;

/**
 * The source under test as emitted files include it, and the compilers that they are tried with:
 * gcc if the machine has it, and the clang that Farkas carries.
 *
 * @param folder where the emitted files will stand: includes are relative to it
 * @param sourceFile the source under test
 * @param others the program's other files
 * @param flags the user's and the semantics flags, as seen from that folder
 */
public record TrialSource(
    Path clang,
    Path folder,
    Path sourceFile,
    List<OtherFile> others,
    List<String> flags,
    Path scratch) {
  /** A test that took less than a second before has no use for the minute that users get. */
  static final String SECONDS = "-DFARKAS_SECONDS=10";

  public TrialSource {
    others = List.copyOf(others);
    flags = List.copyOf(flags);
  }

  List<String> compilers() {
    List<String> compilers = new ArrayList<>();
    compiler(false).ifPresent(compilers::add);
    compilers.add(clang.toString());
    return compilers;
  }

  /** The machine's own compiler of C or C++, if it has one. */
  static Optional<String> compiler(boolean cpp) {
    return Executables.find(cpp ? "g++" : "gcc").map(Path::toString);
  }

  boolean isOurs(String compiler) {
    return compiler.equals(clang.toString());
  }

  /**
   * Compiles an emitted C file. Its text comes in as standard input, so that relative includes
   * start at the folder.
   *
   * @param more flags beside the source's
   */
  ToolProcess compile(String compiler, List<String> more, Path emitted, Path object, Path log) {
    List<String> command = new ArrayList<>(List.of(compiler, "-Wall", "-Wextra"));
    command.addAll(flags);
    command.add(SECONDS);
    command.addAll(more);
    command.addAll(List.of("-fno-pie", "-c", "-x", "c", "-", "-o", object.toString()));
    return ToolProcess.run(command, folder, emitted, log, NativeBuild.TIMEOUT_MILLIS);
  }

  /**
   * Compiles the program's other files, and lists their objects; whichever does not compile is
   * missed when the program is linked.
   */
  List<String> otherObjects(String compiler, Path work, Path log) {
    List<String> objects = new ArrayList<>();
    for (OtherFile each : others) {
      Path object = work.resolve("other" + objects.size() + ".o");
      List<String> command = new ArrayList<>(List.of(compiler, "-w"));
      command.addAll(flags);
      if (each.definesMain()) {
        command.add(OtherFile.RENAMES_MAIN);
      }
      command.addAll(List.of("-fno-pie", "-c", each.path(), "-o", object.toString()));
      ToolProcess.run(command, folder, Path.of("/dev/null"), log, NativeBuild.TIMEOUT_MILLIS);
      objects.add(object.toString());
    }
    return objects;
  }

  /** Whether a compiler takes the source at all; nothing can be tried with others. */
  boolean isFor(String compiler, Path log) {
    List<String> command = new ArrayList<>(List.of(compiler, "-w", "-fsyntax-only"));
    command.addAll(flags);
    command.addAll(List.of("-x", "c", sourceFile.toString()));
    return ToolProcess.run(command, folder, Path.of("/dev/null"), log, NativeBuild.TIMEOUT_MILLIS)
        .succeeded();
  }
}

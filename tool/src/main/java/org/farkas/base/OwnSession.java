package org.farkas.base;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Child processes that a terminal's Ctrl-C does not reach, since they have a session of their own:
 * what is to become of them is ours to say. Where the system can't give them one they start
 * without.
 */
public final class OwnSession {
  private static final Optional<Path> LAUNCHER =
      Stream.of("/usr/bin/setsid", "/bin/setsid")
          .map(Path::of)
          .filter(Files::isExecutable)
          .findFirst();

  private OwnSession() {}

  /**
   * The command that starts another one like that, in a process with the same number.
   *
   * @throws IOException if its program can't be started
   */
  public static List<String> of(List<String> command) throws IOException {
    String program = command.getFirst();
    if (!canStart(program)) {
      throw new IOException(program + " is no program that can be executed");
    }
    if (LAUNCHER.isEmpty()) {
      return command;
    }
    List<String> result = new ArrayList<>(command.size() + 1);
    result.add(LAUNCHER.get().toString());
    result.addAll(command);
    return result;
  }

  private static boolean canStart(String program) {
    if (program.startsWith("/")) {
      return Files.isExecutable(Path.of(program));
    }
    // Relative to the folder that the child will run in, which only its start finds out.
    return program.contains("/") || Executables.find(program).isPresent();
  }
}

package org.farkas.cli;

import java.util.concurrent.Callable;
import org.farkas.app.ExitStatus;
import org.farkas.base.DiagnosticException;
import picocli.CommandLine.Command;

/** The program without a command. */
@Command(
    name = "farkas",
    customSynopsis = "farkas COMMAND [OPTION]... [-- CLANG-FLAG...]",
    description =
        "Generates unit tests for C that reach every coverage target, and proves which targets no"
            + " input can reach.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class FarkasCommand implements Callable<ExitStatus> {
  @Override
  public ExitStatus call() {
    throw DiagnosticException.user(
        "no-command",
        "which command?",
        "generate, list, replay, certify or doctor; see farkas --help");
  }
}

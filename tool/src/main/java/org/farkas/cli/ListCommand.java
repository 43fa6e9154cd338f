package org.farkas.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.farkas.app.ExitStatus;
import org.farkas.app.ListJob;
import org.farkas.app.SourceRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code farkas list}. */
@Command(
    name = "list",
    description = {
      "Lists a C file's functions, decisions, conditions and numbers of targets.",
      "Everything after -- goes to clang."
    },
    customSynopsis = "farkas list [OPTION]... FILE [-- CLANG-FLAG...]",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class ListCommand implements Callable<ExitStatus> {
  private final Session session;

  @Mixin FileArguments file = new FileArguments();

  @Option(
      names = "--function",
      paramLabel = "NAME",
      description = "Only this function; may be given several times.")
  List<String> functions = new ArrayList<>();

  ListCommand(Session session) {
    this.session = session;
  }

  @Override
  public ExitStatus call() {
    SourceRequest source = new SourceRequest(file.path(), session.clangFlags(), false, false);
    TerminalConsole console = session.console();
    console.print(ListJob.run(source, functions, session.engines(), console.style()));
    return ExitStatus.DECIDED;
  }
}

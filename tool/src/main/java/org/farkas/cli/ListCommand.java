package org.farkas.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.farkas.app.ExitStatus;
import org.farkas.app.ListJob;
import org.farkas.app.SourceRequest;
import org.farkas.criteria.Criterion;
import org.farkas.source.Decision;
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

  /** What any criterion asks for, to be counted. */
  private static final Set<Decision.Kind> ALL =
      Criterion.ALL.stream()
          .flatMap(criterion -> criterion.onRequest().stream())
          .collect(Collectors.toSet());

  @Option(
      names = "--config",
      paramLabel = "FILE|none",
      description = "Where flags for clang are taken from too (default: farkas.yaml beside FILE).")
  String config = "";

  ListCommand(Session session) {
    this.session = session;
  }

  @Override
  public ExitStatus call() {
    List<String> flags = new ArrayList<>();
    Configured.find(config, file.path()).ifPresent(each -> flags.addAll(each.flags(file.path())));
    flags.addAll(session.clangFlags());
    SourceRequest source = new SourceRequest(file.path(), flags, ALL, false, false);
    TerminalConsole console = session.console();
    console.print(ListJob.run(source, functions, session.engines(), console.style()));
    return ExitStatus.DECIDED;
  }
}

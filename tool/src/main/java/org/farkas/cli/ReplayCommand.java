package org.farkas.cli;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.SequencedSet;
import java.util.concurrent.Callable;
import org.farkas.app.ExitStatus;
import org.farkas.app.ReplayJob;
import org.farkas.app.ReplayResult;
import org.farkas.replay.StoredResults;
import org.farkas.testcase.RunEnd;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code farkas replay}. */
@Command(
    name = "replay",
    description = "Runs a stored suite again, without any search, and reports what it covers.",
    customSynopsis = "farkas replay [OPTION]... FOLDER",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class ReplayCommand implements Callable<ExitStatus> {
  private final Session session;

  @Parameters(
      paramLabel = "FOLDER",
      description = "The folder of one function's results: farkas-out/pump_step.")
  String folder;

  @Option(
      names = "--allow-uncontained",
      description = "Run the code under test even if this system can't contain it fully.")
  boolean allowUncontained;

  ReplayCommand(Session session) {
    this.session = session;
  }

  @Override
  public ExitStatus call() {
    ReplayResult result =
        new ReplayJob(
                FileArguments.path(folder),
                allowUncontained,
                session.engines(),
                session.console(),
                session.budget())
            .run();
    session.console().print(text(result));
    if (session.budget().cancelled()) {
      return ExitStatus.INTERRUPTED;
    }
    return result.asBefore() ? ExitStatus.DECIDED : ExitStatus.OPEN;
  }

  private static String text(ReplayResult result) {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: %d tests run, %s; %d of %d targets covered (%s)\n"
            .formatted(
                result.function(),
                result.tests(),
                result.deviations().isEmpty()
                    ? (result.lost().isEmpty() ? "all as before" : "with the same results")
                    : result.deviations().size() + " not as before",
                result.targets().size() - result.notCovered().size(),
                result.targets().size(),
                result.criterion()));
    for (ReplayResult.Deviation each : result.deviations()) {
      if (!each.before().equals(each.now())) {
        text.append(
            "  %s: %s before, %s now\n"
                .formatted(each.test(), end(each.before()), end(each.now())));
      }
      for (StoredResults.Difference difference : each.differences()) {
        text.append(
            "  %s: %s is %s, expected %s\n"
                .formatted(
                    each.test(),
                    difference.what(),
                    difference.actual().orElse("gone"),
                    difference.expected()));
      }
    }
    // What several criteria ask for is told once.
    SequencedSet<String> notCovered = new LinkedHashSet<>();
    for (ReplayResult.Item target : result.notCovered()) {
      notCovered.add(
          "  %s: `%s` %s not covered%s\n"
              .formatted(
                  target.where(),
                  target.text(),
                  target.outcome(),
                  result.lost().contains(target.id()) ? ", but was before" : ""));
    }
    notCovered.forEach(text::append);
    return text.toString();
  }

  private static String end(RunEnd end) {
    String kind = end.kind().name().toLowerCase(Locale.ROOT);
    return switch (end.kind()) {
      case RETURNED, TIMEOUT -> kind;
      case EXITED -> kind + " with status " + end.code();
      case ABORTED, CRASHED -> kind + " with signal " + end.code();
    };
  }
}

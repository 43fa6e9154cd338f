package org.farkas.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.farkas.app.DoctorJob;
import org.farkas.app.ExitStatus;
import org.farkas.app.Version;
import org.farkas.replay.EnvironmentCheck;
import picocli.CommandLine.Command;

/** {@code farkas doctor}. */
@Command(
    name = "doctor",
    description = "Tries what Farkas needs of this machine: what works here.",
    customSynopsis = "farkas doctor",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class DoctorCommand implements Callable<ExitStatus> {
  private final Session session;

  DoctorCommand(Session session) {
    this.session = session;
  }

  @Override
  public ExitStatus call() {
    List<EnvironmentCheck> checks = DoctorJob.run();
    StringBuilder text = new StringBuilder("farkas " + Version.text() + "\n");
    int width = checks.stream().mapToInt(check -> check.name().length()).max().orElse(0);
    for (EnvironmentCheck check : checks) {
      text.append(
          ("%-8s %-" + width + "s  %s\n")
              .formatted(word(check.status()), check.name(), check.detail()));
      if (!check.advice().isEmpty()) {
        text.append(" ".repeat(9)).append(check.advice()).append('\n');
      }
    }
    boolean healthy = DoctorJob.healthy(checks);
    text.append(healthy ? "Farkas works here.\n" : "Farkas does not work here yet.\n");
    session.console().print(text.toString());
    return healthy ? ExitStatus.DECIDED : ExitStatus.RESOURCES;
  }

  private static String word(EnvironmentCheck.Status status) {
    return switch (status) {
      case OK -> "ok";
      case OPTIONAL_MISSING -> "without";
      case MISSING -> "MISSING";
    };
  }
}

package org.farkas.cli;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.Callable;
import org.farkas.app.CertifyJob;
import org.farkas.app.CertifyOptions;
import org.farkas.app.CertifyResult;
import org.farkas.app.ExitStatus;
import org.farkas.criteria.Certificate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code farkas certify}. */
@Command(
    name = "certify",
    description = {
      "Shows the claims of certificates again: rebuilds every question from the source, and asks a"
          + " solver of your choice."
    },
    customSynopsis = "farkas certify [OPTION]... FOLDER",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class CertifyCommand implements Callable<ExitStatus> {
  private final Session session;

  @Parameters(
      paramLabel = "FOLDER",
      description = "The folder of one function's results, or the folder of all: farkas-out.")
  String folder;

  @Option(
      names = "--solver",
      paramLabel = "SOLVER",
      defaultValue = "z3",
      description =
          "z3 (default) or bitwuzla; or a program that is given the path of an SMT-LIB 2 script"
              + " and answers sat, unsat or unknown.")
  String solver;

  @Option(
      names = "--export",
      paramLabel = "FOLDER",
      description = "Also write the refuted questions there, as SMT-LIB 2 scripts.")
  String export;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "2m",
      converter = Durations.class,
      description = "For each certificate (default: 2m).")
  long timeoutMillis;

  CertifyCommand(Session session) {
    this.session = session;
  }

  @Override
  public ExitStatus call() {
    CertifyResult result =
        new CertifyJob(
                new CertifyOptions(
                    FileArguments.path(folder),
                    solver,
                    Optional.ofNullable(export).map(FileArguments::path),
                    timeoutMillis),
                session.engines(),
                session.console(),
                session.budget())
            .run();
    session.console().print(text(result));
    if (session.budget().cancelled()) {
      return ExitStatus.INTERRUPTED;
    }
    if (result.anyRefused()) {
      return ExitStatus.USER;
    }
    boolean all = result.confirmed() == result.items().size() && result.uncertified().isEmpty();
    return all ? ExitStatus.DECIDED : ExitStatus.OPEN;
  }

  private String text(CertifyResult result) {
    StringBuilder text = new StringBuilder();
    for (CertifyResult.Item item : result.items()) {
      String name = item.unit() + "/" + item.id();
      switch (item.verdict()) {
        case CertifyResult.Confirmed confirmed -> {
          text.append(
              "%s: confirmed by %s, %s\n"
                  .formatted(name, solver, counted(confirmed.questions(), "question")));
          confirmed.claims().forEach(claim -> text.append(line(claim)));
          SequencedSet<String> assuming = new LinkedHashSet<>();
          confirmed.assumptions().forEach(each -> assuming.add(each.toString()));
          assuming.forEach(each -> text.append("  assuming ").append(each).append('\n'));
        }
        case CertifyResult.NotConfirmed not -> {
          text.append(name).append(": not confirmed\n");
          for (CertifyResult.Missing missing : not.missing()) {
            text.append(line(missing.claim())).append("    ").append(missing.why()).append('\n');
          }
          if (!not.claims().isEmpty()) {
            text.append(
                "  (%s of it confirmed)\n".formatted(counted(not.claims().size(), "claim")));
          }
        }
        case CertifyResult.Refused refused ->
            text.append(name).append(": refused: ").append(refused.why()).append('\n');
      }
    }
    result
        .uncertified()
        .forEach(each -> text.append(each).append(" is called infeasible without a certificate\n"));
    text.append(
        "%d of %s confirmed\n"
            .formatted(result.confirmed(), counted(result.items().size(), "certificate")));
    return text.toString();
  }

  private static String line(Certificate.Claim claim) {
    return "  %s: `%s` %s\n".formatted(claim.where(), claim.text(), claim.outcome());
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}

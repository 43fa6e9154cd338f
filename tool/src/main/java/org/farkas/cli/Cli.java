package org.farkas.cli;

import java.util.ArrayList;
import java.util.List;
import org.farkas.app.ExitStatus;
import org.farkas.app.Interruption;
import org.farkas.app.UnitEngine;
import org.farkas.base.Budget;
import org.farkas.base.DiagnosticException;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParseResult;

/** Runs commands; knows nothing of the process it runs in, so that tests can call it. */
final class Cli {
  private Cli() {}

  /** Runs a command; everything that goes wrong becomes one message and an exit status. */
  static ExitStatus run(
      List<String> arguments, TerminalConsole console, UnitEngine.Factory engines, Budget budget) {
    try {
      int end = arguments.indexOf("--");
      List<String> own = end < 0 ? arguments : arguments.subList(0, end);
      List<String> clangFlags = end < 0 ? List.of() : arguments.subList(end + 1, arguments.size());
      Session session = new Session(console, engines, budget, arguments, List.copyOf(clangFlags));
      return execute(session, asked(own));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      if (Interruption.explains(e, budget)) {
        console.note(Interruption.WITHOUT_RESULT);
        return ExitStatus.INTERRUPTED;
      }
      ExitStatus status = console.failed("", e);
      return budget.cancelled() ? ExitStatus.INTERRUPTED : status;
    }
  }

  /** {@code help generate} means {@code generate --help}. */
  private static List<String> asked(List<String> arguments) {
    if (arguments.isEmpty() || !arguments.getFirst().equals("help")) {
      return arguments;
    }
    List<String> result = new ArrayList<>(arguments.subList(1, arguments.size()));
    result.add("--help");
    return result;
  }

  private static ExitStatus execute(Session session, List<String> arguments) {
    CommandLine program = new CommandLine(new FarkasCommand());
    program.addSubcommand(new GenerateCommand(session));
    program.addSubcommand(new ListCommand(session));
    program.addSubcommand(new ReplayCommand(session));
    program.addSubcommand(new CertifyCommand(session));
    program.addSubcommand(new DoctorCommand(session));
    program.setExpandAtFiles(false);
    program.setPosixClusteredShortOptionsAllowed(false);
    program.setUsageHelpWidth(Math.min(100, session.console().style().columns()));
    try {
      ParseResult parsed = program.parseArgs(arguments.toArray(String[]::new));
      while (parsed.hasSubcommand()
          && !parsed.isUsageHelpRequested()
          && !parsed.isVersionHelpRequested()) {
        parsed = parsed.subcommand();
      }
      CommandLine chosen = parsed.commandSpec().commandLine();
      Ansi ansi = session.console().style().ansi() ? Ansi.ON : Ansi.OFF;
      if (parsed.isUsageHelpRequested()) {
        session.console().print(chosen.getUsageMessage(ansi));
        return ExitStatus.DECIDED;
      }
      if (parsed.isVersionHelpRequested()) {
        session.console().print(new VersionText().getVersion()[0] + "\n");
        return ExitStatus.DECIDED;
      }
      return switch (chosen.getCommandSpec().userObject()) {
        case GenerateCommand generate -> generate.call();
        case ListCommand list -> list.call();
        case ReplayCommand replay -> replay.call();
        case CertifyCommand certify -> certify.call();
        case DoctorCommand doctor -> doctor.call();
        case FarkasCommand none -> none.call();
        default -> throw new IllegalStateException("unknown command");
      };
    } catch (CommandLine.ParameterException e) {
      throw DiagnosticException.user("bad-option", message(e), advice(e));
    }
  }

  private static String message(CommandLine.ParameterException e) {
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      return "this is not understood: " + String.join(" ", unmatched.getUnmatched());
    }
    return e.getMessage().lines().findFirst().orElse("bad arguments");
  }

  private static String advice(CommandLine.ParameterException e) {
    String name = e.getCommandLine().getCommandSpec().qualifiedName();
    return "see " + name + " --help; flags for clang stand after --";
  }
}

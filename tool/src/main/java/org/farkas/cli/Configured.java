package org.farkas.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.app.ConfigurationFile;
import org.farkas.app.FunctionSections;
import org.farkas.app.GenerateOptions;
import org.farkas.app.SourceRequest;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.CallCounts;
import org.farkas.source.Decision;
import org.farkas.source.FurtherArguments;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The options of a {@code generate} with those of a configuration file: each entry of the file is
 * read as the argument that says the same, unless the command line says otherwise.
 *
 * @param options of all functions that have none of their own
 */
record Configured(GenerateOptions options, FunctionSections sections) {
  /** Instead of a file: none is read. */
  private static final String NONE = "none";

  private static final String VARIADIC = "variadic";

  /** The file that a user names, or the one beside the source. */
  static Optional<ConfigurationFile> find(String named, Path source) {
    if (named.equals(NONE)) {
      return Optional.empty();
    }
    if (named.isEmpty()) {
      return ConfigurationFile.beside(source);
    }
    Path file = FileArguments.path(named);
    if (!Files.isRegularFile(file)) {
      throw DiagnosticException.user(
          "file-missing", "there is no file " + file, "--config none does without");
    }
    return Optional.of(ConfigurationFile.read(file));
  }

  /**
   * Reads both.
   *
   * @param own the arguments of the command, FILE among them
   */
  static Configured of(
      ConfigurationFile file, Session session, ParseResult given, List<String> own, Path source) {
    Reading reading = new Reading(file, session, said(given), own);
    List<ConfigurationFile.Entry> general = file.entries(source);
    GenerateOptions options = reading.options(general);
    if (options.functions().isEmpty() && !options.all()) {
      options = options.withFunctions(List.copyOf(file.functions(source).keySet()));
    }
    Map<String, GenerateOptions> byFunction = new HashMap<>();
    Map<String, SourceSpan> places = new HashMap<>();
    List<FunctionSections.Claim> claims =
        new ArrayList<>(reading.claims(general, Optional.empty()));
    file.functions(source)
        .forEach(
            (function, entries) -> {
              List<ConfigurationFile.Entry> all = ConfigurationFile.merged(general, entries);
              byFunction.put(function, reading.options(all));
              places.put(function, file.placeOf(source, function));
              claims.addAll(reading.claims(entries, Optional.of(function)));
            });
    SourceRequest request = request(options, byFunction, file.flags(source));
    byFunction.replaceAll((_, each) -> each.withSource(request));
    return new Configured(
        options.withSource(request),
        new FunctionSections(byFunction, claims, places, reading.place(general, VARIADIC)));
  }

  /** One request for all: functions may have criteria of their own. */
  private static SourceRequest request(
      GenerateOptions options, Map<String, GenerateOptions> byFunction, List<String> flags) {
    SourceRequest source = options.source();
    Set<Decision.Kind> onRequest = new HashSet<>(source.onRequest());
    byFunction.values().forEach(each -> onRequest.addAll(each.source().onRequest()));
    Map<String, Integer> calls = new HashMap<>();
    SortedMap<String, List<String>> variadic = new TreeMap<>();
    Set<String> preconditions = new HashSet<>();
    options.precondition().ifPresent(preconditions::add);
    byFunction.forEach(
        (function, each) -> {
          calls.put(function, each.calls());
          variadic.put(function, each.contract().variadic());
          each.precondition().ifPresent(preconditions::add);
        });
    List<String> allFlags = new ArrayList<>(flags);
    allFlags.addAll(source.clangFlags());
    return new SourceRequest(
        source.file(),
        source.others(),
        allFlags,
        onRequest,
        new CallCounts(options.calls(), calls, preconditions)
            .with(new FurtherArguments(options.contract().variadic(), variadic))
            .withVolatileReads(source.calls().volatileReads()),
        source.wrap(),
        source.allowUncontained());
  }

  /** What the command line says, as entries. */
  private static List<ConfigurationFile.Entry> said(ParseResult given) {
    List<ConfigurationFile.Entry> entries = new ArrayList<>();
    for (String name : ConfigurationFile.names()) {
      OptionSpec option = given.matchedOption("--" + name);
      if (option != null) {
        for (String value : option.originalStringValues()) {
          entries.add(new ConfigurationFile.Entry(name, value, SourceSpan.UNKNOWN));
        }
      }
    }
    return entries;
  }

  /** Turns entries into options. */
  private record Reading(
      ConfigurationFile file,
      Session session,
      List<ConfigurationFile.Entry> said,
      List<String> own) {
    GenerateOptions options(List<ConfigurationFile.Entry> entries) {
      List<ConfigurationFile.Entry> left = ConfigurationFile.left(entries, said);
      try {
        return parsed(left, own);
      } catch (DiagnosticException e) {
        throw placed(e, left);
      }
    }

    private GenerateOptions parsed(
        List<ConfigurationFile.Entry> entries, List<String> commandLine) {
      List<String> arguments = new ArrayList<>();
      entries.forEach(entry -> arguments.add(entry.argument()));
      arguments.addAll(commandLine);
      GenerateCommand command = new GenerateCommand(session);
      try {
        new CommandLine(command)
            .setExpandAtFiles(false)
            .parseArgs(arguments.toArray(String[]::new));
      } catch (CommandLine.ParameterException e) {
        throw DiagnosticException.user(
            "bad-option", e.getMessage().lines().findFirst().orElse("bad value"), "");
      }
      return command.options();
    }

    /** The same with the place of the entry without which it would not have happened. */
    private DiagnosticException placed(
        DiagnosticException problem, List<ConfigurationFile.Entry> entries) {
      Diagnostic what = problem.diagnostic();
      SourceSpan where =
          entries.stream()
              .filter(entry -> isGood(without(entries, entry)))
              .findFirst()
              .map(ConfigurationFile.Entry::where)
              .orElse(
                  isGood(List.of()) ? new SourceSpan(file.file().toString(), 0, 0) : what.where());
      return new DiagnosticException(
          new Diagnostic(what.category(), what.code(), where, what.message(), what.advice()));
    }

    private static List<ConfigurationFile.Entry> without(
        List<ConfigurationFile.Entry> entries, ConfigurationFile.Entry one) {
      return entries.stream().filter(entry -> entry != one).toList();
    }

    private boolean isGood(List<ConfigurationFile.Entry> entries) {
      try {
        parsed(entries, own);
        return true;
      } catch (DiagnosticException _) {
        return false;
      }
    }

    /** What entries say of inputs, one by one. */
    List<FunctionSections.Claim> claims(
        List<ConfigurationFile.Entry> entries, Optional<String> function) {
      List<FunctionSections.Claim> claims = new ArrayList<>();
      for (ConfigurationFile.Entry entry : ConfigurationFile.left(entries, said)) {
        if (ShapeArguments.NAMES.contains(entry.option())) {
          // With several calls, so that what is said of them is understood.
          List<String> alone = List.of(source().toString(), "--calls=2");
          claims.add(
              new FunctionSections.Claim(
                  function, parsed(List.of(entry), alone).shapes(), entry.where()));
        }
      }
      return claims;
    }

    /** Where an option is given, if the command line doesn't say otherwise. */
    Optional<SourceSpan> place(List<ConfigurationFile.Entry> entries, String option) {
      return ConfigurationFile.left(entries, said).stream()
          .filter(entry -> entry.option().equals(option))
          .map(ConfigurationFile.Entry::where)
          .findFirst();
    }

    private Path source() {
      return parsed(List.of(), own).source().file();
    }
  }
}

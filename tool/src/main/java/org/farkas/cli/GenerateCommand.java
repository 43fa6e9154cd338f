package org.farkas.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.farkas.app.ConfigurationFile;
import org.farkas.app.ExitStatus;
import org.farkas.app.FunctionSections;
import org.farkas.app.GenerateJob;
import org.farkas.app.GenerateOptions;
import org.farkas.app.SourceRequest;
import org.farkas.app.Strategies;
import org.farkas.base.DiagnosticException;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Scope;
import org.farkas.emit.frameworks.SuiteFormat;
import org.farkas.emit.frameworks.TestComp;
import org.farkas.source.CallCounts;
import org.farkas.source.FurtherArguments;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.ShapeOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code farkas generate}. */
@Command(
    name = "generate",
    description = {
      "Generates tests for functions of a C file, and proves what no test can reach.",
      "Everything after -- goes to clang: -- -I include -D NDEBUG -std=c11"
    },
    customSynopsis = "farkas generate [OPTION]... FILE [-- CLANG-FLAG...]",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class GenerateCommand implements Callable<ExitStatus> {
  private final Session session;

  @Spec CommandSpec spec;

  @Mixin FileArguments file = new FileArguments();

  @Option(
      names = "--function",
      paramLabel = "NAME",
      description = "A function to generate tests for; may be given several times.")
  List<String> functions = new ArrayList<>();

  @Option(names = "--all", description = "Every function that the file defines.")
  boolean all;

  @Option(
      names = "--with",
      paramLabel = "FILE",
      description =
          "Another C file of the program, with the same flags: what it defines runs as it is,"
              + " instead of being an input. May be given several times. Its decisions are no"
              + " targets.")
  List<String> others = List.of();

  @Option(
      names = "--criterion",
      paramLabel = "NAME[,NAME...]",
      defaultValue = "mcdc",
      description =
          "What to cover: statement, branch, condition, condition-decision, multiple-condition,"
              + " mcdc (masking MC/DC, the default), mcdc-unique-cause, values; several in one run"
              + " parted by commas. Alone: paths, one test for every feasible path, or k-paths=K,"
              + " one for each with at most K iterations of each loop.")
  String criterion = "mcdc";

  @Option(
      names = "--scope",
      paramLabel = "function|static|all",
      defaultValue = "static",
      description =
          "Whose decisions are targets: the function's own; also those of static functions of the"
              + " file that it calls (default); or of everything with source that it calls.")
  String scope = "static";

  @Option(
      names = "--strategy",
      paramLabel = "portfolio|explore|bounded|refine|intervals",
      defaultValue = Strategies.DEFAULT,
      description =
          "How to search: path by path (explore), the whole unit as one formula (bounded), both by"
              + " turns (default: portfolio), by refining a model of the unit where tests get"
              + " stuck (refine), or only for what intervals of numbers exclude (intervals).")
  String strategy = Strategies.DEFAULT;

  @Option(
      names = "--coarsening",
      paramLabel = "on|off",
      defaultValue = "on",
      description =
          "Whether --strategy refine undoes refinements once what they were made for is decided"
              + " (default: on; off is for comparison).")
  String coarsening = "on";

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = Durations.class,
      description =
          "Time to search each function, such as 500ms, 60s, 2m (default: 30s). Reading and"
              + " building the file come before, writing comes behind.")
  long budgetMillis = 30_000;

  @Option(
      names = "--deterministic",
      description =
          "Let --budget limit counted work instead of time: the same command then does the same"
              + " again, on any machine at any load. The work that takes a fast machine a second"
              + " counts as about one.")
  boolean deterministic;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the random choices (default: 1).")
  long seed = 1;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      defaultValue = "farkas-out",
      description = "Where results go, in a folder per function (default: farkas-out).")
  String out = "farkas-out";

  @Option(
      names = "--framework",
      paramLabel = "NAME",
      defaultValue = "plain",
      description =
          "What the suites are written for: plain (default: C programs of their own), cmocka,"
              + " check, unity (also for Ceedling), googletest, cpputest, or test-comp (inputs"
              + " alone, as XML; file-scope variables keep their initial values then).")
  String framework = "plain";

  @Mixin WorkerArguments work = new WorkerArguments();

  @Option(
      names = "--force",
      description = "Overwrite result files even if they were edited by hand.")
  boolean force;

  @Mixin ShapeArguments shapes = new ShapeArguments();

  @Option(
      names = "--config",
      paramLabel = "FILE|none",
      description =
          "A file of options for source files and functions (default: farkas.yaml beside the"
              + " source, if there is one). The command line wins over it.")
  String config = "";

  @Option(
      names = "--precondition",
      paramLabel = "FUNCTION",
      description =
          "A function of the file with the same parameters that returns 0 for inputs that are not"
              + " meant. It has no targets and adds no paths; proofs that rest on it name it.")
  String precondition = "";

  @Option(
      names = "--seeds",
      paramLabel = "FOLDER",
      description =
          "Tests that there are already, as an earlier run stored them (its --out folder, a unit's"
              + " folder, or one with inputs.json files). They are kept, and only gaps are filled.")
  String seeds = "";

  @Mixin CallArguments calls = new CallArguments();

  @Option(
      names = "--count-paths",
      description = "Follow every path, even when all targets are decided, and report how many.")
  boolean countPaths;

  @Mixin PathArguments paths = new PathArguments();

  @Option(
      names = "--wrap",
      description = "Signed overflow wraps around (-fwrapv) instead of being a finding.")
  boolean wrap;

  @Option(
      names = "--allow-uncontained",
      description = "Run the code under test even if this system can't contain it fully.")
  boolean allowUncontained;

  GenerateCommand(Session session) {
    this.session = session;
  }

  @Override
  public ExitStatus call() {
    Optional<ConfigurationFile> configuration = Configured.find(config, file.path());
    Configured configured = new Configured(options(), FunctionSections.NONE);
    if (configuration.isPresent()) {
      session.console().note("with the options of " + configuration.get().file());
      configured =
          Configured.of(
              configuration.get(),
              session,
              spec.commandLine().getParseResult(),
              session.ownArguments(),
              file.path());
    }
    return new GenerateJob(
            configured.options(),
            configured.sections(),
            session.engines(),
            session.console(),
            session.budget())
        .run();
  }

  GenerateOptions options() {
    if (all && !functions.isEmpty()) {
      throw DiagnosticException.user(
          "bad-option", "--all and --function exclude each other", "take one of them");
    }
    work.check(deterministic);
    checkCalls();
    Path folder = FileArguments.path(out);
    return new GenerateOptions(
        new SourceRequest(
            file.path(),
            others.stream().map(FileArguments::path).toList(),
            session.clangFlags(),
            criterion().onRequest(),
            new CallCounts(
                    calls.calls, Map.of(), precondition.isEmpty() ? Set.of() : Set.of(precondition))
                .with(FurtherArguments.general(calls.variadic()))
                .withVolatileReads(calls.volatileReads),
            wrap,
            allowUncontained),
        functions,
        all,
        scope(),
        criterion(),
        Strategies.checked(strategy, coarsening),
        shapes(),
        new GenerateOptions.Work(budgetMillis, deterministic, seed, work.jobs, work.workers),
        countPaths,
        folder,
        force,
        paths.parse(criterion()),
        format(),
        new GenerateOptions.Contract(
            precondition.isEmpty() ? Optional.empty() : Optional.of(precondition),
            seeds(),
            calls.calls,
            calls.variadic()));
  }

  private Criterion criterion() {
    return Criterion.named(criterion)
        .orElseThrow(
            () -> {
              List<String> parts = List.of(criterion.split(",", -1));
              if (parts.size() > 1 && parts.stream().anyMatch(GenerateCommand::ofPaths)) {
                return DiagnosticException.user(
                    "bad-option",
                    "in --criterion '%s': paths and k-paths=K stand alone".formatted(criterion),
                    "give the other criteria in a run of their own");
              }
              if (ofPaths(criterion) && !criterion.equals("paths")) {
                return DiagnosticException.user(
                    "bad-option",
                    "--criterion '%s': the K of k-paths=K is a whole number from 1 to 999999"
                        .formatted(criterion),
                    "such as k-paths=2; paths has no limit");
              }
              if (parts.stream().allMatch(part -> Criterion.named(part).isPresent())) {
                return DiagnosticException.user(
                    "bad-option",
                    "--criterion '%s' names one twice".formatted(criterion),
                    "name each once");
              }
              String known =
                  Criterion.ALL.stream().map(Criterion::name).collect(Collectors.joining(", "))
                      + ", paths, k-paths=K";
              return DiagnosticException.user(
                  "bad-option", "there is no criterion '" + criterion + "'", "there are " + known);
            });
  }

  private ShapeOptions shapes() {
    ShapeOptions given = shapes.parse();
    Optional<Aliases.Alias> twice =
        given.aliases().stream().filter(Aliases.Alias::ofOnePlace).findFirst();
    if (twice.isPresent() && calls.calls == 1) {
      throw DiagnosticException.user(
          "bad-option",
          "--alias '%s' names one pointer twice".formatted(twice.get()),
          "with --calls it speaks of the pointers that different calls get");
    }
    return format().filter(TestComp.class::isInstance).isPresent()
        ? given.withInitialGlobals()
        : given;
  }

  /** Says so if tests can't call functions as they should. */
  private void checkCalls() {
    calls.check(
        functions,
        ofPaths(criterion),
        countPaths,
        format().filter(TestComp.class::isInstance).isPresent());
  }

  private Optional<Path> seeds() {
    if (!seeds.isEmpty() && ofPaths(criterion)) {
      throw DiagnosticException.user(
          "bad-option", "--seeds needs a criterion with targets, not paths", "leave it out");
    }
    return seeds.isEmpty() ? Optional.empty() : Optional.of(FileArguments.path(seeds));
  }

  private Optional<SuiteFormat> format() {
    Optional<SuiteFormat> found = SuiteFormat.named(framework);
    if (found.isEmpty() && !framework.equals("plain")) {
      String known =
          SuiteFormat.all().stream().map(SuiteFormat::name).collect(Collectors.joining(", "));
      throw DiagnosticException.user(
          "bad-option", "there is no framework '" + framework + "'", "there are plain, " + known);
    }
    return found;
  }

  private static boolean ofPaths(String name) {
    return name.equals("paths") || name.startsWith("k-paths");
  }

  private Scope scope() {
    for (Scope each : Scope.values()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(scope)) {
        return each;
      }
    }
    throw DiagnosticException.user(
        "bad-option", "there is no scope '" + scope + "'", "there are function, static, all");
  }
}

package org.farkas.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.farkas.base.DiagnosticException;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.PathsCriterion;
import org.farkas.strategy.allpaths.Aliases;
import org.farkas.strategy.allpaths.AllPathsOptions;
import org.farkas.strategy.allpaths.Measure;
import picocli.CommandLine.Option;

/** What only the criteria {@code paths} and {@code k-paths} understand. */
final class PathArguments {
  @Option(
      names = "--aliases",
      paramLabel = "late|theory|eager",
      description =
          "With paths: how accesses at unknown places are treated. As relations whose indexes are"
              + " labelled late (default), by the SMT solver (theory), or by trying every index"
              + " where it is met (eager: several tests for one path).")
  String aliases = "";

  @Option(
      names = "--oracle",
      paramLabel = "FUNCTION",
      description =
          "With paths: a function of the file that judges each test: 1 pass, 0 fail, -1"
              + " inconclusive. Its parameters are called like those of the unit (as after the"
              + " call), old_ and such a name or a variable's (as before the call), or result.")
  String oracle = "";

  @Option(
      names = "--external-aliases",
      paramLabel = "forbidden|tried",
      description =
          "With paths: pointers among the inputs never lead to the same memory (forbidden), or all"
              + " ways in which they can are tried. Otherwise they don't, and where it would matter"
              + " the enumeration is called incomplete.")
  String externalAliases = "";

  @Option(
      names = "--measure",
      paramLabel = "instructions|calls|loop-iterations|conditions",
      description = "With paths: report the path with the largest count; may be given repeatedly.")
  List<String> measures = new ArrayList<>();

  @Option(
      names = "--kept-tests",
      paramLabel = "N",
      description =
          "With paths: how many tests the emitted program holds at most (default: 1000);"
              + " paths.jsonl has all of them.")
  Integer keptTests;

  @Option(
      names = "--resume",
      description =
          "With paths: go on with the enumeration that was interrupted in the same folder, without"
              + " losing or repeating a path.")
  boolean resume;

  /** What was asked, if the criterion is about paths. */
  Optional<AllPathsOptions> parse(Criterion criterion) {
    if (!(criterion instanceof PathsCriterion(Optional<Integer> iterations))) {
      if (!aliases.isEmpty()
          || !oracle.isEmpty()
          || !externalAliases.isEmpty()
          || !measures.isEmpty()
          || keptTests != null
          || resume) {
        throw DiagnosticException.user(
            "bad-option",
            "--aliases, --oracle, --external-aliases, --measure, --kept-tests and"
                + " --resume need paths as criterion",
            "add --criterion paths");
      }
      return Optional.empty();
    }
    if (keptTests != null && keptTests < 0) {
      throw DiagnosticException.user("bad-option", "--kept-tests must not be negative", "");
    }
    Aliases treatment =
        aliases.isEmpty()
            ? Aliases.LATE
            : Aliases.named(aliases)
                .orElseThrow(() -> unknown("--aliases", aliases, "late, theory, eager"));
    Set<Measure> wanted = EnumSet.noneOf(Measure.class);
    for (String measure : measures) {
      wanted.add(
          Measure.named(measure)
              .orElseThrow(
                  () ->
                      unknown(
                          "--measure",
                          measure,
                          Arrays.stream(Measure.values())
                              .map(Measure::label)
                              .collect(Collectors.joining(", ")))));
    }
    return Optional.of(
        new AllPathsOptions(
            iterations,
            treatment,
            sharing(),
            oracle.isEmpty() ? Optional.empty() : Optional.of(oracle),
            wanted,
            keptTests == null ? 1_000 : keptTests,
            resume));
  }

  private AllPathsOptions.Sharing sharing() {
    return switch (externalAliases) {
      case "" -> AllPathsOptions.Sharing.NOT_FOLLOWED;
      case "forbidden" -> AllPathsOptions.Sharing.FORBIDDEN;
      case "tried" -> AllPathsOptions.Sharing.FOLLOWED;
      default -> throw unknown("--external-aliases", externalAliases, "forbidden, tried");
    };
  }

  private static DiagnosticException unknown(String option, String given, String known) {
    return DiagnosticException.user(
        "bad-option", option + " has no value '" + given + "'", "there are " + known);
  }
}

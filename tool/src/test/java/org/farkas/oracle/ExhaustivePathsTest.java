package org.farkas.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.farkas.app.ClangEngine;
import org.farkas.app.GenerateOptions;
import org.farkas.app.SourceRequest;
import org.farkas.app.UnitEngine;
import org.farkas.base.Budget;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.Scope;
import org.farkas.oracle.ExhaustionProgramGenerator.GeneratedUnit;
import org.farkas.strategy.allpaths.Aliases;
import org.farkas.strategy.allpaths.AllPathsOptions;
import org.farkas.strategy.allpaths.PathsFound;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random functions with few input bits, all inputs of which are run natively: the criterion of all
 * paths must find as many paths as these runs take, none lost, none twice. {@code
 * -Dfarkas.exhaustion.paths=N} sets how many functions, {@code -Dfarkas.exhaustion.seed=S} the
 * first seed.
 */
class ExhaustivePathsTest {
  private static final long BUDGET_MILLIS = 20_000;

  @TempDir Path folder;

  static Stream<Long> seeds() {
    long first = Long.getLong("farkas.exhaustion.seed", 1);
    return LongStream.range(first, first + Integer.getInteger("farkas.exhaustion.paths", 12))
        .boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void thereIsATestForEachPathThatInputsTake(long seed) throws IOException {
    GeneratedUnit unit = ExhaustionProgramGenerator.generate(seed);
    long taken = taken(unit);
    PathsFound found = enumerate(unit, Aliases.LATE);
    assertThat(found.confirmed()).as(unit.text()).isEqualTo(found.feasible());
    assertThat(found.tests()).as(unit.text()).isEqualTo(found.feasible());
    assertThat(found.feasible()).as(unit.text()).isLessThanOrEqualTo(taken);
    if (found.complete()) {
      assertThat(found.feasible()).as(unit.text()).isEqualTo(taken);
    } else {
      assertThat(found.incompleteBecause())
          .as(unit.text())
          .allMatch(why -> why.startsWith("time ran out") || why.contains("no answer"));
    }
  }

  /** The paths that all inputs take, as the driver counts them. */
  private long taken(GeneratedUnit unit) throws IOException {
    Files.writeString(folder.resolve("driver.c"), unit.driver());
    Commands.compile(folder, "driver.c", "driver", "-O1");
    Commands.Result run = Commands.run(folder, 120_000, List.of("./driver"));
    assertThat(run.successful()).isTrue();
    return run.output()
        .lines()
        .filter(line -> line.startsWith("paths "))
        .mapToLong(line -> Long.parseLong(line.substring("paths ".length())))
        .findFirst()
        .orElseThrow();
  }

  private PathsFound enumerate(GeneratedUnit unit, Aliases aliases) throws IOException {
    SourceRequest request = UnitText.request(folder, unit.text());
    Criterion criterion = Criterion.named("paths").orElseThrow();
    try (UnitEngine engine = ClangEngine.open(request)) {
      GenerateOptions options =
          new GenerateOptions(
              request,
              List.of("unit"),
              false,
              Scope.STATIC,
              criterion,
              "",
              unit.shapes(),
              GenerateOptions.Work.ofMillis(BUDGET_MILLIS),
              false,
              folder,
              true,
              Optional.of(
                  new AllPathsOptions(
                      Optional.empty(),
                      aliases,
                      AllPathsOptions.Sharing.FORBIDDEN,
                      Optional.empty(),
                      Set.of(),
                      0,
                      false)),
              Optional.empty(),
              GenerateOptions.Contract.NONE);
      return engine
          .search(
              new UnitEngine.Task(
                  "unit",
                  new Ledger(engine.source(), List.of()),
                  options,
                  Budget.ofMillis(BUDGET_MILLIS),
                  (_, _, _, _) -> {}))
          .enumeration()
          .orElseThrow();
    }
  }
}

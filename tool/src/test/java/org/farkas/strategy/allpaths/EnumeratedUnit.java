package org.farkas.strategy.allpaths;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.criteria.BranchCriterion;
import org.farkas.source.SourceModel;
import org.farkas.strategy.SearchedUnit;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;

/** A C text whose function {@code unit} had its paths enumerated for real. */
final class EnumeratedUnit implements PathSink {
  private final Set<SourcePath> nativePaths = new HashSet<>();
  private final Set<String> infeasible = new HashSet<>();
  private SourceModel source;
  private AllPathsSearch.Result result;

  static EnumeratedUnit of(Path scratch, String text, String criterion, Aliases aliases) {
    return of(scratch, text, criterion, aliases, AllPathsOptions.Sharing.NOT_FOLLOWED);
  }

  static EnumeratedUnit of(
      Path scratch,
      String text,
      String criterion,
      Aliases aliases,
      AllPathsOptions.Sharing sharing) {
    Optional<Integer> iterations =
        criterion.equals("paths")
            ? Optional.empty()
            : Optional.of(Integer.parseInt(criterion.replace("k-paths=", "")));
    Optional<String> precondition =
        text.contains("int meant(") ? Optional.of("meant") : Optional.empty();
    EnumeratedUnit unit = new EnumeratedUnit();
    SearchedUnit.of(
        scratch,
        text,
        new BranchCriterion(),
        60_000,
        false,
        task -> {
          unit.source = task.source();
          unit.result =
              new AllPathsSearch(
                      task,
                      new AllPathsOptions(
                          iterations, aliases, precondition, sharing, Set.of(), 100, false),
                      unit)
                  .run();
          return unit.result.strategy();
        });
    return unit;
  }

  @Override
  public void feasible(SourcePath path, FoundPath found, InputVector inputs, NativeRun run) {
    nativePaths.add(SourcePath.of(run.trace(), source));
  }

  @Override
  public void infeasible(SourcePath path, InfeasiblePrefix prefix) {
    infeasible.add(prefix.text());
  }

  @Override
  public void cut(SourcePath prefix, String text) {}

  @Override
  public void checkpoint(Checkpoint checkpoint) {}

  PathsFound found() {
    return result.paths();
  }

  AllPathsSearch.Result result() {
    return result;
  }

  /** How many different paths the real program took, on all tests together. */
  int nativePaths() {
    return nativePaths.size();
  }

  Set<String> infeasible() {
    return infeasible;
  }
}

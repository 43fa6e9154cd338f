package org.farkas.strategy.allpaths;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.criteria.BranchCriterion;
import org.farkas.report.json.CheckpointJson;
import org.farkas.report.json.PathLines;
import org.farkas.source.SourceModel;
import org.farkas.strategy.SearchedUnit;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;

/** A C text whose function {@code unit} had its paths enumerated for real. */
final class EnumeratedUnit implements PathSink {
  private final Set<SourcePath> nativePaths = new HashSet<>();
  private final Set<String> infeasible = new HashSet<>();
  private final List<FoundPath> paths = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private long interruptAfter = Long.MAX_VALUE;
  private Runnable interruption = () -> {};
  private Checkpoint checkpoint;
  private String oracle;
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
    EnumeratedUnit unit = new EnumeratedUnit();
    unit.run(scratch, text, criterion, aliases, sharing, Optional.empty());
    return unit;
  }

  /** The enumeration is interrupted after so many paths. */
  static EnumeratedUnit interrupted(Path scratch, String text, String criterion, long afterPaths) {
    EnumeratedUnit unit = new EnumeratedUnit();
    unit.interruptAfter = afterPaths;
    unit.run(
        scratch,
        text,
        criterion,
        Aliases.LATE,
        AllPathsOptions.Sharing.NOT_FOLLOWED,
        Optional.empty());
    return unit;
  }

  /** Goes on with this one, by what its files hold; maybe to be interrupted again. */
  EnumeratedUnit resumed(Path scratch, String text, String criterion, long afterPaths) {
    EnumeratedUnit unit = new EnumeratedUnit();
    unit.interruptAfter = afterPaths;
    unit.lines.addAll(lines);
    CheckpointJson stored = new CheckpointJson("", 0, checkpoint);
    EarlierPaths earlier =
        new EarlierPaths(
            CheckpointJson.read(stored.write()).checkpoint(),
            reader -> lines.forEach(line -> PathLines.read(line, reader)));
    unit.run(
        scratch,
        text,
        criterion,
        Aliases.LATE,
        AllPathsOptions.Sharing.NOT_FOLLOWED,
        Optional.of(earlier));
    return unit;
  }

  private void run(
      Path scratch,
      String text,
      String criterion,
      Aliases aliases,
      AllPathsOptions.Sharing sharing,
      Optional<EarlierPaths> earlier) {
    Optional<Integer> iterations =
        criterion.equals("paths")
            ? Optional.empty()
            : Optional.of(Integer.parseInt(criterion.replace("k-paths=", "")));
    SearchedUnit.of(
        scratch,
        text,
        new BranchCriterion(),
        60_000,
        false,
        task -> {
          source = task.source();
          interruption = task.budget()::cancel;
          result =
              new AllPathsSearch(
                      task,
                      new AllPathsOptions(
                          iterations,
                          aliases,
                          sharing,
                          Optional.ofNullable(oracle),
                          Set.of(),
                          100,
                          false),
                      this)
                  .run(earlier);
          return result.strategy();
        });
  }

  @Override
  public void feasible(SourcePath path, FoundPath found, InputVector inputs, NativeRun run) {
    nativePaths.add(SourcePath.of(run.trace(), source));
    paths.add(found);
    lines.add(PathLines.path(path.fingerprint(), found, run.end().kind(), inputs));
    if (paths.size() == interruptAfter) {
      interruption.run();
    }
  }

  @Override
  public void infeasible(SourcePath path, InfeasiblePrefix prefix) {
    infeasible.add(prefix.text());
    lines.add(PathLines.infeasible(path.fingerprint(), prefix));
  }

  @Override
  public void cut(SourcePath prefix, String text) {
    lines.add(PathLines.cut(prefix.fingerprint(), text));
  }

  @Override
  public void checkpoint(Checkpoint state) {
    checkpoint = state;
  }

  /** The paths that this run found, in words. */
  List<String> paths() {
    return paths.stream().map(FoundPath::text).toList();
  }

  List<FoundPath> foundPaths() {
    return paths;
  }

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

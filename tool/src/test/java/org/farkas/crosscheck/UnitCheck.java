package org.farkas.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One suite's comparisons.
 *
 * @param gcov conditions and labels of the suite, empty without gcc
 * @param findings the same of the tests that show findings, empty without such tests
 * @param branches outcomes as clang counts them, empty without clang
 * @param pairs MC/DC as clang counts it
 * @param inconsistent conditions whose {@code uniqueCause} does not follow from the rows
 */
record UnitCheck(
    String name,
    Ledger ledger,
    Optional<Comparison> gcov,
    Optional<Comparison> findings,
    Optional<Comparison> branches,
    Optional<Comparison> pairs,
    List<String> inconsistent) {

  /**
   * Builds, runs and compares.
   *
   * @param unit the folder with {@code result.json} and {@code tests}
   * @param scratch an empty folder
   */
  static UnitCheck of(String name, Path unit, Path scratch) throws IOException {
    Ledger ledger = Ledger.read(unit.resolve("result.json"));
    Optional<EmittedSuite> suite = suite(unit, "test_" + ledger.function(), ledger);
    Optional<EmittedSuite> showing = suite(unit, "findings_" + ledger.function(), ledger);
    Optional<Comparison> gcov = Optional.empty();
    Optional<Comparison> findings = Optional.empty();
    Optional<Comparison> branches = Optional.empty();
    Optional<Comparison> pairs = Optional.empty();
    if (hasGcov()) {
      gcov = withGcov(ledger, suite, scratch.resolve("gcc"), true);
      findings = withGcov(ledger, showing, scratch.resolve("gcc-findings"), false);
    }
    if (hasClang() && suite.isPresent()) {
      ClangCounts.Run run =
          ClangCounts.run(suite.get(), Files.createDirectories(scratch.resolve("clang")));
      branches = Optional.of(new Comparison());
      pairs = Optional.of(new Comparison());
      for (Map.Entry<String, Ledger.InFile> file : ledger.files().entrySet()) {
        Path source = suite.get().find(file.getKey(), ledger);
        ClangComparison comparison =
            new ClangComparison(
                ledger,
                file.getValue(),
                SourceText.read(source),
                run.in(source),
                suite.get().tests());
        branches.get().add(comparison.branches());
        pairs.get().add(comparison.pairs());
      }
    }
    return new UnitCheck(name, ledger, gcov, findings, branches, pairs, inconsistent(ledger));
  }

  static boolean hasGcov() {
    return GcovCounts.TOOLS.stream().allMatch(Shell::has);
  }

  static boolean hasClang() {
    return ClangCounts.TOOLS.stream().allMatch(Shell::has);
  }

  private static Optional<EmittedSuite> suite(Path unit, String name, Ledger ledger)
      throws IOException {
    Path file = unit.resolve("tests").resolve(name + ".c").toAbsolutePath();
    return Files.exists(file)
        ? EmittedSuite.read(file, ledger.endings().keySet())
        : Optional.empty();
  }

  private static Optional<Comparison> withGcov(
      Ledger ledger, Optional<EmittedSuite> suite, Path scratch, boolean regular)
      throws IOException {
    if (suite.isEmpty()) {
      return Optional.empty();
    }
    Comparison result = new Comparison();
    GcovCounts.Run run = GcovCounts.run(suite.get(), Files.createDirectories(scratch), regular);
    for (Map.Entry<String, Ledger.InFile> file : ledger.files().entrySet()) {
      Path source = suite.get().find(file.getKey(), ledger);
      result.add(
          GcovComparison.of(
              ledger,
              file.getValue(),
              SourceText.read(source),
              run.in(source),
              suite.get().tests(),
              regular));
    }
    return Optional.of(result);
  }

  private static List<String> inconsistent(Ledger ledger) {
    Set<String> all = ledger.endings().keySet();
    List<String> found = new ArrayList<>();
    for (Ledger.InFile file : ledger.files().values()) {
      for (Ledger.Condition each : file.conditions()) {
        if (UniqueCause.hasPair(file.decision(each.decision()).rows(), each.position(), all)
            != each.uniqueCause()) {
          found.add(each.place() + ": `uniqueCause` does not follow from the rows");
        }
      }
    }
    return found;
  }

  /** Everything that no known kind explains. */
  List<String> differences() {
    List<String> all = new ArrayList<>(inconsistent);
    gcov.ifPresent(each -> each.differences().forEach(what -> all.add("gcov: " + what)));
    findings.ifPresent(
        each -> each.differences().forEach(what -> all.add("gcov, findings: " + what)));
    branches.ifPresent(each -> each.differences().forEach(what -> all.add("clang: " + what)));
    pairs.ifPresent(each -> each.differences().forEach(what -> all.add("clang, MC/DC: " + what)));
    return all;
  }

  /** The differences of known kinds. */
  List<String> explanations() {
    List<String> all = new ArrayList<>();
    gcov.ifPresent(each -> explained("gcov", each, all));
    findings.ifPresent(each -> explained("gcov, findings", each, all));
    branches.ifPresent(each -> explained("clang", each, all));
    pairs.ifPresent(each -> explained("clang, MC/DC", each, all));
    return all;
  }

  private static void explained(String tool, Comparison comparison, List<String> all) {
    comparison
        .explained()
        .forEach((known, list) -> list.forEach(what -> all.add(tool + ", " + known + ": " + what)));
  }
}

package org.farkas.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.farkas.base.DiagnosticException;
import org.farkas.replay.StoredSuite;
import org.farkas.replay.StoredTest;
import org.farkas.replay.SuiteStore;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VolatileReads;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Finding;
import org.farkas.strategy.StrategyResult;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.SeedFit;

/**
 * Tests of a function that were stored earlier, as far as they still fit it.
 *
 * @param tests by what a reader calls them
 * @param messages what is to be said of others
 */
record StoredSeeds(List<Seed> tests, List<String> messages) {
  /**
   * A stored test.
   *
   * @param clean whether nothing went wrong in its run then
   */
  record Seed(String name, InputVector inputs, boolean clean) {}

  /**
   * Looks for a function's stored tests.
   *
   * @param folder of one unit, or of several units, or one that holds suites as files
   * @throws DiagnosticException if there is no such folder
   */
  static StoredSeeds of(Path folder, SourceModel source, String function) {
    if (!Files.isDirectory(folder)) {
      throw DiagnosticException.user(
          "seeds-missing",
          "there is no folder " + folder,
          "give one that 'farkas generate' wrote, or one that holds its inputs.json");
    }
    List<Seed> tests = new ArrayList<>();
    List<String> messages = new ArrayList<>();
    for (Path file : files(folder, function)) {
      try {
        StoredSuite suite = SuiteStore.read(file);
        if (suite.function().equals(function)) {
          Set<String> unclean =
              Set.of(suite.settings().getOrDefault(InputsFile.UNCLEAN, "").split(" "));
          for (StoredTest test : suite.tests()) {
            boolean clean = !unclean.contains(test.id());
            String entry = test.inputs().layout().function();
            int calls = CallSequence.callsOf(entry);
            String unit = CallSequence.nameOf(function, calls);
            Optional<FunctionInfo> run =
                source.function(VolatileReads.isEntry(entry) ? VolatileReads.nameOf(unit) : unit);
            if (run.isEmpty()) {
              messages.add(
                  "stored test %s of %s is left out: %s"
                      .formatted(
                          test.id(),
                          file,
                          source.function(unit).isPresent()
                              ? "it gives values to reads of volatile objects, and there is no"
                                  + " --volatile-reads"
                              : "it makes %d calls, and --calls is less".formatted(calls)));
              continue;
            }
            SeedFit.Fitted fitted = SeedFit.of(source, run.get(), test.inputs());
            fitted.inputs().ifPresent(inputs -> tests.add(new Seed(test.id(), inputs, clean)));
            if (fitted.inputs().isEmpty()) {
              messages.add(
                  "stored test %s of %s is left out: %s"
                      .formatted(test.id(), file, fitted.reason()));
            }
          }
        }
      } catch (DiagnosticException e) {
        messages.add(e.diagnostic().message());
      }
    }
    if (tests.isEmpty() && messages.isEmpty()) {
      messages.add("no stored tests of '%s' in %s".formatted(function, folder));
    }
    return new StoredSeeds(tests, messages);
  }

  private static Set<Path> files(Path folder, String function) {
    Set<Path> files = new LinkedHashSet<>();
    files.add(folder.resolve(function).resolve(InputsFile.PATH));
    files.add(folder.resolve(InputsFile.PATH));
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(file -> file.toString().endsWith(".json")).sorted().forEach(files::add);
    } catch (IOException e) {
      throw DiagnosticException.user(
          "file-unreadable", "can't read " + folder + ": " + e.getMessage(), "");
    }
    files.removeIf(
        file ->
            !Files.isRegularFile(file)
                || file.endsWith("result.json")
                || file.endsWith(Manifest.FILE_NAME));
    return files;
  }

  List<InputVector> inputs() {
    return tests.stream().map(Seed::inputs).toList();
  }

  /** The numbers that they have among the tests now. */
  Set<Integer> numbers(StrategyResult result) {
    Set<Integer> numbers = new LinkedHashSet<>();
    for (Candidate candidate : result.candidates()) {
      if (candidate.clean() && tests.stream().anyMatch(t -> t.inputs() == candidate.inputs())) {
        numbers.add(candidate.number());
      }
    }
    return numbers;
  }

  /** What is to be said of those that are neither tests nor findings now. */
  List<String> notKept(StrategyResult result) {
    List<InputVector> kept = new ArrayList<>();
    result.candidates().forEach(each -> kept.add(each.inputs()));
    result.findings().stream().map(Finding::inputs).forEach(kept::add);
    return tests.stream()
        .filter(Seed::clean)
        .filter(seed -> kept.stream().noneMatch(inputs -> inputs == seed.inputs()))
        .map(
            seed ->
                "stored test %s is not kept: its run goes wrong, or it is not among the inputs that"
                        .formatted(seed.name())
                    + " are meant")
        .toList();
  }
}

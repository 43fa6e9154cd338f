package org.farkas.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.DiagnosticException;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.PairTarget;
import org.farkas.criteria.PairVerdicts;
import org.farkas.criteria.Scope;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.replay.StoredJson;
import org.farkas.replay.StoredResults;
import org.farkas.replay.StoredSuite;
import org.farkas.replay.StoredTest;
import org.farkas.replay.SuiteStore;
import org.farkas.source.CallCounts;
import org.farkas.source.CallSequence;
import org.farkas.source.FurtherArguments;
import org.farkas.source.SourceModel;
import org.farkas.source.VolatileReads;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.NativeRunner;
import org.farkas.testcase.SeedFit;

/** {@code farkas replay}: runs a stored suite again and counts what it covers. */
public final class ReplayJob {
  private final Path folder;
  private final boolean allowUncontained;
  private final UnitEngine.Factory engines;
  private final UserInterface user;
  private final Budget budget;

  /**
   * @param folder of one unit, as {@code generate} wrote it
   */
  public ReplayJob(
      Path folder,
      boolean allowUncontained,
      UnitEngine.Factory engines,
      UserInterface user,
      Budget budget) {
    this.folder = folder;
    this.allowUncontained = allowUncontained;
    this.engines = engines;
    this.user = user;
    this.budget = budget;
  }

  /** Runs the suite. */
  public ReplayResult run() {
    StoredSuite suite = SuiteStore.read(folder.resolve(InputsFile.PATH));
    Path file = source(suite);
    boolean changed = !StoredSuite.hashOf(file).equals(suite.sourceHash());
    if (changed) {
      user.note(file + " has changed since the suite was made");
    }
    boolean wrap = Boolean.parseBoolean(setting(suite, InputsFile.WRAP));
    user.status("", "reading " + file);
    SourceRequest request =
        new SourceRequest(
            file,
            others(suite),
            suite.flags(),
            criterion(suite).onRequest(),
            calls(suite),
            wrap,
            allowUncontained);
    try (UnitEngine engine = engines.open(request)) {
      UnitSelection.select(engine.source(), List.of(suite.function()), false);
      String others = suite.settings().get(InputsFile.OTHERS_HASH);
      boolean othersChanged = others != null && !others.equals(engine.othersHash());
      if (othersChanged) {
        user.note(
            "what "
                + file
                + " includes, or another file of its program, has changed since the suite was"
                + " made");
      }
      if (changed || othersChanged) {
        noteOtherTypes(suite, engine.source());
      }
      return run(suite, engine, changed || othersChanged);
    }
  }

  /** Says of which inputs the stored bytes mean something else now, or nothing. */
  private void noteOtherTypes(StoredSuite suite, SourceModel source) {
    suite.tests().stream()
        .map(StoredTest::inputs)
        .flatMap(
            inputs ->
                source.function(inputs.layout().function()).stream()
                    .map(function -> SeedFit.of(source, function, inputs)))
        .filter(SeedFit.Fitted::changed)
        .map(SeedFit.Fitted::reason)
        .distinct()
        .forEach(
            reason ->
                user.note(
                    reason
                        + ": the stored inputs are the bytes of before, so that differences may"
                        + " say nothing of the code; generate the suite again"));
  }

  /** How the tests call the function. */
  private CallCounts calls(StoredSuite suite) {
    int most =
        suite.tests().stream()
            .mapToInt(test -> CallSequence.callsOf(test.inputs().layout().function()))
            .max()
            .orElse(1);
    String variadic = suite.settings().getOrDefault(InputsFile.VARIADIC, "");
    List<String> types = variadic.isEmpty() ? List.of() : FurtherArguments.parse(variadic);
    return new CallCounts(1, Map.of(suite.function(), most), Set.of())
        .with(FurtherArguments.of(suite.function(), types))
        .withVolatileReads(reads(suite));
  }

  /** How many reads of volatile objects have values; suites of earlier versions say nothing. */
  private int reads(StoredSuite suite) {
    String reads = suite.settings().getOrDefault(InputsFile.VOLATILE_READS, "0");
    int number = reads.matches("\\d{1,4}") ? Integer.parseInt(reads) : -1;
    if (number < 0 || number > VolatileReads.MOST_READS) {
      throw damaged();
    }
    return number;
  }

  private Criterion criterion(StoredSuite suite) {
    return Criterion.named(setting(suite, InputsFile.CRITERION)).orElseThrow(this::damaged);
  }

  private ReplayResult run(StoredSuite suite, UnitEngine engine, boolean changed) {
    Criterion criterion = criterion(suite);
    Set<String> functions =
        scope(suite).functions(engine.source(), suite.function(), engine::callees);
    Ledger ledger = Ledger.of(engine.source(), criterion, functions);
    Set<String> unclean = Set.of(setting(suite, InputsFile.UNCLEAN).split(" "));
    Map<String, Integer> vouched = vouched(suite);
    long timeoutMillis = Long.parseLong(setting(suite, InputsFile.TIMEOUT_MILLIS));
    List<ReplayResult.Deviation> deviations = new ArrayList<>();
    int number = 0;
    try (NativeRunner runner = engine.runner()) {
      for (StoredTest test : suite.tests()) {
        if (budget.exhausted()) {
          break;
        }
        user.status(suite.function(), "running " + test.id());
        NativeRun run = runner.run(test.inputs(), timeoutMillis);
        number++;
        if (unclean.contains(test.id())) {
          // Undefined behaviour promises no end, and coverage only of what comes before it.
          int words = changed ? 0 : vouched.getOrDefault(test.id(), 0);
          if (words > 0 && run.trace().size() >= words) {
            ledger.credit(number, run.trace().prefix(words));
          }
          continue;
        }
        deviation(test, run, engine.source()).ifPresent(deviations::add);
        ledger.credit(number, run.trace());
      }
    }
    List<ReplayResult.Item> items = new ArrayList<>();
    List<ReplayResult.Item> notCovered = new ArrayList<>();
    for (Target target : ledger.items()) {
      ReplayResult.Item item = ReplayResult.Item.of(target);
      items.add(item);
      if (!ledger.covered(target)) {
        notCovered.add(item);
      }
    }
    for (PairTarget pair : ledger.pairs()) {
      ReplayResult.Item item = ReplayResult.Item.of(pair);
      items.add(item);
      if (!(PairVerdicts.verdict(ledger, pair) instanceof Verdict.Covered)) {
        notCovered.add(item);
      }
    }
    return new ReplayResult(
        suite.function(),
        criterion.name(),
        changed,
        number,
        deviations,
        items,
        notCovered,
        lost(items, notCovered, unclean));
  }

  private static Optional<ReplayResult.Deviation> deviation(
      StoredTest test, NativeRun run, SourceModel source) {
    boolean sameEnd = run.end().equals(test.end());
    List<StoredResults.Difference> differences =
        sameEnd && test.results().isPresent()
            ? test.results().get().differences(source, test.inputs(), run)
            : List.of();
    return sameEnd && differences.isEmpty()
        ? Optional.empty()
        : Optional.of(new ReplayResult.Deviation(test.id(), test.end(), run.end(), differences));
  }

  /** How much of the traces of unclean tests the machine vouched for when the suite was made. */
  private Map<String, Integer> vouched(StoredSuite suite) {
    Map<String, Integer> words = new HashMap<>();
    for (String entry : suite.settings().getOrDefault(InputsFile.VOUCHED, "").split(" ")) {
      String[] parts = entry.split("=");
      if (parts.length == 2 && parts[1].matches("\\d{1,9}")) {
        words.put(parts[0], Integer.valueOf(parts[1]));
      }
    }
    return words;
  }

  /** Ids now of what the stored result says clean tests cover, among those not covered now. */
  private List<String> lost(
      List<ReplayResult.Item> items, List<ReplayResult.Item> notCovered, Set<String> unclean) {
    Path file = folder.resolve("result.json");
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      List<SameTargets.Stored> stored = new ArrayList<>();
      for (JsonNode item : StoredJson.mapper().readTree(file.toFile()).path("items")) {
        boolean covered = false;
        for (JsonNode test : item.path("tests")) {
          covered |= !unclean.contains(test.asText());
        }
        stored.add(
            new SameTargets.Stored(
                item.path("id").asText(),
                item.path("text").asText(),
                item.path("outcome").asText(),
                covered));
      }
      Set<String> expected = SameTargets.covered(stored, items);
      return notCovered.stream().map(ReplayResult.Item::id).filter(expected::contains).toList();
    } catch (JsonProcessingException e) {
      throw damaged();
    } catch (IOException e) {
      throw DiagnosticException.user("file-unreadable", "can't read " + file, "");
    }
  }

  private Path source(StoredSuite suite) {
    return found(suite, suite.file());
  }

  /** The other files of the program; suites of earlier versions have none. */
  private List<Path> others(StoredSuite suite) {
    return suite
        .settings()
        .getOrDefault(InputsFile.OTHERS, "")
        .lines()
        .map(name -> found(suite, Path.of(name)))
        .toList();
  }

  private Path found(StoredSuite suite, Path file) {
    return new GeneratedFrom(Path.of(setting(suite, InputsFile.FOLDER)))
        .find(file)
        .orElseThrow(
            () ->
                DiagnosticException.user(
                    "file-missing",
                    "there is no file " + file + ", which the suite in " + folder + " tests",
                    "run farkas replay where farkas generate was run"));
  }

  private Scope scope(StoredSuite suite) {
    try {
      return Scope.valueOf(setting(suite, InputsFile.SCOPE).toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw damaged();
    }
  }

  private String setting(StoredSuite suite, String name) {
    String value = suite.settings().get(name);
    if (value == null) {
      throw damaged();
    }
    return value;
  }

  private DiagnosticException damaged() {
    return DiagnosticException.user(
        "suite-damaged", "the results in " + folder + " are damaged", "generate them again");
  }
}

package org.farkas.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.criteria.SuitePlan;
import org.farkas.replay.StoredResults;
import org.farkas.replay.StoredSuite;
import org.farkas.replay.StoredTest;
import org.farkas.replay.SuiteStore;
import org.farkas.report.Remark;
import org.farkas.source.SourceModel;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Finding;

/** The suite as data, so that it runs again without any search. */
final class InputsFile {
  static final String PATH = "tests/inputs.json";

  /** Settings beside the flags. */
  static final String CRITERION = "criterion";

  static final String SCOPE = "scope";
  static final String WRAP = "wrap";
  static final String TIMEOUT_MILLIS = "timeoutMillis";
  static final String FOLDER = "folder";

  /** The other files of the program, one a line. */
  static final String OTHERS = "others";

  /** A hash of the texts of these and of the headers; suites of earlier versions have none. */
  static final String OTHERS_HASH = "othersHash";

  /** The types of what the function gets behind its parameters, parted by commas. */
  static final String VARIADIC = "variadic";

  /** How many reads of volatile objects have values of their own in tests that say so. */
  static final String VOLATILE_READS = "volatileReads";

  /** Names of the tests that are not clean, separated by spaces. */
  static final String UNCLEAN = "unclean";

  /**
   * For unclean tests that cover something: how many words of the trace are credited, name=count.
   */
  static final String VOUCHED = "vouched";

  private InputsFile() {}

  /**
   * The file for a planned suite.
   *
   * @param remarks by the names of the tests, see {@link UnitEngine.Delivered}
   * @param timeoutMillis of each test
   */
  static OutputFile of(
      UnitEngine.Delivery delivery,
      UnitEngine engine,
      Map<String, Remark> remarks,
      long timeoutMillis) {
    GenerateOptions options = delivery.options();
    SourceModel source = engine.source();
    Map<Integer, Candidate> candidates = new HashMap<>();
    delivery.result().candidates().forEach(each -> candidates.put(each.number(), each));
    List<StoredTest> tests = new ArrayList<>();
    List<String> unclean = new ArrayList<>(delivery.plan().findings());
    List<String> vouched = new ArrayList<>();
    for (SuitePlan.PlannedTest planned : delivery.plan().tests()) {
      Candidate candidate = candidates.get(planned.test());
      // Where compilers or runs disagree, there is nothing to compare with.
      Optional<StoredResults> results =
          planned.clean()
                  && (ReadSearch.needsValues(candidate.inputs())
                      || !remarks.containsKey(planned.name()))
              ? Optional.of(
                  StoredResults.of(
                      source, candidate.inputs(), candidate.run(), Masks.of(candidate.unknown())))
              : Optional.empty();
      tests.add(new StoredTest(planned.name(), candidate.inputs(), candidate.run().end(), results));
      if (!planned.clean()) {
        unclean.add(planned.name());
        vouched.add(planned.name() + "=" + candidate.usable().size());
      }
    }
    for (int i = 0; i < delivery.result().findings().size(); i++) {
      Finding finding = delivery.result().findings().get(i);
      String name = delivery.plan().findings().get(i);
      tests.add(new StoredTest(name, finding.inputs(), finding.run().end()));
    }
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put(CRITERION, options.criterion().name());
    settings.put(SCOPE, options.scope().name().toLowerCase(Locale.ROOT));
    settings.put(WRAP, String.valueOf(options.source().wrap()));
    settings.put(TIMEOUT_MILLIS, String.valueOf(timeoutMillis));
    settings.put(
        OTHERS, String.join("\n", options.source().others().stream().map(Path::toString).toList()));
    settings.put(OTHERS_HASH, engine.othersHash());
    settings.put(FOLDER, Path.of("").toAbsolutePath().toString());
    List<String> variadic = options.source().calls().further().of(delivery.function());
    if (!variadic.isEmpty()) {
      settings.put(VARIADIC, String.join(",", variadic));
    }
    if (tests.stream().anyMatch(test -> ReadSearch.needsValues(test.inputs()))) {
      settings.put(VOLATILE_READS, String.valueOf(options.source().calls().volatileReads()));
    }
    settings.put(UNCLEAN, String.join(" ", unclean));
    settings.put(VOUCHED, String.join(" ", vouched));
    StoredSuite suite =
        new StoredSuite(
            delivery.function(),
            options.source().file(),
            StoredSuite.hashOf(options.source().file()),
            options.source().clangFlags(),
            settings,
            tests);
    return OutputFile.text(PATH, SuiteStore.text(suite), false);
  }
}

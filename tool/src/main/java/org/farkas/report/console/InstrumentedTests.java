package org.farkas.report.console;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.farkas.report.Report;

/** What is to be said of tests that only the instrumented text can run. */
final class InstrumentedTests {
  private InstrumentedTests() {}

  /** How many there are, and how many targets no other test covers; empty if there are none. */
  static Optional<String> told(Report report) {
    Set<String> tests =
        report.tests().stream()
            .filter(Report.TestEntry::instrumented)
            .map(Report.TestEntry::id)
            .collect(Collectors.toSet());
    long targets =
        report.items().stream()
            .filter(item -> !item.tests().isEmpty() && tests.containsAll(item.tests()))
            .count();
    String what =
        targets == 0
            ? "%s by 'farkas replay' only".formatted(count(tests.size(), "test runs", "tests run"))
            : "of these, %s by %s that only 'farkas replay' runs"
                .formatted(
                    count(targets, "target", "targets"), count(tests.size(), "test", "tests"));
    return tests.isEmpty()
        ? Optional.empty()
        : Optional.of(what + ": volatile objects change between reads");
  }

  private static String count(long number, String one, String several) {
    return number + " " + (number == 1 ? one : several);
  }
}

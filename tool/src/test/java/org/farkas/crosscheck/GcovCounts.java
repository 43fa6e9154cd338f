package org.farkas.crosscheck;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often each branch of each line was taken, by test, as gcov tells.
 *
 * @param byLine by line the branches in gcov's order; each has the count of each test
 */
record GcovCounts(Map<Integer, List<Map<String, Long>>> byLine) {
  static final List<String> TOOLS = List.of("gcc", "gcov");

  /** gcov's reports on a suite, one for each test. */
  record Run(CountingBuild build, Map<String, JsonNode> reports) {
    GcovCounts in(Path source) {
      Map<Integer, List<Map<String, Long>>> byLine = new TreeMap<>();
      reports.forEach((test, report) -> add(test, build, source, report, byLine));
      return new GcovCounts(byLine);
    }
  }

  /**
   * Builds a suite with gcc and runs each test alone.
   *
   * @throws IllegalStateException if a build fails, or the suite as a whole fails
   */
  static Run run(EmittedSuite suite, Path folder, boolean mustPass) throws IOException {
    CountingBuild build = CountingBuild.of(suite, folder, "gcc", "--coverage", "__gcov_dump");
    Shell.Finished whole = build.runAll(Map.of());
    if (mustPass) {
      whole.orFail("the suite, built with gcc --coverage,");
    }
    Path counters = folder.resolve("program-" + suite.name() + ".gcda");
    Map<String, JsonNode> reports = new LinkedHashMap<>();
    for (String test : suite.tests()) {
      Files.deleteIfExists(counters);
      build.run(test, Map.of());
      reports.put(test, read(folder, counters));
    }
    return new Run(build, reports);
  }

  private static JsonNode read(Path folder, Path counters) throws IOException {
    List<String> command =
        List.of("gcov", "-b", "-c", "--json-format", "--stdout", counters.toString());
    return new ObjectMapper().readTree(Shell.run(folder, command).orFail("gcov").output());
  }

  private static void add(
      String test,
      CountingBuild build,
      Path source,
      JsonNode report,
      Map<Integer, List<Map<String, Long>>> byLine) {
    for (JsonNode file : report.get("files")) {
      if (!build.means(file.get("file").asText(), source)) {
        continue;
      }
      Map<Integer, List<Long>> counts = new TreeMap<>();
      for (JsonNode line : file.get("lines")) {
        List<Long> here =
            counts.computeIfAbsent(line.get("line_number").asInt(), _ -> new ArrayList<>());
        line.get("branches").forEach(branch -> here.add(branch.get("count").asLong()));
      }
      counts.forEach(
          (line, here) -> put(test, here, byLine.computeIfAbsent(line, _ -> new ArrayList<>())));
    }
  }

  private static void put(String test, List<Long> counts, List<Map<String, Long>> branches) {
    for (int i = 0; i < counts.size(); i++) {
      if (i == branches.size()) {
        branches.add(new LinkedHashMap<>());
      }
      branches.get(i).put(test, counts.get(i));
    }
  }

  List<Map<String, Long>> branches(int line) {
    return byLine.getOrDefault(line, List.of());
  }
}

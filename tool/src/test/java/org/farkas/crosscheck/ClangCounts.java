package org.farkas.crosscheck;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What clang's source-based coverage says of the unit's file, over the whole suite.
 *
 * @param branches of conditions and of labels of switches
 * @param decisions that clang keeps records of for MC/DC
 * @param refused where clang says that it can't keep a record
 */
record ClangCounts(List<Branch> branches, List<Decision> decisions, List<Place> refused) {
  static final List<String> TOOLS = List.of("clang-19", "llvm-profdata-19", "llvm-cov-19");

  private static final int EXPANSION = 1;
  private static final Pattern REFUSAL =
      Pattern.compile("^.*?:(\\d+):(\\d+): warning: unsupported MC/DC", Pattern.MULTILINE);

  /** A line and a column in bytes, both from 1. */
  record Place(int line, int column) {}

  /**
   * A stretch of text; columns count bytes, from 1, and the end lies behind it. Clang leaves it
   * empty where a macro of a system header stands.
   */
  record Region(int line, int column, int endLine, int endColumn) {
    static Region of(JsonNode array) {
      return new Region(
          array.get(0).asInt(), array.get(1).asInt(), array.get(2).asInt(), array.get(3).asInt());
    }

    boolean contains(int atLine, int atColumn) {
      return line == atLine && column == atColumn
          || (line < atLine || line == atLine && column <= atColumn)
              && (atLine < endLine || atLine == endLine && atColumn < endColumn);
    }

    boolean within(Region other) {
      return other.contains(line, column)
          && (endLine < other.endLine || endLine == other.endLine && endColumn <= other.endColumn);
    }
  }

  /**
   * A condition or a label.
   *
   * @param expanded whether a macro made it; then the region is that of the macro's use
   */
  record Branch(Region region, long whenTrue, long whenFalse, boolean expanded) {
    Outcomes outcomes() {
      return new Outcomes(whenTrue > 0, whenFalse > 0);
    }
  }

  /** A decision with, per condition in the order of the text, whether a pair was seen. */
  record Decision(Region region, List<Boolean> pairs) {}

  /** Clang's report on a suite. */
  record Run(CountingBuild build, JsonNode report) {
    ClangCounts in(Path source) {
      return read(build, source, report);
    }
  }

  /** Builds a suite with clang, runs each test alone and reads the merged profile. */
  static Run run(EmittedSuite suite, Path folder) throws IOException {
    CountingBuild build =
        CountingBuild.of(
            suite,
            folder,
            "clang-19",
            "-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc",
            "__llvm_profile_write_file");
    build
        .runAll(Map.of("LLVM_PROFILE_FILE", "/dev/null"))
        .orFail("the suite, built with clang-19 for coverage,");
    List<String> merge = new ArrayList<>(List.of("llvm-profdata-19", "merge", "-o", "merged"));
    for (String test : suite.tests()) {
      String profile = "test" + merge.size() + ".profraw";
      build.run(test, Map.of("LLVM_PROFILE_FILE", profile));
      merge.add(profile);
    }
    Shell.run(folder, merge).orFail("llvm-profdata-19");
    List<String> export =
        List.of("llvm-cov-19", "export", build.program().toString(), "-instr-profile=merged");
    String report = Shell.run(folder, export).orFail("llvm-cov-19").output();
    return new Run(build, new ObjectMapper().readTree(report));
  }

  private static ClangCounts read(CountingBuild build, Path source, JsonNode json) {
    List<Branch> branches = new ArrayList<>();
    List<Decision> decisions = new ArrayList<>();
    for (JsonNode function : json.at("/data/0/functions")) {
      if (build.means(function.at("/filenames/0").asText(), source)) {
        for (JsonNode branch : function.get("branches")) {
          int file = branch.get(6).asInt();
          branches.add(
              new Branch(
                  file == 0 ? Region.of(branch) : use(function, file),
                  branch.get(4).asLong(),
                  branch.get(5).asLong(),
                  file != 0));
        }
        for (JsonNode record : function.get("mcdc_records")) {
          List<Boolean> pairs = new ArrayList<>();
          record.get(6).forEach(pair -> pairs.add(pair.asBoolean()));
          decisions.add(new Decision(Region.of(record), List.copyOf(pairs)));
        }
      }
    }
    List<Place> refused =
        REFUSAL
            .matcher(build.warnings())
            .results()
            .map(
                found ->
                    new Place(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2))))
            .toList();
    return new ClangCounts(List.copyOf(branches), List.copyOf(decisions), refused);
  }

  /** Where the macro stands that was expanded into a (virtual) file. */
  private static Region use(JsonNode function, int file) {
    for (JsonNode region : function.get("regions")) {
      if (region.get(7).asInt() == EXPANSION && region.get(6).asInt() == file) {
        int outer = region.get(5).asInt();
        return outer == 0 ? Region.of(region) : use(function, outer);
      }
    }
    throw new IllegalStateException("no use of the expansion " + file);
  }
}

package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.source.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clang has its own idea of decisions, for its MC/DC coverage; ours must hold all of them. */
class CoverageMappingTest {
  private static final Pattern DECISION =
      Pattern.compile("\\s*Decision,File 0, (\\d+):\\d+ -> .* C:(\\d+)\\s*");

  /**
   * Lines with decisions that only clang counts: not evaluated at run time, in a system header's
   * macro, behind a GNU range designator, an operand of asm, or in the header (whose lines it mixes
   * with the file's).
   */
  private static final Pattern LEFT_ALONE =
      Pattern.compile(
          "sizeof|__typeof__|__builtin_constant_p|offsetof|assert|static int calls|__asm__"
              + "|\\.\\.\\.|#include");

  @TempDir Path folder;

  /**
   * A decision by its line and its number of conditions; the columns differ if it begins with !.
   */
  private record Found(int line, int conditions) {}

  @Test
  void everyDecisionThatClangMeasuresIsFound() throws IOException {
    NativeBuild.resource(folder, "nasty.h");
    Path file = NativeBuild.resource(folder, "nasty.c");
    List<Found> ours = new ArrayList<>();
    for (Decision decision : Load.file(file).source().decisions()) {
      if (decision.where().file().equals(file.toString())) {
        ours.add(new Found(decision.where().line(), decision.conditions().size()));
      }
    }
    List<Found> clangs = measuredByClang(file);
    assertThat(clangs).hasSizeGreaterThan(60);
    List<String> lines = Files.readAllLines(file);
    List<String> onlyClangs = new ArrayList<>();
    for (Found found : clangs) {
      if (!ours.remove(found)) {
        onlyClangs.add(lines.get(found.line() - 1));
      }
    }
    assertThat(onlyClangs).allMatch(line -> LEFT_ALONE.matcher(line).find());
  }

  private static List<Found> measuredByClang(Path file) throws IOException {
    List<String> command =
        List.of(
            ClangTools.unpacked().clang().toString(),
            "-w",
            "-fprofile-instr-generate",
            "-fcoverage-mapping",
            "-fcoverage-mcdc",
            "-Xclang",
            "-dump-coverage-mapping",
            "-S",
            "-o",
            "/dev/null",
            file.toString());
    List<Found> found = new ArrayList<>();
    for (String line : NativeBuild.run(command, Map.of()).output().lines().toList()) {
      Matcher matcher = DECISION.matcher(line);
      if (matcher.matches()) {
        int conditions = Integer.parseInt(matcher.group(2));
        found.add(new Found(Integer.parseInt(matcher.group(1)), conditions));
      }
    }
    return found;
  }
}

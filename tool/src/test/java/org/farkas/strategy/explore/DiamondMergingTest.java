package org.farkas.strategy.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.farkas.base.Budget;
import org.farkas.criteria.MaskingMcdcCriterion;
import org.farkas.criteria.Target;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.farkas.ir.Module;
import org.farkas.ir.verify.IrVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiamondMergingTest {
  @TempDir Path scratch;

  private Module merged(String text, String observed) throws Exception {
    Path file = Files.writeString(scratch.resolve("unit.c"), text);
    return merged(ClangFrontEnd.load(file, List.of(), scratch), observed);
  }

  private static Module merged(Program program, String observed) {
    return merged(program, observed, Budget.ofMillis(60_000));
  }

  private static Module merged(Program program, String observed, Budget budget) {
    Set<String> functions = new TreeSet<>();
    program.module().functions().values().stream()
        .filter(function -> !function.declaration())
        .forEach(function -> functions.add(function.name()));
    List<Target> open =
        new MaskingMcdcCriterion()
            .targets(program.source(), functions).stream()
                .filter(target -> target.text().contains(observed))
                .toList();
    return DiamondMerging.merged(program.module(), program.source(), functions, open, budget);
  }

  @Test
  void aSmallDecidedBranchInALoopLeavesOnlyTheLoop() throws Exception {
    Module module =
        merged(
            """
            int unit(unsigned x)
            {
                unsigned bits = 0;
                for (int i = 0; i < 24; i++) {
                    if (x >> i & 1) bits++;
                    else if (x == 5) bits += 2;
                }
                return bits > 24 ? 1 : 0;
            }
            """,
            "bits > 24");
    long branches =
        module.functions().get("unit").blocks().stream()
            .filter(block -> block.terminator().successors().size() > 1)
            .count();
    assertThat(branches).as("the loop, and the observed condition").isEqualTo(2);
    assertThat(IrVerifier.problems(module)).isEmpty();
  }

  @Test
  void anArmThatDividesByAnInputOrWritesMemoryStaysABranch() throws Exception {
    Module module =
        merged(
            """
            int unit(int x, int y, int *p)
            {
                int r = 0;
                if (y) r = x / y;
                if (p) *p = r;
                return r > 7 ? 1 : 0;
            }
            """,
            "r > 7");
    long branches =
        module.functions().get("unit").blocks().stream()
            .filter(block -> block.terminator().successors().size() > 1)
            .count();
    assertThat(branches).isEqualTo(3);
    assertThat(IrVerifier.problems(module)).isEmpty();
  }

  @Test
  void everyBenchmarkStaysWellFormedWhicheverConditionIsObserved() throws Exception {
    Path subjects = Path.of("..", "benchmarks", "subjects");
    List<Path> files;
    try (Stream<Path> all = Files.walk(subjects)) {
      files = all.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
    assertThat(files).isNotEmpty();
    for (Path file : files) {
      Path folder = Files.createTempDirectory(scratch, "subject");
      Program program = ClangFrontEnd.load(file, List.of(), folder);
      for (String observed : List.of("<", "==", "&")) {
        assertThat(IrVerifier.problems(merged(program, observed))).as("%s", file).isEmpty();
      }
    }
  }

  @Test
  void withoutTimeLeftTheFunctionStaysWhole() throws Exception {
    Path file =
        Files.writeString(
            scratch.resolve("unit.c"),
            "int unit(int x) { int r = 0; if (x) r = 1; if (x > 3) r = 2; return r > 1 ? 5 : r; }");
    Program program = ClangFrontEnd.load(file, List.of(), scratch);
    Budget over = Budget.ofMillis(60_000);
    over.cancel();
    Module module = merged(program, "r > 1", over);
    assertThat(IrVerifier.problems(module)).isEmpty();
    assertThat(module.functions().get("unit").blocks())
        .hasSameSizeAs(program.module().functions().get("unit").blocks());
  }
}

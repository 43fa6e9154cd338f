package org.farkas.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.farkas.app.ClangEngine;
import org.farkas.app.SourceRequest;
import org.farkas.app.UnitEngine;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Target;
import org.farkas.ir.Block;
import org.farkas.proof.ProofCheck;
import org.farkas.solve.smt.BitwuzlaTextSolver;
import org.farkas.strategy.Portfolio;
import org.farkas.strategy.SearchedUnit;
import org.farkas.strategy.refine.RefineSearch;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The functions of {@link CheckerTrapsTest} whose condition a rare input makes true. */
class RefinementTrapsTest {
  private static final long BUDGET_MILLIS = 1_200;
  private static final long CHECK_MILLIS = 3_000;

  @TempDir Path folder;

  static Stream<String> reached() {
    return CheckerTrapsTest.functions().filter(function -> function.contains("R("));
  }

  @ParameterizedTest
  @MethodSource("reached")
  @Tag("slow")
  void aRareInputIsNotOverlooked(String function) {
    SearchedUnit unit =
        SearchedUnit.of(
            folder,
            CheckerTrapsTest.PRELUDE + "int unit" + function + "\n",
            new BranchCriterion(),
            BUDGET_MILLIS,
            false,
            task -> new Portfolio(task, List.of(RefineSearch::new), 1).run());
    for (Map.Entry<String, String> each : unit.notCovered().entrySet()) {
      if (each.getKey().contains("R(") && each.getKey().endsWith(" true")) {
        assertThat(each.getValue()).as(each.getKey()).isNotEqualTo("infeasible");
      }
    }
  }

  private static final String LOOP =
      """
      int unit(int n)
      {
          int i = 0;
          while (i < n) {
              if (i == 1000) return 1;
              if (i < 0) return 2;
              i++;
          }
          return 0;
      }
      """;

  /** What the checker says of claims about both checks in the loop. */
  private List<String> confirmed(List<Certificate.Never> never, List<String> definitions)
      throws IOException {
    Path file = Files.writeString(folder.resolve("unit.c"), LOOP);
    SourceRequest request = new SourceRequest(file, List.of("-w"), Set.of(), false, true);
    try (UnitEngine engine = ClangEngine.open(request)) {
      List<Target> claimed = new ArrayList<>();
      for (Target target : new BranchCriterion().targets(engine.source(), Set.of("unit"))) {
        if (target.text().startsWith("i ==") && target.outcome().equals("true")) {
          claimed.add(target);
        }
      }
      ProofCheck.Unit unit = engine.checkable("unit", ShapeOptions.DEFAULT, Optional.empty());
      ProofCheck.Outcome outcome =
          new ProofCheck(unit, new BitwuzlaTextSolver(), CHECK_MILLIS)
              .check(
                  claimed,
                  new Certificate.Refinement(definitions, never),
                  List.of(new Assumption(Assumption.Kind.NO_UNDEFINED_BEHAVIOUR, "", "", false)));
      return claimed.stream()
          .map(Target::id)
          .filter(id -> !outcome.whyNot().containsKey(id))
          .toList();
    }
  }

  private int blocks() throws IOException {
    Path file = Files.writeString(folder.resolve("unit.c"), LOOP);
    SourceRequest request = new SourceRequest(file, List.of("-w"), Set.of(), false, true);
    try (UnitEngine engine = ClangEngine.open(request)) {
      List<Block> blocks =
          engine
              .checkable("unit", ShapeOptions.DEFAULT, Optional.empty())
              .module()
              .functions()
              .get("unit")
              .blocks();
      return blocks.size();
    }
  }

  @Test
  void aForgedInvariantIsNotConfirmed() throws IOException {
    List<Certificate.Never> all = new ArrayList<>();
    for (int block = 1; block < blocks(); block++) {
      Certificate.Never one = new Certificate.Never(List.of("unit:" + block + ":0"), "#b1");
      all.add(one);
      assertThat(confirmed(List.of(one), List.of())).as("block " + block).isEmpty();
    }
    assertThat(confirmed(all, List.of())).isEmpty();
    all.add(new Certificate.Never(List.of("unit:0:0"), "#b1"));
    assertThat(confirmed(all, List.of())).isEmpty();
  }

  @Test
  void aDamagedInvariantIsNoHelp() throws IOException {
    List<Certificate.Never> never =
        List.of(
            new Certificate.Never(List.of("unit:1:0"), "(no such thing"),
            new Certificate.Never(List.of("unit:x:0"), "#b1"),
            new Certificate.Never(List.of("unit:99:99"), "#b1"));
    assertThat(confirmed(never, List.of("(define"))).isEmpty();
  }
}

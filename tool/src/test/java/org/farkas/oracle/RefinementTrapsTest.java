package org.farkas.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.farkas.app.ClangEngine;
import org.farkas.app.UnitEngine;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
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
    assertThat(MarkedConditions.whenTrue(unit.ledger().targets(), function, "R("))
        .allSatisfy(
            target ->
                assertThat(unit.ledger().verdict(target))
                    .isNotInstanceOf(Verdict.Infeasible.class));
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

  /** Which claims about the check in the loop the checker confirms. */
  private static List<String> confirmed(
      UnitEngine engine, List<Certificate.Never> never, List<String> definitions) {
    List<Target> claimed = new ArrayList<>();
    for (Target target : new BranchCriterion().targets(engine.source(), Set.of("unit"))) {
      if (target.text().startsWith("i ==") && target.outcome().equals("true")) {
        claimed.add(target);
      }
    }
    assertThat(claimed).hasSize(1);
    ProofCheck.Outcome outcome =
        new ProofCheck(checkable(engine), new BitwuzlaTextSolver(), CHECK_MILLIS)
            .check(
                claimed,
                new Certificate.Refinement(definitions, never),
                List.of(new Assumption(Assumption.Kind.NO_UNDEFINED_BEHAVIOUR, "", "", false)));
    return claimed.stream()
        .map(Target::id)
        .filter(id -> !outcome.whyNot().containsKey(id))
        .toList();
  }

  private static ProofCheck.Unit checkable(UnitEngine engine) {
    return engine.checkable("unit", ShapeOptions.DEFAULT, Optional.empty());
  }

  @Test
  void aForgedInvariantIsNotConfirmed() throws IOException {
    try (UnitEngine engine = ClangEngine.open(UnitText.request(folder, LOOP))) {
      int blocks = checkable(engine).module().functions().get("unit").blocks().size();
      List<Certificate.Never> all = new ArrayList<>();
      for (int block = 1; block < blocks; block++) {
        Certificate.Never one = new Certificate.Never(List.of("unit:" + block + ":0"), "#b1");
        all.add(one);
        assertThat(confirmed(engine, List.of(one), List.of())).as("block " + block).isEmpty();
      }
      assertThat(confirmed(engine, all, List.of())).isEmpty();
      all.add(new Certificate.Never(List.of("unit:0:0"), "#b1"));
      assertThat(confirmed(engine, all, List.of())).isEmpty();
    }
  }

  @Test
  void aDamagedInvariantIsNoHelp() throws IOException {
    List<Certificate.Never> never =
        List.of(
            new Certificate.Never(List.of("unit:1:0"), "(no such thing"),
            new Certificate.Never(List.of("unit:x:0"), "#b1"),
            new Certificate.Never(List.of("unit:99:99"), "#b1"));
    try (UnitEngine engine = ClangEngine.open(UnitText.request(folder, LOOP))) {
      assertThat(confirmed(engine, never, List.of("(define"))).isEmpty();
    }
  }
}

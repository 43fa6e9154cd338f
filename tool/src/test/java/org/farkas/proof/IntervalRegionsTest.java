package org.farkas.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.app.ClangEngine;
import org.farkas.app.UnitEngine;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Target;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Type;
import org.farkas.oracle.MarkedConditions;
import org.farkas.oracle.UnitText;
import org.farkas.solve.smt.BitwuzlaTextSolver;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Forged lists of ranges do not exclude what some input reaches. */
class IntervalRegionsTest {
  @TempDir Path folder;

  /** Each block in turn is said never to run, and registers to be single numbers. */
  @ParameterizedTest
  @MethodSource("org.farkas.strategy.intervals.IntervalSearchTest#reached")
  void whatSomeInputReachesIsNotConfirmedByForgedRanges(String function) throws IOException {
    try (UnitEngine engine =
        ClangEngine.open(
            UnitText.request(folder, "#define R(x) (x)\nint unit" + function + "\n"))) {
      List<Target> reached = MarkedConditions.whenTrue(targets(engine), function, "R(");
      List<Certificate.RangesAt> all = new ArrayList<>();
      for (Block block : unit(engine).blocks()) {
        Certificate.RangesAt never = new Certificate.RangesAt("unit", block.index(), List.of());
        all.add(never);
        assertThat(shown(engine, reached, List.of(never))).isEmpty();
        for (Block.Phi phi : block.phis()) {
          if (phi.result().type() instanceof Type.Int type) {
            Certificate.RangesAt zero =
                new Certificate.RangesAt(
                    "unit",
                    block.index(),
                    List.of(List.of(single(phi.result().index(), type.bits(), BigInteger.ZERO))));
            assertThat(shown(engine, reached, List.of(zero))).isEmpty();
          }
        }
      }
      assertThat(shown(engine, reached, all)).isEmpty();
      assertThat(shown(engine, reached, List.of())).isEmpty();
    }
  }

  private static Certificate.RegisterRange single(int register, int bits, BigInteger value) {
    return new Certificate.RegisterRange(
        register, "", bits, value, value, value, value, BigInteger.ONE, BigInteger.ZERO);
  }

  private static List<Target> targets(UnitEngine engine) {
    return new BranchCriterion().targets(engine.source(), Set.of("unit"));
  }

  private static Function unit(UnitEngine engine) {
    return checkable(engine).module().functions().get("unit");
  }

  private static ProofCheck.Unit checkable(UnitEngine engine) {
    return engine.checkable("unit", ShapeOptions.DEFAULT, Optional.empty());
  }

  private static List<Target> shown(
      UnitEngine engine, List<Target> claimed, List<Certificate.RangesAt> ranges) {
    TermContext terms = Simplifications.newContext();
    Refutations refutations = new Refutations(List.of(), new BitwuzlaTextSolver(), 60_000);
    return new RegionProof(checkable(engine), new Certificate.Intervals(ranges), terms, refutations)
        .shown(claimed);
  }
}

package org.farkas.strategy.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.app.ClangEngine;
import org.farkas.app.SourceRequest;
import org.farkas.app.UnitEngine;
import org.farkas.cfg.ranges.FunctionRanges;
import org.farkas.cfg.ranges.RangeAnalysis;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Target;
import org.farkas.ir.Function;
import org.farkas.oracle.MarkedConditions;
import org.farkas.oracle.UnitText;
import org.farkas.proof.ProofCheck;
import org.farkas.solve.smt.BitwuzlaTextSolver;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The certificate checker on lists of ranges: true ones, and forged ones. */
class IntervalCheckTest {
  private static final long CHECK_MILLIS = 5_000;

  private static final String LOOP =
      "(int n) { int i = 1; while (i < n) { if (D(i % 2 == 0)) return 1; i += 2; } return 0; }";

  @TempDir Path folder;

  private static final List<Assumption> ASSUMED =
      List.of(new Assumption(Assumption.Kind.NO_UNDEFINED_BEHAVIOUR, "", "", false));

  @ParameterizedTest
  @MethodSource("org.farkas.strategy.intervals.IntervalSearchTest#dead")
  void whatRangesShowIsConfirmed(String function) throws IOException {
    try (UnitEngine engine = open("D", function)) {
      List<Target> dead = MarkedConditions.whenTrue(targets(engine), function, "D(");
      FunctionRanges ranges = RangeAnalysis.of(unit(engine)).orElseThrow();
      assertThat(confirmed(engine, dead, IntervalCertificate.of(List.of(ranges)).ranges()))
          .isEqualTo(dead);
    }
  }

  /** Of 32-bit programs pointers are followed nowhere, which ranges of integers don't need. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        LOOP,
        "(int *p) { int n = *p; if (n > 10) n = 10; if (p && D(n == 11)) return 1; return 0; }",
        "(long x) { switch (x & 3) { case 0: return 1; } if (D((x & 3) > 3)) return 2; return 0; }"
      })
  void soItIsWithPointersOfAnotherWidth(String function) throws IOException {
    try (UnitEngine engine = open32("D", function)) {
      assertThat(checkable(engine).module().pointerBytes()).isEqualTo(4);
      List<Target> dead = MarkedConditions.whenTrue(targets(engine), function, "D(");
      FunctionRanges ranges = RangeAnalysis.of(unit(engine)).orElseThrow();
      assertThat(confirmed(engine, dead, IntervalCertificate.of(List.of(ranges)).ranges()))
          .isEqualTo(dead);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(int *p, int *q) { if (R(p == q)) return 1; return 0; }",
        "(int *p) { if (p && R((unsigned)p > 7)) return 1; return 0; }",
        "(char *p, int n) { char *q = p + n; if (n > 0 && R(q == p + n)) return 1; return 0; }",
        "(long n) { if (R(n == 2147483647)) return 1; return 0; }",
        "(unsigned long n) { if (R(n + 1 == 0)) return 1; return 0; }",
        "(int *p, int *q) { if (R(p > q)) return 1; return 0; }",
        "(int n) { static int v[4]; if (R(&v[n & 3] == v)) return 1; return 0; }"
      })
  void whatIsReachedWithThemIsNotConfirmed(String function) throws IOException {
    try (UnitEngine engine = open32("R", function)) {
      List<Target> reached = MarkedConditions.whenTrue(targets(engine), function, "R(");
      FunctionRanges ranges = RangeAnalysis.of(unit(engine)).orElseThrow();
      List<Certificate.RangesAt> never =
          unit(engine).blocks().stream()
              .map(block -> new Certificate.RangesAt("unit", block.index(), List.of()))
              .toList();
      assertThat(confirmed(engine, reached, IntervalCertificate.of(List.of(ranges)).ranges()))
          .isEmpty();
      assertThat(confirmed(engine, reached, never)).isEmpty();
      for (Certificate.RangesAt one : never) {
        assertThat(confirmed(engine, reached, List.of(one))).isEmpty();
      }
    }
  }

  /** Every bound and remainder in turn is made less than what it should allow. */
  @Test
  void rangesThatAreTooNarrowAreNotBelieved() throws IOException {
    try (UnitEngine engine = open("D", LOOP)) {
      List<Target> dead = MarkedConditions.whenTrue(targets(engine), LOOP, "D(");
      FunctionRanges ranges = RangeAnalysis.of(unit(engine)).orElseThrow();
      List<Certificate.RangesAt> listed = IntervalCertificate.of(List.of(ranges)).ranges();
      assertThat(confirmed(engine, dead, listed)).isEqualTo(dead);
      int header = header(engine);
      for (int which = 0; which < 4; which++) {
        List<Certificate.RangesAt> forged = new ArrayList<>();
        for (Certificate.RangesAt at : listed) {
          forged.add(at.block() == header ? narrowed(at, which) : at);
        }
        assertThat(forged).isNotEqualTo(listed);
        assertThat(confirmed(engine, dead, forged)).as("part %d", which).isEmpty();
      }
    }
  }

  @Test
  void aFunctionThatIsNotListedIsNotSpokenOf() throws IOException {
    try (UnitEngine engine = open("D", LOOP)) {
      List<Target> dead = MarkedConditions.whenTrue(targets(engine), LOOP, "D(");
      Certificate.RangesAt other = new Certificate.RangesAt("other", 0, List.of());
      // What is left to do without a hint is to walk through the unit.
      assertThat(confirmed(engine, dead, List.of(other)))
          .isEqualTo(confirmed(engine, dead, List.of()));
    }
  }

  private static Certificate.RangesAt narrowed(Certificate.RangesAt at, int which) {
    List<List<Certificate.RegisterRange>> rows =
        at.rows().stream()
            .map(row -> row.stream().map(range -> narrowed(range, which)).toList())
            .toList();
    return new Certificate.RangesAt(at.function(), at.block(), rows);
  }

  private static Certificate.RegisterRange narrowed(Certificate.RegisterRange r, int which) {
    BigInteger three = BigInteger.valueOf(3);
    return new Certificate.RegisterRange(
        r.register(),
        r.variable(),
        r.bits(),
        which == 0 ? r.low().add(three) : r.low(),
        which == 1 ? r.high().subtract(three) : r.high(),
        r.lowUnsigned(),
        which == 2 ? r.highUnsigned().subtract(three) : r.highUnsigned(),
        r.modulus(),
        which == 3 ? r.remainder().add(BigInteger.ONE) : r.remainder());
  }

  private static int header(UnitEngine engine) {
    return unit(engine).blocks().stream()
        .filter(block -> block.phis().stream().anyMatch(p -> p.result().name().startsWith("i")))
        .findFirst()
        .orElseThrow()
        .index();
  }

  private UnitEngine open(String mark, String function) throws IOException {
    String text = "#define " + mark + "(x) (x)\nint unit" + function + "\n";
    return ClangEngine.open(UnitText.request(folder, text));
  }

  private UnitEngine open32(String mark, String function) throws IOException {
    String text = "#define " + mark + "(x) (x)\nint unit" + function + "\n";
    Path file = UnitText.request(folder, text).file();
    return ClangEngine.open(new SourceRequest(file, List.of("-w", "-m32"), Set.of(), false, true));
  }

  private static List<Target> targets(UnitEngine engine) {
    return new BranchCriterion().targets(engine.source(), Set.of("unit"));
  }

  private static ProofCheck.Unit checkable(UnitEngine engine) {
    return engine.checkable("unit", ShapeOptions.DEFAULT, Optional.empty());
  }

  private static Function unit(UnitEngine engine) {
    return checkable(engine).module().functions().get("unit");
  }

  private static List<Target> confirmed(
      UnitEngine engine, List<Target> claimed, List<Certificate.RangesAt> ranges) {
    ProofCheck.Outcome outcome =
        new ProofCheck(checkable(engine), new BitwuzlaTextSolver(), CHECK_MILLIS)
            .check(claimed, new Certificate.Intervals(ranges), ASSUMED);
    return claimed.stream().filter(t -> !outcome.whyNot().containsKey(t.id())).toList();
  }
}

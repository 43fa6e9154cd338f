package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.farkas.criteria.BranchCriterion;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.NativeRunner;
import org.farkas.testcase.RunEnd;
import org.farkas.testcase.ShapeGuess;
import org.farkas.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long inputs may run that come to no end, or seem to. */
class ConfirmerTest {
  private static final long WHOLE_MILLIS = 1_000;

  @TempDir Path scratch;

  /** Notes the time limits and ends of runs; on a busy computer short runs come to nothing. */
  private static final class Watched implements NativeRunner {
    private final NativeRunner real;
    private final boolean busy;
    private final List<NativeRun> brief = new ArrayList<>();
    private final List<NativeRun> whole = new ArrayList<>();

    Watched(NativeRunner real, boolean busy) {
      this.real = real;
      this.busy = busy;
    }

    @Override
    public NativeRun run(InputVector inputs, long timeoutMillis) {
      if (timeoutMillis >= WHOLE_MILLIS) {
        whole.add(real.run(inputs, timeoutMillis));
        return whole.getLast();
      }
      brief.add(busy ? stopped() : real.run(inputs, timeoutMillis));
      return brief.getLast();
    }

    private static NativeRun stopped() {
      return new NativeRun(
          RunEnd.TIMEOUT,
          Trace.EMPTY,
          Optional.empty(),
          List.of(),
          new TreeMap<>(),
          new TreeMap<>(),
          100_000_000);
    }

    @Override
    public void close() {}
  }

  private Watched watched;

  /** Confirms so many boundary and random inputs. */
  private SearchedUnit confirm(String text, boolean busy, int inputs) {
    return searched(
        text,
        busy,
        task -> {
          Confirmer confirmer = Confirmer.of(task);
          SeedVectors seeds =
              new SeedVectors(
                  LayoutBuilder.build(
                      task.source(),
                      task.function(),
                      task.variables(),
                      task.options(),
                      ShapeGuess.FIRST),
                  task.options(),
                  ProgramConstants.of(task.module(), task.functions()),
                  random ->
                      TextSeeds.of(
                          task.module(),
                          Set.of(),
                          ProgramConstants.of(task.module(), Set.of()),
                          random),
                  random -> StreamSeeds.of(task, random),
                  task.seed());
          for (int i = 0; i < inputs; i++) {
            confirmer.confirm(seeds.next());
          }
          confirmer.creditReserve();
          return new StrategyResult(
              confirmer.candidates(),
              confirmer.faults().findings(),
              confirmer.faults().requiredPreconditions(),
              confirmer.mismatches(),
              List.of(),
              Optional.empty(),
              true,
              new Effort(0, 0, 0, 0, confirmer.nativeRuns()));
        });
  }

  private SearchedUnit searched(
      String text, boolean busy, Function<UnitTask, StrategyResult> strategy) {
    return SearchedUnit.of(
        scratch,
        text,
        new BranchCriterion(),
        60_000,
        false,
        task -> {
          watched = new Watched(task.runner(), busy);
          return strategy.apply(with(watched, task));
        });
  }

  private static UnitTask with(NativeRunner runner, UnitTask task) {
    return new UnitTask(
        task.module(),
        task.source(),
        task.function(),
        task.functions(),
        task.variables(),
        task.options(),
        task.ledger(),
        runner,
        task.solvers(),
        task.budget(),
        task.seed(),
        WHOLE_MILLIS,
        task.countPaths(),
        task.wrap(),
        task.progress(),
        task.precondition(),
        task.seeds());
  }

  /** Without an end for half of the inputs; what is in the loop is reached by them only. */
  private static final String HANGS =
      """
      int unit(unsigned n)
      {
          int s = 0;
          unsigned long rounds = 1;
          while (n & 0x80000000u && rounds != 0) {
              if (n & 1) s = 1 - s;
              rounds++;
          }
          if (s > 0) return 1;
          return 0;
      }
      """;

  /** The same, but what goes round in the loop comes back to what it was. */
  private static final String REPEATS =
      """
      int unit(unsigned n)
      {
          int s = 0;
          while (n & 0x80000000u) {
              if (n & 1) s = 1 - s;
          }
          if (s > 0) return 1;
          return 0;
      }
      """;

  @Test
  void aRunThatIsSeenToRepeatItselfNeedNotHaveAllItsTime() {
    SearchedUnit unit = confirm(REPEATS, false, 20);
    assertThat(watched.whole).isEmpty();
    assertThat(unit.result().candidates())
        .filteredOn(each -> each.run().end().kind() == RunEnd.Kind.TIMEOUT)
        .isNotEmpty();
    assertThat(unit.notCovered()).containsKey("s > 0 true").doesNotContainKey("n & 1 true");
    assertThat(unit.result().mismatches()).isEmpty();
  }

  @Test
  void onABusyComputerTestsAreTheSameForRunsAreRepeatedWithAllTheirTime() {
    String text = "int unit(int x) { if (x > 5) return 1; if (x < -5) return 2; return 0; }";
    SearchedUnit unit = confirm(text, true, 40);
    assertThat(unit.notCovered()).isEmpty();
    assertThat(unit.result().candidates())
        .allSatisfy(each -> assertThat(each.fault()).isEmpty())
        .allSatisfy(each -> assertThat(each.run().end()).isEqualTo(RunEnd.RETURNED));
    assertThat(unit.result().mismatches()).isEmpty();
  }

  @Test
  void whatEndsLateIsATimeoutOnlyAfterAllItsTime() {
    SearchedUnit unit = confirm(HANGS, false, 20);
    assertThat(unit.result().candidates())
        .filteredOn(each -> each.run().end().kind() == RunEnd.Kind.TIMEOUT)
        .isNotEmpty()
        .allSatisfy(each -> assertThat(watched.whole).contains(each.run()));
    assertThat(unit.notCovered()).containsKey("s > 0 true");
  }

  @Test
  void inputsWithoutAnEndGetAllTheirTimeOnlyForSomethingNew() {
    confirm(HANGS, false, 20);
    long stopped = watched.brief.stream().filter(r -> r.end().equals(RunEnd.TIMEOUT)).count();
    assertThat(stopped).isGreaterThan(2);
    assertThat(watched.whole).hasSizeBetween(1, 3);
  }

  @Test
  void aRunThatIsOnlyTooLongToFollowIsNotSaidToBeWrong() {
    SearchedUnit unit =
        confirm(
            """
            int unit(unsigned n)
            {
                unsigned sum = 0;
                for (unsigned i = 0; i < 5000000u; i++) sum += i ^ n;
                return sum == 12345;
            }
            """,
            false,
            3);
    assertThat(unit.result().candidates())
        .isNotEmpty()
        .allSatisfy(
            each ->
                assertThat(each.fault())
                    .hasValue(
                        "its run is too long to be followed: more than 20000000 instructions"))
        .allSatisfy(each -> assertThat(each.run().end()).isEqualTo(RunEnd.RETURNED));
  }

  @Test
  void afterAFewInputsWithoutAnEndOthersAreNotTried() {
    searched(
        "int unit(unsigned n) { while (n | 1) n += 2; return n == 77; }",
        false,
        task -> new Portfolio(task, List.of(), 1).run());
    assertThat(watched.brief).hasSizeLessThan(12);
  }
}

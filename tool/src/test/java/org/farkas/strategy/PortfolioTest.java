package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.farkas.base.Budget;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets a turn, and how long it is. */
class PortfolioTest {
  /** Three targets that no input reaches. */
  private static final String UNIT =
      """
      int unit(unsigned char x)
      {
          if (x > 255) return 1;
          if (x < 0) return 2;
          if (x * 2 == 3) return 3;
          return 0;
      }
      """;

  private static final long BUDGET_MILLIS = 20_000;

  @TempDir Path scratch;

  /** What the searches were asked to do, in order: {@code a 300} is a turn of about 300 ms. */
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());

  /** What else the searches do in their turns, but for the first one of "first". */
  private BiConsumer<String, Budget> meanwhile = (_, _) -> {};

  /** Decides one target in some of its turns, and has nothing left to try after the last one. */
  private final class Scripted implements Search {
    private final String name;
    private final int turns;
    private final Set<Integer> fruitful;
    private final UnitTask task;
    private int turn;

    Scripted(String name, int turns, Set<Integer> fruitful, UnitTask task) {
      this.name = name;
      this.turns = turns;
      this.fruitful = fruitful;
      this.task = task;
    }

    @Override
    public boolean advance(Budget budget) {
      turn++;
      long millis = budget.remainingMillis();
      log.add(name + " " + (millis > 5_000 ? "all" : (millis + 25) / 50 * 50));
      if (name.equals("greedy")) {
        throw new OutOfMemoryError("on purpose");
      }
      if (turn > 1 || !name.equals("first")) {
        meanwhile.accept(name, budget);
      }
      if (fruitful.contains(turn)) {
        task.ledger().markInfeasible(task.ledger().undecided().getFirst(), name, List.of());
      }
      return turn < turns;
    }

    @Override
    public boolean release() {
      log.add(name + " released");
      turn = turns;
      return true;
    }

    @Override
    public void answerSideQuestions() {
      log.add(name + " side questions");
    }

    @Override
    public void explainOpenTargets() {
      log.add(name + " explains");
    }

    @Override
    public List<Certificate> certificates() {
      return List.of();
    }

    @Override
    public long states() {
      return 10;
    }

    @Override
    public long instructions() {
      return 0;
    }

    @Override
    public void close() {
      log.add(name + " closed");
    }
  }

  private Search.Factory scripted(String name, int turns, Integer... fruitful) {
    return (task, _, _) -> new Scripted(name, turns, Set.of(fruitful), task);
  }

  private SearchedUnit run(Search.Factory... searches) {
    return run(1, searches);
  }

  private SearchedUnit run(int workers, Search.Factory... searches) {
    return SearchedUnit.of(
        scratch,
        UNIT,
        new BranchCriterion(),
        BUDGET_MILLIS,
        false,
        task -> new Portfolio(task, List.of(searches), workers).run());
  }

  private Stream<String> turns() {
    return log.stream().filter(line -> line.matches("\\w \\S+") && !line.matches("\\w [ce].*"));
  }

  @Test
  void searchesTakeTurnsThatGrowAndThoseWithNothingLeftAreDropped() {
    SearchedUnit unit = run(scripted("a", 5), scripted("b", 3));
    assertThat(turns())
        .containsExactly("a 300", "b 300", "a 450", "b 450", "a 650", "b 650", "a all", "a all");
    assertThat(unit.result().complete()).isTrue();
    assertThat(unit.result().effort().states()).isEqualTo(20);
  }

  @Test
  void whenEverythingIsDecidedNobodyGoesOn() {
    SearchedUnit unit = run(scripted("a", 9, 1), scripted("b", 9, 1, 2));
    assertThat(turns()).containsExactly("a 300", "b 300", "a 450", "b 450");
    assertThat(unit.ledger().undecided()).isEmpty();
    assertThat(unit.result().complete()).isFalse();
  }

  @Test
  void allSearchesShareOneLedger() {
    SearchedUnit unit = run(scripted("a", 2, 1), scripted("b", 2, 1, 2));
    assertThat(
            unit.ledger().targets().stream()
                .map(target -> unit.ledger().verdict(target))
                .filter(Verdict.Infeasible.class::isInstance)
                .map(verdict -> ((Verdict.Infeasible) verdict).certificate()))
        .containsExactly("a", "b", "b");
  }

  @Test
  void afterwardsEachAnswersSideQuestionsExplainsAndIsClosed() {
    run(scripted("a", 1), scripted("b", 1));
    assertThat(log)
        .containsExactly(
            "a 300",
            "b all",
            "a side questions",
            "b side questions",
            "a explains",
            "b explains",
            "a closed",
            "b closed");
  }

  @Test
  void oneSearchAloneHasAllTheTime() {
    run(scripted("a", 2));
    assertThat(turns()).containsExactly("a all", "a all");
  }

  @Test
  void aSearchThatRunsOutOfMemoryIsGivenUpAndTheOthersGoOn() {
    SearchedUnit unit = run(scripted("greedy", 5), scripted("b", 2, 1));
    assertThat(log).startsWith("greedy 300", "greedy closed", "b all");
    assertThat(unit.result().complete()).isFalse();
    assertThat(unit.notCovered()).containsValue("infeasible").containsValue("budget");
  }

  @Test
  void twoWorkersWorkAtTheSameTime() {
    CyclicBarrier both = new CyclicBarrier(2);
    meanwhile =
        (name, _) -> {
          try {
            both.await(10, TimeUnit.SECONDS); // one alone would never get through
            log.add(name + " met");
          } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            log.add(name + " alone");
          }
        };
    SearchedUnit unit = run(2, scripted("first", 2), scripted("second", 1));
    assertThat(log).startsWith("first 300").contains("first met", "second met");
    assertThat(unit.result().complete()).isTrue();
  }

  @Test
  void whenOneDecidesTheLastTargetTheOthersStopAtOnce() {
    meanwhile =
        (name, budget) -> {
          while (name.equals("second") && !budget.exhausted()) {
            Thread.onSpinWait();
          }
          log.add(name + (budget.cancelled() ? " cancelled" : " left"));
        };
    boolean[] timeIsLeft = new boolean[1];
    SearchedUnit unit =
        SearchedUnit.of(
            scratch,
            UNIT,
            new BranchCriterion(),
            60_000,
            false,
            task -> {
              StrategyResult result =
                  new Portfolio(
                          task, List.of(scripted("first", 9, 2, 3, 4), scripted("second", 9)), 2)
                      .run();
              timeIsLeft[0] = !task.budget().exhausted();
              return result;
            });
    assertThat(unit.ledger().undecided()).isEmpty();
    assertThat(log).contains("second left");
    assertThat(timeIsLeft[0]).as("the unit's own budget goes on").isTrue();
  }

  @Test
  void whatFailsInOneWorkerFailsTheUnit() {
    meanwhile =
        (name, budget) -> {
          if (name.equals("second")) {
            throw new IllegalStateException("on purpose");
          }
          while (!budget.exhausted()) {
            Thread.onSpinWait();
          }
        };
    assertThatThrownBy(() -> run(2, scripted("first", 9), scripted("second", 9)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("on purpose");
    assertThat(log).contains("first closed", "second closed");
  }

  @Test
  void whereMemoryRunsShortSearchesMakeRoomOneByOneButTheLast() {
    int[] collections = new int[1];
    HeapWatch full =
        new HeapWatch(() -> Optional.of(new MemoryUsage(0, 95 + collections[0]++ % 2, 100, 100)));
    SearchedUnit unit =
        SearchedUnit.of(
            scratch,
            UNIT,
            new BranchCriterion(),
            BUDGET_MILLIS,
            false,
            task ->
                new Portfolio(
                        task,
                        List.of(scripted("a", 9), scripted("b", 9), scripted("c", 3)),
                        1,
                        full)
                    .run());
    assertThat(log.stream().filter(line -> line.endsWith("released")))
        .containsExactly("a released", "b released");
    assertThat(log).contains("a side questions", "b explains", "c side questions");
    assertThat(unit.result().complete()).isFalse();
  }
}

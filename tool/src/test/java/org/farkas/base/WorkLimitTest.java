package org.farkas.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkLimitTest {
  private static long work(long millis) {
    WorkLimit limit = WorkLimit.ofMillis(millis);
    long steps = 0;
    while (!limit.passed()) {
      steps++;
    }
    return steps;
  }

  @Test
  void workEndsIt() {
    WorkLimit limit = WorkLimit.ofMillis(20);
    assertThat(limit.passed()).isFalse();
    work(25);
    assertThat(limit.passed()).isTrue();
    assertThat(limit.leftMillis()).isZero();
  }

  @Test
  void waitingDoesNotEndItAtOnce() throws InterruptedException {
    WorkLimit limit = WorkLimit.ofMillis(10_000);
    Thread.sleep(50);
    assertThat(limit.spentNanos()).isLessThan(50_000_000L);
    assertThat(limit.passed()).isFalse();
  }

  @Test
  void waitingEndsItAtLast() throws InterruptedException {
    WorkLimit limit = WorkLimit.ofMillis(5);
    Thread.sleep(50);
    assertThat(limit.passed()).isTrue();
  }

  @Test
  void aPartEndsWithTheWhole() {
    WorkLimit whole = WorkLimit.ofMillis(60_000); // long, for a busy machine
    while (whole.spentNanos() < 20_000_000L) {
      Thread.onSpinWait();
    }
    assertThat(whole.share(1, 6_000).passed()).isTrue();
    assertThat(whole.share(3, 4).passed()).isFalse();
    assertThat(whole.atMostMillis(100_000).millis()).isLessThanOrEqualTo(59_980);
    assertThat(whole.atMostMillis(2).millis()).isEqualTo(2);
    assertThat(whole.rest().millis()).isLessThanOrEqualTo(59_980);
    assertThat(whole.rest().share(1, 6_000).passed()).as("begins anew").isFalse();
  }

  @Test
  void afreshItHasAllItsTimeAgain() {
    Budget budget = Budget.ofMillis(60_000);
    WorkLimit limit = budget.work(5);
    while (!limit.passed()) {
      Thread.onSpinWait();
    }
    assertThat(limit.afresh().millis()).isEqualTo(5);
    assertThat(budget.work(10_000).afresh().passed()).isFalse();
    budget.cancel();
    assertThat(limit.afresh().passed()).as("still part of its budget").isTrue();
  }

  @Test
  void itEndsWithItsBudget() {
    Budget budget = Budget.ofMillis(60_000);
    WorkLimit limit = budget.work(10_000);
    budget.cancel();
    assertThat(limit.passed()).isTrue();
    assertThat(limit.leftMillis()).isZero();
  }

  @Test
  void partsArePartsOfWhatIsLeftOfTheBudget() {
    WorkLimit limit = Budget.ofMillis(1_000).work(60_000);
    assertThat(limit.millis()).isLessThanOrEqualTo(1_000);
    assertThat(limit.share(1, 2).millis()).isLessThanOrEqualTo(500);
  }
}

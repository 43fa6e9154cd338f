package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.MemoryUsage;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeapWatchTest {
  private Optional<MemoryUsage> usage = Optional.empty();
  private final HeapWatch watch = new HeapWatch(() -> usage);

  private void collected(long used, long max) {
    usage = Optional.of(new MemoryUsage(0, used, Math.max(used, 100), max));
  }

  @Test
  void isNotFullAsLongAsThereIsRoom() {
    collected(50, 100);
    assertThat(watch.nearlyFull()).isFalse();
  }

  @Test
  void isNearlyFullOnceForEachCollection() {
    collected(95, 100);
    assertThat(watch.nearlyFull()).isTrue();
    assertThat(watch.nearlyFull()).isFalse();
    collected(96, 100);
    assertThat(watch.nearlyFull()).isTrue();
  }

  @Test
  void saysNothingWhereTheCollectorMeasuresNothing() {
    assertThat(watch.nearlyFull()).isFalse();
    collected(95, -1);
    assertThat(watch.nearlyFull()).isFalse();
  }

  @Test
  void theCollectorOfThisProcessMeasuresSomething() {
    assertThat(HeapWatch.ofLongLived()).isPresent();
  }
}

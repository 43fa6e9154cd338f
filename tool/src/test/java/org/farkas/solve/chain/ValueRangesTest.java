package org.farkas.solve.chain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ValueRangesTest {
  private final SplittableRandom random = new SplittableRandom(4);

  @Test
  void operationsAgreeWithMembershipOfEveryPattern() {
    for (int round = 0; round < 2_000; round++) {
      ValueRanges some = ranges();
      ValueRanges others = ranges();
      long offset = random.nextInt(16);
      for (long value = 0; value < 16; value++) {
        boolean left = some.contains(value);
        boolean right = others.contains(value);
        assertThat(some.complement().contains(value)).isEqualTo(!left);
        assertThat(some.intersect(others).contains(value)).isEqualTo(left && right);
        assertThat(some.union(others).contains(value)).isEqualTo(left || right);
        assertThat(some.minus(offset).contains(value))
            .isEqualTo(some.contains(value + offset & 15));
      }
      assertThat(some.isEmpty() || some.contains(some.nearestToZero())).isTrue();
      ValueRanges counted = some;
      long[] members = LongStream.range(0, 16).filter(counted::contains).toArray();
      assertThat(some.toArray()).isEqualTo(members);
      assertThat(some.count(100)).isEqualTo(members.length);
      assertThat(some.count(3)).isEqualTo(Math.min(3, members.length));
      assertThat(some.union(some.complement())).isEqualTo(ValueRanges.all(4));
      assertThat(some.intersect(some.complement())).isEqualTo(ValueRanges.empty(4));
    }
  }

  private ValueRanges ranges() {
    ValueRanges result = ValueRanges.empty(4);
    for (int i = random.nextInt(4); i > 0; i--) {
      result = result.union(ValueRanges.cyclic(4, random.nextInt(16), random.nextInt(16)));
    }
    return result;
  }

  @Test
  void fullWidthReachesBothEnds() {
    ValueRanges negative = ValueRanges.cyclic(64, Long.MIN_VALUE, -1);
    assertThat(negative.complement()).isEqualTo(ValueRanges.cyclic(64, 0, Long.MAX_VALUE));
    assertThat(negative.nearestToZero()).isEqualTo(-1);
    assertThat(ValueRanges.cyclic(64, -5, 5).contains(0)).isTrue();
    assertThat(ValueRanges.all(64).complement().isEmpty()).isTrue();
    assertThat(ValueRanges.all(64).count(1_000)).isEqualTo(1_000);
    assertThat(ValueRanges.cyclic(64, -2, 1).toArray()).containsExactly(0, 1, -2, -1);
    assertThat(ValueRanges.all(64).minus(3)).isEqualTo(ValueRanges.all(64));
  }
}

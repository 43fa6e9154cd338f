package org.farkas.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.farkas.base.SourceSpan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SwitchInfoTest {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  private static SwitchInfo.CaseLabel label(long low, long high) {
    return new SwitchInfo.CaseLabel(SourceSpan.UNKNOWN, "", false, false, low, high);
  }

  private static SwitchInfo info(int widthBits, boolean signed, List<SwitchInfo.CaseLabel> labels) {
    List<SwitchInfo.CaseLabel> cases = new ArrayList<>(labels);
    cases.add(new SwitchInfo.CaseLabel(SourceSpan.UNKNOWN, "default", true, true, 0, 0));
    return new SwitchInfo(0, "f", SourceSpan.UNKNOWN, "x", widthBits, signed, cases);
  }

  /** Labels for random stretches of a small type's values. */
  private static SwitchInfo random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int width = 1 + random.nextInt(6);
    boolean signed = random.nextBoolean();
    long first = signed ? -(1L << width - 1) : 0;
    long behind = first + (1L << width);
    List<SwitchInfo.CaseLabel> labels = new ArrayList<>();
    long at = first + random.nextInt(3);
    while (at < behind) {
      long high = Math.min(behind - 1, at + random.nextInt(6));
      labels.add(random.nextInt(labels.size() + 1), label(at, high));
      at = high + 1 + (random.nextInt(4) == 0 ? 1 : 0);
    }
    return info(width, signed, labels);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aValueOfNoLabelIsFoundIfAndOnlyIfThereIsOne(long seed) {
    SwitchInfo info = random(seed);
    int fallback = info.cases().size() - 1;
    boolean any =
        LongStream.range(0, 1L << info.widthBits())
            .anyMatch(value -> info.select(value) == fallback);
    assertThat(info.valueOfNoLabel().isPresent()).as("%s", info).isEqualTo(any);
    info.valueOfNoLabel().ifPresent(value -> assertThat(info.select(value)).isEqualTo(fallback));
  }

  @Test
  void theWholeOfTheWidestTypeCanBeListed() {
    assertThat(info(64, true, List.of(label(Long.MIN_VALUE, Long.MAX_VALUE))).valueOfNoLabel())
        .isEmpty();
    assertThat(info(64, false, List.of(label(0, -1))).valueOfNoLabel()).isEmpty();
    assertThat(info(64, false, List.of(label(0, -2))).valueOfNoLabel()).contains(-1L);
    assertThat(info(64, true, List.of(label(Long.MIN_VALUE + 1, Long.MAX_VALUE))).valueOfNoLabel())
        .contains(Long.MIN_VALUE);
  }

  @Test
  void withoutLabelsAnyValueIsOne() {
    assertThat(info(32, true, List.of()).valueOfNoLabel()).isPresent();
  }

  @Test
  void howAValueWasExtendedDoesNotMatter() {
    SwitchInfo info = info(8, false, List.of(label(200, 250)));
    assertThat(info.select(210)).isZero();
    assertThat(info.select(210 - 256)).isZero();
    assertThat(info.select(199)).isEqualTo(1);
  }
}

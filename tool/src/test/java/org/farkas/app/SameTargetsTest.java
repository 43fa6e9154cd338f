package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.farkas.base.SourceSpan;
import org.junit.jupiter.api.Test;

class SameTargetsTest {
  private static ReplayResult.Item now(String id, String text) {
    return new ReplayResult.Item(id, SourceSpan.UNKNOWN, text, "true");
  }

  private static SameTargets.Stored before(String id, String text, boolean covered) {
    return new SameTargets.Stored(id, text, "true", covered);
  }

  @Test
  void aConditionIsFoundAgainBehindANewOne() {
    assertThat(
            SameTargets.covered(
                List.of(before("c0.true", "a", true), before("c1.true", "b", false)),
                List.of(now("c0.true", "new"), now("c1.true", "a"), now("c2.true", "b"))))
        .containsExactly("c1.true");
  }

  @Test
  void aConditionThatReadsOtherwiseIsWhatStoodUnderItsNumber() {
    assertThat(
            SameTargets.covered(
                List.of(before("c0.true", "a > 3", true), before("c1.true", "b", true)),
                List.of(now("c0.true", "a > 4"), now("c1.true", "b"))))
        .containsExactlyInAnyOrder("c0.true", "c1.true");
  }

  @Test
  void equalTextsAreToldApartByTheirOrder() {
    assertThat(
            SameTargets.covered(
                List.of(before("c0.true", "a", false), before("c1.true", "a", true)),
                List.of(now("c0.true", "a"), now("c1.true", "a"))))
        .containsExactly("c1.true");
  }
}

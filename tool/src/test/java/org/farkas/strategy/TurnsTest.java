package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TurnsTest {
  /** How much time each gets in a minute, if a second yields so many decisions. */
  private static Map<String, Long> shares(Map<String, Integer> perSecond) {
    Turns<String> turns = new Turns<>(List.of("first", "second"));
    Map<String, Long> result = new TreeMap<>(Map.of("first", 0L, "second", 0L));
    long used = 0;
    while (used < 60_000) {
      Turns.Turn<String> turn = turns.next();
      int decided = (int) (turn.millis() * perSecond.get(turn.who()) / 1_000);
      turns.taken(turn.who(), turn.millis(), decided);
      result.merge(turn.who(), turn.millis(), Long::sum);
      used += turn.millis();
    }
    return result;
  }

  @Test
  void theLastIsFavouredWhileNobodyDecidesAnything() {
    Map<String, Long> shares = shares(Map.of("first", 0, "second", 0));
    assertThat(shares.get("second")).isBetween(36_000L, 46_000L);
  }

  @Test
  void whoDecidesMoreGetsMore() {
    Map<String, Long> shares = shares(Map.of("first", 50, "second", 5));
    assertThat(shares.get("first")).isBetween(36_000L, 46_000L);
  }

  @Test
  void nobodyStarves() {
    Map<String, Long> shares = shares(Map.of("first", 0, "second", 1_000));
    assertThat(shares.get("first")).isGreaterThan(15_000L);
  }

  @Test
  void firstTurnsAreShort() {
    Turns<String> turns = new Turns<>(List.of("first", "second"));
    assertThat(turns.next()).isEqualTo(new Turns.Turn<>("first", 300));
    turns.taken("first", 300, 0);
    assertThat(turns.next()).isEqualTo(new Turns.Turn<>("second", 300));
  }

  @Test
  void whoIsDoneTakesNoMoreTurns() {
    Turns<String> turns = new Turns<>(List.of("first", "second"));
    turns.remove("first");
    assertThat(turns.next().who()).isEqualTo("second");
    turns.remove("second");
    assertThat(turns.isEmpty()).isTrue();
  }
}

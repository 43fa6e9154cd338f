package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TurnsTest {
  @Test
  void whoTakesLongerThanItsTurnWaitsLonger() {
    Turns<String> turns = new Turns<>(List.of("slow", "punctual"));
    Map<String, Long> used = new TreeMap<>(Map.of("slow", 0L, "punctual", 0L));
    while (used.get("slow") + used.get("punctual") < 60_000) {
      Turns.Turn<String> turn = turns.next();
      long millis = turn.who().equals("slow") ? 3 * turn.millis() : turn.millis();
      turns.taken(turn.who(), millis);
      used.merge(turn.who(), millis, Long::sum);
    }
    assertThat(used.get("punctual")).isBetween(20_000L, 40_000L);
  }

  @Test
  void firstTurnsAreShort() {
    Turns<String> turns = new Turns<>(List.of("first", "second"));
    assertThat(turns.next()).isEqualTo(new Turns.Turn<>("first", 300));
    turns.taken("first", 300);
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

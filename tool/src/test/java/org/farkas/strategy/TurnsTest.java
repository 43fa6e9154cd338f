package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TurnsTest {
  @Test
  void whoTakesLongerThanItsTurnWaitsLonger() {
    Turns<String> turns = new Turns<>(List.of("slow", "punctual"), _ -> 0, _ -> 1);
    Map<String, Long> used = new TreeMap<>(Map.of("slow", 0L, "punctual", 0L));
    while (used.get("slow") + used.get("punctual") < 60_000) {
      Turns.Turn<String> turn = turns.next().orElseThrow();
      long millis = turn.who().equals("slow") ? 3 * turn.millis() : turn.millis();
      turns.taken(turn.who(), millis, 1_000, 0, true);
      used.merge(turn.who(), millis, Long::sum);
    }
    assertThat(used.get("punctual")).isBetween(20_000L, 40_000L);
  }

  @Test
  void whoDecidesMoreHasMoreTime() {
    Turns<String> turns = new Turns<>(List.of("fruitful", "fruitless"), _ -> 0, _ -> 1);
    Map<String, Long> used = new TreeMap<>(Map.of("fruitful", 0L, "fruitless", 0L));
    while (used.get("fruitful") + used.get("fruitless") < 200_000) {
      Turns.Turn<String> turn = turns.next().orElseThrow();
      turns.taken(turn.who(), turn.millis(), 1_000, turn.who().equals("fruitful") ? 5 : 0, true);
      used.merge(turn.who(), turn.millis(), Long::sum);
    }
    assertThat(used.get("fruitful")).isBetween(150_000L, 165_000L);
  }

  @Test
  void whatWasDecidedLongAgoCountsForLittle() {
    Turns<String> turns = new Turns<>(List.of("first", "second"), _ -> 0, _ -> 1);
    Map<String, Long> used = new TreeMap<>(Map.of("first", 0L, "second", 0L));
    while (used.get("first") + used.get("second") < 200_000) {
      Turns.Turn<String> turn = turns.next().orElseThrow();
      boolean second = turn.who().equals("second");
      int atFirst = used.get("first") == 0 ? 100 : 0;
      turns.taken(turn.who(), turn.millis(), 1_000, second ? 1 : atFirst, true);
      used.merge(turn.who(), turn.millis(), Long::sum);
    }
    assertThat(used.get("second")).isGreaterThan(130_000L);
  }

  @Test
  void whereNobodyDecidesAnythingAnyMoreAllHaveTheSameTime() {
    Turns<String> turns = new Turns<>(List.of("first", "second"), _ -> 0, _ -> 1);
    Map<String, Long> used = new TreeMap<>(Map.of("first", 0L, "second", 0L));
    while (used.get("first") + used.get("second") < 200_000) {
      Turns.Turn<String> turn = turns.next().orElseThrow();
      turns.taken(turn.who(), turn.millis(), 1_000, used.get("first") == 0 ? 100 : 0, true);
      used.merge(turn.who(), turn.millis(), Long::sum);
    }
    assertThat(used.get("second")).isBetween(90_000L, 110_000L);
  }

  @Test
  void whoIsChargedForHalfItsTimeHasTwiceAsMuchWhereNobodyDecidesAnything() {
    Turns<String> turns =
        new Turns<>(List.of("first", "second"), _ -> 0, who -> who.equals("second") ? 0.5 : 1);
    Map<String, Long> used = new TreeMap<>(Map.of("first", 0L, "second", 0L));
    while (used.get("first") + used.get("second") < 300_000) {
      Turns.Turn<String> turn = turns.next().orElseThrow();
      turns.taken(turn.who(), turn.millis(), 1_000, 0, true);
      used.merge(turn.who(), turn.millis(), Long::sum);
    }
    assertThat(used.get("second")).isBetween(190_000L, 210_000L);
  }

  @Test
  void firstTurnsAreShort() {
    Turns<String> turns = new Turns<>(List.of("first", "second"), _ -> 0, _ -> 1);
    assertThat(turns.next().orElseThrow()).isEqualTo(new Turns.Turn<>("first", 300));
    turns.taken("first", 300, 1_000, 0, true);
    assertThat(turns.next().orElseThrow()).isEqualTo(new Turns.Turn<>("second", 300));
  }

  @Test
  void whoIsDoneTakesNoMoreTurns() {
    Turns<String> turns = new Turns<>(List.of("first", "second"), _ -> 0, _ -> 1);
    turns.taken(turns.next().orElseThrow().who(), 1, 1_000, 0, false);
    assertThat(turns.next().orElseThrow().who()).isEqualTo("second");
    turns.taken("second", 1, 1_000, 0, false);
    assertThat(turns.isEmpty()).isTrue();
  }

  @Test
  void nobodyTakesTwoTurnsAtOnce() {
    Turns<String> turns = new Turns<>(List.of("first", "second"), _ -> 0, _ -> 1);
    assertThat(turns.next().orElseThrow().who()).isEqualTo("first");
    assertThat(turns.next().orElseThrow().who()).isEqualTo("second");
    assertThat(turns.next()).isEmpty();
    turns.taken("second", 1, 1_000, 0, true);
    assertThat(turns.next().orElseThrow().who()).isEqualTo("second");
  }

  @Test
  void whoJoinsLateHasItsTurnWhenTheOthersHaveHadTheirTime() {
    Turns<String> turns =
        new Turns<>(List.of("first", "late"), who -> who.equals("late") ? 1_000 : 0, _ -> 1);
    long used = 0;
    for (Turns.Turn<String> turn = turns.next().orElseThrow();
        turn.who().equals("first");
        turn = turns.next().orElseThrow()) {
      turns.taken("first", turn.millis(), 1_000, 0, true);
      used += turn.millis();
    }
    assertThat(used).isBetween(1_000L, 2_000L);
    turns.taken("late", 300, 1_000, 0, true);
    assertThat(turns.next().orElseThrow().who()).isEqualTo(used > 1_300 ? "late" : "first");
  }

  @Test
  void whoJoinsLateWaitsWhileTheOthersDecideMuch() {
    assertThat(millisBeforeLate(200, 20_000)).isBetween(20_000L, 30_000L);
  }

  @Test
  void whoJoinsLateDoesNotWaitForWhoDecidesLittle() {
    assertThat(millisBeforeLate(5, 20_000)).isLessThan(10_000);
  }

  /**
   * @param decided in each of the other's turns, of 1,000 that are open
   * @param until the other decides nothing more then
   */
  private static long millisBeforeLate(int decided, long until) {
    Turns<String> turns =
        new Turns<>(List.of("first", "late"), who -> who.equals("late") ? 1_000 : 0, _ -> 1);
    long used = 0;
    for (Turns.Turn<String> turn = turns.next().orElseThrow();
        turn.who().equals("first");
        turn = turns.next().orElseThrow()) {
      turns.taken("first", turn.millis(), 1_000, used < until ? decided : 0, true);
      used += turn.millis();
    }
    return used;
  }
}

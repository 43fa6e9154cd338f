package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.farkas.criteria.SuiteMinimiser.Offer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuiteMinimiserTest {
  private static Offer offer(int test, long cost, int... obligations) {
    BitSet set = new BitSet();
    for (int obligation : obligations) {
      set.set(obligation);
    }
    return new Offer(test, set, cost);
  }

  @Test
  void aTestThatOthersReplaceIsDropped() {
    // greedy takes 1 first; 2 and 3 are needed for 4 and 5 and make it superfluous
    List<Offer> offers =
        List.of(offer(1, 1, 0, 1, 2, 3), offer(2, 1, 0, 1, 4), offer(3, 1, 2, 3, 5));
    assertThat(SuiteMinimiser.minimise(offers)).containsExactly(2, 3);
  }

  @Test
  void amongEqualsTheCheaperThenTheOlderWins() {
    assertThat(SuiteMinimiser.minimise(List.of(offer(1, 9, 0), offer(2, 3, 0), offer(3, 3, 0))))
        .containsExactly(2);
  }

  @Test
  void testsThatDoNothingAreNotKept() {
    assertThat(SuiteMinimiser.minimise(List.of(offer(1, 1)))).isEmpty();
    assertThat(SuiteMinimiser.minimise(List.of())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theSuiteCoversEverythingAndNoTestIsSuperfluous(long seed) {
    Random random = new Random(seed);
    List<Offer> offers = new ArrayList<>();
    for (int test = 0; test < 40; test++) {
      BitSet obligations = BitSet.valueOf(new long[] {random.nextLong() & random.nextLong()});
      offers.add(new Offer(test, obligations, random.nextInt(5)));
    }
    List<Integer> kept = SuiteMinimiser.minimise(offers);
    BitSet all = union(offers, List.of());
    assertThat(union(offers, dropped(offers, kept))).isEqualTo(all);
    for (int test : kept) {
      List<Integer> without = new ArrayList<>(dropped(offers, kept));
      without.add(test);
      assertThat(union(offers, without)).as("without %d", test).isNotEqualTo(all);
    }
    Collections.shuffle(offers, random);
    assertThat(SuiteMinimiser.minimise(offers)).as("any order of offers").isEqualTo(kept);
  }

  private static List<Integer> dropped(List<Offer> offers, List<Integer> kept) {
    return offers.stream().map(Offer::test).filter(test -> !kept.contains(test)).toList();
  }

  private static BitSet union(List<Offer> offers, List<Integer> without) {
    BitSet result = new BitSet();
    offers.stream()
        .filter(o -> !without.contains(o.test()))
        .forEach(o -> result.or(o.obligations()));
    return result;
  }
}

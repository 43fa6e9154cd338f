package org.farkas.criteria;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses few tests that together do what all do: greedy cover (most new obligations first, then
 * the cheaper test, then the older one), then each chosen test, the latest first, is dropped if the
 * others do without it. Greedy alone is within ln(n) + 1 of the optimum (Chvátal 1979); dropping
 * removes what later choices made superfluous. Deterministic.
 */
public final class SuiteMinimiser {
  private SuiteMinimiser() {}

  /**
   * A test as the minimiser sees it.
   *
   * @param test its number
   * @param obligations what it fulfils, as numbers
   * @param cost the smaller the better among equals: size of its inputs, duration
   */
  public record Offer(int test, BitSet obligations, long cost) {
    public Offer {
      obligations = (BitSet) obligations.clone();
    }
  }

  /** The tests to keep, in order of number. */
  public static List<Integer> minimise(List<Offer> offers) {
    List<Offer> chosen = dropSuperfluous(cover(offers));
    return chosen.stream().map(Offer::test).sorted().toList();
  }

  private static List<Offer> cover(List<Offer> offers) {
    BitSet missing = new BitSet();
    offers.forEach(offer -> missing.or(offer.obligations()));
    List<Offer> rest = new ArrayList<>(offers);
    rest.sort(Comparator.comparingLong(Offer::cost).thenComparingInt(Offer::test));
    List<Offer> chosen = new ArrayList<>();
    while (!missing.isEmpty()) {
      Offer best = null;
      int bestGain = 0;
      for (Offer offer : rest) {
        int gain = gain(offer, missing);
        if (gain > bestGain) {
          best = offer;
          bestGain = gain;
        }
      }
      chosen.add(best);
      rest.remove(best);
      missing.andNot(best.obligations());
    }
    return chosen;
  }

  private static int gain(Offer offer, BitSet missing) {
    BitSet gained = (BitSet) offer.obligations().clone();
    gained.and(missing);
    return gained.cardinality();
  }

  private static List<Offer> dropSuperfluous(List<Offer> chosen) {
    List<Offer> kept = new ArrayList<>(chosen);
    for (Offer candidate : chosen.reversed()) {
      BitSet others = new BitSet();
      kept.stream().filter(offer -> offer != candidate).forEach(o -> others.or(o.obligations()));
      if (gain(candidate, others) == candidate.obligations().cardinality()) {
        kept.remove(candidate);
      }
    }
    return kept;
  }
}

package org.farkas.criteria;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import org.farkas.source.Decision;
import org.farkas.trace.DecisionRow;

/** Turns what tests do into obligations for the {@link SuiteMinimiser}. */
final class SuiteChoice {
  private final Ledger ledger;
  private final Set<Integer> unclean;
  private final IntToLongFunction cost;

  SuiteChoice(Ledger ledger, Set<Integer> unclean, IntToLongFunction cost) {
    this.ledger = ledger;
    this.unclean = unclean;
    this.cost = cost;
  }

  /** Of the clean tests, those that do everything all of them do; and some that are kept anyway. */
  List<Integer> clean(List<Decision> decisions, Set<Integer> kept) {
    SequencedMap<Integer, Set<Object>> duties = new LinkedHashMap<>();
    Set<DecisionRow> paired = pairedRows(decisions);
    ledger
        .tests()
        .forEach(
            (test, seen) -> {
              if (!unclean.contains(test)) {
                Set<Object> own = new LinkedHashSet<>(ledger.coveredBy(test));
                seen.rows().stream().filter(paired::contains).forEach(own::add);
                if (kept.contains(test)) {
                  own.add(test); // what no other test does
                }
                duties.put(test, own);
              }
            });
    return minimise(duties);
  }

  /** Of the others, those needed for targets that are not done. */
  List<Integer> unclean(Set<Target> done) {
    SequencedMap<Integer, Set<Object>> duties = new LinkedHashMap<>();
    for (int test : ledger.tests().keySet()) {
      if (unclean.contains(test)) {
        Set<Object> own = new LinkedHashSet<>(ledger.coveredBy(test));
        own.removeAll(done);
        duties.put(test, own);
      }
    }
    return minimise(duties);
  }

  private List<Integer> minimise(SequencedMap<Integer, Set<Object>> duties) {
    Map<Object, Integer> numbers = new HashMap<>();
    List<SuiteMinimiser.Offer> offers = new ArrayList<>();
    duties.forEach(
        (test, own) -> {
          BitSet obligations = new BitSet();
          for (Object duty : own) {
            obligations.set(numbers.computeIfAbsent(duty, _ -> numbers.size()));
          }
          offers.add(new SuiteMinimiser.Offer(test, obligations, cost.applyAsLong(test)));
        });
    return SuiteMinimiser.minimise(offers);
  }

  /** One unique-cause pair per condition, preferring rows that serve another condition already. */
  private Set<DecisionRow> pairedRows(List<Decision> decisions) {
    Set<DecisionRow> seen = new LinkedHashSet<>();
    ledger
        .tests()
        .forEach(
            (test, observations) -> {
              if (!unclean.contains(test)) {
                seen.addAll(observations.rows());
              }
            });
    Map<Integer, List<DecisionRow>> byDecision =
        seen.stream().collect(Collectors.groupingBy(DecisionRow::decision));
    Set<DecisionRow> chosen = new HashSet<>();
    Pairing pairing = new UniqueCausePairing();
    for (Decision decision : decisions) {
      List<DecisionRow> rows = new ArrayList<>(byDecision.getOrDefault(decision.id(), List.of()));
      for (int i = 0; i < decision.conditions().size(); i++) {
        rows.sort(Comparator.comparing(row -> !chosen.contains(row)));
        pairing
            .pair(rows, i)
            .ifPresent(pair -> chosen.addAll(List.of(pair.whenTrue(), pair.whenFalse())));
      }
    }
    return chosen;
  }
}

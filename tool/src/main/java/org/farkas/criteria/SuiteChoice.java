package org.farkas.criteria;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.farkas.source.Decision;
import org.farkas.trace.DecisionRow;

/** Turns what tests do into obligations for the {@link SuiteMinimiser}. */
final class SuiteChoice {
  private final Account account;
  private final Ledger ledger;
  private final ToLongFunction<CandidateTest> cost;

  SuiteChoice(Account account, ToLongFunction<CandidateTest> cost) {
    this.account = account;
    this.ledger = account.ledger();
    this.cost = cost;
  }

  /** Of the tests that are not faulty, those that do everything all of them do. */
  List<Integer> regular(List<Decision> decisions) {
    List<CandidateTest> candidates =
        account.tests().stream().filter(test -> !test.faulty()).toList();
    Map<CandidateTest, Set<Object>> duties = new HashMap<>();
    Set<DecisionRow> paired = pairedRows(candidates, decisions);
    for (CandidateTest test : candidates) {
      Set<Object> own = new LinkedHashSet<>(ledger.coveredBy(test.number()));
      ledger.tests().get(test.number()).rows().stream().filter(paired::contains).forEach(own::add);
      duties.put(test, own);
    }
    return minimise(candidates, duties);
  }

  /** Of the others, one for each finding, and those needed for targets that are not done. */
  List<Integer> faulty(Set<Target> done) {
    List<CandidateTest> candidates =
        account.tests().stream().filter(CandidateTest::faulty).toList();
    Map<CandidateTest, Set<Object>> duties = new HashMap<>();
    for (CandidateTest test : candidates) {
      Set<Object> own = new LinkedHashSet<>(ledger.coveredBy(test.number()));
      own.removeAll(done);
      account.findings().stream().filter(f -> f.test() == test.number()).forEach(own::add);
      duties.put(test, own);
    }
    return minimise(candidates, duties);
  }

  private List<Integer> minimise(
      List<CandidateTest> candidates, Map<CandidateTest, Set<Object>> duties) {
    Map<Object, Integer> numbers = new HashMap<>();
    List<SuiteMinimiser.Offer> offers = new ArrayList<>();
    for (CandidateTest test : candidates) {
      BitSet obligations = new BitSet();
      for (Object duty : duties.get(test)) {
        obligations.set(numbers.computeIfAbsent(duty, _ -> numbers.size()));
      }
      offers.add(new SuiteMinimiser.Offer(test.number(), obligations, cost.applyAsLong(test)));
    }
    return SuiteMinimiser.minimise(offers);
  }

  /** One unique-cause pair per condition, preferring rows that serve another condition already. */
  private Set<DecisionRow> pairedRows(List<CandidateTest> candidates, List<Decision> decisions) {
    Set<DecisionRow> seen = new LinkedHashSet<>();
    candidates.forEach(test -> seen.addAll(ledger.tests().get(test.number()).rows()));
    Set<DecisionRow> chosen = new HashSet<>();
    Pairing pairing = new UniqueCausePairing();
    for (Decision decision : decisions) {
      List<DecisionRow> rows = new ArrayList<>(seen);
      rows.removeIf(row -> row.decision() != decision.id());
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

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
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import org.farkas.source.Decision;
import org.farkas.trace.DecisionRow;

/** Turns what tests do into obligations for the {@link SuiteMinimiser}. */
final class SuiteChoice {
  private final Ledger ledger;
  private final SuitePlan.Sets sets;
  private final IntToLongFunction cost;

  SuiteChoice(Ledger ledger, SuitePlan.Sets sets, IntToLongFunction cost) {
    this.ledger = ledger;
    this.sets = sets;
    this.cost = cost;
  }

  private boolean clean(int test) {
    return !sets.unclean().contains(test);
  }

  private boolean regular(int test) {
    return clean(test) && !sets.instrumented().contains(test);
  }

  /**
   * Of the clean tests that need no instrumented text, those that do everything all of them do; and
   * those that are kept anyway.
   */
  List<Integer> clean(List<Decision> decisions) {
    Pairs pairs = new Pairs(this::regular);
    decisions.forEach(pairs::add);
    return clean(this::regular, pairs.rows(), Set.of());
  }

  /**
   * Of the other clean tests, those needed for targets that are not done, and for pairs that the
   * first do not show; and those that are kept anyway.
   */
  List<Integer> instrumented(List<Decision> decisions, Set<Target> done) {
    if (sets.instrumented().isEmpty()) {
      return List.of();
    }
    Pairs shown = new Pairs(this::regular);
    Pairs all = new Pairs(this::clean);
    for (Decision decision : decisions) {
      for (int i = 0; i < decision.conditions().size(); i++) {
        if (!shown.add(decision, i)) {
          all.add(decision, i);
        }
      }
    }
    Set<DecisionRow> rows = new HashSet<>(all.rows());
    Pairs regular = new Pairs(this::regular);
    rows.removeIf(regular.seen()::contains);
    return clean(test -> clean(test) && !regular(test), rows, done);
  }

  private List<Integer> clean(IntPredicate some, Set<DecisionRow> rows, Set<Target> done) {
    SequencedMap<Integer, Set<Object>> duties = new LinkedHashMap<>();
    ledger
        .tests()
        .forEach(
            (test, seen) -> {
              if (some.test(test)) {
                Set<Object> own = new LinkedHashSet<>(ledger.coveredBy(test));
                own.removeAll(done);
                seen.rows().stream().filter(rows::contains).forEach(own::add);
                if (sets.kept().contains(test)) {
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
      if (!clean(test)) {
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
  private final class Pairs {
    private final Map<Integer, List<DecisionRow>> byDecision;
    private final Set<DecisionRow> seen = new LinkedHashSet<>();
    private final Set<DecisionRow> chosen = new HashSet<>();
    private final Pairing pairing = new UniqueCausePairing();

    /**
     * @param some the tests whose rows count
     */
    Pairs(IntPredicate some) {
      ledger
          .tests()
          .forEach(
              (test, observations) -> {
                if (some.test(test)) {
                  seen.addAll(observations.rows());
                }
              });
      byDecision = seen.stream().collect(Collectors.groupingBy(DecisionRow::decision));
    }

    Set<DecisionRow> seen() {
      return seen;
    }

    /** The rows of the pairs that were added. */
    Set<DecisionRow> rows() {
      return chosen;
    }

    void add(Decision decision) {
      for (int i = 0; i < decision.conditions().size(); i++) {
        add(decision, i);
      }
    }

    /** Adds a pair for a condition, if there is one. */
    boolean add(Decision decision, int condition) {
      List<DecisionRow> rows = byDecision.computeIfAbsent(decision.id(), _ -> new ArrayList<>());
      rows.sort(Comparator.comparing(row -> !chosen.contains(row)));
      Optional<RowPair> pair = pairing.pair(rows, condition);
      pair.ifPresent(each -> chosen.addAll(List.of(each.whenTrue(), each.whenFalse())));
      return pair.isPresent();
    }
  }
}

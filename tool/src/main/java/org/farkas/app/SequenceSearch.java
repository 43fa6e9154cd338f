package org.farkas.app;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.farkas.base.Budget;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.source.CallSequence;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.simplify.SuiteSimplifier;
import org.farkas.testcase.InputVector;

/**
 * Searches a unit by one call, then by sequences of two calls, three, and so on, as long as
 * something is left that more calls may decide. Each length is a search of its own, over an account
 * of its own; what it covers is credited to the unit's ledger. What one call does not reach is
 * infeasible only where the inputs of one call range over every state ({@link KeptState}); that no
 * sequence of the allowed length reaches a target is shown by a certificate, which names the number
 * of calls, and leaves the target open: more calls may reach it.
 */
final class SequenceSearch {
  /** How long faults of later calls are looked for when there is nothing else to do. */
  private static final long FAULT_MILLIS = 1_000;

  private final int most;
  private final KeptState state;
  private final Ledger ledger;
  private final Budget budget;
  private final Function<UnitTask, StrategyResult> search;
  private final Tasks tasks;

  private final Gathered gathered;

  /** Infeasible, however often the unit is called. */
  private final Map<Target, Verdict.Infeasible> forAnyNumber = new HashMap<>();

  /** Makes the task of searching sequences of one length. */
  @FunctionalInterface
  interface Tasks {
    UnitTask of(int calls, Ledger ledger, Budget budget, List<InputVector> seeds);
  }

  /**
   * @param most how many calls a test may make
   * @param state what the unit keeps between calls
   * @param ledger the unit's
   * @param search of sequences of one length
   */
  SequenceSearch(
      int most,
      KeptState state,
      Ledger ledger,
      Budget budget,
      Function<UnitTask, StrategyResult> search,
      Tasks tasks) {
    this.most = most;
    this.state = state;
    this.ledger = ledger;
    this.budget = budget;
    this.search = search;
    this.tasks = tasks;
    this.gathered = new Gathered(ledger);
  }

  /** Searches; the ledger then has the verdicts. */
  StrategyResult run(List<InputVector> seeds) {
    boolean complete = true;
    for (int calls = 2; calls <= most; calls++) {
      keep(calls, of(seeds, calls));
    }
    int last = state.matters() ? most : 1;
    for (int calls = 1; calls <= last; calls++) {
      Ledger own = account();
      boolean left = !own.undecided().isEmpty();
      if (calls > 1 && (!left || budget.exhausted())) {
        complete &= !left;
        lookForFaults(last);
        break;
      }
      UnitTask task =
          tasks.of(calls, own, slice(calls, last), calls == 1 ? of(seeds, 1) : List.of());
      StrategyResult found = search.apply(task);
      complete = found.complete();
      gathered.add(found);
      settle(own, calls, last, found.certificates());
    }
    return gathered.result(complete);
  }

  /**
   * Everything is decided by fewer calls, but something may go wrong in a later one: the targets
   * are looked for again by that many. Only what goes wrong on the way is kept.
   */
  private void lookForFaults(int calls) {
    if (budget.exhausted()) {
      return;
    }
    Ledger again = ledger.fresh();
    for (Target target : again.targets()) {
      if (ledger.verdict(target) instanceof Verdict.Infeasible infeasible) {
        again.markInfeasible(target, infeasible.certificate(), infeasible.assumptions());
      }
    }
    StrategyResult found =
        search.apply(tasks.of(calls, again, budget.slice(FAULT_MILLIS), List.of()));
    gathered.addFaults(found);
  }

  private static List<InputVector> of(List<InputVector> seeds, int calls) {
    return seeds.stream()
        .filter(each -> CallSequence.callsOf(each.layout().function()) == calls)
        .toList();
  }

  /** Half of the time is for one call, and what is left is for the others in equal parts. */
  private Budget slice(int calls, int last) {
    long left = budget.remainingMillis();
    return budget.slice(
        calls == last ? left : calls == 1 ? left / 2 : Math.max(1, left / (last - calls + 1)));
  }

  /** An account that knows what is covered, and what is infeasible whatever the number of calls. */
  private Ledger account() {
    Ledger own = ledger.fresh();
    gathered.creditTo(own);
    forAnyNumber.forEach(
        (target, verdict) -> {
          if (!own.covered(target)) {
            own.markInfeasible(target, verdict.certificate(), verdict.assumptions());
          }
        });
    return own;
  }

  /** Takes over stored tests of so many calls. */
  private void keep(int calls, List<InputVector> stored) {
    if (!stored.isEmpty()) {
      UnitTask task = tasks.of(calls, account(), budget, stored);
      Confirmer confirmer = Confirmer.of(task);
      stored.forEach(confirmer::keep);
      gathered.add(confirmer);
    }
  }

  /** Says in the unit's ledger what sequences of one length have shown. */
  private void settle(Ledger own, int calls, int last, List<Certificate> shown) {
    boolean anyNumber = calls == 1 && !state.beyondInputs();
    Set<String> used = new HashSet<>();
    for (Target target : own.targets()) {
      switch (own.verdict(target)) {
        case Verdict.Covered _ -> {}
        case Verdict.Infeasible infeasible -> {
          if (forAnyNumber.containsKey(target) || ledger.covered(target)) {
            continue;
          }
          String id = id(infeasible.certificate(), calls);
          if (anyNumber) {
            used.add(infeasible.certificate());
            ledger.markInfeasible(target, id, infeasible.assumptions());
            forAnyNumber.put(target, new Verdict.Infeasible(id, infeasible.assumptions()));
          } else if (calls == last) {
            used.add(infeasible.certificate());
            ledger.markOpen(
                target,
                OpenReason.BOUND,
                "%s (certificate %s); more calls may, or what is done between them"
                    .formatted(notReachedBy(calls), id),
                SourceSpan.UNKNOWN);
          } else {
            ledger.markOpen(
                target,
                OpenReason.BUDGET,
                "%s; time ran out before %d were tried".formatted(notReachedBy(calls), most),
                SourceSpan.UNKNOWN);
          }
        }
        case Verdict.Open open -> {
          String text = calls == 1 ? open.text() : open.text() + within(calls);
          ledger.markOpen(target, open.reason(), text, open.where());
        }
      }
    }
    shown.stream()
        .filter(each -> used.contains(each.id()))
        .map(each -> Gathered.named(each, id(each.id(), calls)))
        .forEach(gathered::add);
  }

  private static String notReachedBy(int calls) {
    return calls == 1
        ? "one call does not reach it"
        : "no sequence of at most %d calls reaches it".formatted(calls);
  }

  private static String within(int calls) {
    return " (within %d calls)".formatted(calls);
  }

  private static String id(String certificate, int calls) {
    return calls == 1 ? certificate : certificate + "-of-%d-calls".formatted(calls);
  }

  /**
   * The same with simpler inputs.
   *
   * @param kept numbers of the tests that the suite will hold
   */
  StrategyResult simplified(StrategyResult found, Set<Integer> kept, Budget time) {
    Set<Integer> lengths =
        found.candidates().stream()
            .map(each -> calls(each.inputs()))
            .collect(Collectors.toCollection(TreeSet::new));
    found.findings().forEach(each -> lengths.add(calls(each.inputs())));
    StrategyResult result = found;
    for (int calls : lengths) {
      UnitTask task = tasks.of(calls, ledger, budget, List.of());
      Budget part = time.slice(Math.max(1, time.remainingMillis() / lengths.size()));
      result =
          Gathered.replaced(
              result,
              inputs -> calls(inputs) == calls,
              tests -> SuiteSimplifier.simplified(task, tests, kept, part));
    }
    return result;
  }

  private static int calls(InputVector inputs) {
    return CallSequence.callsOf(inputs.layout().function());
  }
}

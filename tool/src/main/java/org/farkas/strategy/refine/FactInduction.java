package org.farkas.strategy.refine;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.solve.Answer;

/**
 * Of candidates, the largest set that implies itself over all steps. Those that some step breaks
 * are dropped until there is none: C. Flanagan, K. R. M. Leino, "Houdini, an annotation assistant
 * for ESC/Java" (2001).
 *
 * <p>What comes out is a claim; {@link Unreachable} shows it.
 */
final class FactInduction {
  private static final long QUERY_MILLIS = 500;
  private static final int MOST_WALKED = 100;
  private static final int MOST_SINGLE = 16;

  private final ProgramGraph graph;
  private final Vocabulary words;
  private final TermContext terms;
  private final Aliasing aliasing;
  private final Questions questions;
  private final Unreachable unreachable;
  private final Map<Place, Set<Term>> facts;

  /** Whether some facts are about memory, of which a model does not say enough to go on. */
  private final boolean memory;

  /** Places whose facts some step may break. */
  private final Deque<Place> open;

  private final Set<Place> waiting;

  /** Places whose facts may follow from each other. */
  private final Deque<Place> wordy = new ArrayDeque<>();

  FactInduction(
      ProgramGraph graph,
      Vocabulary words,
      Aliasing aliasing,
      Questions questions,
      Unreachable unreachable,
      Map<Place, Set<Term>> candidates) {
    this.graph = graph;
    this.words = words;
    this.terms = words.terms();
    this.aliasing = aliasing;
    this.questions = questions;
    this.unreachable = unreachable;
    this.facts = candidates;
    this.open = new ArrayDeque<>(facts.keySet());
    this.waiting = new HashSet<>(open);
    wordy.addAll(facts.keySet());
    this.memory =
        facts.values().stream().anyMatch(all -> all.stream().anyMatch(words::readsMemory));
  }

  /** Goes on; whether it has come to its end. */
  boolean advance(Budget budget) {
    while (!open.isEmpty() && !budget.exhausted()) {
      Place place = open.remove();
      waiting.remove(place);
      boolean dropped = false;
      for (Step step : graph.to(place)) {
        dropped |= drop(step, budget);
      }
      if (dropped) {
        lookAgainBehind(place);
      }
    }
    while (open.isEmpty() && !wordy.isEmpty() && !budget.exhausted()) {
      shorten(facts.get(wordy.remove()), budget);
    }
    return open.isEmpty() && wordy.isEmpty();
  }

  private void lookAgainBehind(Place place) {
    for (Step step : graph.from(place)) {
      if (facts.containsKey(step.to()) && waiting.add(step.to())) {
        open.add(step.to());
      }
    }
  }

  /** What never holds at places, once the end has come. */
  Map<Place, List<Term>> never() {
    Map<Place, List<Term>> result = new LinkedHashMap<>();
    facts.forEach(
        (place, all) -> {
          if (!all.isEmpty()) {
            result.put(place, all.stream().map(terms::not).toList());
          }
        });
    return result;
  }

  /** Drops facts that do not hold behind a step; whether there were any. */
  private boolean drop(Step step, Budget budget) {
    Set<Term> claimed = facts.get(step.to());
    Set<Term> given = facts.getOrDefault(step.from(), Set.of());
    Map<Term, Term> broken = new LinkedHashMap<>();
    for (Term fact : claimed) {
      Preimage.Result before = Preimage.everywhere(words, aliasing, step, terms.not(fact));
      Term breaks = terms.and(before.guard(), before.goal());
      boolean kept = given.contains(terms.not(before.goal())) || given.contains(terms.not(breaks));
      if (!breaks.isFalse() && !kept) {
        broken.put(fact, breaks);
      }
    }
    Term start = terms.and(unreachable.known(step.from()), terms.all(List.copyOf(given)));
    boolean dropped = false;
    while (!broken.isEmpty()) {
      Set<Term> bad = broken(step, start, broken, budget);
      if (bad.isEmpty()) {
        return dropped;
      }
      broken.keySet().removeAll(bad);
      claimed.removeAll(bad);
      dropped = true;
    }
    return dropped;
  }

  /** Some of the facts that do not hold behind a step; empty if all do. */
  private Set<Term> broken(Step step, Term start, Map<Term, Term> breaks, Budget budget) {
    Term some = terms.bool(false);
    for (Term each : breaks.values()) {
      some = terms.or(some, each);
    }
    Set<Term> bad = new LinkedHashSet<>();
    switch (questions.ask(terms.and(start, some), budget, QUERY_MILLIS)) {
      case Answer.Unsat _ -> {
        return Set.of();
      }
      case Answer.Unknown _ -> bad.addAll(doubtful(start, breaks, budget));
      case Answer.Sat sat -> {
        Evaluator evaluator = new Evaluator(sat.model());
        breaks.forEach(
            (fact, when) -> {
              if (evaluator.holds(when)) {
                bad.add(fact);
              }
            });
        if (!memory) {
          facts.get(step.to()).removeAll(bad);
          walk(step, evaluator);
        }
      }
    }
    return bad;
  }

  /** Those of some facts that are not shown to hold behind a step, asked one by one. */
  private Set<Term> doubtful(Term start, Map<Term, Term> breaks, Budget budget) {
    Set<Term> result = new LinkedHashSet<>(breaks.keySet());
    List<Term> shortestFirst = new ArrayList<>(breaks.keySet());
    shortestFirst.sort(Comparator.comparingInt(DistinctFacts::size));
    for (Term fact : shortestFirst.subList(0, Math.min(MOST_SINGLE, shortestFirst.size()))) {
      Term comes = terms.and(start, breaks.get(fact));
      if (questions.refuted(comes, budget, QUERY_MILLIS)) {
        result.remove(fact);
      }
    }
    return result;
  }

  /**
   * Follows a state for which all facts hold that are left, step by step, and drops those of the
   * places it comes to that do not hold there.
   *
   * @param at what holds before the first step
   */
  private void walk(Step first, Evaluator at) {
    Evaluator now = at;
    Step step = first;
    for (int i = 0; i < MOST_WALKED; i++) {
      now = after(step, now);
      Place place = step.to();
      if (i > 0) {
        Evaluator values = now;
        if (facts.get(place).removeIf(fact -> !values.holds(fact))) {
          lookAgainBehind(place);
        }
      }
      Optional<Step> next = next(place, now);
      if (next.isEmpty()) {
        return;
      }
      step = next.get();
    }
  }

  private Optional<Step> next(Place place, Evaluator at) {
    return graph.from(place).stream()
        .filter(step -> facts.containsKey(step.to()) && at.holds(step.guard()))
        .findFirst();
  }

  /** Registers behind a step; what it reads is what it happens to be. */
  private Evaluator after(Step step, Evaluator before) {
    Map<Term, BigInteger> values = new HashMap<>(before.assignment().values());
    step.assigned().forEach((variable, value) -> values.put(variable, before.value(value)));
    return new Evaluator(new Assignment(values, Map.of()));
  }

  /** Leaves of a place's facts some short ones from which the others follow. */
  private void shorten(Set<Term> all, Budget budget) {
    List<Term> others = new ArrayList<>(all);
    others.sort(Comparator.comparingInt(DistinctFacts::size));
    List<Term> some = new ArrayList<>();
    while (!others.isEmpty()) {
      Term broken = terms.bool(false);
      for (Term each : others) {
        broken = terms.or(broken, terms.not(each));
      }
      Answer answer = questions.ask(terms.and(terms.all(some), broken), budget, QUERY_MILLIS);
      if (!(answer instanceof Answer.Sat sat)) {
        if (answer instanceof Answer.Unknown) {
          some.addAll(others);
        }
        break;
      }
      Evaluator evaluator = new Evaluator(sat.model());
      Term next =
          others.stream()
              .filter(each -> !evaluator.holds(each))
              .findFirst()
              .orElse(others.getFirst());
      some.add(next);
      others.remove(next);
    }
    all.retainAll(Set.copyOf(some));
  }
}

package org.farkas.strategy.refine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
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
import org.farkas.cfg.LiveRegisters;
import org.farkas.cfg.Loops;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;

/**
 * Facts that may hold in every round of a loop, place by place. Refinement by weakest preconditions
 * alone finds, for a counter that only grows, one predicate for each round; the fact that it never
 * falls below its start ends that.
 */
final class LoopFacts {
  /** Places behind a loop at which its facts are looked at too. */
  private static final int MOST_BEHIND = 200;

  /** Candidates of one place. */
  private static final int MOST_CANDIDATES = 300;

  /** Candidates of a loop; where there are more, what holds earlier in a round is left out. */
  private static final int MOST_IN_ALL = 15_000;

  /** Visits that each place's candidates are compared with. */
  private static final int MOST_VISITS = 8;

  private final ProgramGraph graph;
  private final Vocabulary words;
  private final TermContext terms;
  private final Aliasing aliasing;
  private final Questions questions;
  private final Model model;
  private final Runs runs;
  private final List<Place.Code> places;
  private final Loops loops;
  private final Map<Place, Loops.Loop> outermost = new HashMap<>();
  private final Set<Question> asked = new HashSet<>();

  /** By functions' names: to hash a function is to hash all its code. */
  private final Map<String, LiveRegisters> live = new HashMap<>();

  LoopFacts(
      ProgramGraph graph,
      Vocabulary words,
      Aliasing aliasing,
      Questions questions,
      Model model,
      Runs runs) {
    this.graph = graph;
    this.words = words;
    this.terms = words.terms();
    this.aliasing = aliasing;
    this.questions = questions;
    this.model = model;
    this.runs = runs;
    this.places = graph.code();
    this.loops = Loops.of(graph.flow(), 0);
    for (Loops.Loop loop : loops.loops()) {
      if (loop.parent().isEmpty()) {
        loop.nodes().forEach(node -> outermost.put(places.get(node), loop));
      }
    }
  }

  /**
   * What is asked.
   *
   * @param loop one that is in no other
   * @param memory whether facts may be about memory; those about registers alone are had much
   *     sooner
   */
  record Question(Loops.Loop loop, boolean memory) {}

  /** Loops that lead to a place and were not asked for before, those that come first in front. */
  List<Question> before(Place place, boolean memory) {
    Set<Question> result = new LinkedHashSet<>();
    Set<Place> seen = new HashSet<>(Set.of(place));
    Deque<Place> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      Place each = open.remove();
      Loops.Loop loop = outermost.get(each);
      if (loop != null && asked.add(new Question(loop, memory))) {
        result.add(new Question(loop, memory));
      }
      for (Step step : graph.to(each)) {
        if (seen.add(step.from())) {
          open.add(step.from());
        }
      }
    }
    return List.copyOf(result).reversed();
  }

  /**
   * The search for what holds at places of a loop, and behind it.
   *
   * @param budget when it is cancelled, there are fewer candidates
   */
  FactInduction of(Question asked, Unreachable unreachable, Budget budget) {
    return new FactInduction(
        graph,
        words,
        aliasing,
        questions,
        unreachable,
        candidates(asked.loop(), asked.memory(), budget));
  }

  private Map<Place, Set<Term>> candidates(Loops.Loop loop, boolean memory, Budget budget) {
    FactCandidates candidates = new FactCandidates(graph, words, memory);
    Map<Place, Set<Place>> headers = new LinkedHashMap<>();
    for (Loops.Loop inside : loops.loops()) {
      if (loop.nodes().containsAll(inside.nodes())) {
        Set<Place> nodes = places(inside.nodes());
        for (int header : inside.headers()) {
          candidates.add(places.get(header), nodes);
          headers.computeIfAbsent(places.get(header), _ -> new HashSet<>()).addAll(nodes);
        }
      }
    }
    Map<Place, Set<Term>> result = new LinkedHashMap<>();
    Set<Place> within = places(loop.nodes());
    Deque<Place> open = new ArrayDeque<>(within);
    Set<Place> seen = new HashSet<>(open);
    while (!open.isEmpty() && seen.size() < within.size() + MOST_BEHIND && !budget.exhausted()) {
      Place place = open.remove();
      Set<Term> here = new LinkedHashSet<>(candidates.all());
      keepPlausible(place, here);
      if (here.isEmpty() && !within.contains(place)) {
        continue;
      }
      result.put(place, here);
      for (Step step : graph.from(place)) {
        if (seen.add(step.to())) {
          open.add(step.to());
        }
      }
    }
    carryBack(result, within, headers, memory, budget);
    result.replaceAll((_, facts) -> DistinctFacts.of(facts));
    return result;
  }

  private Set<Place> places(Collection<Integer> nodes) {
    Set<Place> result = new LinkedHashSet<>();
    nodes.forEach(node -> result.add(places.get(node)));
    return result;
  }

  /**
   * Adds what must hold earlier in a round for a candidate to hold later: where ways meet, their
   * phis take the place of the header's.
   *
   * @param headers with their loops: nothing is carried once round
   */
  private void carryBack(
      Map<Place, Set<Term>> facts,
      Set<Place> within,
      Map<Place, Set<Place>> headers,
      boolean memory,
      Budget budget) {
    Deque<Place> open = new ArrayDeque<>(within);
    Set<Place> waiting = new HashSet<>(open);
    int all = facts.values().stream().mapToInt(Set::size).sum();
    while (!open.isEmpty() && all < MOST_IN_ALL && !budget.cancelled()) {
      Place later = open.remove();
      waiting.remove(later);
      for (Step step : graph.to(later)) {
        Place place = step.from();
        Set<Term> here = facts.get(place);
        boolean round = headers.getOrDefault(place, Set.of()).contains(later);
        if (!within.contains(place) || here == null || round) {
          continue;
        }
        Set<Term> more = new LinkedHashSet<>();
        for (Term fact : facts.getOrDefault(later, Set.of())) {
          Preimage.Result before = Preimage.everywhere(words, aliasing, step, fact);
          more.add(before.goal());
          more.add(terms.or(terms.not(before.guard()), before.goal()));
        }
        more.removeAll(here);
        more.removeIf(each -> !memory && words.readsMemory(each));
        keepPlausible(place, more);
        boolean added = false;
        for (Term each : more) {
          added |= here.size() < MOST_CANDIDATES && here.add(each);
        }
        all += more.size();
        if (added && waiting.add(place)) {
          open.add(place);
        }
      }
    }
  }

  /** Drops what is not about registers in use there, or what some run contradicts. */
  private void keepPlausible(Place place, Set<Term> candidates) {
    if (!(place instanceof Place.Code code) || place.equals(graph.entry())) {
      candidates.clear();
      return;
    }
    candidates.removeIf(each -> each.isConstant() || !usable(code, each));
    keepSeen(place, candidates);
  }

  /** Drops what some run contradicts. */
  private void keepSeen(Place place, Set<Term> candidates) {
    List<Visit> visits = new ArrayList<>();
    model.at(place).forEach(node -> visits.addAll(node.visits));
    for (Visit visit : visits.subList(0, Math.min(visits.size(), MOST_VISITS))) {
      candidates.removeAll(runs.contradicted(visit, candidates));
    }
  }

  /** Whether all registers of a term hold values at a place that may still be used. */
  private boolean usable(Place.Code place, Term term) {
    if (!words.lasting(term)) {
      return false;
    }
    for (Vocabulary.Register register : words.registers(term)) {
      Optional<CodePoint> at = point(place, register.context());
      if (at.isEmpty()) {
        return false;
      }
      Function function = register.context().function();
      BitSet alive =
          live.computeIfAbsent(function.name(), _ -> LiveRegisters.of(function))
              .at(at.get().block(), at.get().instruction());
      if (!alive.get(register.index())) {
        return false;
      }
    }
    return true;
  }

  /** Where an activation goes on, seen from a place in it or in what it calls. */
  private static Optional<CodePoint> point(Place.Code place, Context wanted) {
    Context context = place.context();
    CodePoint at = place.point();
    while (!context.equals(wanted)) {
      if (context.caller().isEmpty()) {
        return Optional.empty();
      }
      at = context.behind().orElseThrow();
      context = context.caller().get();
    }
    return Optional.of(at);
  }
}

package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.farkas.base.Budget;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * What no run comes to, place by place, shown by induction over runs: no run begins there, and no
 * step from elsewhere leads there. Each set of predicates is shown relative to those before it.
 */
final class Unreachable {
  private static final long QUERY_MILLIS = 5_000;

  private final ProgramGraph graph;
  private final Vocabulary words;
  private final TermContext terms;
  private final Aliasing aliasing;
  private final Questions questions;
  private final Map<Place, List<Term>> shown = new LinkedHashMap<>();

  Unreachable(ProgramGraph graph, Vocabulary words, Aliasing aliasing, Questions questions) {
    this.graph = graph;
    this.words = words;
    this.terms = words.terms();
    this.aliasing = aliasing;
    this.questions = questions;
  }

  /**
   * Shows that no run comes to any of these nodes, if that is so.
   *
   * @return whether it did
   */
  boolean show(Collection<Node> nodes, Budget budget) {
    Map<Place, List<Term>> claimed = new LinkedHashMap<>();
    for (Node node : nodes) {
      claimed.computeIfAbsent(node.place(), _ -> new ArrayList<>()).add(node.predicate(terms));
    }
    return show(claimed, budget);
  }

  /**
   * Shows that predicates never hold, if that is so.
   *
   * @return whether it did
   */
  boolean show(Map<Place, List<Term>> claimed, Budget budget) {
    for (Map.Entry<Place, List<Term>> claim : claimed.entrySet()) {
      Term there = any(claim.getValue());
      if (claim.getKey().equals(graph.entry()) && !questions.refuted(there, budget, QUERY_MILLIS)) {
        return false;
      }
      for (Step step : graph.to(claim.getKey())) {
        Term elsewhere =
            terms.and(
                terms.not(any(claimed.getOrDefault(step.from(), List.of()))), known(step.from()));
        Term comes = terms.and(elsewhere, Preimage.exact(words, aliasing, step, there));
        if (!questions.refuted(comes, budget, QUERY_MILLIS)) {
          return false;
        }
      }
    }
    claimed.forEach(
        (place, predicates) ->
            shown.computeIfAbsent(place, _ -> new ArrayList<>()).addAll(predicates));
    return true;
  }

  /** Whether no run comes to a place at all. */
  boolean whole(Place place) {
    return !graph.contains(place)
        || shown.getOrDefault(place, List.of()).stream().anyMatch(Term::isTrue);
  }

  /** What holds at a place on every run, as far as it was shown. */
  Term known(Place place) {
    return terms.not(any(shown.getOrDefault(place, List.of())));
  }

  /** All that was shown. */
  Map<Place, List<Term>> shown() {
    return shown;
  }

  private Term any(List<Term> predicates) {
    Term result = terms.bool(false);
    for (Term each : predicates) {
      result = terms.or(result, each);
    }
    return result;
  }
}

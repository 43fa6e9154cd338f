package org.farkas.strategy.refine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.Budget;
import org.farkas.expr.Term;

/**
 * Learns what holds in every round of loops, a loop after the other, whenever the model splits a
 * place in or behind them again and again.
 */
final class Learning {
  private final LoopFacts facts;
  private final Unreachable unreachable;
  private final Model model;
  private final Deque<LoopFacts.Question> waiting = new ArrayDeque<>();

  /** That of the first loop, once it has begun. */
  private Optional<FactInduction> induction = Optional.empty();

  Learning(LoopFacts facts, Unreachable unreachable, Model model) {
    this.facts = facts;
    this.unreachable = unreachable;
    this.model = model;
  }

  /**
   * Asks for the loops that lead to a place.
   *
   * @param memory whether facts may be about memory, too
   * @return whether there are any that were not asked for
   */
  boolean about(Place place, boolean memory) {
    waiting.addAll(facts.before(place, memory));
    return underWay();
  }

  boolean underWay() {
    return !waiting.isEmpty();
  }

  /** Goes on with the first loop; when it is done, the model begins anew where facts hold. */
  void advance(Budget budget) {
    FactInduction search =
        induction.orElseGet(() -> facts.of(waiting.element(), unreachable, budget));
    induction = Optional.of(search);
    if (!search.advance(budget)) {
      return;
    }
    induction = Optional.empty();
    waiting.remove();
    Map<Place, List<Term>> never = search.never();
    if (!never.isEmpty() && unreachable.show(never, budget)) {
      model.restart(never.keySet());
    }
  }
}

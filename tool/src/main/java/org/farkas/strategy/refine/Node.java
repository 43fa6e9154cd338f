package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** A place and what holds there: a set of states. Compared by identity. */
final class Node {
  private final int number;
  private final Place place;

  /** Predicates, each with whether it holds. */
  private final Map<Term, Boolean> literals;

  /** Steps, with the nodes they may lead to. */
  final Map<Step, Set<Node>> out = new LinkedHashMap<>();

  /** Steps, with the nodes they may come from. */
  final Map<Step, Set<Node>> in = new LinkedHashMap<>();

  /** Some of the runs that came here. */
  final List<Visit> visits = new ArrayList<>();

  boolean covered;

  Node(int number, Place place, Map<Term, Boolean> literals) {
    this.number = number;
    this.place = place;
    this.literals = new LinkedHashMap<>(literals);
  }

  Place place() {
    return place;
  }

  Map<Term, Boolean> literals() {
    return literals;
  }

  Term predicate(TermContext terms) {
    Term result = terms.bool(true);
    for (Map.Entry<Term, Boolean> literal : literals.entrySet()) {
      Term holds = literal.getValue() ? literal.getKey() : terms.not(literal.getKey());
      result = terms.and(result, holds);
    }
    return result;
  }

  /**
   * Notes that a run comes here.
   *
   * @param most so many visits are kept: after a split it is they that show which half is covered
   */
  void visit(Visit visit, int most) {
    covered = true;
    if (visits.size() < most) {
      visits.add(visit.kept());
    }
  }

  void connect(Step step, Node to) {
    out.computeIfAbsent(step, _ -> new LinkedHashSet<>()).add(to);
    to.in.computeIfAbsent(step, _ -> new LinkedHashSet<>()).add(this);
  }

  void disconnect(Step step, Node to) {
    out.getOrDefault(step, new LinkedHashSet<>()).remove(to);
    to.in.getOrDefault(step, new LinkedHashSet<>()).remove(this);
  }

  /** Takes the node out of the graph. */
  void isolate() {
    out.forEach((step, nodes) -> nodes.forEach(to -> to.in.get(step).remove(this)));
    in.forEach((step, nodes) -> nodes.forEach(from -> from.out.get(step).remove(this)));
    out.clear();
    in.clear();
  }

  @Override
  public String toString() {
    return "#" + number + " " + place;
  }
}

package org.farkas.strategy.refine;

import java.util.ArrayDeque;
import java.util.ArrayList;
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
import java.util.function.Predicate;
import org.farkas.expr.Term;
import org.farkas.strategy.RefinementCounts;

/**
 * The nodes into which places are split, and the edges that are left between them. See the package
 * comment; what this says is unreachable is a claim that {@link Unreachable} has to show.
 */
final class Model {
  private static final int MOST_VISITS = 16;
  private static final int MOST_STATES = 4_000;

  private final ProgramGraph graph;
  private final boolean coarsening;
  private final Map<Place, List<Node>> nodes = new LinkedHashMap<>();
  private final Map<Node, List<Split>> splitFor = new HashMap<>();
  private int numbers;
  private int size;
  private final Statistics statistics = new Statistics();

  /** A split of a place's nodes that was made to decide another node. */
  private record Split(Place place, Term predicate) {}

  /** An edge from one node to another. */
  record Edge(Node from, Step step, Node to) {}

  /** What was done so far. */
  static final class Statistics {
    int largest;
    int predicates;
    int refinements;
    int coarsenings;

    RefinementCounts counts(int places) {
      return new RefinementCounts(places, largest, predicates, refinements, coarsenings);
    }
  }

  Model(ProgramGraph graph, boolean coarsening) {
    this.graph = graph;
    this.coarsening = coarsening;
    for (Place place : graph.places()) {
      nodes.put(place, new ArrayList<>(List.of(node(place, Map.of()))));
    }
    for (Place place : graph.places()) {
      for (Step step : graph.from(place)) {
        only(place).connect(step, only(step.to()));
      }
    }
  }

  /** How many visits a node keeps: states take memory. */
  int keptVisits() {
    return Math.clamp(MOST_STATES / Math.max(1, graph.size()), 1, MOST_VISITS);
  }

  Statistics statistics() {
    return statistics;
  }

  int size() {
    return size;
  }

  private Node only(Place place) {
    return nodes.get(place).getFirst();
  }

  private Node node(Place place, Map<Term, Boolean> literals) {
    size++;
    statistics.largest = Math.max(statistics.largest, size);
    return new Node(numbers++, place, literals);
  }

  List<Node> at(Place place) {
    return nodes.getOrDefault(place, List.of());
  }

  /**
   * The first edge of a shortest way from a covered node to an open one, through nodes that are not
   * covered.
   *
   * @param open places that are looked for
   * @param usable edges that may be taken
   */
  Optional<Edge> frontier(Collection<Place> open, Predicate<Edge> usable) {
    Deque<Node> queue = new ArrayDeque<>();
    Set<Node> seen = new HashSet<>();
    for (Place place : open) {
      for (Node node : at(place)) {
        if (!node.covered && seen.add(node)) {
          queue.add(node);
        }
      }
    }
    while (!queue.isEmpty()) {
      Node node = queue.remove();
      for (Map.Entry<Step, Set<Node>> edges : node.in.entrySet()) {
        for (Node from : edges.getValue()) {
          Edge edge = new Edge(from, edges.getKey(), node);
          if (!usable.test(edge)) {
            continue;
          }
          if (from.covered) {
            return Optional.of(edge);
          }
          if (seen.add(from)) {
            queue.add(from);
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Whether any way from a covered node leads to a node. */
  boolean comesFromCovered(Node node) {
    Deque<Node> queue = new ArrayDeque<>(List.of(node));
    Set<Node> seen = new HashSet<>(queue);
    while (!queue.isEmpty()) {
      for (Set<Node> before : queue.remove().in.values()) {
        for (Node each : before) {
          if (each.covered) {
            return true;
          }
          if (seen.add(each)) {
            queue.add(each);
          }
        }
      }
    }
    return node.covered;
  }

  /** The nodes that no way from the entry leads to. */
  Set<Node> unreachable() {
    Deque<Node> queue = new ArrayDeque<>(at(graph.entry()));
    Set<Node> seen = new HashSet<>(queue);
    while (!queue.isEmpty()) {
      for (Set<Node> next : queue.remove().out.values()) {
        for (Node node : next) {
          if (seen.add(node)) {
            queue.add(node);
          }
        }
      }
    }
    Set<Node> result = new LinkedHashSet<>();
    for (List<Node> all : nodes.values()) {
      for (Node node : all) {
        if (!seen.contains(node)) {
          result.add(node);
        }
      }
    }
    return result;
  }

  /**
   * Splits an edge's start: the half where the predicate holds keeps the edge, the other one does
   * not.
   *
   * @return the halves
   */
  List<Node> split(Edge edge, Term keeps) {
    Node node = edge.from();
    statistics.refinements++;
    statistics.predicates++;
    List<Node> halves = new ArrayList<>();
    for (boolean side : List.of(true, false)) {
      Map<Term, Boolean> literals = new LinkedHashMap<>(node.literals());
      literals.put(keeps, side);
      halves.add(node(node.place(), literals));
    }
    for (Node half : halves) {
      node.in.forEach(
          (step, from) ->
              from.forEach(
                  each -> {
                    if (each == node) {
                      halves.forEach(other -> other.connect(step, half));
                    } else {
                      each.connect(step, half);
                    }
                  }));
      node.out.forEach(
          (step, to) ->
              to.forEach(
                  each -> {
                    if (each != node) {
                      half.connect(step, each);
                    }
                  }));
    }
    Node loses = halves.get(1);
    if (edge.to() == node) {
      halves.forEach(half -> loses.disconnect(edge.step(), half));
    } else {
      loses.disconnect(edge.step(), edge.to());
    }
    remove(node);
    nodes.computeIfAbsent(node.place(), _ -> new ArrayList<>()).addAll(halves);
    splitFor.computeIfAbsent(edge.to(), _ -> new ArrayList<>()).add(new Split(node.place(), keeps));
    List<Split> inherited = splitFor.remove(node);
    if (inherited != null) {
      halves.forEach(half -> splitFor.put(half, new ArrayList<>(inherited)));
    }
    return halves;
  }

  /** From now on other runs count. */
  void forgetRuns() {
    for (List<Node> all : nodes.values()) {
      for (Node node : all) {
        node.visits.clear();
        node.covered = false;
      }
    }
  }

  /**
   * Undoes all splits at some places: what is known now makes others.
   *
   * @param again places that are one node each afterwards, unless nothing leads there any more
   */
  void restart(Collection<Place> again) {
    for (Place place : again) {
      List<Node> old = List.copyOf(at(place));
      if (old.isEmpty()) {
        continue;
      }
      Node whole = node(place, Map.of());
      nodes.get(place).add(whole);
      for (Node each : old) {
        each.visits.forEach(visit -> whole.visit(visit, keptVisits()));
        whole.covered |= each.covered;
        splitFor.remove(each);
        remove(each);
      }
    }
    for (Place place : again) {
      for (Node whole : at(place)) {
        for (Step step : graph.to(place)) {
          at(step.from()).forEach(from -> from.connect(step, whole));
        }
        for (Step step : graph.from(place)) {
          at(step.to()).forEach(to -> whole.connect(step, to));
        }
      }
    }
  }

  private void remove(Node node) {
    node.isolate();
    if (at(node.place()).remove(node)) {
      size--;
    }
  }

  /** Takes nodes out that nothing leads to, and what was split for them together again. */
  void prune(Collection<Node> unreachable) {
    unreachable.forEach(this::remove);
    coarsen(unreachable);
  }

  /** Undoes the splits that were made for nodes that are decided now. */
  void coarsen(Collection<Node> decided) {
    Set<Place> places = new LinkedHashSet<>();
    for (Node node : decided) {
      List<Split> splits = splitFor.remove(node);
      if (splits == null || !coarsening) {
        continue;
      }
      for (Split split : splits) {
        statistics.coarsenings++;
        for (Node companion : at(split.place())) {
          if (companion.literals().remove(split.predicate()) != null) {
            places.add(split.place());
            if (at(node.place()).contains(node)) {
              graph.from(split.place()).stream()
                  .filter(step -> step.to().equals(node.place()))
                  .forEach(step -> companion.connect(step, node));
            }
          }
        }
      }
    }
    places.forEach(this::merge);
  }

  /** Drops nodes of a place whose predicates imply another's. */
  private void merge(Place place) {
    List<Node> all = new ArrayList<>(at(place));
    for (Node one : all) {
      for (Node other : List.copyOf(at(place))) {
        boolean both = one != other && at(place).contains(one);
        if (both && one.literals().entrySet().containsAll(other.literals().entrySet())) {
          absorb(other, one);
        }
      }
    }
  }

  private void absorb(Node general, Node special) {
    Map<Step, Set<Node>> in = new LinkedHashMap<>(special.in);
    Map<Step, Set<Node>> out = new LinkedHashMap<>(special.out);
    in.forEach(
        (step, from) ->
            List.copyOf(from)
                .forEach(each -> (each == special ? general : each).connect(step, general)));
    out.forEach(
        (step, to) ->
            List.copyOf(to)
                .forEach(each -> general.connect(step, each == special ? general : each)));
    special.visits.forEach(visit -> general.visit(visit, keptVisits()));
    general.covered |= special.covered;
    List<Split> splits = splitFor.remove(special);
    if (splits != null && !general.covered) {
      splitFor.computeIfAbsent(general, _ -> new ArrayList<>()).addAll(splits);
    }
    remove(special);
  }
}

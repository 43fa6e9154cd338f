package org.farkas.strategy.refine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.cfg.DirectedGraph;
import org.farkas.ir.Function;

/** All places that a unit's code leads to, with the steps between them. */
final class ProgramGraph {
  private static final int MOST_PLACES = 40_000;

  private final Place.Code entry;
  private final Map<Place, List<Step>> out = new LinkedHashMap<>();
  private final Map<Place, List<Step>> in = new LinkedHashMap<>();

  private final List<Place.Left> left = new ArrayList<>();

  private ProgramGraph(Place.Code entry) {
    this.entry = entry;
  }

  /** The graph of a unit; empty if it is too large. */
  static Optional<ProgramGraph> of(Function unit, Segments segments) {
    Context context = new Context(0, unit, Optional.empty(), Optional.empty());
    ProgramGraph graph = new ProgramGraph(new Place.Code(context, 0, 0));
    Deque<Place.Code> open = new ArrayDeque<>(List.of(graph.entry));
    graph.in.put(graph.entry, new ArrayList<>());
    while (!open.isEmpty()) {
      Place.Code place = open.remove();
      List<Step> steps = segments.from(place);
      graph.out.put(place, steps);
      for (Step step : steps) {
        if (!graph.in.containsKey(step.to())) {
          graph.in.put(step.to(), new ArrayList<>());
          switch (step.to()) {
            case Place.Code next -> open.add(next);
            case Place.Left end -> graph.left.add(end);
            case Place.Label _ -> {}
          }
        }
        graph.in.get(step.to()).add(step);
      }
      if (graph.in.size() > MOST_PLACES) {
        return Optional.empty();
      }
    }
    return Optional.of(graph);
  }

  Place.Code entry() {
    return entry;
  }

  /** All places. */
  List<Place> places() {
    return List.copyOf(in.keySet());
  }

  /** Places in the code, the entry first. */
  List<Place.Code> code() {
    return out.keySet().stream().map(Place.Code.class::cast).toList();
  }

  /** The steps between places in the code; nodes are their numbers in {@link #code()}. */
  DirectedGraph flow() {
    Map<Place, Integer> numbers = new HashMap<>();
    out.keySet().forEach(place -> numbers.put(place, numbers.size()));
    List<List<Integer>> successors = new ArrayList<>();
    for (List<Step> steps : out.values()) {
      successors.add(
          steps.stream().map(Step::to).filter(numbers::containsKey).map(numbers::get).toList());
    }
    return DirectedGraph.of(successors);
  }

  /** The places where ways are left. */
  List<Place.Left> left() {
    return left;
  }

  /** The number of places. */
  int size() {
    return in.size();
  }

  boolean contains(Place place) {
    return in.containsKey(place);
  }

  List<Step> from(Place place) {
    return out.getOrDefault(place, List.of());
  }

  List<Step> to(Place place) {
    return in.getOrDefault(place, List.of());
  }
}

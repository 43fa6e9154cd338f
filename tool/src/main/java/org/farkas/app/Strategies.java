package org.farkas.app;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.farkas.base.DiagnosticException;
import org.farkas.strategy.LateSearch;
import org.farkas.strategy.Portfolio;
import org.farkas.strategy.Search;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.TextSearch;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.bounded.BoundedSearch;
import org.farkas.strategy.explore.ExploreSearch;
import org.farkas.strategy.intervals.IntervalSearch;
import org.farkas.strategy.refine.RefineSearch;

/** The strategies by their names. */
public final class Strategies {
  /** What is used if the user names none. */
  public static final String DEFAULT = "portfolio";

  private static final String REFINE = "refine";

  /** Refinement that keeps what targets needed that are decided: for comparison. */
  static final String UNCOARSENED = "refine-without-coarsening";

  private static final Map<String, List<Search.Factory>> SEARCHES =
      new TreeMap<>(
          Map.of(
              "explore",
              List.of(ExploreSearch::new),
              "bounded",
              List.of(BoundedSearch::new),
              REFINE,
              List.of(RefineSearch::new),
              UNCOARSENED,
              List.of(RefineSearch::withoutCoarsening),
              "intervals",
              List.of(IntervalSearch::new),
              DEFAULT,
              List.of(
                  IntervalSearch::new,
                  ExploreSearch::new,
                  BoundedSearch::new,
                  LateSearch.of(RefineSearch::new),
                  TextSearch::new)));

  private Strategies() {}

  /** Says so if there is no strategy of that name. */
  public static String checked(String name) {
    if (!SEARCHES.containsKey(name)) {
      throw DiagnosticException.user(
          "bad-option",
          "there is no strategy '" + name + "'",
          "take one of " + String.join(", ", SEARCHES.keySet()));
    }
    return name;
  }

  /**
   * The name of a strategy with or without coarsening.
   *
   * @param coarsening {@code on} or {@code off}
   */
  public static String checked(String name, String coarsening) {
    if (coarsening.equals("on")) {
      return checked(name);
    }
    if (!coarsening.equals("off") || !name.equals(REFINE)) {
      throw DiagnosticException.user(
          "bad-option",
          "--coarsening %s does not go with --strategy %s".formatted(coarsening, name),
          "it is on, or off with --strategy " + REFINE);
    }
    return UNCOARSENED;
  }

  static StrategyResult run(String name, UnitTask task, int workers) {
    // Only the exploration counts paths.
    String counting = task.countPaths() ? "explore" : name;
    return new Portfolio(task, SEARCHES.get(checked(counting)), workers).run();
  }
}

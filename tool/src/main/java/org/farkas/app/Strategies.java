package org.farkas.app;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.farkas.base.DiagnosticException;
import org.farkas.strategy.Portfolio;
import org.farkas.strategy.Search;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.bounded.BoundedSearch;
import org.farkas.strategy.explore.ExploreSearch;

/** The strategies by their names. */
public final class Strategies {
  /** What is used if the user names none. */
  public static final String DEFAULT = "portfolio";

  private static final Map<String, List<Search.Factory>> SEARCHES =
      new TreeMap<>(
          Map.of(
              "explore",
              List.of(ExploreSearch::new),
              "bounded",
              List.of(BoundedSearch::new),
              DEFAULT,
              List.of(ExploreSearch::new, BoundedSearch::new)));

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

  static StrategyResult run(String name, UnitTask task, int workers) {
    // Only the exploration counts paths.
    String counting = task.countPaths() ? "explore" : name;
    return new Portfolio(task, SEARCHES.get(checked(counting)), workers).run();
  }
}

package org.farkas.criteria;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.source.SourceModel;

/**
 * Every feasible path, or every one with at most k iterations of each loop. Which paths there are
 * only the search finds out, so there are no targets beforehand.
 *
 * @param iterations of each loop, at most
 */
public record PathsCriterion(Optional<Integer> iterations) implements Criterion {
  /** Name of the criterion without a limit. */
  public static final String NAME = "paths";

  private static final String LIMITED = "k-paths=";

  /** {@code paths}, or {@code k-paths=3}. */
  static Optional<Criterion> parse(String name) {
    if (name.equals(NAME)) {
      return Optional.of(new PathsCriterion(Optional.empty()));
    }
    if (name.matches(LIMITED + "[1-9][0-9]{0,5}")) {
      int limit = Integer.parseInt(name.substring(LIMITED.length()));
      return Optional.of(new PathsCriterion(Optional.of(limit)));
    }
    return Optional.empty();
  }

  @Override
  public String name() {
    return iterations.map(k -> LIMITED + k).orElse(NAME);
  }

  @Override
  public List<Target> targets(SourceModel source, Set<String> functions) {
    return List.of();
  }
}

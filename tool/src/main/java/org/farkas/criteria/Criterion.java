package org.farkas.criteria;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.source.SourceModel;

/** Turns a unit into targets. */
public interface Criterion {
  /** All criteria with targets, in the order in which they are shown. */
  List<Criterion> ALL = List.of(new BranchCriterion(), new MaskingMcdcCriterion());

  /** The name on the command line and in results. */
  String name();

  /**
   * The targets in the bodies of {@code functions}, by place in the source.
   *
   * @param functions names of functions, see {@link Scope}
   */
  List<Target> targets(SourceModel source, Set<String> functions);

  /** The criterion of this name. */
  static Optional<Criterion> named(String name) {
    return ALL.stream()
        .filter(criterion -> criterion.name().equals(name))
        .findFirst()
        .or(() -> PathsCriterion.parse(name));
  }
}

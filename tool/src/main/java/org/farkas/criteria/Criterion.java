package org.farkas.criteria;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;

/** Turns a unit into targets. */
public interface Criterion {
  /** All criteria with targets, in the order in which they are shown. */
  List<Criterion> ALL =
      List.of(
          new StatementCriterion(),
          new BranchCriterion(),
          new ConditionCriterion(),
          new ConditionDecisionCriterion(),
          new MultipleConditionCriterion(),
          new MaskingMcdcCriterion(),
          new UniqueCauseMcdcCriterion(),
          new ValuesCriterion());

  /** The name on the command line and in results. */
  String name();

  /**
   * The targets in the bodies of {@code functions}, by place in the source.
   *
   * @param functions names of functions, see {@link Scope}
   */
  List<Target> targets(SourceModel source, Set<String> functions);

  /** What is searched for only to decide {@link #pairs}, and is no item of a result. */
  default List<Target> auxiliary(SourceModel source, Set<String> functions) {
    return List.of();
  }

  /** What takes two rows to cover, by place in the source. */
  default List<PairTarget> pairs(SourceModel source, Set<String> functions) {
    return List.of();
  }

  /** What must be marked for it that otherwise is not. */
  default Set<Decision.Kind> onRequest() {
    return Set.of();
  }

  /** The criteria that this one consists of: itself, if it is a single one. */
  default List<Criterion> parts() {
    return List.of(this);
  }

  /** How many items a result has for these functions. */
  default int count(SourceModel source, Set<String> functions) {
    return targets(source, functions).size() + pairs(source, functions).size();
  }

  /** The criterion of this name, or the union of several whose names are parted by commas. */
  static Optional<Criterion> named(String name) {
    return ALL.stream()
        .filter(criterion -> criterion.name().equals(name))
        .findFirst()
        .or(() -> PathsCriterion.parse(name))
        .or(() -> CriteriaUnion.parse(name));
  }
}

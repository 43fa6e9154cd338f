package org.farkas.frontend.clang;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.IntFunction;
import org.farkas.base.SourceSpan;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;

/**
 * What is marked on request besides decisions. It is numbered last, so that decisions have the same
 * numbers whatever is asked for.
 */
final class RequestedMarks {
  private final List<Decision> decisions;
  private final List<Condition> conditions;
  private final List<Site> sites;

  /** By place among the sites. */
  private final SequencedMap<Integer, Pending> pending = new LinkedHashMap<>();

  private record Pending(IntFunction<Site> site, Mark mark) {}

  /**
   * Something like a decision with one condition.
   *
   * @param negated whether its value is that of the condition, negated
   */
  record Mark(
      Decision.Kind kind,
      String function,
      SourceSpan where,
      String text,
      String conditionText,
      boolean negated) {}

  /** All three lists are added to. */
  RequestedMarks(List<Decision> decisions, List<Condition> conditions, List<Site> sites) {
    this.decisions = decisions;
    this.conditions = conditions;
    this.sites = sites;
  }

  /**
   * Adds a mark behind the sites so far, for outer ones come first.
   *
   * @param site by the number of its condition
   */
  void add(IntFunction<Site> site, Mark mark) {
    pending.put(sites.size(), new Pending(site, mark));
    sites.add(null); // its place
  }

  /** Numbers all marks; nothing is added after that. */
  void number() {
    pending.forEach((place, each) -> sites.set(place, each.site().apply(number(each.mark()))));
    pending.clear();
  }

  private int number(Mark mark) {
    int condition = conditions.size();
    int decision = decisions.size();
    DecisionTree leaf = new DecisionTree.Leaf(condition);
    DecisionTree tree = mark.negated() ? new DecisionTree.Not(leaf) : leaf;
    conditions.add(
        new Condition(condition, decision, mark.where(), mark.conditionText(), Optional.empty()));
    decisions.add(
        new Decision(
            decision,
            mark.function(),
            mark.kind(),
            mark.where(),
            mark.text(),
            tree,
            List.of(condition),
            false));
    return condition;
  }
}

package org.farkas.strategy.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.farkas.cfg.CodeDistances;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.Target;
import org.farkas.ir.CodePoint;
import org.farkas.strategy.TargetReach;

/**
 * How near a state is to the targets that are open, and whether it can reach any of them. A target
 * that has had its share of effort without success steps back until all others have had theirs, so
 * that one hard loop does not starve the rest.
 */
final class TargetGuide {
  private static final int FIRST_CAP = 48;

  private final TargetReach reach;
  private final Ledger ledger;
  private final Predicate<Target> interest;
  private final Map<Target, Integer> effort = new HashMap<>();
  private final Map<CodePoint, Integer> visits = new HashMap<>();
  private Set<Target> leading = Set.of();
  private CodeDistances distances;
  private CodeDistances anyNeeded;
  private List<Target> open = List.of();
  private int cap = FIRST_CAP;

  /**
   * @param interest the targets to look at; the others are nobody's business here
   */
  TargetGuide(TargetReach reach, Ledger ledger, Predicate<Target> interest) {
    this.reach = reach;
    this.ledger = ledger;
    this.interest = interest;
    refresh();
  }

  /** Looks at the ledger again; returns whether the order of things may have changed. */
  boolean refresh() {
    List<Target> now = ledger.undecided().stream().filter(interest).toList();
    Set<Target> lead = leaders(now);
    if (now.equals(open) && lead.equals(leading) && distances != null) {
      return false;
    }
    if (!now.equals(open) || anyNeeded == null) {
      Set<CodePoint> all = new LinkedHashSet<>();
      now.forEach(target -> all.addAll(reach.points().needed(target.label())));
      anyNeeded = reach.to(all);
    }
    open = now;
    leading = lead;
    Set<CodePoint> guides = new LinkedHashSet<>();
    lead.forEach(target -> guides.addAll(reach.points().guide(target.label())));
    distances = reach.to(guides);
    return true;
  }

  private Set<Target> leaders(List<Target> targets) {
    Set<Target> lead = new HashSet<>();
    while (lead.isEmpty() && !targets.isEmpty()) {
      for (Target target : targets) {
        if (effort.getOrDefault(target, 0) < cap) {
          lead.add(target);
        }
      }
      if (lead.isEmpty()) {
        cap *= 4;
      }
    }
    return lead;
  }

  List<Target> open() {
    return open;
  }

  /** Whether a state with these frames can still satisfy some open target. */
  boolean useful(List<CodePoint> stack) {
    return anyNeeded.canReach(stack);
  }

  /** Blocks to the nearest leading target, made larger by how often the place was tried. */
  double score(List<CodePoint> stack) {
    int distance = distances.distance(stack).orElse(10_000);
    int tried = visits.getOrDefault(stack.getLast(), 0);
    return distance + 3 * Math.log1p(tried) / Math.log(2);
  }

  /** Counts an attempt from these frames. */
  void attempted(List<CodePoint> stack) {
    visits.merge(stack.getLast(), 1, Integer::sum);
    // The attempt is charged to all leaders alike near enough: those reachable from here.
    for (Target target : new ArrayList<>(leading)) {
      if (reach.canSatisfy(stack, target)) {
        effort.merge(target, 1, Integer::sum);
      }
    }
  }
}

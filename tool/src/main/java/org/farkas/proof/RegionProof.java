package org.farkas.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.NecessaryMarks;
import org.farkas.criteria.Target;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.MarkCall;

/**
 * Targets that the regions of a certificate exclude, function by function: none of those in which
 * marks stand that a target needs passes any of them.
 */
final class RegionProof {
  private final ProofCheck.Unit unit;
  private final Certificate.Argument argument;
  private final TermContext terms;
  private final Data data;
  private final Refutations refutations;

  /** By marks, the names of the functions in which they stand. */
  private final Map<MarkCall, Set<String>> places = new HashMap<>();

  RegionProof(
      ProofCheck.Unit unit,
      Certificate.Argument argument,
      TermContext terms,
      Refutations refutations) {
    this.unit = unit;
    this.argument = argument;
    this.terms = terms;
    this.data = new Data(terms);
    this.refutations = refutations;
    for (Function function : unit.module().functions().values()) {
      for (Block block : function.blocks()) {
        for (Instruction instruction : block.instructions()) {
          MarkCall.of(instruction)
              .ifPresent(
                  mark ->
                      places
                          .computeIfAbsent(mark, _ -> new LinkedHashSet<>())
                          .add(function.name()));
        }
      }
    }
  }

  /** Those of the targets that are shown to be infeasible. */
  List<Target> shown(List<Target> targets) {
    List<RegionCheck.Goal> open = new ArrayList<>();
    for (Target target : targets) {
      for (Set<MarkCall> marks : NecessaryMarks.of(unit.source(), target.label())) {
        if (functionsWith(marks).stream().anyMatch(this::listed)) {
          open.add(new RegionCheck.Goal(target, marks));
        }
      }
    }
    for (Function function : unit.module().functions().values()) {
      List<RegionCheck.Goal> here =
          open.stream()
              .filter(goal -> functionsWith(goal.marks()).contains(function.name()))
              .toList();
      if (!here.isEmpty()) {
        open.removeAll(here);
        open.addAll(shown(function, here));
      }
    }
    Set<Target> shown = new LinkedHashSet<>();
    open.forEach(goal -> shown.add(goal.target()));
    return List.copyOf(shown);
  }

  private List<RegionCheck.Goal> shown(Function function, List<RegionCheck.Goal> goals) {
    if (!listed(function.name()) || unit.source().compilerChoices().ofTypes(function.name())) {
      return List.of();
    }
    Regions regions =
        switch (argument) {
          case Certificate.Refinement refinement ->
              Regions.read(terms, function.name(), refinement);
          case Certificate.Intervals intervals -> Regions.of(terms, function.name(), intervals);
          case Certificate.Exhaustion _, Certificate.Unrolling _, Certificate.KInduction _ ->
              throw new IllegalStateException("there are no regions in " + argument);
        };
    try {
      boolean pointersKnown = 8 * unit.module().pointerBytes() == Data.POINTER_BITS;
      return new RegionCheck(unit.source(), function, regions, data, refutations, pointersKnown)
          .shown(goals);
    } catch (Unrepresented e) {
      return List.of();
    }
  }

  /** Whether the certificate speaks of a function's own activations, by themselves. */
  private boolean listed(String function) {
    return switch (argument) {
      case Certificate.Refinement _ -> function.equals(unit.function().name());
      case Certificate.Intervals intervals ->
          intervals.ranges().stream().anyMatch(at -> at.function().equals(function));
      case Certificate.Exhaustion _, Certificate.Unrolling _, Certificate.KInduction _ -> false;
    };
  }

  private Set<String> functionsWith(Set<MarkCall> marks) {
    Set<String> result = new LinkedHashSet<>();
    marks.forEach(mark -> result.addAll(places.getOrDefault(mark, Set.of())));
    return result;
  }
}

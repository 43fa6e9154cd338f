package org.farkas.strategy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.cfg.SwitchBlocks;
import org.farkas.criteria.Label;
import org.farkas.criteria.NecessaryMarks;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.MarkCall;
import org.farkas.ir.Module;
import org.farkas.source.SourceModel;

/**
 * Where in the IR a label is decided. {@link #guide} is where a search should go first; a run can
 * only satisfy the label if it passes one of {@link #needed} afterwards or at once, so a state that
 * can't reach any of those can't satisfy the label any more.
 */
public final class LabelPoints {
  private final SourceModel source;
  private final Map<MarkCall, List<CodePoint>> places = new HashMap<>();

  public LabelPoints(Module module, SourceModel source) {
    this.source = source;
    for (Function function : module.functions().values()) {
      for (Block block : function.blocks()) {
        for (int i = 0; i < block.instructions().size(); i++) {
          CodePoint here = new CodePoint(function.name(), block.index(), i);
          MarkCall.of(block.instructions().get(i)).ifPresent(mark -> add(mark, function, here));
        }
      }
    }
  }

  private void add(MarkCall mark, Function function, CodePoint here) {
    List<CodePoint> points = places.computeIfAbsent(mark, _ -> new ArrayList<>());
    points.add(here);
    if (mark.kind() == MarkCall.Kind.SWITCH) {
      Block block = function.blocks().get(here.block());
      SwitchBlocks.behind(function, block)
          .forEach(next -> points.add(new CodePoint(function.name(), next, 0)));
    }
  }

  public Set<CodePoint> guide(Label label) {
    return points(NecessaryMarks.of(source, label).getFirst());
  }

  public Set<CodePoint> needed(Label label) {
    return switch (label) {
      // Only evaluations that end count.
      case Label.ConditionOutcome _ -> {
        Set<CodePoint> all = new LinkedHashSet<>();
        NecessaryMarks.of(source, label).forEach(marks -> all.addAll(points(marks)));
        yield all;
      }
      case Label.DecisionOutcome _, Label.SwitchCase _, Label.Row _ -> guide(label);
    };
  }

  private Set<CodePoint> points(Collection<MarkCall> marks) {
    Set<CodePoint> result = new LinkedHashSet<>();
    marks.forEach(mark -> result.addAll(places.getOrDefault(mark, List.of())));
    return result;
  }
}

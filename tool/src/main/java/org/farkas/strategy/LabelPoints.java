package org.farkas.strategy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.cfg.SwitchBlocks;
import org.farkas.criteria.Label;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Value;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.SourceModel;

/**
 * Where in the IR a label is decided. {@link #guide} is where a search should go first; a run can
 * only satisfy the label if it passes one of {@link #needed} afterwards or at once, so a state that
 * can't reach any of those can't satisfy the label any more.
 */
public final class LabelPoints {
  private final SourceModel source;
  private final Map<Integer, List<CodePoint>> conditions = new HashMap<>();
  private final Map<Integer, List<CodePoint>> ends = new HashMap<>();
  private final Map<Integer, List<CodePoint>> switches = new HashMap<>();

  public LabelPoints(Module module, SourceModel source) {
    this.source = source;
    for (Function function : module.functions().values()) {
      for (Block block : function.blocks()) {
        for (int i = 0; i < block.instructions().size(); i++) {
          if (block.instructions().get(i) instanceof Instruction.Call call) {
            add(call, function, block, i);
          }
        }
      }
    }
  }

  private void add(Instruction.Call call, Function function, Block block, int index) {
    if (!(call.callee() instanceof Value.FunctionAddress callee)
        || call.arguments().isEmpty()
        || !(call.arguments().getFirst() instanceof Value.IntConstant payload)) {
      return;
    }
    int number = (int) payload.bits();
    CodePoint here = new CodePoint(function.name(), block.index(), index);
    switch (callee.name()) {
      case "__farkas_condition" -> put(conditions, number, here);
      case "__farkas_end" -> put(ends, number, here);
      case "__farkas_switch" -> {
        put(switches, number, here);
        for (int successor : SwitchBlocks.behind(function, block)) {
          put(switches, number, new CodePoint(function.name(), successor, 0));
        }
      }
      default -> {}
    }
  }

  private static void put(Map<Integer, List<CodePoint>> map, int key, CodePoint point) {
    map.computeIfAbsent(key, _ -> new ArrayList<>()).add(point);
  }

  public Set<CodePoint> guide(Label label) {
    return switch (label) {
      case Label.ConditionOutcome l -> points(conditions, payload(l.condition(), l.outcome()));
      case Label.DecisionOutcome l -> decision(l.decision(), l.outcome());
      case Label.SwitchCase l -> points(switches, l.switchId());
      case Label.Row l -> decision(l.row().decision(), l.row().outcome());
    };
  }

  public Set<CodePoint> needed(Label label) {
    return switch (label) {
      case Label.ConditionOutcome l -> {
        Set<CodePoint> all = new LinkedHashSet<>(guide(label));
        // Only evaluations that end count.
        int decision = source.conditions().get(l.condition()).decision();
        all.addAll(decision(decision, true));
        all.addAll(decision(decision, false));
        yield all;
      }
      case Label.DecisionOutcome _, Label.SwitchCase _, Label.Row _ -> guide(label);
    };
  }

  private Set<CodePoint> decision(int id, boolean outcome) {
    Decision decision = source.decisions().get(id);
    if (decision.conditions().size() > 1) {
      return points(ends, payload(id, outcome));
    }
    boolean value = outcome;
    DecisionTree tree = decision.tree();
    while (tree instanceof DecisionTree.Not not) {
      value = !value;
      tree = not.operand();
    }
    return points(conditions, payload(decision.conditions().getFirst(), value));
  }

  private static int payload(int id, boolean outcome) {
    return id << 1 | (outcome ? 1 : 0);
  }

  private static Set<CodePoint> points(Map<Integer, List<CodePoint>> map, int key) {
    return new LinkedHashSet<>(map.getOrDefault(key, List.of()));
  }
}

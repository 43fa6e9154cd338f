package org.farkas.cfg;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;

/**
 * Where a switch of the source leads. Labels with long ranges are compared one after the other,
 * each in a block of its own that does nothing else.
 */
public final class SwitchBlocks {
  private SwitchBlocks() {}

  /**
   * The blocks that select a label, and those that labels lead to.
   *
   * @param block that ends with the switch, or with its first comparison
   */
  public static Set<Integer> behind(Function function, Block block) {
    Set<Integer> result = new LinkedHashSet<>();
    Deque<Integer> open = new ArrayDeque<>(block.terminator().successors());
    while (!open.isEmpty()) {
      int next = open.remove();
      if (result.add(next) && selects(function.blocks().get(next))) {
        open.addAll(function.blocks().get(next).terminator().successors());
      }
    }
    return result;
  }

  /** Whether a block only compares a number. */
  private static boolean selects(Block block) {
    return block.phis().isEmpty()
        && !block.instructions().isEmpty()
        && block.instructions().stream()
            .allMatch(i -> i instanceof Instruction.Binary || i instanceof Instruction.Compare);
  }
}

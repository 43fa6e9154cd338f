package org.farkas.ir;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A basic block.
 *
 * @param index its position in the function
 * @param label for readers; unique within the function
 * @param phis evaluated together on entry
 */
public record Block(
    int index,
    String label,
    List<Phi> phis,
    List<Instruction> instructions,
    Terminator terminator) {
  public Block {
    phis = List.copyOf(phis);
    instructions = List.copyOf(instructions);
  }

  /** This block with other instructions between its phis and its terminator. */
  public Block withInstructions(List<Instruction> others) {
    return new Block(index, label, phis, others, terminator);
  }

  /** This block with another end. */
  public Block withTerminator(Terminator other) {
    return new Block(index, label, phis, instructions, other);
  }

  /** This block with other phis. */
  public Block withPhis(List<Phi> others) {
    return new Block(index, label, others, instructions, terminator);
  }

  /**
   * Takes the value that belongs to the block control came from.
   *
   * @param incoming by predecessor's index, in ascending order
   */
  public record Phi(Value.Register result, Map<Integer, Value> incoming) {
    public Phi {
      incoming = Collections.unmodifiableSortedMap(new TreeMap<>(incoming));
    }
  }
}

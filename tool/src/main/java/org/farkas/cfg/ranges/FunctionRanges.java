package org.farkas.cfg.ranges;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.farkas.ir.Function;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** What {@link RangeAnalysis} found of a function. Immutable. */
public final class FunctionRanges {
  private final Function function;
  private final List<List<Row>> rows;
  private final int[] executed;
  private final boolean supported;
  private final BitSet discrete;

  FunctionRanges(
      Function function, List<List<Row>> rows, int[] executed, boolean supported, BitSet discrete) {
    this.function = function;
    this.discrete = discrete;
    this.rows = List.copyOf(rows);
    this.executed = executed;
    this.supported = supported;
  }

  public Function function() {
    return function;
  }

  /** Registers by whose values rows are kept apart. */
  public BitSet discrete() {
    return (BitSet) discrete.clone();
  }

  /** What may be at a block's start, its phis evaluated: one of these; none: never there. */
  public List<Row> at(int block) {
    return rows.get(block);
  }

  /** Whether an activation may come to an instruction, as far as is known. */
  public boolean reaches(int block, int instruction) {
    return instruction < executed[block];
  }

  /** Whether it may come to a block, and to that block's end. */
  public boolean passes(int block) {
    return !rows.get(block).isEmpty()
        && executed[block] == function.blocks().get(block).instructions().size();
  }

  /** What an integer may be before an instruction; nothing if control is never there. */
  public Optional<Numbers> before(int block, int instruction, Value value) {
    return rows.get(block).stream()
        .flatMap(
            row ->
                BlockRun.before(function, function.blocks().get(block), row, instruction).stream())
        .flatMap(row -> row.of(value).stream())
        .reduce(Numbers::join);
  }

  /** Whether it may come to something without meaning, behind which nothing is known. */
  public boolean supported() {
    return supported;
  }

  /** What an integer register may be at a block's start; nothing if control is never there. */
  public Optional<Numbers> of(int block, Value.Register register) {
    int bits = ((Type.Int) register.type()).bits();
    return rows.get(block).stream()
        .map(row -> row.of(register.index(), bits))
        .reduce(Numbers::join);
  }
}

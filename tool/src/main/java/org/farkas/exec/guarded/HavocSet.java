package org.farkas.exec.guarded;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Value;

/**
 * What any number of a loop's iterations may change, and what is anything where an iteration that
 * stands for many of them begins.
 *
 * @param loop function and number of the loop
 * @param where its header
 * @param registers of the function, given a value at the header
 * @param memory names of objects, anything in all their bytes
 */
public record HavocSet(
    String loop, SourceSpan where, List<Value.Register> registers, Set<String> memory) {
  public HavocSet {
    registers = List.copyOf(registers);
    memory = new LinkedHashSet<>(memory);
  }

  HavocSet withMemoryOf(HavocSet other) {
    Set<String> both = new LinkedHashSet<>(memory);
    both.addAll(other.memory);
    return new HavocSet(loop, where, registers, both);
  }
}

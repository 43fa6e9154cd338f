package org.farkas.strategy.intervals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.farkas.cfg.ranges.FunctionRanges;
import org.farkas.cfg.ranges.Numbers;
import org.farkas.cfg.ranges.Row;
import org.farkas.criteria.Certificate;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Ranges as a certificate lists them: where something is known, and what bears on that. */
final class IntervalCertificate {
  private IntervalCertificate() {}

  static Certificate.Intervals of(Collection<FunctionRanges> ranges) {
    List<Certificate.RangesAt> result = new ArrayList<>();
    for (FunctionRanges function : ranges) {
      if (someNeverRuns(function)) {
        result.addAll(of(function));
      }
    }
    return new Certificate.Intervals(result);
  }

  private static boolean someNeverRuns(FunctionRanges ranges) {
    return ranges.function().blocks().stream().anyMatch(block -> !ranges.passes(block.index()));
  }

  private static List<Certificate.RangesAt> of(FunctionRanges ranges) {
    Function function = ranges.function();
    BitSet relevant = RelevantRegisters.of(ranges);
    Map<Integer, Value.Register> registers = registers(function);
    List<Certificate.RangesAt> result = new ArrayList<>();
    for (Block block : function.blocks()) {
      List<Row> rows = ranges.at(block.index());
      List<List<Certificate.RegisterRange>> listed = new ArrayList<>();
      for (Row row : rows) {
        List<Certificate.RegisterRange> known = new ArrayList<>();
        row.numbers()
            .forEach(
                (register, numbers) -> {
                  if (relevant.get(register)) {
                    known.add(range(registers.get(register), numbers));
                  }
                });
        listed.add(known);
      }
      // A row without any range allows everything.
      if (listed.stream().noneMatch(List::isEmpty)) {
        result.add(new Certificate.RangesAt(function.name(), block.index(), listed));
      }
    }
    return result;
  }

  private static Certificate.RegisterRange range(Value.Register register, Numbers numbers) {
    return new Certificate.RegisterRange(
        register.index(),
        register.name().replaceFirst("\\.\\d+$", ""),
        numbers.bits(),
        numbers.low(),
        numbers.high(),
        numbers.lowUnsigned(),
        numbers.highUnsigned(),
        numbers.modulus(),
        numbers.remainder());
  }

  private static Map<Integer, Value.Register> registers(Function function) {
    Map<Integer, Value.Register> result = new HashMap<>();
    function.parameters().forEach(each -> result.put(each.index(), each));
    for (Block block : function.blocks()) {
      block.phis().forEach(phi -> result.put(phi.result().index(), phi.result()));
      block
          .instructions()
          .forEach(i -> i.defines().ifPresent(each -> result.put(each.index(), each)));
    }
    result.values().removeIf(each -> !(each.type() instanceof Type.Int));
    return result;
  }
}

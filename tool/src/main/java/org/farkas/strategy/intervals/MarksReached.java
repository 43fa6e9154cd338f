package org.farkas.strategy.intervals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.cfg.ranges.FunctionRanges;
import org.farkas.cfg.ranges.Numbers;
import org.farkas.criteria.Label;
import org.farkas.criteria.NecessaryMarks;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.MarkCall;
import org.farkas.ir.Module;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;

/** Which marks a run may pass, as far as ranges say. */
final class MarksReached {
  private final SourceModel source;
  private final java.util.function.Function<Function, Optional<FunctionRanges>> ranges;
  private final Map<MarkCall, List<Place>> places = new HashMap<>();

  private record Place(Function function, int block, int instruction, Instruction.Call call) {}

  /**
   * @param ranges of a function, if anything is known of it; asked only of functions that matter
   */
  MarksReached(
      Module module,
      SourceModel source,
      java.util.function.Function<Function, Optional<FunctionRanges>> ranges) {
    this.source = source;
    this.ranges = ranges;
    for (Function function : module.functions().values()) {
      for (Block block : function.blocks()) {
        for (int i = 0; i < block.instructions().size(); i++) {
          if (block.instructions().get(i) instanceof Instruction.Call call) {
            Place place = new Place(function, block.index(), i, call);
            MarkCall.of(call)
                .ifPresent(mark -> places.computeIfAbsent(mark, _ -> new ArrayList<>()).add(place));
          }
        }
      }
    }
  }

  /**
   * Whether no run passes any of the marks in a way that satisfies a label. Where none stands in
   * the code at all, others must that the label needs: else nothing is known of why.
   */
  boolean none(Set<MarkCall> marks, Label label) {
    boolean stands = NecessaryMarks.related(source, label).stream().anyMatch(places::containsKey);
    return stands
        && marks.stream()
            .flatMap(mark -> places.getOrDefault(mark, List.of()).stream())
            .noneMatch(place -> passes(place, label));
  }

  private boolean passes(Place place, Label label) {
    Optional<FunctionRanges> ranges = this.ranges.apply(place.function());
    return ranges.isEmpty()
        || ranges.get().reaches(place.block(), place.instruction())
            && (!(label instanceof Label.SwitchCase selected)
                || selects(ranges.get(), place, selected));
  }

  private boolean selects(FunctionRanges known, Place place, Label.SwitchCase label) {
    SwitchInfo info = source.switches().get(label.switchId());
    Optional<Numbers> operand =
        known
            .before(place.block(), place.instruction(), place.call().arguments().get(1))
            .map(numbers -> numbers.truncated(info.widthBits()));
    SwitchInfo.CaseLabel wanted = info.cases().get(label.caseIndex());
    if (!wanted.isDefault()) {
      return operand
          .flatMap(numbers -> numbers.between(low(info, wanted), high(info, wanted), info.signed()))
          .isPresent();
    }
    Optional<Numbers> before = Optional.empty();
    while (operand.isPresent() && !operand.equals(before)) {
      before = operand;
      for (SwitchInfo.CaseLabel other : info.cases()) {
        if (!other.isDefault()) {
          operand =
              operand.flatMap(
                  numbers -> numbers.without(low(info, other), high(info, other), info.signed()));
        }
      }
    }
    return operand.isPresent();
  }

  private static BigInteger low(SwitchInfo info, SwitchInfo.CaseLabel label) {
    return number(info, label.low());
  }

  private static BigInteger high(SwitchInfo info, SwitchInfo.CaseLabel label) {
    return number(info, label.high());
  }

  /** A label's value at the operand's width. */
  private static BigInteger number(SwitchInfo info, long value) {
    Numbers number = Numbers.of(info.widthBits(), BigInteger.valueOf(value));
    return info.signed() ? number.low() : number.lowUnsigned();
  }
}

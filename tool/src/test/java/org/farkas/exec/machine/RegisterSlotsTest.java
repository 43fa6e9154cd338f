package org.farkas.exec.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.farkas.cfg.LiveRegisters;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Operands;
import org.farkas.ir.Value;
import org.farkas.ir.text.IrParser;
import org.farkas.ir.verify.IrVerifier;
import org.junit.jupiter.api.Test;

/** Two registers may share a place only where at most one of them is live. */
class RegisterSlotsTest {
  private static final Function LOOP =
      function(
          """
          target pointer 8 little
          function f(%0.count: i32, %1.step: i32) -> i32 registers 14 {
          block 0 entry:
            %2: i32 = add %1.step, i32 1
            %3: i32 = mul %2, i32 3
            %4: i32 = mul %3, %2
            %5: i32 = add %4, i32 7
            jump 1
          block 1 loop:
            %6.i: i32 = phi [0: i32 0, 2: %12]
            %7.sum: i32 = phi [0: %5, 2: %13]
            %8.more: i1 = compare ult %6.i, %0.count
            branch %8.more, 2, 3
          block 2 body:
            %9: i32 = mul %6.i, i32 5
            %10: i32 = add %9, i32 1
            %11: i32 = mul %10, %10
            %12: i32 = add %6.i, i32 1
            %13: i32 = add %11, %7.sum
            jump 1
          block 3 end:
            return %7.sum
          }
          """);

  private static Function function(String text) {
    Module module = IrParser.module(text);
    assertThat(IrVerifier.problems(module)).isEmpty();
    return module.functions().values().iterator().next();
  }

  @Test
  void parametersComeFirst() {
    RegisterSlots slots = RegisterSlots.of(LOOP);
    assertThat(slots.of(0)).isZero();
    assertThat(slots.of(1)).isEqualTo(1);
  }

  @Test
  void whatOneBlockAloneUsesSharesPlaces() {
    // Two parameters, two phis, and at most three of the others at a time.
    assertThat(RegisterSlots.of(LOOP).count()).isLessThanOrEqualTo(7);
  }

  @Test
  void noTwoLiveRegistersShareAPlace() {
    RegisterSlots slots = RegisterSlots.of(LOOP);
    LiveRegisters live = LiveRegisters.of(LOOP);
    for (Block block : LOOP.blocks()) {
      for (int i = 0; i <= block.instructions().size(); i++) {
        BitSet alive = live.at(block.index(), i);
        Map<Integer, Integer> owners = new HashMap<>();
        for (int r = alive.nextSetBit(0); r >= 0; r = alive.nextSetBit(r + 1)) {
          assertThat(owners.putIfAbsent(slots.of(r), r)).as("block %s, %s", block, i).isNull();
        }
      }
    }
  }

  @Test
  void aResultDoesNotLieOnWhatIsStillReadOrOnItsOperands() {
    RegisterSlots slots = RegisterSlots.of(LOOP);
    LiveRegisters live = LiveRegisters.of(LOOP);
    for (Block block : LOOP.blocks()) {
      for (int i = 0; i < block.instructions().size(); i++) {
        Instruction instruction = block.instructions().get(i);
        Optional<Value.Register> result = instruction.defines();
        if (result.isEmpty()) {
          continue;
        }
        BitSet others = live.at(block.index(), i + 1);
        for (Value operand : Operands.of(instruction)) {
          if (operand instanceof Value.Register register) {
            others.set(register.index());
          }
        }
        others.clear(result.get().index());
        int place = slots.of(result.get());
        assertThat(others.stream().map(slots::of).boxed()).doesNotContain(place);
      }
    }
  }

  @Test
  void aResultThatNothingReadsHasAPlaceOfItsOwnForAsLongAsItTakes() {
    Function unused =
        function(
            """
            target pointer 8 little
            function f(%0.x: i32) -> i32 registers 4 {
            block 0 entry:
              %1: i32 = add %0.x, i32 1
              %2: i32 = add %0.x, i32 2
              %3: i32 = add %1, i32 3
              return %3
            }
            """);
    RegisterSlots slots = RegisterSlots.of(unused);
    assertThat(slots.of(2)).isNotIn(slots.of(0), slots.of(1));
  }
}

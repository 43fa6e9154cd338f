package org.farkas.cfg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.farkas.ir.Function;
import org.farkas.ir.Module;
import org.farkas.ir.text.IrParser;
import org.farkas.ir.verify.IrVerifier;
import org.junit.jupiter.api.Test;

class LiveRegistersTest {
  /** Adds {@code %1.step} to a sum {@code %0.count} times, and returns it. */
  private static final LiveRegisters LOOP =
      live(
          """
          target pointer 8 little
          function f(%0.count: i32, %1.step: i32, %2.unused: i32) -> i32 registers 9 {
          block 0 entry:
            %3: i32 = add %1.step, i32 1
            jump 1
          block 1 loop:
            %4.i: i32 = phi [0: i32 0, 2: %6]
            %5.sum: i32 = phi [0: %3, 2: %7]
            %8.more: i1 = compare ult %4.i, %0.count
            branch %8.more, 2, 3
          block 2 body:
            %6: i32 = add %4.i, i32 1
            %7: i32 = add %5.sum, %1.step
            jump 1
          block 3 end:
            return %5.sum
          }
          """);

  private static LiveRegisters live(String text) {
    Module module = IrParser.module(text);
    assertThat(IrVerifier.problems(module)).isEmpty();
    Function function = module.functions().values().iterator().next();
    return LiveRegisters.of(function);
  }

  private static List<Integer> numbers(BitSet registers) {
    return registers.stream().boxed().toList();
  }

  @Test
  void aParameterThatNothingReadsIsDead() {
    assertThat(numbers(LOOP.at(0, 0))).containsExactly(0, 1);
  }

  @Test
  void whatAPhiTakesIsReadAtTheEndOfTheBlockBefore() {
    assertThat(numbers(LOOP.at(0, 1))).containsExactly(0, 1, 3);
    assertThat(numbers(LOOP.at(2, 2))).containsExactly(0, 1, 6, 7);
  }

  @Test
  void phisAreEvaluatedOnTheWayIn() {
    assertThat(numbers(LOOP.at(1, 0))).containsExactly(0, 1, 4, 5);
  }

  @Test
  void whatTheNextRoundReadsIsLiveInTheLoop() {
    assertThat(numbers(LOOP.at(2, 0))).containsExactly(0, 1, 4, 5);
    assertThat(numbers(LOOP.at(2, 1))).containsExactly(0, 1, 5, 6);
  }

  @Test
  void behindTheLoopOnlyTheResultIsLive() {
    assertThat(numbers(LOOP.at(3, 0))).containsExactly(5);
  }

  @Test
  void aRegisterIsDeadBeforeItIsSet() {
    assertThat(numbers(LOOP.at(1, 1))).containsExactly(0, 1, 4, 5, 8);
  }
}

package org.farkas.cfg;

import static org.assertj.core.api.Assertions.assertThat;

import org.farkas.ir.Module;
import org.farkas.ir.text.IrParser;
import org.junit.jupiter.api.Test;

class WrittenVariablesTest {
  /** Addresses by several sums, some of which stand before what they are made of. */
  private static final Module MODULE =
      IrParser.module(
          """
          target pointer 8 little
          global read size 80 align 16 internal = ""
          global stored size 80 align 16 internal = ""
          global given size 80 align 16 internal = ""
          global named size 8 align 8 = ""
          function f(%0.i: i64, %1.c: i1) -> i32 registers 8 {
          block 0 entry:
            %2: ptr = pointer_add @read, 0, %0.i * 4
            %3: ptr = pointer_add %2, 8
            %4: i32 = load %3 align 4
            jump 2
          block 1 behind:
            %5: ptr = pointer_add %6, 4
            branch %1.c, 2, 3
          block 2 loop:
            %6: ptr = pointer_add @given, 0, %0.i * 4
            %7: ptr = pointer_add @stored, 0, %0.i * 4
            store %4, %7 align 4
            jump 1
          block 3 end:
            call &outside(%5)
            return %4
          }
          function outside(%0: ptr) -> void registers 1
          """);

  @Test
  void aVariableThatIsOnlyReadIsNotWritten() {
    assertThat(WrittenVariables.of(MODULE).names()).containsExactlyInAnyOrder("stored", "given");
  }

  @Test
  void anAddressEscapesByAnySumThatDoes() {
    assertThat(WrittenVariables.escaping(MODULE)).containsExactlyInAnyOrder("given", "named");
  }
}

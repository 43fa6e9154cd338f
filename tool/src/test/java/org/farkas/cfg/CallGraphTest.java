package org.farkas.cfg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.farkas.ir.text.IrParser;
import org.junit.jupiter.api.Test;

class CallGraphTest {
  private static final CallGraph GRAPH =
      CallGraph.of(
          IrParser.module(
              """
              target pointer 8 little
              global table size 8 align 8 = "" with 0: &inTable
              function inTable() -> void registers 0 {
              block 0 entry:
                return
              }
              function passed() -> void registers 0 {
              block 0 entry:
                call &passed()
                return
              }
              function even(%0: i32) -> void registers 1 {
              block 0 entry:
                call &odd(%0)
                return
              }
              function odd(%0: i32) -> void registers 1 {
              block 0 entry:
                call &even(%0)
                call &outside(&passed)
                return
              }
              function outside(%0: ptr) -> void registers 1
              function through(%0: ptr) -> void registers 1 {
              block 0 entry:
                call %0()
                return
              }
              """));

  @Test
  void aCalledFunctionHasNotItsAddressTaken() {
    assertThat(GRAPH.addressTaken()).containsExactly("inTable", "passed");
  }

  @Test
  void aCallThroughAPointerMayReachWhatHasItsAddressTaken() {
    assertThat(GRAPH.callees("through")).containsExactly("inTable", "passed");
    assertThat(GRAPH.directCallees("through")).isEmpty();
    assertThat(GRAPH.callsIndirectly("through")).isTrue();
  }

  @Test
  void calleesOfCalleesAreReachable() {
    assertThat(GRAPH.reachableFrom(List.of("even"))).containsExactly("even", "odd", "outside");
  }

  @Test
  void recursionIsSeenDirectlyAndInARing() {
    assertThat(GRAPH.recursive()).containsExactlyInAnyOrder("passed", "even", "odd");
  }
}

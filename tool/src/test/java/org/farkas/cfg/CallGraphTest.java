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

  /** To call any other is undefined. */
  @Test
  void aCallThroughAPointerReachesOnlyWhatTakesItsArguments() {
    CallGraph graph =
        CallGraph.of(
            IrParser.module(
                """
                target pointer 8 little
                function none() -> void registers 0 {
                block 0 entry:
                  return
                }
                function number(%0: i32) -> i32 registers 1 {
                block 0 entry:
                  return %0
                }
                function wide(%0: i64) -> void registers 1 {
                block 0 entry:
                  return
                }
                function more(%0: i32) variadic -> void registers 1 {
                block 0 entry:
                  return
                }
                function pair(%0: i32, %1: ptr) -> void registers 2 {
                block 0 entry:
                  return
                }
                function declared(%0: ptr) -> void registers 1
                function taken() -> void registers 0 {
                block 0 entry:
                  call &other(&none, &number, &wide, &more, &pair, &declared)
                  return
                }
                function other(%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: ptr) -> void registers 6
                function through(%0: ptr, %1: i32) -> void registers 2 {
                block 0 entry:
                  call %0(%1)
                  return
                }
                function throughTwo(%0: ptr, %1: i32) -> void registers 2 {
                block 0 entry:
                  call %0(%1, %0)
                  call %0()
                  return
                }
                """));
    assertThat(graph.callees("through")).containsExactlyInAnyOrder("number", "more", "declared");
    assertThat(graph.callees("throughTwo"))
        .containsExactlyInAnyOrder("none", "more", "pair", "declared");
  }
}

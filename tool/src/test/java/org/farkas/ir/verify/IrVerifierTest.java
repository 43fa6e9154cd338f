package org.farkas.ir.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.farkas.ir.text.IrParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule is broken once and the verifier says which. */
class IrVerifierTest {
  @Test
  void aWellFormedFunctionHasNoProblems() {
    assertThat(problems("%1: i32 = add %0, i32 1", "return %1")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          %1: i32 = add %0, i64 1                | integers of one width expected
          %1: i32 = compare eq %0, %0            | two integers or two pointers expected
          %1: double = float_add double 1.0, %0  | floating numbers of one format expected
          %1: double = float_negate single 1.0   | a floating number expected
          %1: i1 = float_compare oeq %0, %0      | two floating numbers expected
          %1: i64 = truncate %0                  | this conversion does not go between these types
          %1: i32 = zero_extend %0               | this conversion does not go between these types
          %1: single = bitcast i64 1             | this conversion does not go between these types
          %1: i32 = select %0, %0, %0            | a Boolean and two values
          %1: i32 = allocate i32 1, 4 align 4    | a pointer to a number of elements
          %1: i32 = load %0 align 4              | a pointer expected
          %1: i32 = load null align 3            | a pointer expected
          %1: opaque "x" = load null align 4     | a result without meaning
          %1: ptr = pointer_add %0, 4            | a pointer and integers expected
          %1: i32 = call %0()                    | a pointer and arguments with meaning
          %1: i32 = extract {i8 at 0; 1} [i8 1], 0 | the result is not of the member's type
          %1: i8 = extract {i8 at 0; 1} [i8 1], 1  | the result is not of the member's type
          %1: {i8 at 0; 1} = insert undefined {i8 at 0; 1}, %0, 0 | the value is not of the member's
          %1: i64 = freeze %0                    | one type expected
          %1: void = load null align 1           | a register of type void
          %1: i32 = add %0, %1                   | not defined on every path
          %1: ptr = freeze @nothing              | no variable nothing
          %1: ptr = freeze &nothing              | no function nothing
          %1: {i8 at 0; 1} = freeze {i8 at 0; 1} [i32 1] | members of another type
          %2: i32 = add %0, i32 1                | register 2 is out of range
          """)
  void aBrokenInstructionIsNamed(String instruction, String problem) {
    assertThat(problems(instruction, "return %0")).anyMatch(p -> p.contains(problem));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          return                    | returns another type
          return i64 1              | returns another type
          branch %0, 0, 0           | branches on no Boolean
          jump 7                    | no block 7
          jump 0                    | an edge leads to the entry
          switch null, default 0    | switches on no integer
          switch %0, default 0, 1: 0, 1: 0 | has a case twice
          switch %0, default 0, 4294967296: 0 | has a case out of range
          """)
  void aBrokenTerminatorIsNamed(String terminator, String problem) {
    assertThat(problems("%1: i32 = freeze %0", terminator)).anyMatch(p -> p.contains(problem));
  }

  @Test
  void aValueFromOneSideOfABranchIsNotThereBehindIt() {
    assertThat(
            ofBlocks(
                """
                block 0 entry:
                  branch true, 1, 2
                block 1 then:
                  %1: i32 = add %0, i32 1
                  jump 2
                block 2 end:
                  return %1
                """))
        .containsExactly("f: register 1 is not defined on every path to end of block 2");
  }

  @Test
  void aPhiHasExactlyItsPredecessors() {
    assertThat(
            ofBlocks(
                """
                block 0 entry:
                  branch true, 1, 2
                block 1 then:
                  jump 2
                block 2 end:
                  %1: i32 = phi [0: %0]
                  return %1
                """))
        .containsExactly("f: phi of register 1 does not match its predecessors");
  }

  @Test
  void aPhiTakesWhatIsThereAtTheEndOfThePredecessor() {
    String loop =
        """
        block 0 entry:
          jump 1
        block 1 loop:
          %1: i32 = phi [0: i32 0, 1: %2]
          %2: i32 = add %1, i32 1
          branch true, 1, 2
        block 2 end:
          return %2
        """;
    assertThat(IrVerifier.problems(IrParser.module(module(loop, 3)))).isEmpty();
    String early = loop.replace("[0: i32 0, 1: %2]", "[0: %2, 1: %2]");
    assertThat(IrVerifier.problems(IrParser.module(module(early, 3))))
        .containsExactly("f: register 2 is not defined on every path to phi of register 1");
  }

  @Test
  void aBlockThatCannotBeReachedMayUseAnything() {
    assertThat(
            ofBlocks(
                """
                block 0 entry:
                  return %0
                block 1 dead:
                  jump 2
                block 2 deader:
                  %1: i32 = add %1, i32 1
                  return %1
                """))
        .containsExactly();
  }

  @Test
  void misnumberedBlocksAndDoubleLabelsAreNamed() {
    assertThat(
            ofBlocks(
                """
                block 1 entry:
                  %1: i32 = freeze %0
                  jump 1
                block 0 entry:
                  return %1
                """))
        .contains("f: block 0 is misnumbered", "f: two blocks are called entry");
  }

  @Test
  void globalsFitTheirSizeAndPointToWhatExists() {
    assertThat(
            IrVerifier.problems(
                IrParser.module(
                    """
                    target pointer 8 little
                    global a size 8 align 3 = "" with 4: null
                    global b size 8 align 8 = "" with 0: @c
                    """)))
        .containsExactly(
            "a has an alignment that is no power of two",
            "a has a pointer outside itself at 4",
            "b points to what does not exist: GlobalAddress[name=c, offsetBytes=0]");
  }

  private static List<String> problems(String instruction, String terminator) {
    return ofBlocks("block 0 entry:\n" + instruction + "\n" + terminator + "\n");
  }

  private static List<String> ofBlocks(String blocks) {
    return IrVerifier.problems(IrParser.module(module(blocks, 2)));
  }

  private static String module(String blocks, int registers) {
    return "target pointer 8 little\nfunction f(%%0: i32) -> i32 registers %d {\n%s}\n"
        .formatted(registers, blocks);
  }
}

package org.farkas.cfg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Terminator;
import org.farkas.ir.Value;
import org.farkas.ir.text.IrParser;
import org.farkas.ir.verify.IrVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CodeDistancesTest {
  private static final String TWO_FUNCTIONS =
      """
      target pointer 8 little
      function helper(%0.c: i1) -> void registers 1 {
      block 0 entry:
        branch %0.c, 1, 2
      block 1 rare:
        return
      block 2 end:
        return
      }
      function main(%0.c: i1) -> void registers 1 {
      block 0 entry:
        call &helper(%0.c)
        jump 1
      block 1 next:
        call &helper(false)
        call &stop()
        unreachable
      }
      function stop() noreturn -> void registers 0
      """;

  private static final Module MODULE = module(TWO_FUNCTIONS);

  @Test
  void aTargetUnderTheNextInstructionIsAtNoDistance() {
    CodePoint entry = CodePoint.entryOf("main");
    assertThat(distance(Set.of(entry), entry)).hasValue(0);
  }

  @Test
  void callsEnterTheirCallees() {
    CodePoint rare = new CodePoint("helper", 1, 0);
    assertThat(distance(Set.of(rare), CodePoint.entryOf("main"))).hasValue(2);
  }

  @Test
  void aTargetBehindACallCostsTheWayThroughTheCallee() {
    CodePoint target = new CodePoint("main", 1, 1);
    // helper's entry and one of its ends, main's second block, and the same call again
    assertThat(distance(Set.of(target), CodePoint.entryOf("main"))).hasValue(5);
  }

  @Test
  void returningGoesOnInTheCaller() {
    CodePoint target = new CodePoint("main", 1, 0);
    CodePoint waiting = new CodePoint("main", 0, 1);
    CodePoint inHelper = CodePoint.entryOf("helper");
    assertThat(distance(Set.of(target), waiting, inHelper)).hasValue(2);
    assertThat(distance(Set.of(target), inHelper)).isEmpty();
    assertThat(CodeDistances.to(MODULE, Set.of(target)).canReach(List.of(inHelper))).isFalse();
  }

  @Test
  void nothingLiesBehindAFunctionThatDoesNotReturn() {
    CodePoint target = new CodePoint("main", 1, 2);
    assertThat(distance(Set.of(target), CodePoint.entryOf("main"))).isEmpty();
  }

  @Test
  void aCallThroughAPointerMayEnterWhatHasItsAddressTaken() {
    Module module =
        module(
            """
            target pointer 8 little
            global table size 8 align 8 = "" with 0: &taken
            function taken() -> void registers 0 {
            block 0 entry:
              return
            }
            function other() -> void registers 0 {
            block 0 entry:
              return
            }
            function main(%0: ptr) -> void registers 1 {
            block 0 entry:
              call %0()
              return
            }
            """);
    List<CodePoint> start = List.of(CodePoint.entryOf("main"));
    CodeDistances toTaken = CodeDistances.to(module, Set.of(CodePoint.entryOf("taken")));
    assertThat(toTaken.distance(start)).hasValue(1);
    CodeDistances toOther = toTaken.retarget(Set.of(CodePoint.entryOf("other")));
    assertThat(toOther.distance(start)).isEmpty();
    assertThat(toOther.canReach(start)).isFalse();
  }

  @Test
  void anUnsupportedConstructIsADeadEndForGuidanceButMayLeadAnywhere() {
    Module module =
        module(
            """
            target pointer 8 little
            function main() -> void registers 0 {
            block 0 entry:
              stop "a computed goto"
            block 1 label:
              unsupported "assembler code"
              return
            }
            """);
    List<CodePoint> start = List.of(CodePoint.entryOf("main"));
    CodeDistances toLabel = CodeDistances.to(module, Set.of(new CodePoint("main", 1, 0)));
    assertThat(toLabel.distance(start)).isEmpty();
    assertThat(toLabel.canReach(start)).isTrue();
    CodeDistances toEnd = toLabel.retarget(Set.of(new CodePoint("main", 1, 1)));
    List<CodePoint> label = List.of(new CodePoint("main", 1, 0));
    assertThat(toEnd.distance(label)).isEmpty();
    assertThat(toEnd.canReach(label)).isTrue();
  }

  @Test
  void longjmpMayGoBackBehindSetjmp() {
    Module module =
        module(
            """
            target pointer 8 little
            function setjmp(%0: ptr) -> i32 registers 1
            function longjmp(%0: ptr, %1: i32) noreturn -> void registers 2
            function fail() -> void registers 0 {
            block 0 entry:
              call &longjmp(null, i32 1)
              unreachable
            }
            function main() -> void registers 2 {
            block 0 entry:
              %0: i32 = call &setjmp(null)
              %1: i1 = compare ne %0, i32 0
              branch %1, 1, 2
            block 1 failed:
              return
            block 2 work:
              call &fail()
              return
            }
            """);
    CodePoint failed = new CodePoint("main", 1, 0);
    CodeDistances distances = CodeDistances.to(module, Set.of(failed));
    List<CodePoint> inFail = List.of(new CodePoint("main", 2, 1), CodePoint.entryOf("fail"));
    assertThat(distances.distance(inFail)).isEmpty();
    assertThat(distances.canReach(inFail)).isTrue();
    assertThat(distances.canReach(List.of(new CodePoint("main", 2, 1)))).isFalse();
  }

  static LongStream seeds() {
    return LongStream.range(0, 400);
  }

  /** Against a breadth-first search through explicit stacks. */
  @ParameterizedTest
  @MethodSource("seeds")
  void distancesAreThoseOfAnExhaustiveSearch(long seed) {
    Random random = new Random(seed);
    Module module = randomModule(random);
    CodePoint target = randomPoint(module, random);
    List<CodePoint> stack = new ArrayList<>();
    stack.add(randomPoint(module, random));
    if (random.nextBoolean()) {
      stack.addFirst(randomPoint(module, random));
    }
    CodeDistances distances = CodeDistances.to(module, Set.of(target));
    OptionalInt found = search(module, stack, target);
    OptionalInt told = distances.distance(stack);
    assertThat(distances.canReach(stack)).isEqualTo(told.isPresent());
    if (found.isPresent() || told.isEmpty() || told.getAsInt() <= SEARCHED_DISTANCE) {
      assertThat(told).isEqualTo(found);
    }
  }

  private static final int SEARCHED_DISTANCE = 7;
  private static final int FUNCTIONS = 3;

  private static OptionalInt search(Module module, List<CodePoint> start, CodePoint target) {
    Deque<List<CodePoint>> open = new ArrayDeque<>();
    Map<List<CodePoint>, Integer> cost = new HashMap<>();
    open.add(start);
    cost.put(start, 0);
    while (!open.isEmpty()) {
      List<CodePoint> stack = open.removeFirst();
      int spent = cost.get(stack);
      if (stack.isEmpty() || spent > SEARCHED_DISTANCE) {
        continue;
      }
      CodePoint top = stack.getLast();
      if (top.equals(target)) {
        return OptionalInt.of(spent);
      }
      List<CodePoint> below = stack.subList(0, stack.size() - 1);
      CodePoint next = new CodePoint(top.function(), top.block(), top.instruction() + 1);
      Block block = module.functions().get(top.function()).blocks().get(top.block());
      if (top.instruction() < block.instructions().size()) {
        List<CodePoint> onward = with(below, next);
        if (block.instructions().get(top.instruction()) instanceof Instruction.Call call
            && call.callee() instanceof Value.FunctionAddress callee) {
          push(open, cost, with(onward, CodePoint.entryOf(callee.name())), spent, 1);
        } else {
          push(open, cost, onward, spent, 0);
        }
        continue;
      }
      if (block.terminator() instanceof Terminator.Return) {
        push(open, cost, List.copyOf(below), spent, 0);
      }
      for (int successor : block.terminator().successors()) {
        CodePoint there = new CodePoint(top.function(), successor, 0);
        push(open, cost, with(below, there), spent, 1);
      }
    }
    return OptionalInt.empty();
  }

  private static void push(
      Deque<List<CodePoint>> open,
      Map<List<CodePoint>, Integer> cost,
      List<CodePoint> stack,
      int spent,
      int step) {
    Integer known = cost.get(stack);
    if (known == null || spent + step < known) {
      cost.put(stack, spent + step);
      if (step == 0) {
        open.addFirst(stack);
      } else {
        open.addLast(stack);
      }
    }
  }

  private static List<CodePoint> with(List<CodePoint> stack, CodePoint point) {
    List<CodePoint> result = new ArrayList<>(stack);
    result.add(point);
    return List.copyOf(result);
  }

  private static Module randomModule(Random random) {
    StringBuilder text = new StringBuilder("target pointer 8 little\n");
    for (int f = 0; f < FUNCTIONS; f++) {
      int blocks = 1 + random.nextInt(4);
      text.append("function f").append(f).append("(%0: i1) -> void registers 1 {\n");
      for (int b = 0; b < blocks; b++) {
        text.append("block ").append(b).append(" b").append(b).append(":\n");
        for (int i = random.nextInt(3); i > 0; i--) {
          boolean calls = random.nextInt(3) == 0;
          text.append(
              calls
                  ? "  call &f%d(%%0)\n".formatted(random.nextInt(FUNCTIONS))
                  : "  store %0, null align 1\n");
        }
        int first = 1 + random.nextInt(Math.max(1, blocks - 1));
        int second = 1 + random.nextInt(Math.max(1, blocks - 1));
        String end = random.nextInt(8) == 0 ? "unreachable" : "return";
        boolean leaves = blocks == 1 || random.nextInt(3) == 0;
        text.append("  ")
            .append(leaves ? end : "branch %%0, %d, %d".formatted(first, second))
            .append('\n');
      }
      text.append("}\n");
    }
    return module(text.toString());
  }

  private static CodePoint randomPoint(Module module, Random random) {
    Function function = module.functions().get("f" + random.nextInt(FUNCTIONS));
    Block block = function.blocks().get(random.nextInt(function.blocks().size()));
    return new CodePoint(
        function.name(), block.index(), random.nextInt(block.instructions().size() + 1));
  }

  private static OptionalInt distance(Set<CodePoint> targets, CodePoint... stack) {
    return CodeDistances.to(MODULE, targets).distance(List.of(stack));
  }

  private static Module module(String text) {
    Module module = IrParser.module(text);
    assertThat(IrVerifier.problems(module)).isEmpty();
    return module;
  }
}

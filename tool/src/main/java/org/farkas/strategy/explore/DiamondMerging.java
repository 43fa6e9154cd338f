package org.farkas.strategy.explore;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.SourceSpan;
import org.farkas.cfg.SwitchBlocks;
import org.farkas.criteria.Target;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.MarkCall;
import org.farkas.ir.Module;
import org.farkas.ir.Terminator;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.SourceModel;

/**
 * Turns small branches that meet again at once, and whose decisions have no open target left, into
 * selections, so that {@code if (x & 1) count++;} in a loop of 32 rounds is one path instead of
 * four billion. The result allows <em>at least</em> the behaviour of the original: an instruction
 * that is executed on both ways now loses what would make it undefined (overflow wraps), so a
 * target that no path of the result satisfies is infeasible in the original, too. A path of the
 * result that does satisfy one is only a candidate, as always.
 *
 * <p>Arms may hold arithmetic, comparisons, conversions and selections, but no memory access
 * (except of variables and locals at a fixed place), no division by what might be zero, no call.
 */
final class DiamondMerging {
  private static final int MAX_ARM = 40;

  private final Map<Integer, Block> blocks = new LinkedHashMap<>();
  private final Function function;
  private final SpeculativeInstructions speculation;
  private final KnownConditions conditions;

  /** Blocks in which labels are selected that are open: each label is an alternative of its own. */
  private final Set<Integer> selecting = new HashSet<>();

  /** How many blocks lead to a block; kept up to date, for large functions. */
  private final Map<Integer, Integer> predecessors = new HashMap<>();

  private DiamondMerging(Module module, Function function) {
    this.function = function;
    this.speculation = new SpeculativeInstructions(module);
    this.conditions = new KnownConditions(function);
    function.blocks().forEach(block -> put(block.index(), block));
    for (Block block : function.blocks()) {
      boolean observed =
          block.instructions().stream()
              .flatMap(instruction -> MarkCall.of(instruction).stream())
              .anyMatch(mark -> mark.kind() == MarkCall.Kind.SWITCH);
      if (observed) {
        selecting.add(block.index());
        selecting.addAll(SwitchBlocks.behind(function, block));
      }
    }
  }

  /**
   * The program with these functions merged as far as the open targets allow, and the budget: each
   * step leaves a function that does the same.
   */
  static Module merged(
      Module module, SourceModel source, Set<String> functions, List<Target> open, Budget budget) {
    DecidedMarks marks = new DecidedMarks(source, open);
    LinkedHashMap<String, Function> rewritten = new LinkedHashMap<>(module.functions());
    for (String name : functions) {
      Function function = module.functions().get(name);
      if (function != null && !function.declaration()) {
        rewritten.put(name, new DiamondMerging(module, marks.removeFrom(function)).merge(budget));
      }
    }
    return new Module(rewritten, module.globals(), module.pointerBytes(), module.littleEndian());
  }

  private Function merge(Budget budget) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int index : List.copyOf(blocks.keySet())) {
        if (budget.exhausted()) {
          return function.withBlocks(renumbered(), function.registerCount());
        }
        changed |=
            takeKnownBranch(index)
                || dropUnreachable(index)
                || !selecting.contains(index) && mergeArms(index)
                || joinOnlySuccessor(index);
      }
    }
    return function.withBlocks(renumbered(), function.registerCount());
  }

  /** A branch whose condition a removed mark has fixed. */
  private boolean takeKnownBranch(int index) {
    Block block = blocks.get(index);
    if (block == null || !(block.terminator() instanceof Terminator.Branch branch)) {
      return false;
    }
    Optional<BigInteger> condition = conditions.of(branch.condition());
    if (condition.isEmpty()) {
      return false;
    }
    boolean taken = condition.get().signum() != 0;
    int target = taken ? branch.whenTrue() : branch.whenFalse();
    int other = taken ? branch.whenFalse() : branch.whenTrue();
    put(index, block.withTerminator(new Terminator.Jump(target, branch.where())));
    if (other != target) {
      forget(index, other);
    }
    return true;
  }

  private boolean dropUnreachable(int index) {
    Block block = blocks.get(index);
    if (block == null || index == 0 || predecessors(index) > 0) {
      return false;
    }
    remove(index);
    Set.copyOf(block.terminator().successors()).forEach(successor -> forget(index, successor));
    return true;
  }

  /** Control no longer comes to a block from there. */
  private void forget(int predecessor, int index) {
    Block block = blocks.get(index);
    if (block == null) {
      return;
    }
    List<Block.Phi> phis =
        block.phis().stream()
            .map(
                phi -> {
                  Map<Integer, Value> incoming = new HashMap<>(phi.incoming());
                  incoming.remove(predecessor);
                  return new Block.Phi(phi.result(), incoming);
                })
            .toList();
    put(index, block.withPhis(phis));
  }

  /** {@code if (c) {small} else {small}}: both arms move up, phis become selections. */
  private boolean mergeArms(int index) {
    Block block = blocks.get(index);
    if (block == null
        || !(block.terminator() instanceof Terminator.Branch branch)
        || branch.whenTrue() == branch.whenFalse()) {
      return false;
    }
    Optional<Integer> join = join(index, branch);
    if (join.isEmpty()) {
      return false;
    }
    Block target = blocks.get(join.get());
    int fromTrue = branch.whenTrue() == target.index() ? index : branch.whenTrue();
    int fromFalse = branch.whenFalse() == target.index() ? index : branch.whenFalse();
    boolean onlyThese = predecessors(target.index()) == 2;
    if (!onlyThese && !target.phis().isEmpty() || !selectable(target)) {
      return false; // the selection's result needs a register of its own; such joins are rare
    }
    List<Instruction> instructions = new ArrayList<>(block.instructions());
    for (int arm : List.of(fromTrue, fromFalse)) {
      if (arm != index) {
        blocks.get(arm).instructions().stream()
            .map(speculation::defined)
            .forEach(instructions::add);
      }
    }
    for (Block.Phi phi : target.phis()) {
      instructions.add(
          new Instruction.Select(
              phi.result(),
              branch.condition(),
              phi.incoming().get(fromTrue),
              phi.incoming().get(fromFalse),
              branch.where()));
    }
    put(
        index,
        block
            .withInstructions(instructions)
            .withTerminator(new Terminator.Jump(target.index(), branch.where())));
    if (onlyThese) {
      put(target.index(), target.withPhis(List.of()));
    }
    for (int arm : List.of(fromTrue, fromFalse)) {
      if (arm != index) {
        remove(arm);
      }
    }
    return true;
  }

  /** Whether the block's phis can become selections one after the other. */
  private static boolean selectable(Block block) {
    Set<Integer> results = new HashSet<>();
    block.phis().forEach(phi -> results.add(phi.result().index()));
    return block.phis().stream()
        .allMatch(
            phi ->
                !(phi.result().type() instanceof Type.Pointer)
                    && phi.incoming().values().stream()
                        .noneMatch(
                            value ->
                                value instanceof Value.Undefined
                                    || value instanceof Value.Register register
                                        && results.contains(register.index())));
  }

  /** The block where both sides meet, if each side is that block or a mergeable arm before it. */
  private Optional<Integer> join(int index, Terminator.Branch branch) {
    Optional<Integer> afterTrue = armTarget(index, branch.whenTrue());
    Optional<Integer> afterFalse = armTarget(index, branch.whenFalse());
    if (afterTrue.isPresent() && afterTrue.equals(afterFalse)) {
      return afterTrue;
    }
    if (afterTrue.isPresent() && afterTrue.get() == branch.whenFalse()) {
      return afterTrue;
    }
    if (afterFalse.isPresent() && afterFalse.get() == branch.whenTrue()) {
      return afterFalse;
    }
    return Optional.empty();
  }

  private Optional<Integer> armTarget(int from, int index) {
    Block arm = blocks.get(index);
    boolean mergeable =
        index != from
            && arm.phis().isEmpty()
            && arm.instructions().size() <= MAX_ARM
            && arm.terminator() instanceof Terminator.Jump jump
            && jump.target() != index
            && jump.target() != from
            && predecessors(index) == 1
            && arm.instructions().stream().allMatch(speculation::possible);
    return mergeable
        ? Optional.of(((Terminator.Jump) arm.terminator()).target())
        : Optional.empty();
  }

  /** A block whose only successor has no other predecessor swallows it. */
  private boolean joinOnlySuccessor(int index) {
    Block block = blocks.get(index);
    if (block == null
        || !(block.terminator() instanceof Terminator.Jump jump)
        || jump.target() == index
        || jump.target() == 0
        || predecessors(jump.target()) != 1) {
      return false;
    }
    Block next = blocks.get(jump.target());
    List<Instruction> instructions = new ArrayList<>(block.instructions());
    for (Block.Phi phi : next.phis()) {
      Value value = phi.incoming().get(index);
      instructions.add(
          new Instruction.Select(
              phi.result(), SpeculativeInstructions.TRUE, value, value, SourceSpan.UNKNOWN));
    }
    instructions.addAll(next.instructions());
    put(index, block.withInstructions(instructions).withTerminator(next.terminator()));
    remove(next.index());
    for (int successor : Set.copyOf(next.terminator().successors())) {
      Block after = blocks.get(successor);
      List<Block.Phi> phis =
          after.phis().stream()
              .map(
                  phi -> {
                    Map<Integer, Value> incoming = new HashMap<>(phi.incoming());
                    Value value = incoming.remove(next.index());
                    if (value != null) {
                      incoming.put(index, value);
                    }
                    return new Block.Phi(phi.result(), incoming);
                  })
              .toList();
      put(successor, after.withPhis(phis));
    }
    return true;
  }

  private int predecessors(int index) {
    return predecessors.getOrDefault(index, 0);
  }

  private void put(int index, Block block) {
    count(blocks.put(index, block), -1);
    count(block, 1);
  }

  private void remove(int index) {
    count(blocks.remove(index), -1);
  }

  private void count(Block block, int change) {
    if (block != null) {
      for (int successor : Set.copyOf(block.terminator().successors())) {
        predecessors.merge(successor, change, Integer::sum);
      }
    }
  }

  /** Blocks are numbered by their position. */
  private List<Block> renumbered() {
    Map<Integer, Integer> numbers = new HashMap<>();
    blocks.keySet().forEach(old -> numbers.put(old, numbers.size()));
    List<Block> result = new ArrayList<>();
    for (Block block : blocks.values()) {
      List<Block.Phi> phis =
          block.phis().stream()
              .map(
                  phi -> {
                    Map<Integer, Value> incoming = new HashMap<>();
                    phi.incoming()
                        .forEach(
                            (from, value) -> {
                              if (numbers.containsKey(from)) {
                                incoming.put(numbers.get(from), value);
                              }
                            });
                    return new Block.Phi(phi.result(), incoming);
                  })
              .toList();
      result.add(
          new Block(
              numbers.get(block.index()),
              block.label(),
              phis,
              block.instructions(),
              renumbered(block.terminator(), numbers)));
    }
    return result;
  }

  private static Terminator renumbered(Terminator terminator, Map<Integer, Integer> numbers) {
    return switch (terminator) {
      case Terminator.Jump t -> new Terminator.Jump(numbers.get(t.target()), t.where());
      case Terminator.Branch t ->
          new Terminator.Branch(
              t.condition(), numbers.get(t.whenTrue()), numbers.get(t.whenFalse()), t.where());
      case Terminator.Switch t ->
          new Terminator.Switch(
              t.operand(),
              t.cases().stream()
                  .map(c -> new Terminator.SwitchCase(c.value(), numbers.get(c.target())))
                  .toList(),
              numbers.get(t.defaultTarget()),
              t.where());
      case Terminator.Return _, Terminator.Unreachable _, Terminator.Unsupported _ -> terminator;
    };
  }
}

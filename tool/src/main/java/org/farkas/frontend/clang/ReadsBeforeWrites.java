package org.farkas.frontend.clang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMUseRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;

/**
 * Which of a function's scalar slots may be read before they are written, on some way through its
 * blocks: those that are live where the function begins. Where a slot is accessed otherwise than by
 * loads and stores of its own, this says that it may.
 */
final class ReadsBeforeWrites {
  private final long entry;

  /** By block, made when they are first asked for. */
  private Map<Long, List<Long>> predecessors = Map.of();

  private final LLVMValueRef function;

  ReadsBeforeWrites(LLVMValueRef function) {
    this.function = function;
    this.entry = LLVM.LLVMGetEntryBasicBlock(function).address();
  }

  /** Whether a slot may be read while nothing was written to it. */
  boolean possible(LLVMValueRef slot) {
    Set<Long> accesses = new HashSet<>();
    Map<Long, LLVMBasicBlockRef> reading = new HashMap<>();
    Set<Long> writing = new HashSet<>();
    for (LLVMUseRef use = LLVM.LLVMGetFirstUse(slot);
        Llvm.exists(use);
        use = LLVM.LLVMGetNextUse(use)) {
      LLVMValueRef user = LLVM.LLVMGetUser(use);
      LLVMBasicBlockRef block = LLVM.LLVMGetInstructionParent(user);
      boolean load = LLVM.LLVMGetInstructionOpcode(user) == LLVM.LLVMLoad;
      if (!load && !storesTo(slot, user)) {
        return true;
      }
      accesses.add(user.address());
      if (load) {
        reading.put(block.address(), block);
      } else {
        writing.add(block.address());
      }
    }
    reading
        .entrySet()
        .removeIf(e -> writing.contains(e.getKey()) && written(e.getValue(), accesses));
    return reachesBack(reading.keySet(), writing);
  }

  private static boolean storesTo(LLVMValueRef slot, LLVMValueRef user) {
    return LLVM.LLVMGetInstructionOpcode(user) == LLVM.LLVMStore
        && LLVM.LLVMGetOperand(user, 1).equals(slot)
        && !LLVM.LLVMGetOperand(user, 0).equals(slot);
  }

  /** Whether the first of a slot's accesses in a block writes it. */
  private static boolean written(LLVMBasicBlockRef block, Set<Long> accesses) {
    for (LLVMValueRef instruction : Llvm.instructions(block)) {
      if (accesses.contains(instruction.address())) {
        return LLVM.LLVMGetInstructionOpcode(instruction) == LLVM.LLVMStore;
      }
    }
    return false;
  }

  /** Whether a way leads from the function's entry to some blocks, and not through others. */
  private boolean reachesBack(Set<Long> blocks, Set<Long> without) {
    Set<Long> seen = new HashSet<>(blocks);
    Deque<Long> open = new ArrayDeque<>(blocks);
    while (!open.isEmpty()) {
      long block = open.poll();
      if (block == entry) {
        return true;
      }
      for (long predecessor : predecessors().getOrDefault(block, List.of())) {
        if (!without.contains(predecessor) && seen.add(predecessor)) {
          open.add(predecessor);
        }
      }
    }
    return false;
  }

  private Map<Long, List<Long>> predecessors() {
    if (predecessors.isEmpty()) {
      predecessors = new HashMap<>();
      for (LLVMBasicBlockRef block : Llvm.blocks(function)) {
        LLVMValueRef end = LLVM.LLVMGetBasicBlockTerminator(block);
        for (int i = 0; i < LLVM.LLVMGetNumSuccessors(end); i++) {
          long successor = LLVM.LLVMGetSuccessor(end, i).address();
          predecessors.computeIfAbsent(successor, _ -> new ArrayList<>()).add(block.address());
        }
      }
    }
    return predecessors;
  }
}

package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMBuilderRef;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.ir.NotNull;

/**
 * Makes what declarations promise a part of the program, so that all who look at it see where a
 * promise is broken, which is undefined behaviour, and nothing else changes: {@code nonnull} and
 * {@code static} array parameters, where the function is called and where it begins; {@code
 * returns_nonnull}, where it returns; and that a function that never returns doesn't.
 *
 * <p>Clang writes attributes of parameters at definitions only. What calls pass is therefore read
 * off the checks of its sanitizer ({@link #SANITIZER_FLAGS}), which end where they fail in a trap;
 * they stand where the argument is evaluated, and are moved to the call: another argument's
 * evaluation may end the program before. This must happen before {@code mem2reg}, as long as each
 * argument is a value of its own.
 */
final class Promises {
  /** Flags for texts that are read here. */
  static final List<String> SANITIZER_FLAGS =
      List.of("-fsanitize=nonnull-attribute", "-fsanitize-trap=nonnull-attribute");

  private static final String TRAP = "llvm.ubsantrap";

  private final BitcodeFile file;
  private final LLVMBuilderRef builder;
  private Optional<LLVMValueRef> mark = Optional.empty();

  private Promises(BitcodeFile file, LLVMBuilderRef builder) {
    this.file = file;
    this.builder = builder;
  }

  static void check(BitcodeFile file) {
    LLVMBuilderRef builder = LLVM.LLVMCreateBuilderInContext(file.context());
    try {
      Promises promises = new Promises(file, builder);
      List<LLVMValueRef> defined = new ArrayList<>();
      for (LLVMValueRef function : Llvm.functions(file.module())) {
        if (LLVM.LLVMCountBasicBlocks(function) > 0) {
          defined.add(function);
        }
      }
      defined.forEach(promises::check);
    } finally {
      LLVM.LLVMDisposeBuilder(builder);
    }
  }

  private void check(LLVMValueRef function) {
    moveChecks(function);
    for (LLVMBasicBlockRef block : Llvm.blocks(function)) {
      for (LLVMValueRef instruction : instructions(block)) {
        switch (LLVM.LLVMGetInstructionOpcode(instruction)) {
          case LLVM.LLVMCall -> {
            if (ModuleContext.resultNotNullAtCall(instruction)) {
              require(instruction, LLVM.LLVMGetNextInstruction(instruction), instruction);
            }
          }
          case LLVM.LLVMRet -> returned(function, instruction);
          default -> {}
        }
      }
    }
    LLVMValueRef first = LLVM.LLVMGetFirstInstruction(LLVM.LLVMGetEntryBasicBlock(function));
    while (LLVM.LLVMGetInstructionOpcode(first) == LLVM.LLVMAlloca) {
      first = LLVM.LLVMGetNextInstruction(first);
    }
    for (int i = 0; i < LLVM.LLVMCountParams(function); i++) {
      if (ModuleContext.parameterNotNull(function, i)) {
        LLVM.LLVMPositionBuilderBefore(builder, first);
        require(LLVM.LLVMGetParam(function, i), beginning(function));
      }
    }
  }

  private void returned(LLVMValueRef function, LLVMValueRef leave) {
    if (ModuleContext.functionHas(function, "noreturn")) {
      LLVM.LLVMPositionBuilderBefore(builder, leave);
      LLVM.LLVMSetCurrentDebugLocation2(builder, LLVM.LLVMInstructionGetDebugLoc(leave));
      LLVM.LLVMBuildUnreachable(builder);
      LLVM.LLVMInstructionEraseFromParent(leave);
    } else if (ModuleContext.resultNotNull(function)) {
      require(LLVM.LLVMGetOperand(leave, 0), leave, leave);
    }
  }

  /** Replaces the sanitizer's checks of arguments by ours. */
  private void moveChecks(LLVMValueRef function) {
    Set<LLVMBasicBlockRef> traps = new LinkedHashSet<>();
    for (LLVMBasicBlockRef block : Llvm.blocks(function)) {
      LLVMValueRef last = LLVM.LLVMGetBasicBlockTerminator(block);
      if (LLVM.LLVMGetInstructionOpcode(last) != LLVM.LLVMBr
          || LLVM.LLVMIsConditional(last) == 0
          || !isTrap(LLVM.LLVMGetSuccessor(last, 1))) {
        continue;
      }
      LLVMValueRef holds = LLVM.LLVMGetCondition(last);
      traps.add(LLVM.LLVMGetSuccessor(last, 1));
      LLVMBasicBlockRef next = LLVM.LLVMGetSuccessor(last, 0);
      LLVM.LLVMPositionBuilderBefore(builder, last);
      LLVM.LLVMSetCurrentDebugLocation2(builder, LLVM.LLVMInstructionGetDebugLoc(last));
      LLVM.LLVMBuildBr(builder, next);
      LLVM.LLVMInstructionEraseFromParent(last);
      if (Llvm.exists(LLVM.LLVMIsAConstantInt(holds))) {
        if (LLVM.LLVMConstIntGetZExtValue(holds) == 0) {
          nullPassed(next);
        }
      } else if (LLVM.LLVMGetInstructionOpcode(holds) == LLVM.LLVMICmp) {
        LLVMValueRef argument = LLVM.LLVMGetOperand(holds, 0);
        LLVM.LLVMInstructionEraseFromParent(holds);
        passed(argument, next);
      }
    }
    traps.forEach(LLVM::LLVMDeleteBasicBlock);
  }

  private static boolean isTrap(LLVMBasicBlockRef block) {
    LLVMValueRef first = LLVM.LLVMGetFirstInstruction(block);
    return LLVM.LLVMGetInstructionOpcode(first) == LLVM.LLVMCall
        && Intrinsics.name(first).startsWith(TRAP);
  }

  private void passed(LLVMValueRef argument, LLVMBasicBlockRef next) {
    if (isObject(argument)) {
      return;
    }
    boolean found = false;
    for (LLVMValueRef user : Llvm.users(argument)) {
      if (LLVM.LLVMGetInstructionOpcode(user) == LLVM.LLVMCall && takes(user, argument)) {
        require(argument, user, user);
        found = true;
      }
    }
    if (!found) {
      LLVMValueRef here = LLVM.LLVMGetFirstInstruction(next);
      require(argument, here, here);
    }
  }

  /** The constant NULL is passed, by the next call that takes one. */
  private void nullPassed(LLVMBasicBlockRef next) {
    for (LLVMBasicBlockRef block = next;
        Llvm.exists(block);
        block = LLVM.LLVMGetNextBasicBlock(block)) {
      for (LLVMValueRef call : Llvm.instructions(block)) {
        if (LLVM.LLVMGetInstructionOpcode(call) == LLVM.LLVMCall
            && Intrinsics.name(call).isEmpty()
            && !isMark(call)) {
          for (int i = 0; i < LLVM.LLVMGetNumArgOperands(call); i++) {
            LLVMValueRef argument = LLVM.LLVMGetOperand(call, i);
            if (Llvm.exists(LLVM.LLVMIsAConstantPointerNull(argument))) {
              require(argument, call, call);
              return;
            }
          }
        }
      }
    }
  }

  /** Whether a value is the address of a variable or of a part of one. */
  private static boolean isObject(LLVMValueRef value) {
    LLVMValueRef object = value;
    while (Llvm.exists(LLVM.LLVMIsAGetElementPtrInst(object))) {
      object = LLVM.LLVMGetOperand(object, 0);
    }
    return Llvm.exists(LLVM.LLVMIsAAllocaInst(object)) || Llvm.exists(LLVM.LLVMIsAConstant(object));
  }

  private boolean takes(LLVMValueRef call, LLVMValueRef value) {
    for (int i = 0; i < LLVM.LLVMGetNumArgOperands(call); i++) {
      if (LLVM.LLVMGetOperand(call, i).equals(value)) {
        return !isMark(call);
      }
    }
    return false;
  }

  private boolean isMark(LLVMValueRef call) {
    return mark.filter(LLVM.LLVMGetCalledValue(call)::equals).isPresent();
  }

  private void require(LLVMValueRef pointer, LLVMValueRef before, LLVMValueRef where) {
    LLVM.LLVMPositionBuilderBefore(builder, before);
    require(pointer, LLVM.LLVMInstructionGetDebugLoc(where));
  }

  private void require(LLVMValueRef pointer, LLVMMetadataRef where) {
    LLVM.LLVMSetCurrentDebugLocation2(builder, where);
    LLVMValueRef function = mark.orElseGet(this::declared);
    LLVM.LLVMBuildCall2(
        builder,
        LLVM.LLVMGlobalGetValueType(function),
        function,
        new PointerPointer<LLVMValueRef>(1).put(0, pointer),
        1,
        "");
  }

  private LLVMValueRef declared() {
    LLVMTypeRef type =
        LLVM.LLVMFunctionType(
            LLVM.LLVMVoidTypeInContext(file.context()),
            new PointerPointer<LLVMTypeRef>(1)
                .put(0, LLVM.LLVMPointerTypeInContext(file.context(), 0)),
            1,
            0);
    mark = Optional.of(LLVM.LLVMAddFunction(file.module(), NotNull.PROMISED, type));
    return mark.get();
  }

  /** A function's declarator. */
  private LLVMMetadataRef beginning(LLVMValueRef function) {
    LLVMMetadataRef subprogram = LLVM.LLVMGetSubprogram(function);
    return Llvm.exists(subprogram)
        ? LLVM.LLVMDIBuilderCreateDebugLocation(
            file.context(), LLVM.LLVMDISubprogramGetLine(subprogram), 0, subprogram, null)
        : null;
  }

  private static List<LLVMValueRef> instructions(LLVMBasicBlockRef block) {
    List<LLVMValueRef> all = new ArrayList<>();
    Llvm.instructions(block).forEach(all::add);
    return all;
  }
}

package org.farkas.frontend.clang;

import java.util.List;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;

/** Which of the compiler's built-in functions matter. */
final class Intrinsics {
  /** Hints for debuggers and optimisers: calls of them mean nothing at run time. */
  private static final List<String> WITHOUT_MEANING =
      List.of(
          "llvm.dbg.",
          "llvm.lifetime.",
          "llvm.var.annotation",
          "llvm.invariant.",
          "llvm.experimental.noalias.scope.decl",
          "llvm.prefetch",
          "llvm.donothing",
          "llvm.sideeffect",
          "llvm.pseudoprobe",
          "llvm.codeview.annotation");

  private Intrinsics() {}

  /** The name of the intrinsic that a call calls, or the empty string. */
  static String name(LLVMValueRef call) {
    LLVMValueRef callee = LLVM.LLVMIsAFunction(LLVM.LLVMGetCalledValue(call));
    return Llvm.exists(callee) && LLVM.LLVMGetIntrinsicID(callee) != 0 ? Llvm.name(callee) : "";
  }

  static boolean withoutMeaning(String name) {
    return WITHOUT_MEANING.stream().anyMatch(name::startsWith);
  }
}

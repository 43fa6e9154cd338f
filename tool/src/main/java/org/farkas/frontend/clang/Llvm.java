package org.farkas.frontend.clang;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMUseRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;

/** LLVM-C's linked lists and strings as Java's. */
final class Llvm {
  private Llvm() {}

  static Iterable<LLVMValueRef> functions(LLVMModuleRef module) {
    return chain(LLVM.LLVMGetFirstFunction(module), f -> LLVM.LLVMGetNextFunction(f));
  }

  static Iterable<LLVMValueRef> globals(LLVMModuleRef module) {
    return chain(LLVM.LLVMGetFirstGlobal(module), g -> LLVM.LLVMGetNextGlobal(g));
  }

  static Iterable<LLVMValueRef> aliases(LLVMModuleRef module) {
    return chain(LLVM.LLVMGetFirstGlobalAlias(module), a -> LLVM.LLVMGetNextGlobalAlias(a));
  }

  static Iterable<LLVMBasicBlockRef> blocks(LLVMValueRef function) {
    return chain(LLVM.LLVMGetFirstBasicBlock(function), b -> LLVM.LLVMGetNextBasicBlock(b));
  }

  /** What uses a value now: the list stays as it is while users are replaced. */
  static List<LLVMValueRef> users(LLVMValueRef value) {
    List<LLVMValueRef> users = new ArrayList<>();
    for (LLVMUseRef use = LLVM.LLVMGetFirstUse(value);
        exists(use);
        use = LLVM.LLVMGetNextUse(use)) {
      users.add(LLVM.LLVMGetUser(use));
    }
    return users;
  }

  static Iterable<LLVMValueRef> instructions(LLVMBasicBlockRef block) {
    return chain(LLVM.LLVMGetFirstInstruction(block), i -> LLVM.LLVMGetNextInstruction(i));
  }

  /** The elements of a list; each may be erased once the next one was not asked for yet. */
  private static <T extends Pointer> Iterable<T> chain(T first, UnaryOperator<T> successor) {
    return () ->
        new Iterator<>() {
          private T next = first;

          @Override
          public boolean hasNext() {
            return next != null && !next.isNull();
          }

          @Override
          public T next() {
            if (!hasNext()) {
              throw new NoSuchElementException();
            }
            T result = next;
            next = successor.apply(result);
            return result;
          }
        };
  }

  static boolean exists(Pointer pointer) {
    return pointer != null && !pointer.isNull();
  }

  /** A value's name, or the empty string. */
  static String name(LLVMValueRef value) {
    try (SizeTPointer length = new SizeTPointer(1)) {
      return text(LLVM.LLVMGetValueName2(value, length), length.get());
    }
  }

  static String text(BytePointer characters, long length) {
    if (length == 0 || !exists(characters)) {
      return "";
    }
    byte[] bytes = new byte[Math.toIntExact(length)];
    characters.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** A value as LLVM prints it; slow. */
  static String print(LLVMValueRef value) {
    BytePointer text = LLVM.LLVMPrintValueToString(value);
    try {
      return text.getString();
    } finally {
      LLVM.LLVMDisposeMessage(text);
    }
  }

  static String print(LLVMTypeRef type) {
    BytePointer text = LLVM.LLVMPrintTypeToString(type);
    try {
      return text.getString();
    } finally {
      LLVM.LLVMDisposeMessage(text);
    }
  }
}

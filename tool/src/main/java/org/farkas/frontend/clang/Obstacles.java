package org.farkas.frontend.clang;

import java.util.Optional;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.ir.Type;

/** Why an instruction has no meaning here, if its types or its opcode forbid one. */
final class Obstacles {
  private Obstacles() {}

  static Optional<String> of(LLVMValueRef instruction, TypeReader types) {
    int opcode = LLVM.LLVMGetInstructionOpcode(instruction);
    String intrinsic = opcode == LLVM.LLVMCall ? Intrinsics.name(instruction) : "";
    if (Intrinsics.withoutMeaning(intrinsic)) {
      return Optional.empty();
    }
    boolean choosesLanes =
        opcode == LLVM.LLVMSelect
            && LLVM.LLVMGetTypeKind(LLVM.LLVMTypeOf(LLVM.LLVMGetOperand(instruction, 0)))
                != LLVM.LLVMIntegerTypeKind;
    if (choosesLanes) {
      return Optional.of("arithmetic on vectors");
    }
    if (opcode == LLVM.LLVMTrunc && bits(instruction) == 1 && computed(instruction)) {
      return Optional.of(
          "arithmetic with overflow, or on an atomic object, whose result is a _Bool");
    }
    Optional<String> own = ofType(LLVM.LLVMTypeOf(instruction), opcode, types);
    for (int i = 0; own.isEmpty() && i < LLVM.LLVMGetNumOperands(instruction); i++) {
      LLVMTypeRef type = LLVM.LLVMTypeOf(LLVM.LLVMGetOperand(instruction, i));
      own = ofType(type, opcode, types);
    }
    // Operands that aren't values (rounding modes and such) belong to built-in functions.
    return intrinsic.isEmpty()
        ? own
        : own.map(_ -> "the compiler's built-in function " + intrinsic);
  }

  /**
   * Whether a truncation to one bit is not that of a {@code _Bool} in memory, which must be 0 or 1:
   * the built-in functions for arithmetic with overflow, and operations on atomic objects, take the
   * lowest bit of any number.
   */
  private static boolean computed(LLVMValueRef truncation) {
    LLVMValueRef operand = LLVM.LLVMGetOperand(truncation, 0);
    return LLVM.LLVMIsAInstruction(operand) != null
        && switch (LLVM.LLVMGetInstructionOpcode(operand)) {
          case LLVM.LLVMExtractValue,
              LLVM.LLVMSelect,
              LLVM.LLVMAdd,
              LLVM.LLVMSub,
              LLVM.LLVMMul,
              LLVM.LLVMOr,
              LLVM.LLVMXor ->
              true;
          default -> false; // a load, or the shifts and masks by which a bit-field is read
        };
  }

  /** The width of an integer's type; 0 of other values. */
  private static int bits(LLVMValueRef value) {
    LLVMTypeRef type = LLVM.LLVMTypeOf(value);
    return LLVM.LLVMGetTypeKind(type) == LLVM.LLVMIntegerTypeKind
        ? LLVM.LLVMGetIntTypeWidth(type)
        : 0;
  }

  private static Optional<String> ofType(LLVMTypeRef type, int opcode, TypeReader types) {
    boolean computes = computes(opcode);
    return switch (types.read(type)) {
      case Type.Unsupported u ->
          LLVM.LLVMGetTypeKind(type) == LLVM.LLVMVectorTypeKind
              ? Optional.of("a vector of type " + u.text())
              : Optional.of("a value of type " + u.text());
      case Type.Float(Type.Format format) when computes && format == Type.Format.X87 ->
          Optional.of("arithmetic on long double");
      case Type.Float(Type.Format format) when computes && format == Type.Format.QUAD ->
          Optional.of("arithmetic on 128-bit floating-point numbers");
      case Type.Aggregate _ when computes -> Optional.of("arithmetic on vectors");
      case Type.Aggregate _, Type.Float _, Type.Int _, Type.Pointer _, Type.Void _ ->
          Optional.empty();
    };
  }

  /** Whether an instruction works on numbers rather than only moving a value. */
  private static boolean computes(int opcode) {
    return Operators.binary(opcode).isPresent()
        || Operators.floating(opcode).isPresent()
        || Operators.conversion(opcode).isPresent()
        || opcode == LLVM.LLVMFNeg
        || opcode == LLVM.LLVMICmp
        || opcode == LLVM.LLVMFCmp;
  }

  /** What to call an instruction that isn't read at all. */
  static String name(int opcode) {
    return switch (opcode) {
      case LLVM.LLVMVAArg -> "va_arg";
      case LLVM.LLVMShuffleVector -> "a vector shuffle";
      case LLVM.LLVMAddrSpaceCast -> "a conversion between address spaces";
      case LLVM.LLVMInvoke -> "a call that may throw an exception";
      case LLVM.LLVMCallBr -> "an assembler statement with jumps (asm goto)";
      case LLVM.LLVMResume,
          LLVM.LLVMLandingPad,
          LLVM.LLVMCleanupPad,
          LLVM.LLVMCatchPad,
          LLVM.LLVMCleanupRet,
          LLVM.LLVMCatchRet,
          LLVM.LLVMCatchSwitch ->
          "exception handling";
      default -> "LLVM instruction number " + opcode;
    };
  }
}

package org.farkas.frontend.clang;

import java.util.Optional;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Instruction.Conversion;
import org.farkas.ir.Instruction.FloatOperator;
import org.farkas.ir.Instruction.FloatPredicate;
import org.farkas.ir.Instruction.Predicate;

/** LLVM-C's numbers of operators and predicates as ours; empty where the number is another's. */
final class Operators {
  private Operators() {}

  static Optional<BinaryOperator> binary(int opcode) {
    return Optional.ofNullable(
        switch (opcode) {
          case LLVM.LLVMAdd -> BinaryOperator.ADD;
          case LLVM.LLVMSub -> BinaryOperator.SUB;
          case LLVM.LLVMMul -> BinaryOperator.MUL;
          case LLVM.LLVMUDiv -> BinaryOperator.UDIV;
          case LLVM.LLVMSDiv -> BinaryOperator.SDIV;
          case LLVM.LLVMURem -> BinaryOperator.UREM;
          case LLVM.LLVMSRem -> BinaryOperator.SREM;
          case LLVM.LLVMShl -> BinaryOperator.SHL;
          case LLVM.LLVMLShr -> BinaryOperator.LSHR;
          case LLVM.LLVMAShr -> BinaryOperator.ASHR;
          case LLVM.LLVMAnd -> BinaryOperator.AND;
          case LLVM.LLVMOr -> BinaryOperator.OR;
          case LLVM.LLVMXor -> BinaryOperator.XOR;
          default -> null;
        });
  }

  static Optional<FloatOperator> floating(int opcode) {
    return Optional.ofNullable(
        switch (opcode) {
          case LLVM.LLVMFAdd -> FloatOperator.ADD;
          case LLVM.LLVMFSub -> FloatOperator.SUB;
          case LLVM.LLVMFMul -> FloatOperator.MUL;
          case LLVM.LLVMFDiv -> FloatOperator.DIV;
          case LLVM.LLVMFRem -> FloatOperator.REM;
          default -> null;
        });
  }

  static Optional<Conversion> conversion(int opcode) {
    return Optional.ofNullable(
        switch (opcode) {
          case LLVM.LLVMTrunc -> Conversion.TRUNCATE;
          case LLVM.LLVMZExt -> Conversion.ZERO_EXTEND;
          case LLVM.LLVMSExt -> Conversion.SIGN_EXTEND;
          case LLVM.LLVMFPTrunc -> Conversion.FLOAT_TRUNCATE;
          case LLVM.LLVMFPExt -> Conversion.FLOAT_EXTEND;
          case LLVM.LLVMFPToUI -> Conversion.FLOAT_TO_UNSIGNED;
          case LLVM.LLVMFPToSI -> Conversion.FLOAT_TO_SIGNED;
          case LLVM.LLVMUIToFP -> Conversion.UNSIGNED_TO_FLOAT;
          case LLVM.LLVMSIToFP -> Conversion.SIGNED_TO_FLOAT;
          case LLVM.LLVMPtrToInt -> Conversion.POINTER_TO_INT;
          case LLVM.LLVMIntToPtr -> Conversion.INT_TO_POINTER;
          case LLVM.LLVMBitCast -> Conversion.BITCAST;
          default -> null;
        });
  }

  static Predicate predicate(int predicate) {
    return switch (predicate) {
      case LLVM.LLVMIntEQ -> Predicate.EQ;
      case LLVM.LLVMIntNE -> Predicate.NE;
      case LLVM.LLVMIntUGT -> Predicate.UGT;
      case LLVM.LLVMIntUGE -> Predicate.UGE;
      case LLVM.LLVMIntULT -> Predicate.ULT;
      case LLVM.LLVMIntULE -> Predicate.ULE;
      case LLVM.LLVMIntSGT -> Predicate.SGT;
      case LLVM.LLVMIntSGE -> Predicate.SGE;
      case LLVM.LLVMIntSLT -> Predicate.SLT;
      case LLVM.LLVMIntSLE -> Predicate.SLE;
      default -> throw new IllegalArgumentException("no integer predicate: " + predicate);
    };
  }

  static FloatPredicate floatPredicate(int predicate) {
    return switch (predicate) {
      case LLVM.LLVMRealPredicateFalse -> FloatPredicate.FALSE;
      case LLVM.LLVMRealOEQ -> FloatPredicate.OEQ;
      case LLVM.LLVMRealOGT -> FloatPredicate.OGT;
      case LLVM.LLVMRealOGE -> FloatPredicate.OGE;
      case LLVM.LLVMRealOLT -> FloatPredicate.OLT;
      case LLVM.LLVMRealOLE -> FloatPredicate.OLE;
      case LLVM.LLVMRealONE -> FloatPredicate.ONE;
      case LLVM.LLVMRealORD -> FloatPredicate.ORD;
      case LLVM.LLVMRealUNO -> FloatPredicate.UNO;
      case LLVM.LLVMRealUEQ -> FloatPredicate.UEQ;
      case LLVM.LLVMRealUGT -> FloatPredicate.UGT;
      case LLVM.LLVMRealUGE -> FloatPredicate.UGE;
      case LLVM.LLVMRealULT -> FloatPredicate.ULT;
      case LLVM.LLVMRealULE -> FloatPredicate.ULE;
      case LLVM.LLVMRealUNE -> FloatPredicate.UNE;
      case LLVM.LLVMRealPredicateTrue -> FloatPredicate.TRUE;
      default -> throw new IllegalArgumentException("no floating predicate: " + predicate);
    };
  }
}

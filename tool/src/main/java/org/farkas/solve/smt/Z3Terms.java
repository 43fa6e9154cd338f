package org.farkas.solve.smt;

import com.microsoft.z3.ArrayExpr;
import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BitVecSort;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.FPExpr;
import com.microsoft.z3.FPRMExpr;
import com.microsoft.z3.FPSort;
import java.math.BigInteger;
import org.farkas.expr.Operator;

/** Makes Z3's terms; they live as long as the context. */
final class Z3Terms implements NativeTerms<Expr<?>> {
  private final Context context;

  Z3Terms(Context context) {
    this.context = context;
  }

  @Override
  public Expr<?> bool(boolean value) {
    return context.mkBool(value);
  }

  @Override
  public Expr<?> bits(int widthBits, BigInteger value) {
    return context.mkBV(value.toString(), widthBits);
  }

  @Override
  public Expr<?> boolVariable(String name) {
    return context.mkBoolConst(name);
  }

  @Override
  public Expr<?> bitsVariable(String name, int widthBits) {
    return context.mkBVConst(name, widthBits);
  }

  @Override
  public Expr<?> arrayVariable(String name) {
    return context.mkArrayConst(name, context.mkBitVecSort(64), context.mkBitVecSort(8));
  }

  @Override
  public Expr<?> apply(Function function, Expr<?> first) {
    return switch (function) {
      case NOT -> context.mkNot(formula(first));
      case BITS_NOT -> context.mkBVNot(bits(first));
      case FLOAT_SQRT -> context.mkFPSqrt(nearestEven(), number(first));
      case FLOAT_NEGATE -> context.mkFPNeg(number(first));
      case FLOAT_ABSOLUTE -> context.mkFPAbs(number(first));
      case FLOAT_IS_NAN -> context.mkFPIsNaN(number(first));
      default -> throw new IllegalArgumentException(function + " of one operand");
    };
  }

  @Override
  public Expr<?> apply(Function function, Expr<?> first, Expr<?> second) {
    return switch (function) {
      case AND -> context.mkAnd(formula(first), formula(second));
      case OR -> context.mkOr(formula(first), formula(second));
      case XOR -> context.mkXor(formula(first), formula(second));
      case EQUAL -> context.mkEq(first, second);
      case BITS_AND -> context.mkBVAND(bits(first), bits(second));
      case BITS_OR -> context.mkBVOR(bits(first), bits(second));
      case BITS_XOR -> context.mkBVXOR(bits(first), bits(second));
      case BITS_ADD -> context.mkBVAdd(bits(first), bits(second));
      case BITS_SUB -> context.mkBVSub(bits(first), bits(second));
      case BITS_MUL -> context.mkBVMul(bits(first), bits(second));
      case BITS_UDIV -> context.mkBVUDiv(bits(first), bits(second));
      case BITS_SDIV -> context.mkBVSDiv(bits(first), bits(second));
      case BITS_UREM -> context.mkBVURem(bits(first), bits(second));
      case BITS_SREM -> context.mkBVSRem(bits(first), bits(second));
      case BITS_SHL -> context.mkBVSHL(bits(first), bits(second));
      case BITS_LSHR -> context.mkBVLSHR(bits(first), bits(second));
      case BITS_ASHR -> context.mkBVASHR(bits(first), bits(second));
      case BITS_ULT -> context.mkBVULT(bits(first), bits(second));
      case BITS_ULE -> context.mkBVULE(bits(first), bits(second));
      case BITS_SLT -> context.mkBVSLT(bits(first), bits(second));
      case BITS_SLE -> context.mkBVSLE(bits(first), bits(second));
      case BITS_CONCAT -> context.mkConcat(bits(first), bits(second));
      case FLOAT_ADD -> context.mkFPAdd(nearestEven(), number(first), number(second));
      case FLOAT_SUB -> context.mkFPSub(nearestEven(), number(first), number(second));
      case FLOAT_MUL -> context.mkFPMul(nearestEven(), number(first), number(second));
      case FLOAT_DIV -> context.mkFPDiv(nearestEven(), number(first), number(second));
      case FLOAT_EQUAL -> context.mkFPEq(number(first), number(second));
      case FLOAT_LT -> context.mkFPLt(number(first), number(second));
      case FLOAT_LE -> context.mkFPLEq(number(first), number(second));
      case SELECT -> context.mkSelect(array(first), bits(second));
      default -> throw new IllegalArgumentException(function + " of two operands");
    };
  }

  @Override
  public Expr<?> apply(Function function, Expr<?> first, Expr<?> second, Expr<?> third) {
    return switch (function) {
      case ITE -> choice(formula(first), second, third);
      case STORE -> context.mkStore(array(first), bits(second), bits(third));
      default -> throw new IllegalArgumentException(function + " of three operands");
    };
  }

  @SuppressWarnings("unchecked")
  private Expr<?> choice(BoolExpr condition, Expr<?> whenTrue, Expr<?> whenFalse) {
    // Both have the same sort, which the library checks.
    return context.mkITE(
        condition, (Expr<BitVecSort>) whenTrue, (Expr<? extends BitVecSort>) whenFalse);
  }

  @Override
  public Expr<?> extract(Expr<?> bits, int low, int widthBits) {
    return context.mkExtract(low + widthBits - 1, low, bits(bits));
  }

  @Override
  public Expr<?> extend(Expr<?> bits, int byBits, boolean signed) {
    return signed ? context.mkSignExt(byBits, bits(bits)) : context.mkZeroExt(byBits, bits(bits));
  }

  @Override
  public Expr<?> floatOfPattern(Expr<?> bits, int widthBits) {
    return context.mkFPToFP(bits(bits), floatSort(widthBits));
  }

  @Override
  public Expr<?> roundFloat(Expr<?> operand, Operator.Rounding rounding) {
    FPRMExpr mode =
        switch (rounding) {
          case DOWN -> context.mkFPRoundTowardNegative();
          case UP -> context.mkFPRoundTowardPositive();
          case TOWARD_ZERO -> context.mkFPRoundTowardZero();
          case NEAREST_EVEN -> context.mkFPRoundNearestTiesToEven();
          case NEAREST_AWAY -> context.mkFPRoundNearestTiesToAway();
        };
    return context.mkFPRoundToIntegral(mode, number(operand));
  }

  @Override
  public Expr<?> floatOfFloat(Expr<?> operand, int widthBits) {
    return context.mkFPToFP(nearestEven(), number(operand), floatSort(widthBits));
  }

  @Override
  public Expr<?> floatOfInteger(Expr<?> bits, boolean signed, int widthBits) {
    return context.mkFPToFP(nearestEven(), bits(bits), floatSort(widthBits), signed);
  }

  @Override
  public Expr<?> integerOfFloat(Expr<?> operand, boolean signed, int widthBits) {
    return context.mkFPToBV(context.mkFPRoundTowardZero(), number(operand), widthBits, signed);
  }

  @Override
  public Expr<?> constantArray(Expr<?> cell) {
    return context.mkConstArray(context.mkBitVecSort(64), bits(cell));
  }

  private FPRMExpr nearestEven() {
    return context.mkFPRoundNearestTiesToEven();
  }

  private FPSort floatSort(int widthBits) {
    return widthBits == 32 ? context.mkFPSortSingle() : context.mkFPSortDouble();
  }

  private static BoolExpr formula(Expr<?> term) {
    return (BoolExpr) term;
  }

  private static BitVecExpr bits(Expr<?> term) {
    return (BitVecExpr) term;
  }

  private static FPExpr number(Expr<?> term) {
    return (FPExpr) term;
  }

  @SuppressWarnings("unchecked")
  private static ArrayExpr<BitVecSort, BitVecSort> array(Expr<?> term) {
    return (ArrayExpr<BitVecSort, BitVecSort>) term;
  }
}

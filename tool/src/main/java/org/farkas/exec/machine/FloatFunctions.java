package org.farkas.exec.machine;

import org.farkas.exec.semantics.ConcreteFloats;
import org.farkas.exec.semantics.FloatClasses;
import org.farkas.exec.semantics.FloatSemantics;
import org.farkas.expr.Operator.Rounding;
import org.farkas.expr.Term;
import org.farkas.ir.Instruction.FloatOperator;
import org.farkas.ir.Type;

/** Exact functions of floats: compiler intrinsics and math.h. */
final class FloatFunctions {
  private final Execution x;

  FloatFunctions(Execution x) {
    this.x = x;
  }

  /** Calls an intrinsic by its name without type; false if it is none of these. */
  boolean intrinsic(String base, Op.Call op) {
    return switch (base) {
      case "minnum" -> function("fmin", op);
      case "maxnum" -> function("fmax", op);
      case "roundeven" -> function("rint", op);
      case "is" -> classify(op);
      default -> function(base, op);
    };
  }

  /** Calls a function of math.h by the name of its double version; false if it is not exact. */
  boolean function(String name, Op.Call op) {
    if (op.arguments().length == 0 || !isFloat(op.argumentTypes()[0])) {
      return false;
    }
    int width = x.program.width(op.argumentTypes()[0]);
    int a = op.arguments()[0];
    int b = op.arguments().length > 1 ? op.arguments()[1] : a;
    if (op.arguments().length > 2) {
      return name.equals("fma") || name.equals("fmuladd") ? fma(op, width) : false;
    }
    boolean plain = x.reference(a) == null && x.reference(b) == null;
    switch (name) {
      case "fabs" -> {
        if (plain) {
          x.set(op.result(), x.bits(a) & ~(1L << width - 1), null);
        } else {
          x.set(op.result(), FloatSemantics.absolute(x.terms, x.term(a, width)));
        }
      }
      case "copysign" ->
          x.set(op.result(), FloatSemantics.copySign(x.terms, x.term(a, width), x.term(b, width)));
      case "floor" -> round(op, width, a, plain, Rounding.DOWN);
      case "ceil" -> round(op, width, a, plain, Rounding.UP);
      case "trunc" -> round(op, width, a, plain, Rounding.TOWARD_ZERO);
      case "rint", "nearbyint" -> round(op, width, a, plain, Rounding.NEAREST_EVEN);
      case "round" -> round(op, width, a, plain, Rounding.NEAREST_AWAY);
      case "sqrt" -> {
        if (plain) {
          x.set(op.result(), ConcreteFloats.squareRoot(width, x.bits(a)), null);
        } else {
          x.set(op.result(), FloatSemantics.squareRoot(x.terms, x.term(a, width)));
        }
      }
      case "fmod" ->
          x.set(
              op.result(),
              FloatSemantics.binary(
                  x.terms, FloatOperator.REM, x.term(a, width), x.term(b, width)));
      case "fmin" -> {
        if (plain) {
          x.set(op.result(), ConcreteFloats.minimum(width, x.bits(a), x.bits(b)), null);
        } else {
          x.set(op.result(), FloatSemantics.minimum(x.terms, x.term(a, width), x.term(b, width)));
        }
      }
      case "fmax" -> {
        if (plain) {
          x.set(op.result(), ConcreteFloats.maximum(width, x.bits(a), x.bits(b)), null);
        } else {
          x.set(op.result(), FloatSemantics.maximum(x.terms, x.term(a, width), x.term(b, width)));
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private static boolean isFloat(Type type) {
    return type instanceof Type.Float f
        && (f.format() == Type.Format.SINGLE || f.format() == Type.Format.DOUBLE);
  }

  private void round(Op.Call op, int width, int operand, boolean plain, Rounding rounding) {
    if (plain) {
      x.set(op.result(), ConcreteFloats.round(width, x.bits(operand), rounding), null);
    } else {
      x.set(op.result(), FloatSemantics.round(x.terms, x.term(operand, width), rounding));
    }
  }

  /** Exact for plain operands only. */
  private boolean fma(Op.Call op, int width) {
    int[] arguments = op.arguments();
    for (int argument : arguments) {
      if (x.reference(argument) != null) {
        throw x.unsupported("a fused multiplication of symbolic values");
      }
    }
    long a = x.bits(arguments[0]);
    long b = x.bits(arguments[1]);
    long c = x.bits(arguments[2]);
    long result =
        width == 32
            ? ConcreteFloats.bits(
                Math.fma(
                    ConcreteFloats.toFloat(a),
                    ConcreteFloats.toFloat(b),
                    ConcreteFloats.toFloat(c)))
            : ConcreteFloats.bits(
                Math.fma(
                    ConcreteFloats.toDouble(a),
                    ConcreteFloats.toDouble(b),
                    ConcreteFloats.toDouble(c)));
    x.set(op.result(), result, null);
    return true;
  }

  /** llvm.is.fpclass: a set of classes as a bit mask, signalling NaN first. */
  private boolean classify(Op.Call op) {
    if (!isFloat(op.argumentTypes()[0])) {
      return false;
    }
    int width = x.program.width(op.argumentTypes()[0]);
    Term value = x.term(op.arguments()[0], width);
    int mask = (int) x.bits(op.arguments()[1]);
    x.set(op.result(), FloatClasses.isIn(x.terms, value, mask));
    return true;
  }
}

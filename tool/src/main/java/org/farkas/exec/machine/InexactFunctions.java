package org.farkas.exec.machine;

import java.math.BigInteger;
import java.util.Map;
import java.util.OptionalDouble;
import org.farkas.exec.semantics.ConcreteFloats;
import org.farkas.expr.Term;
import org.farkas.ir.Type;

/**
 * Functions of math.h that no standard fixes to the last bit: the result is any value, and what it
 * decides is approximate; the value that Java computes for the model's arguments is the likely one.
 */
final class InexactFunctions {
  private final Execution x;

  InexactFunctions(Execution x) {
    this.x = x;
  }

  /** Calls a function; false if it is none of these. */
  boolean call(String name, Op.Call op) {
    if (!(op.resultType() instanceof Type.Float type)) {
      return false;
    }
    int width = x.program.width(type);
    if (width != 32 && width != 64) {
      return false;
    }
    double first = argument(op, 0, width);
    double second = op.arguments().length > 1 ? argument(op, 1, width) : 0;
    String base = width == 32 ? name.substring(0, name.length() - 1) : name;
    OptionalDouble likely = value(base, first, second);
    if (likely.isEmpty()) {
      return false;
    }
    int number = x.state.inputState().takeUnknownResult();
    Term result =
        x.terms.variable(name + "#" + number + "." + width, width, Term.VariableKind.APPROXIMATE);
    long bits =
        width == 32
            ? ConcreteFloats.bits((float) likely.getAsDouble())
            : ConcreteFloats.bits(likely.getAsDouble());
    x.state.suggest(Map.of(result, new BigInteger(Long.toUnsignedString(bits))));
    x.set(op.result(), 0, result);
    return true;
  }

  private double argument(Op.Call op, int index, int width) {
    Term term = x.term(op.arguments()[index], width);
    if (term.tainted()) {
      x.taints.of(term).suggestValues(x.state);
    }
    return ConcreteFloats.value(width, x.state.evaluator().narrow(term));
  }

  private static OptionalDouble value(String name, double a, double b) {
    double result;
    switch (name) {
      case "sin" -> result = Math.sin(a);
      case "cos" -> result = Math.cos(a);
      case "tan" -> result = Math.tan(a);
      case "asin" -> result = Math.asin(a);
      case "acos" -> result = Math.acos(a);
      case "atan" -> result = Math.atan(a);
      case "atan2" -> result = Math.atan2(a, b);
      case "sinh" -> result = Math.sinh(a);
      case "cosh" -> result = Math.cosh(a);
      case "tanh" -> result = Math.tanh(a);
      case "asinh" -> result = Math.copySign(Math.log(Math.abs(a) + Math.sqrt(a * a + 1)), a);
      case "acosh" -> result = Math.log(a + Math.sqrt(a * a - 1));
      case "atanh" -> result = Math.log1p(2 * a / (1 - a)) / 2;
      case "exp" -> result = Math.exp(a);
      case "exp2" -> result = Math.pow(2, a);
      case "exp10" -> result = Math.pow(10, a);
      case "expm1" -> result = Math.expm1(a);
      case "log" -> result = Math.log(a);
      case "log2" -> result = Math.log(a) / Math.log(2);
      case "log10" -> result = Math.log10(a);
      case "log1p" -> result = Math.log1p(a);
      case "pow" -> result = Math.pow(a, b);
      case "cbrt" -> result = Math.cbrt(a);
      case "hypot" -> result = Math.hypot(a, b);
      case "erf" -> result = errorFunction(a);
      case "erfc" -> result = 1 - errorFunction(a);
      default -> {
        return OptionalDouble.empty();
      }
    }
    return OptionalDouble.of(result);
  }

  /** To some seven digits (M. Abramowitz, I. Stegun, 1964, 7.1.26). */
  private static double errorFunction(double x) {
    double t = 1 / (1 + 0.3275911 * Math.abs(x));
    double series =
        ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592)
            * t;
    return Math.copySign(1 - series * Math.exp(-x * x), x);
  }
}

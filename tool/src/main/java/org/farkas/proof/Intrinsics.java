package org.farkas.proof;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.farkas.exec.semantics.BitFunction;
import org.farkas.exec.semantics.FloatSemantics;
import org.farkas.exec.semantics.IntegerSemantics;
import org.farkas.exec.semantics.Meaning;
import org.farkas.expr.Operator.Rounding;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Instruction;
import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Instruction.FloatOperator;
import org.farkas.ir.Type;
import org.farkas.proof.Datum.Number;

/** The compiler's own functions, and those of math.h that are exact. */
final class Intrinsics {
  private final Data data;
  private final TermContext terms;
  private final Accesses accesses;
  private final BlockCopies copies;

  Intrinsics(Data data, Accesses accesses, BlockCopies copies) {
    this.data = data;
    this.terms = data.terms();
    this.accesses = accesses;
    this.copies = copies;
  }

  /** Does what one of them does; gives its result, if it has one. */
  Optional<Datum> call(
      PathState state, String name, Instruction.Call call, List<Datum> arguments, CodePoint here) {
    String base = name.indexOf('.') < 0 ? name : name.substring(0, name.indexOf('.'));
    Optional<BitFunction> bits = BitFunction.named(base);
    if (bits.isPresent()) {
      return Optional.of(bitFunction(state, bits.get(), call, arguments));
    }
    if (name.matches("[su](add|sub|mul)\\.with\\.overflow\\..*")) {
      return Optional.of(overflow(name, arguments));
    }
    switch (base) {
      case "lifetime", "dbg", "prefetch", "invariant", "stackrestore", "assume_aligned" -> {
        return Optional.empty();
      }
      case "va_start" -> {
        VariableArguments.start(
            data, accesses, state, data.pointer(arguments.getFirst()), here, call.where());
        return Optional.empty();
      }
      case "va_end" -> {
        return Optional.empty();
      }
      case "va_copy" -> {
        copies.copy(
            state, arguments.get(0), arguments.get(1), VariableArguments.LIST_BYTES, call, here);
        return Optional.empty();
      }
      case "stacksave" -> {
        return Optional.of(data.anywhere());
      }
      case "expect", "annotation", "ptr", "launder", "strip", "ssa" -> {
        return Optional.of(arguments.getFirst());
      }
      case "assume" -> {
        if (arguments.getFirst() instanceof Number number && number.term().widthBits() == 1) {
          state.guard = terms.and(state.guard, number.term());
        }
        return Optional.empty();
      }
      case "memcpy", "memmove" -> {
        if (!data.number(arguments.get(2)).isConstant()) {
          copies.copySome(state, arguments, call, here);
        } else {
          copies.copy(state, arguments, call, here);
        }
        return Optional.empty();
      }
      case "memset" -> {
        copies.fill(state, arguments, call, here);
        return Optional.empty();
      }
      default -> {
        Optional<Datum> number = floating(floatName(base), call, arguments);
        if (number.isEmpty()) {
          throw new Unrepresented("the compiler's llvm." + name, call.where());
        }
        return number;
      }
    }
  }

  private static String floatName(String base) {
    return switch (base) {
      case "minnum" -> "fmin";
      case "maxnum" -> "fmax";
      case "roundeven" -> "rint";
      default -> base;
    };
  }

  private Datum bitFunction(
      PathState state, BitFunction function, Instruction.Call call, List<Datum> arguments) {
    List<Term> operands =
        arguments.subList(0, function.arity()).stream().map(data::number).toList();
    int width = operands.getFirst().widthBits();
    if (arguments.size() > function.arity()
        && data.number(arguments.get(function.arity())).isTrue()) {
      long excluded = function == BitFunction.ABSOLUTE ? 1L << width - 1 : 0;
      if (width > 64) {
        throw new Unrepresented("a compiler intrinsic on more than 64 bits", call.where());
      }
      Term fine = terms.not(terms.eq(operands.getFirst(), terms.constant(width, excluded)));
      state.guard = terms.and(state.guard, fine);
    }
    return new Number(function.apply(terms, operands));
  }

  private Datum overflow(String name, List<Datum> arguments) {
    boolean signed = name.charAt(0) == 's';
    BinaryOperator operator = BinaryOperator.valueOf(name.substring(1, 4).toUpperCase(Locale.ROOT));
    Meaning meaning =
        IntegerSemantics.binary(
            terms,
            operator,
            data.number(arguments.get(0)),
            data.number(arguments.get(1)),
            signed,
            !signed,
            false);
    Term overflows = terms.not(meaning.requirements().getFirst().holds());
    return new Datum.Members(List.of(new Number(meaning.result()), new Number(overflows)));
  }

  /** Functions of math.h that have one result on every machine. */
  Optional<Datum> floating(String name, Instruction.Call call, List<Datum> arguments) {
    if (arguments.isEmpty()
        || arguments.size() > 2
        || !(call.arguments().getFirst().type() instanceof Type.Float floating)
        || floating.format() != Type.Format.SINGLE && floating.format() != Type.Format.DOUBLE) {
      return Optional.empty();
    }
    boolean single = name.endsWith("f") && floating.format() == Type.Format.SINGLE;
    String base = single ? name.substring(0, name.length() - 1) : name;
    Term a = data.number(arguments.getFirst());
    Term b = data.number(arguments.getLast());
    Term result =
        switch (base) {
          case "fabs" -> FloatSemantics.absolute(terms, a);
          case "copysign" -> FloatSemantics.copySign(terms, a, b);
          case "floor" -> FloatSemantics.round(terms, a, Rounding.DOWN);
          case "ceil" -> FloatSemantics.round(terms, a, Rounding.UP);
          case "trunc" -> FloatSemantics.round(terms, a, Rounding.TOWARD_ZERO);
          case "rint", "nearbyint" -> FloatSemantics.round(terms, a, Rounding.NEAREST_EVEN);
          case "round" -> FloatSemantics.round(terms, a, Rounding.NEAREST_AWAY);
          case "sqrt" -> FloatSemantics.squareRoot(terms, a);
          case "fmod" -> FloatSemantics.binary(terms, FloatOperator.REM, a, b);
          case "fmin" -> FloatSemantics.minimum(terms, a, b);
          case "fmax" -> FloatSemantics.maximum(terms, a, b);
          default -> null;
        };
    return Optional.ofNullable(result).map(Number::new);
  }
}

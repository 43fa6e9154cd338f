package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.semantics.BitFunction;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.ir.Type;

/** Compiler intrinsics. */
final class Intrinsics {
  private final Execution x;
  private final MemoryBlocks blocks;
  private final VariableArguments variableArguments;
  private final OverflowIntrinsics overflow;
  private final FloatFunctions floats;

  Intrinsics(Execution x, MemoryBlocks blocks, VariableArguments variableArguments) {
    this.x = x;
    this.variableArguments = variableArguments;
    this.blocks = blocks;
    this.overflow = new OverflowIntrinsics(x);
    this.floats = new FloatFunctions(x);
  }

  void call(String fullName, Op.Call op) {
    String name = fullName.substring("llvm.".length());
    int dot = name.indexOf('.');
    String base = dot < 0 ? name : name.substring(0, dot);
    Optional<BitFunction> bits = BitFunction.named(base);
    if (bits.isPresent()) {
      bitFunction(bits.get(), op);
    } else if (OverflowIntrinsics.handles(name)) {
      overflow.call(name, op);
    } else if (!memory(base, op) && !control(base, name, op) && !floats.intrinsic(base, op)) {
      throw x.unsupported("compiler intrinsic " + fullName);
    }
  }

  private void bitFunction(BitFunction function, Op.Call op) {
    int width = x.program.width(op.argumentTypes()[0]);
    if (width == 0) {
      throw x.unsupported("a compiler intrinsic on " + op.argumentTypes()[0]);
    }
    boolean plain = true;
    for (int i = 0; i < function.arity(); i++) {
      plain &= x.reference(op.arguments()[i]) == null;
    }
    if (flag(op, function)) {
      Term operand = x.term(op.arguments()[0], width);
      requireDefined(function, operand, width);
    }
    if (plain) {
      long first = x.bits(op.arguments()[0]);
      long second = function.arity() > 1 ? x.bits(op.arguments()[1]) : 0;
      long third = function.arity() > 2 ? x.bits(op.arguments()[2]) : 0;
      x.set(op.result(), function.apply(width, first, second, third), null);
      return;
    }
    List<Term> operands = new ArrayList<>();
    for (int i = 0; i < function.arity(); i++) {
      operands.add(x.term(op.arguments()[i], width));
    }
    x.set(op.result(), function.apply(x.terms, operands));
  }

  /** The last argument of abs, ctlz and cttz: whether the extreme operand is undefined. */
  private boolean flag(Op.Call op, BitFunction function) {
    return op.arguments().length > function.arity()
        && x.reference(op.arguments()[function.arity()]) == null
        && x.bits(op.arguments()[function.arity()]) == 1;
  }

  private void requireDefined(BitFunction function, Term operand, int width) {
    boolean absolute = function == BitFunction.ABSOLUTE;
    Term forbidden =
        absolute
            ? x.terms.constant(width, java.math.BigInteger.ONE.shiftLeft(width - 1))
            : x.terms.constant(width, 0);
    UndefinedKind kind = absolute ? UndefinedKind.SIGNED_OVERFLOW : UndefinedKind.LIBRARY_ARGUMENT;
    String message =
        absolute ? "absolute value of the smallest integer" : "count of zero bits of 0";
    x.decisions.require(
        x.terms.not(x.terms.eq(operand, forbidden)), kind, message, Optional.empty());
  }

  private boolean memory(String base, Op.Call op) {
    int[] arguments = op.arguments();
    switch (base) {
      case "memcpy", "memmove" -> {
        int width = x.program.width(op.argumentTypes()[2]);
        blocks.copy(arguments[0], arguments[1], arguments[2], width, base.equals("memmove"));
      }
      case "memset" -> {
        int width = x.program.width(op.argumentTypes()[2]);
        blocks.fill(arguments[0], arguments[1], 8, arguments[2], width);
      }
      case "stacksave" -> x.set(op.result(), x.memory().stackMark(), MemoryObject.ABSOLUTE);
      case "stackrestore" -> x.memory().releaseStack((int) x.bits(arguments[0]));
      case "lifetime", "dbg", "assume_aligned", "prefetch", "invariant" -> {}
      case "objectsize" -> {
        // Whether the size or 0 is wanted where it isn't known: __builtin_object_size's mode 2, 3.
        boolean minimum = x.bits(arguments[1]) != 0;
        int width = x.program.width(op.resultType());
        x.set(op.result(), x.terms.constant(width, 0));
        if (!minimum) {
          x.set(op.result(), x.terms.make(Operator.NOT, x.terms.constant(width, 0)));
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean control(String base, String name, Op.Call op) {
    switch (base) {
      case "expect", "annotation", "ptr", "launder", "strip", "ssa" ->
          x.set(op.result(), x.bits(op.arguments()[0]), x.reference(op.arguments()[0]));
      case "is" -> {
        if (name.startsWith("is.fpclass")) {
          return false;
        }
        x.setBool(op.result(), false); // is.constant: never known at run time, as clang does at -O0
      }
      case "assume" -> {
        if (op.argumentTypes()[0] instanceof Type.Int) {
          x.decisions.require(
              x.term(op.arguments()[0], 1),
              UndefinedKind.UNREACHABLE,
              "an assumption told to the compiler is false",
              Optional.empty());
        }
      }
      case "trap", "debugtrap", "ubsantrap" ->
          throw Interruption.end(new PathEnd.Aborted(x.where(), Machine.TRAP, false));
      case "va_start" -> variableArguments.start(op);
      case "va_copy" -> variableArguments.copy(op);
      case "va_end" -> {}
      default -> {
        return false;
      }
    }
    return true;
  }
}

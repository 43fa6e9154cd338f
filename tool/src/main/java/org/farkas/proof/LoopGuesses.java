package org.farkas.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.cfg.Loops;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;
import org.farkas.ir.Instruction;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.proof.Datum.Number;

/**
 * Bounds of the integers that a loop changes which the checker tries by itself, where a certificate
 * lists none: what they were when the loop began, what it compares with, zero and one. They count
 * for nothing until they are shown, as what a certificate lists does.
 */
final class LoopGuesses {
  private static final int MOST = 32;
  private static final int LEAST_BITS = 8;

  private LoopGuesses() {}

  /**
   * A changed register is at least, or at most, a value that the loop leaves alone.
   *
   * @param atLeast else at most
   */
  record Bound(int register, boolean atLeast, Term value) {
    /** What it says in a state at the loop's header; nothing where the register is no number. */
    Optional<Term> in(PathState state, TermContext terms) {
      if (!(state.registers[register] instanceof Number number)
          || number.term().widthBits() != value.widthBits()) {
        return Optional.empty();
      }
      return Optional.of(
          atLeast
              ? terms.make(Operator.SLE, value, number.term())
              : terms.make(Operator.SLE, number.term(), value));
    }
  }

  /**
   * Those of a loop.
   *
   * @param first where its first iteration begins
   */
  static List<Bound> of(Walk.Code code, Loops.Loop loop, PathState first, TermContext terms) {
    List<Block.Phi> changed = new ArrayList<>();
    for (Block.Phi phi : code.function().blocks().get(loop.headers().first()).phis()) {
      if (phi.result().type() instanceof Type.Int type
          && type.bits() >= LEAST_BITS
          && first.registers[phi.result().index()] instanceof Number) {
        changed.add(phi);
      }
    }
    Set<Bound> result = new LinkedHashSet<>();
    for (Block.Phi phi : changed) {
      int register = phi.result().index();
      int bits = ((Type.Int) phi.result().type()).bits();
      for (Block.Phi other : changed) {
        // Of itself, or of another one that takes its turn.
        Term began = ((Number) first.registers[other.result().index()]).term();
        both(result, register, bits, began);
      }
      result.add(new Bound(register, true, terms.constant(bits, 0)));
      result.add(new Bound(register, true, terms.constant(bits, 1)));
      for (BigInteger constant : compared(code, loop, bits)) {
        both(result, register, bits, terms.constant(bits, constant));
      }
    }
    result.removeIf(bound -> bound.in(first, terms).filter(Term::isFalse).isPresent());
    return result.stream().limit(MOST).toList();
  }

  private static void both(Set<Bound> bounds, int register, int bits, Term value) {
    if (value.widthBits() == bits) {
      bounds.add(new Bound(register, true, value));
      bounds.add(new Bound(register, false, value));
    }
  }

  /** Constants that a loop's own code compares with. */
  private static Set<BigInteger> compared(Walk.Code code, Loops.Loop loop, int bits) {
    Set<BigInteger> result = new LinkedHashSet<>();
    for (int node : loop.nodes()) {
      for (Instruction instruction : code.function().blocks().get(node).instructions()) {
        if (instruction instanceof Instruction.Compare compare) {
          for (Value side : List.of(compare.left(), compare.right())) {
            if (side instanceof Value.IntConstant constant && constant.type().bits() == bits) {
              result.add(constant.value().mod(BigInteger.ONE.shiftLeft(bits)));
            }
          }
        }
      }
    }
    return result;
  }
}

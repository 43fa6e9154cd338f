package org.farkas.cfg.ranges;

import java.math.BigInteger;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Operands;
import org.farkas.ir.Terminator;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * Numbers at which widening stops for a look: constants of the function, and what lies beside them
 * (Blanchet et al., PLDI 2003).
 */
final class Thresholds {
  private static final int MOST = 200;

  private final Set<BigInteger> found = new TreeSet<>();

  private Thresholds() {}

  static Set<BigInteger> of(Function function) {
    Thresholds thresholds = new Thresholds();
    thresholds.add(BigInteger.ZERO);
    for (Block block : function.blocks()) {
      block.phis().forEach(phi -> phi.incoming().values().forEach(thresholds::add));
      block.instructions().stream()
          .filter(
              i ->
                  i instanceof Instruction.Binary
                      || i instanceof Instruction.Compare
                      || i instanceof Instruction.Select)
          .forEach(i -> Operands.of(i).forEach(thresholds::add));
      if (block.terminator() instanceof Terminator.Switch t) {
        t.cases().forEach(each -> thresholds.add(Numbers.of(bits(t), each.value()).low()));
      }
    }
    return thresholds.found;
  }

  private static int bits(Terminator.Switch t) {
    return ((Type.Int) t.operand().type()).bits();
  }

  private void add(Value value) {
    if (value instanceof Value.IntConstant constant) {
      Numbers number = Numbers.of(constant.type().bits(), constant.value());
      add(number.low());
      add(number.lowUnsigned());
    }
  }

  private void add(BigInteger number) {
    if (found.size() < MOST) {
      found.add(number.subtract(BigInteger.ONE));
      found.add(number);
      found.add(number.add(BigInteger.ONE));
    }
  }
}

package org.farkas.expr.simplify;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * AND and OR with a constant of at most three runs of equal bits: runs that keep the other operand
 * are taken from it, the others are constant.
 */
final class Masks implements Rule {
  private static final int MAX_RUNS = 3;

  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.AND, Operator.OR);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term mask = application.second();
    int width = first.widthBits();
    if (!mask.isConstant() || width == 1) {
      return Optional.empty();
    }
    BigInteger bits = mask.bigValue();
    if (runs(bits, width) > MAX_RUNS) {
      return Optional.empty();
    }
    boolean keepsOnes = application.operator() == Operator.AND;
    Term result = null;
    int low = 0;
    while (low < width) {
      int high = low;
      while (high < width && bits.testBit(high) == bits.testBit(low)) {
        high++;
      }
      Term run;
      if (bits.testBit(low) == keepsOnes) {
        run = terms.extract(first, low, high - low);
      } else {
        run = terms.constant(high - low, keepsOnes ? 0 : -1);
      }
      result = result == null ? run : Shapes.concat(terms, run, result);
      low = high;
    }
    return Optional.ofNullable(result);
  }

  private static int runs(BigInteger bits, int width) {
    BigInteger changes = bits.xor(bits.shiftRight(1));
    return changes.testBit(width - 1) ? changes.bitCount() : changes.bitCount() + 1;
  }
}

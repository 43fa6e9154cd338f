package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** Neutral and absorbing operands: x + 0, x * 1, x & 0, x / 1, 0 &lt;&lt; x and the like. */
final class NeutralOperands implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.range(Operator.AND, Operator.ASHR);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    boolean zero = Shapes.isZero(second);
    boolean one = Shapes.isOne(second);
    boolean ones = Shapes.isOnes(second);
    return switch (application.operator()) {
      case AND -> choose(ones, first, zero, second);
      case OR -> choose(zero, first, ones, second);
      case XOR -> ones ? Optional.of(terms.not(first)) : keepIf(zero, first);
      case ADD, SUB -> keepIf(zero, first);
      case MUL -> choose(one, first, zero, second);
      // Signed and one bit wide, 1 is -1.
      case UDIV -> keepIf(one, first);
      case SDIV -> keepIf(one && first.widthBits() > 1, first);
      case UREM -> keepIf(one, Shapes.zero(terms, first.widthBits()));
      case SREM -> keepIf(one, Shapes.zero(terms, first.widthBits()));
      case SHL, LSHR, ASHR -> keepIf(zero || Shapes.isZero(first), first);
      default -> Optional.empty();
    };
  }

  private static Optional<Term> choose(
      boolean neutral, Term operand, boolean absorbing, Term absorber) {
    return neutral ? Optional.of(operand) : keepIf(absorbing, absorber);
  }

  private static Optional<Term> keepIf(boolean applies, Term result) {
    return applies ? Optional.of(result) : Optional.empty();
  }
}

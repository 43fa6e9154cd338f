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
 * Reading an array: a store at the same index gives its value, one at an index that is certainly
 * another is skipped, a constant array gives its constant. A store hides one at the same index just
 * before it.
 */
final class StoredCells implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.ARRAY_SELECT, Operator.ARRAY_STORE);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term array = application.first();
    Term index = application.second();
    if (application.operator() == Operator.ARRAY_STORE) {
      return Shapes.is(array, Operator.ARRAY_STORE) && array.operand(1) == index
          ? Optional.of(
              terms.make(Operator.ARRAY_STORE, array.operand(0), index, application.operand(2)))
          : Optional.empty();
    }
    Term at = array;
    while (Shapes.is(at, Operator.ARRAY_STORE)
        && at.operand(1) != index
        && areDifferent(at.operand(1), index)) {
      at = at.operand(0);
    }
    if (Shapes.is(at, Operator.ARRAY_STORE) && at.operand(1) == index) {
      return Optional.of(at.operand(2));
    }
    if (Shapes.is(at, Operator.ARRAY_CONSTANT)) {
      return Optional.of(at.operand(0));
    }
    return at == array
        ? Optional.empty()
        : Optional.of(terms.make(Operator.ARRAY_SELECT, at, index));
  }

  /** Whether two indices differ under every assignment: same term, other constant added. */
  private static boolean areDifferent(Term some, Term other) {
    return base(some) == base(other) && !offset(some).equals(offset(other));
  }

  /** The term without an added constant; null for a constant. */
  private static Term base(Term index) {
    if (index.isConstant()) {
      return null;
    }
    return hasOffset(index) ? index.operand(0) : index;
  }

  private static BigInteger offset(Term index) {
    if (index.isConstant()) {
      return index.bigValue();
    }
    return hasOffset(index) ? index.operand(1).bigValue() : BigInteger.ZERO;
  }

  private static boolean hasOffset(Term index) {
    return Shapes.is(index, Operator.ADD) && index.operand(1).isConstant();
  }
}

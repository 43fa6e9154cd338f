package org.farkas.expr.simplify;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Operations;

/** An operator on constants is the constant that the evaluator gives. */
final class FoldConstants implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.complementOf(
        EnumSet.of(
            Operator.CONSTANT,
            Operator.VARIABLE,
            Operator.ARRAY_CONSTANT,
            Operator.ARRAY_VARIABLE,
            Operator.ARRAY_STORE,
            Operator.ARRAY_SELECT));
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    List<Term> operands = application.operands();
    for (int i = 0; i < operands.size(); i++) {
      if (!operands.get(i).isConstant()) {
        return Optional.empty();
      }
    }
    Term second = operands.size() > 1 ? operands.get(1) : null;
    Term third = operands.size() > 2 ? operands.get(2) : null;
    Operations.Shape shape =
        new Operations.Shape(
            application.operator(),
            application.widthBits(),
            application.parameter(),
            operands.getFirst().widthBits(),
            second == null ? 0 : second.widthBits());
    if (Operations.isNarrow(shape)) {
      long value =
          Operations.narrow(
              shape,
              operands.getFirst().value(),
              second == null ? 0 : second.value(),
              third == null ? 0 : third.value());
      return Optional.of(terms.constant(application.widthBits(), value));
    }
    BigInteger value =
        Operations.wide(
            shape,
            operands.getFirst().bigValue(),
            second == null ? null : second.bigValue(),
            third == null ? null : third.bigValue());
    return Optional.of(terms.constant(application.widthBits(), value));
  }
}

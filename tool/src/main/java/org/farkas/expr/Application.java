package org.farkas.expr;

import java.util.List;

/**
 * An operator applied to operands, before it has become a term: what a {@link Simplifier} sees. Its
 * widths are already checked.
 *
 * @param parameter as {@link Term#parameter()}
 */
public record Application(Operator operator, int widthBits, int parameter, List<Term> operands) {
  public Term operand(int index) {
    return operands.get(index);
  }

  /** The first operand. */
  public Term first() {
    return operands.get(0);
  }

  /** The second operand. */
  public Term second() {
    return operands.get(1);
  }
}

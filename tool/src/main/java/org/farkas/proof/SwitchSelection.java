package org.farkas.proof;

import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.source.SwitchInfo;

/** When a switch selects a label (C11 6.8.4.2, with the GNU ranges of cases). */
final class SwitchSelection {
  private SwitchSelection() {}

  /**
   * The condition on the operand.
   *
   * @param wanted index of the label
   * @param value the operand, perhaps extended
   */
  static Term selected(TermContext terms, SwitchInfo info, int wanted, Term value) {
    Term operand = terms.extract(value, 0, Math.min(info.widthBits(), value.widthBits()));
    if (!info.cases().get(wanted).isDefault()) {
      return matches(terms, info, info.cases().get(wanted), operand);
    }
    // No two labels have a value in common; the default is for what matches none.
    Term none = terms.bool(true);
    for (SwitchInfo.CaseLabel label : info.cases()) {
      if (!label.isDefault()) {
        none = terms.and(none, terms.not(matches(terms, info, label, operand)));
      }
    }
    return none;
  }

  private static Term matches(
      TermContext terms, SwitchInfo info, SwitchInfo.CaseLabel label, Term operand) {
    Term low = terms.constant(operand.widthBits(), label.low());
    if (label.low() == label.high()) {
      return terms.eq(operand, low);
    }
    Operator atMost = info.signed() ? Operator.SLE : Operator.ULE;
    Term high = terms.constant(operand.widthBits(), label.high());
    return terms.and(terms.make(atMost, low, operand), terms.make(atMost, operand, high));
  }
}

package org.farkas.exec.machine;

import java.util.Arrays;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** When a switch goes to a group of its cases. */
final class SwitchTerms {
  private final TermContext terms;

  SwitchTerms(TermContext terms) {
    this.terms = terms;
  }

  Term guard(Op.Switch op, int group, Term operand) {
    Term listed = among(op.groups().get(group).values(), operand, op.width());
    return group == op.defaultGroup() ? terms.not(listed) : listed;
  }

  /** Whether the operand is one of the values; runs of consecutive values become intervals. */
  private Term among(long[] values, Term operand, int width) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    Term result = terms.bool(false);
    int start = 0;
    while (start < sorted.length) {
      int end = start;
      while (end + 1 < sorted.length && sorted[end + 1] == sorted[end] + 1 && sorted[end] != -1) {
        end++;
      }
      result = terms.or(result, interval(sorted[start], sorted[end], operand, width));
      start = end + 1;
    }
    return result;
  }

  private Term interval(long low, long high, Term operand, int width) {
    if (low == high) {
      return terms.eq(operand, terms.constant(width, low));
    }
    return terms.and(
        terms.make(Operator.ULE, terms.constant(width, low), operand),
        terms.make(Operator.ULE, operand, terms.constant(width, high)));
  }
}

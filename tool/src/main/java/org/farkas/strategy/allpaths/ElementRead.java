package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/**
 * The relation that the paper writes {@code Eq(a[U], V)}: a value is the element of an array at an
 * index. The machine writes it as a tree of choices by the index's bits, highest first.
 *
 * @param index the index
 * @param elements by the low bits of the index; their number is a power of two
 */
record ElementRead(Term index, List<Term> elements) {
  private static final int MAX_BITS = 6;

  /** The relation that a term stands for; empty if it is no tree of at least two levels. */
  static Optional<ElementRead> of(Term term) {
    if (!isChoiceByBit(term)) {
      return Optional.empty();
    }
    Term bit = term.operand(0);
    int top = bit.parameter();
    if (top < 1 || top >= MAX_BITS) {
      return Optional.empty();
    }
    Term[] elements = new Term[1 << (top + 1)];
    fill(term, bit.operand(0), top, 0, elements);
    return Optional.of(new ElementRead(bit.operand(0), List.of(elements)));
  }

  private static boolean isChoiceByBit(Term term) {
    return term.operator() == Operator.ITE
        && term.operand(0).operator() == Operator.EXTRACT
        && term.operand(0).widthBits() == 1;
  }

  /** Fills in the elements whose indexes begin, above {@code bit}, with {@code high}. */
  private static void fill(Term term, Term index, int bit, int high, Term[] elements) {
    if (bit < 0) {
      elements[high] = term;
      return;
    }
    boolean splits =
        isChoiceByBit(term)
            && term.operand(0).operand(0) == index
            && term.operand(0).parameter() == bit;
    fill(splits ? term.operand(2) : term, index, bit - 1, high << 1, elements);
    fill(splits ? term.operand(1) : term, index, bit - 1, high << 1 | 1, elements);
  }

  /** Index and elements, each once. */
  List<Term> operands() {
    Set<Term> distinct = new LinkedHashSet<>(elements);
    List<Term> operands = new ArrayList<>();
    operands.add(index);
    distinct.remove(index);
    operands.addAll(distinct);
    return Collections.unmodifiableList(operands);
  }
}

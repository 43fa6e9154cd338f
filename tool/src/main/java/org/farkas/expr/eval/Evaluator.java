package org.farkas.expr.eval;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.farkas.base.DiagnosticException;
import org.farkas.expr.Bits;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Operations.Shape;

/**
 * Values of terms under one assignment. Remembers the value of every term it has met, so keep one
 * evaluator per model; its memory grows with the terms asked for. Walks without recursion. Not
 * thread-safe.
 */
public final class Evaluator {
  private final Assignment assignment;
  private final ValueTable known = new ValueTable();
  private final ArrayList<Term> open = new ArrayList<>();

  public Evaluator(Assignment assignment) {
    this.assignment = assignment;
  }

  public Assignment assignment() {
    return assignment;
  }

  /** Number of remembered values. */
  public int size() {
    return known.size();
  }

  /** Whether a Boolean term is true. */
  public boolean holds(Term bool) {
    if (bool.widthBits() != 1) {
      throw DiagnosticException.internal(
          "term-evaluation", "a truth value of " + bool.widthBits() + " bits");
    }
    return narrow(bool) != 0;
  }

  /** Whether all of them are true. */
  public boolean holdAll(List<Term> bools) {
    for (Term bool : bools) {
      if (!holds(bool)) {
        return false;
      }
    }
    return true;
  }

  /** The pattern of a term of at most 64 bits; the bits above its width are zero. */
  public long narrow(Term term) {
    if (term.isConstant()) {
      return term.value();
    }
    if (!known.contains(term)) {
      compute(term);
    }
    return known.narrow(term);
  }

  /** The value of a term of any width as an unsigned number. */
  public BigInteger value(Term term) {
    if (term.widthBits() <= 64) {
      return Bits.unsigned(narrow(term));
    }
    if (term.isConstant()) {
      return term.bigValue();
    }
    if (!known.contains(term)) {
      compute(term);
    }
    return known.wide(term);
  }

  /** The byte at an index of an array term. */
  public int cell(Term array, long index) {
    if (!known.contains(array)) {
      compute(array);
    }
    return cellOfKnown(array, index);
  }

  private void compute(Term root) {
    open.clear();
    open.add(root);
    while (!open.isEmpty()) {
      Term term = open.getLast();
      if (known.contains(term)) {
        open.removeLast();
        continue;
      }
      int before = open.size();
      List<Term> operands = term.operands();
      for (int i = 0; i < operands.size(); i++) {
        Term operand = operands.get(i);
        if (!operand.isConstant() && !known.contains(operand)) {
          open.add(operand);
        }
      }
      if (open.size() == before) {
        open.removeLast();
        computeOne(term);
      }
    }
  }

  private void computeOne(Term term) {
    switch (term.operator()) {
      case VARIABLE -> known.put(term, Bits.pattern(assignment.value(term), term.widthBits()));
      // An array has no value of its own: its cells are read through it.
      case ARRAY_VARIABLE, ARRAY_CONSTANT, ARRAY_STORE -> known.put(term, 0);
      case ARRAY_SELECT ->
          known.put(term, cellOfKnown(term.operand(0), narrowOperand(term.operand(1))));
      default -> computeByPattern(term);
    }
  }

  private void computeByPattern(Term term) {
    if (term.widthBits() == Term.ARRAY) {
      known.put(term, 0);
      return;
    }
    List<Term> operands = term.operands();
    Term first = operands.get(0);
    Term second = operands.size() > 1 ? operands.get(1) : null;
    Shape shape =
        new Shape(
            term.operator(),
            term.widthBits(),
            term.parameter(),
            first.widthBits(),
            second == null ? 0 : second.widthBits());
    if (Operations.isNarrow(shape)) {
      long a = narrowOperand(first);
      long b = second == null ? 0 : narrowOperand(second);
      long c = operands.size() > 2 ? narrowOperand(operands.get(2)) : 0;
      known.put(term, Operations.narrow(shape, a, b, c));
    } else {
      BigInteger a = wideOperand(first);
      BigInteger b = second == null ? null : wideOperand(second);
      BigInteger c = operands.size() > 2 ? wideOperand(operands.get(2)) : null;
      known.put(term, Operations.wide(shape, a, b, c));
    }
  }

  private long narrowOperand(Term operand) {
    return operand.isConstant() ? operand.value() : known.narrow(operand);
  }

  private BigInteger wideOperand(Term operand) {
    if (operand.isConstant()) {
      return operand.bigValue();
    }
    return operand.widthBits() <= 64 ? Bits.unsigned(known.narrow(operand)) : known.wide(operand);
  }

  private int cellOfKnown(Term array, long index) {
    Term at = array;
    while (true) {
      if (at.operator() == Operator.ARRAY_STORE) {
        if (narrowOperand(at.operand(1)) == index) {
          return (int) narrowOperand(at.operand(2));
        }
        at = at.operand(0);
      } else if (at.operator() == Operator.ITE) {
        at = narrowOperand(at.operand(0)) != 0 ? at.operand(1) : at.operand(2);
      } else if (at.operator() == Operator.ARRAY_CONSTANT) {
        return (int) narrowOperand(at.operand(0));
      } else {
        return assignment.cell(at, index);
      }
    }
  }
}

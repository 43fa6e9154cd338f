package org.farkas.exec.machine;

import java.math.BigInteger;
import java.util.Map;
import org.farkas.exec.semantics.ConcreteFloats;
import org.farkas.exec.semantics.FloatText;
import org.farkas.expr.Term;

/**
 * What the library models ask for when they write floating numbers and addresses. The text of a
 * number that is known is exact. Of any other one, the number of characters is the one for the
 * model's number, by an assumption, and the characters are approximate; likely are the model's.
 */
final class NumberTexts {
  private static final int CHARACTER_BITS = 32;
  private static final int NUMBER_BITS = 64;

  /** No type of C has a number of more decimal digits. */
  private static final int MOST_PRECISION = 1_100;

  private static final String ANY_LENGTH =
      "the text of a number that an input decides is as long as the one that was tried";

  private final Execution x;

  NumberTexts(Execution x) {
    this.x = x;
  }

  /** Calls a function; false if it is none of these. */
  boolean call(String name, Op.Call op) {
    switch (name) {
      case "__farkas_text_length" -> length(number(op), exact(op, NUMBER_BITS), op);
      case "__farkas_text_character" -> character(number(op), exact(op, NUMBER_BITS), 4, op);
      case "__farkas_address_length" -> length(address(op), exact(op, x.program.pointerBits()), op);
      case "__farkas_address_character" ->
          character(address(op), exact(op, x.program.pointerBits()), 1, op);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void length(String text, boolean exact, Op.Call op) {
    if (!exact) {
      x.decisions.presume(ANY_LENGTH);
    }
    x.set(op.result(), text.length(), null);
  }

  private void character(String text, boolean exact, int indexArgument, Op.Call op) {
    int index = constant(op, indexArgument);
    int likely = index < text.length() ? text.charAt(index) : ' ';
    if (exact) {
      x.set(op.result(), likely, null);
      return;
    }
    int number = x.state.inputState().takeUnknownResult();
    Term result =
        x.terms.variable(
            "printf#" + number + "." + CHARACTER_BITS,
            CHARACTER_BITS,
            Term.VariableKind.APPROXIMATE);
    x.state.suggest(Map.of(result, BigInteger.valueOf(likely)));
    x.set(op.result(), 0, result);
  }

  private String number(Op.Call op) {
    int precision = constant(op, 2);
    if (precision > MOST_PRECISION) {
      throw x.unsupported("a precision of more than " + MOST_PRECISION + " in a format");
    }
    Term term = x.term(op.arguments()[0], NUMBER_BITS);
    if (term.tainted()) {
      x.taints.of(term).suggestValues(x.state);
    }
    double value = ConcreteFloats.value(NUMBER_BITS, x.state.evaluator().narrow(term));
    return FloatText.of(value, (char) constant(op, 1), precision, constant(op, 3) != 0);
  }

  private boolean exact(Op.Call op, int widthBits) {
    return x.term(op.arguments()[0], widthBits).isConstant();
  }

  private String address(Op.Call op) {
    Term term = x.term(op.arguments()[0], x.program.pointerBits());
    if (term.tainted()) {
      x.taints.of(term).suggestValues(x.state);
    }
    long address = x.state.evaluator().narrow(term);
    return address == 0 ? "(nil)" : "0x" + Long.toHexString(address);
  }

  private int constant(Op.Call op, int argument) {
    int operand = op.arguments()[argument];
    Term term = x.term(operand, CHARACTER_BITS);
    if (!term.isConstant()) {
      throw x.unsupported("a precision that an input decides, of a floating number in a format");
    }
    return (int) term.value();
  }
}

package org.farkas.solve.sat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/** Translates bit-vector terms into words of a circuit, each once. */
final class BitBlaster {
  /** What counts, where work is counted, for a term that becomes a circuit. */
  private static final long TERM_NANOS = 5_000;

  private static final int TERMS_PER_LOOK = 64;

  private final Circuit circuit;
  private final Words words;
  private final Floats floats;
  private final Map<Term, int[]> translated = new HashMap<>();

  BitBlaster(Circuit circuit) {
    this.circuit = circuit;
    this.words = new Words(circuit);
    this.floats = new Floats(circuit, words);
  }

  /** Thrown where a term has no circuit: arithmetic on floats, and arrays. */
  static final class NoCircuitException extends Exception {
    private static final long serialVersionUID = 1L;

    NoCircuitException(Operator operator) {
      super("no circuit for " + operator, null, false, false);
    }
  }

  /** Whether a term with this operator has a circuit if its operands have. */
  static boolean supports(Operator operator) {
    return switch (operator) {
      case CONSTANT, VARIABLE, NOT, AND, OR, XOR, ADD, SUB, MUL, UDIV, SDIV, UREM, SREM -> true;
      case SHL, LSHR, ASHR, EQ, ULT, ULE, SLT, SLE -> true;
      case ITE, CONCAT, EXTRACT, ZERO_EXTEND, SIGN_EXTEND -> true;
      case FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV, FLOAT_REM, FLOAT_SQRT -> false;
      case FLOAT_ROUND -> false;
      case FLOAT_EQ, FLOAT_LT, FLOAT_LE, FLOAT_IS_NAN, FLOAT_TO_FLOAT -> true;
      case FLOAT_TO_SIGNED, FLOAT_TO_UNSIGNED, SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT -> true;
      case ARRAY_CONSTANT, ARRAY_VARIABLE, ARRAY_STORE, ARRAY_SELECT -> false;
    };
  }

  /** The word of a variable, if anything that was translated looks at it. */
  Optional<int[]> variable(Term variable) {
    return Optional.ofNullable(translated.get(variable));
  }

  /**
   * A term's word; empty if the time was over before, and then what was done by then is kept.
   *
   * @throws NoCircuitException if arithmetic on floats or arrays are in it
   */
  Optional<int[]> word(Term root, WorkLimit limit) throws NoCircuitException {
    List<Term> open = new ArrayList<>(List.of(root));
    int made = 0;
    while (!open.isEmpty()) {
      Term term = open.getLast();
      if (translated.containsKey(term)) {
        open.removeLast();
        continue;
      }
      if (!supports(term.operator())) {
        throw new NoCircuitException(term.operator());
      }
      int before = open.size();
      for (Term operand : term.operands()) {
        if (!translated.containsKey(operand)) {
          open.add(operand);
        }
      }
      if (open.size() == before) {
        open.removeLast();
        translated.put(term, build(term));
        limit.spend(TERM_NANOS);
        if (++made % TERMS_PER_LOOK == 0 && limit.passed()) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(translated.get(root));
  }

  private int[] build(Term term) {
    int width = term.widthBits();
    int[] first = term.operands().isEmpty() ? null : translated.get(term.operand(0));
    int[] second = term.operands().size() < 2 ? null : translated.get(term.operand(1));
    return switch (term.operator()) {
      case CONSTANT -> constant(term);
      case VARIABLE -> {
        int[] bits = new int[width];
        for (int i = 0; i < width; i++) {
          bits[i] = circuit.input();
        }
        yield bits;
      }
      case NOT -> Words.not(first);
      case AND -> Words.bitwise(circuit::and, first, second);
      case OR -> Words.bitwise(circuit::or, first, second);
      case XOR -> Words.bitwise(circuit::xor, first, second);
      case ADD -> words.sum(first, second, Circuit.FALSE);
      case SUB -> words.difference(first, second);
      case MUL -> words.product(first, second);
      case UDIV -> words.divided(first, second).quotient();
      case UREM -> words.divided(first, second).remainder();
      case SDIV -> words.dividedSigned(first, second).quotient();
      case SREM -> words.dividedSigned(first, second).remainder();
      case SHL -> words.shiftedLeft(first, second);
      case LSHR -> words.shiftedRight(first, second, Circuit.FALSE);
      case ASHR -> words.shiftedRight(first, second, first[first.length - 1]);
      case EQ -> bit(words.equal(first, second));
      case ULT -> bit(words.less(first, second));
      case ULE -> bit(Circuit.not(words.less(second, first)));
      case SLT -> bit(words.lessSigned(first, second));
      case SLE -> bit(Circuit.not(words.lessSigned(second, first)));
      case ITE -> words.choice(first[0], second, translated.get(term.operand(2)));
      case CONCAT -> Words.concatenated(first, second);
      case EXTRACT -> Words.part(first, term.parameter(), width);
      case ZERO_EXTEND -> Words.extended(first, width, Circuit.FALSE);
      case SIGN_EXTEND -> Words.extended(first, width, first[first.length - 1]);
      case FLOAT_EQ -> bit(floats.equal(first, second));
      case FLOAT_LT -> bit(floats.less(first, second));
      case FLOAT_LE -> bit(floats.lessOrEqual(first, second));
      case FLOAT_IS_NAN -> bit(floats.isNan(first));
      case FLOAT_TO_FLOAT -> floats.converted(first, width);
      case FLOAT_TO_SIGNED -> floats.toInteger(first, true, width);
      case FLOAT_TO_UNSIGNED -> floats.toInteger(first, false, width);
      case SIGNED_TO_FLOAT -> floats.ofInteger(first, true, width);
      case UNSIGNED_TO_FLOAT -> floats.ofInteger(first, false, width);
      case FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV, FLOAT_REM, FLOAT_SQRT -> never(term);
      case FLOAT_ROUND -> never(term);
      case ARRAY_CONSTANT, ARRAY_VARIABLE, ARRAY_STORE, ARRAY_SELECT -> never(term);
    };
  }

  private static int[] never(Term term) {
    throw new IllegalStateException(term.operator() + " is not supported");
  }

  private static int[] bit(int literal) {
    return new int[] {literal};
  }

  private static int[] constant(Term term) {
    int[] bits = new int[term.widthBits()];
    for (int i = 0; i < bits.length; i++) {
      boolean set = i < 64 ? (term.value() >>> i & 1) != 0 : term.bigValue().testBit(i);
      bits[i] = set ? Circuit.TRUE : Circuit.FALSE;
    }
    return bits;
  }
}

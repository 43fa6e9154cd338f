package org.farkas.proof;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/**
 * Writes a conjunction of terms as an SMT-LIB 2 script that asks whether it can be satisfied. What
 * is written is what is solved: nothing else of the checker talks to solvers.
 *
 * <p>A term of width 1 is a Boolean, others are bit-vectors. SMT-LIB has no function from floats to
 * their bits; those of a result are a constant of its own, with the float that they stand for
 * asserted.
 */
final class SmtText {
  private final StringBuilder declarations = new StringBuilder();
  private final StringBuilder body = new StringBuilder();
  private final Set<String> done = new HashSet<>();
  private boolean floats;

  /** How a term is written. */
  private enum Form {
    BOOL("b"),
    BITS("v"),
    FLOAT("f");

    private final String letter;

    Form(String letter) {
      this.letter = letter;
    }
  }

  private record Need(Term term, Form form) {
    String name() {
      return form.letter + term.id();
    }
  }

  SmtText(List<Term> conjuncts) {
    for (Term conjunct : conjuncts) {
      define(new Need(conjunct, Form.BOOL));
      body.append("(assert ").append(new Need(conjunct, Form.BOOL).name()).append(")\n");
    }
  }

  String text() {
    return "(set-logic "
        + (floats ? "QF_BVFP" : "QF_BV")
        + ")\n"
        + declarations
        + body
        + "(check-sat)\n";
  }

  private void define(Need root) {
    Deque<Need> open = new ArrayDeque<>();
    open.push(root);
    while (!open.isEmpty()) {
      Need need = open.peek();
      if (done.contains(need.name())) {
        open.pop();
        continue;
      }
      boolean ready = true;
      for (Need part : parts(need)) {
        if (!done.contains(part.name())) {
          open.push(part);
          ready = false;
        }
      }
      if (ready) {
        open.pop();
        done.add(need.name());
        write(need);
      }
    }
  }

  /** The form that a term has by itself. */
  private static Form natural(Term term) {
    return isFloat(term.operator()) ? Form.FLOAT : term.widthBits() == 1 ? Form.BOOL : Form.BITS;
  }

  private static boolean isFloat(Operator operator) {
    return switch (operator) {
      case FLOAT_ADD,
          FLOAT_SUB,
          FLOAT_MUL,
          FLOAT_DIV,
          FLOAT_SQRT,
          FLOAT_ROUND,
          FLOAT_TO_FLOAT,
          SIGNED_TO_FLOAT,
          UNSIGNED_TO_FLOAT ->
          true;
      default -> false;
    };
  }

  private static List<Need> parts(Need need) {
    Term term = need.term();
    if (need.form() != natural(term)) {
      if (need.form() == Form.FLOAT && term.operator() == Operator.ITE) {
        return List.of(
            new Need(term.operand(0), Form.BOOL),
            new Need(term.operand(1), Form.FLOAT),
            new Need(term.operand(2), Form.FLOAT));
      }
      return List.of(new Need(term, natural(term)));
    }
    List<Need> result = new ArrayList<>();
    for (int i = 0; i < term.operands().size(); i++) {
      result.add(new Need(term.operand(i), operand(term, i)));
    }
    return result;
  }

  private static Form operand(Term term, int index) {
    Form plain = term.operand(index).widthBits() == 1 ? Form.BOOL : Form.BITS;
    return switch (term.operator()) {
      case NOT, AND, OR, XOR, EQ, ITE -> plain;
      case FLOAT_ADD,
          FLOAT_SUB,
          FLOAT_MUL,
          FLOAT_DIV,
          FLOAT_SQRT,
          FLOAT_EQ,
          FLOAT_LT,
          FLOAT_LE,
          FLOAT_IS_NAN,
          FLOAT_ROUND,
          FLOAT_TO_FLOAT,
          FLOAT_TO_SIGNED,
          FLOAT_TO_UNSIGNED ->
          Form.FLOAT;
      default -> Form.BITS;
    };
  }

  private static String sort(Form form, int width) {
    return switch (form) {
      case BOOL -> "Bool";
      case BITS -> "(_ BitVec " + width + ")";
      case FLOAT -> format(width).replace("to_fp", "FloatingPoint");
    };
  }

  private static String format(int width) {
    return width == 32 ? "(_ to_fp 8 24)" : "(_ to_fp 11 53)";
  }

  private void write(Need need) {
    Term term = need.term();
    floats |= need.form() == Form.FLOAT;
    if (need.form() == Form.BITS && natural(term) == Form.FLOAT) {
      pattern(need);
      return;
    }
    if (need.form() == natural(term)
        && (term.operator() == Operator.VARIABLE || term.operator() == Operator.FLOAT_REM)) {
      String name = term.operator() == Operator.VARIABLE ? term.name() : "remainder!" + term.id();
      declarations
          .append("(declare-const |")
          .append(name)
          .append("| ")
          .append(sort(need.form(), term.widthBits()))
          .append(")\n");
      definition(need, "|" + name + "|");
      return;
    }
    definition(need, need.form() == natural(term) ? plain(term) : converted(need));
  }

  private void definition(Need need, String value) {
    body.append("(define-fun ")
        .append(need.name())
        .append(" () ")
        .append(sort(need.form(), need.term().widthBits()))
        .append(' ')
        .append(value)
        .append(")\n");
  }

  /** The bits of a float result; of a NaN the positive quiet one without payload. */
  private void pattern(Need need) {
    int width = need.term().widthBits();
    String name = need.name();
    String result = new Need(need.term(), Form.FLOAT).name();
    BigInteger nan =
        width == 32 ? BigInteger.valueOf(0x7fc0_0000L) : BigInteger.valueOf(0x7ff8_0000_0000_0000L);
    declarations
        .append("(declare-const ")
        .append(name)
        .append(' ')
        .append(sort(Form.BITS, width))
        .append(")\n");
    body.append(
        "(assert (ite (fp.isNaN %s) (= %s %s) (= (%s %s) %s)))\n"
            .formatted(result, name, bits(width, nan), format(width), name, result));
  }

  private static String bits(int width, BigInteger value) {
    return "(_ bv" + value + " " + width + ")";
  }

  /** In a form that the term does not have by itself. */
  private static String converted(Need need) {
    Term term = need.term();
    String self = new Need(term, natural(term)).name();
    return switch (need.form()) {
      case BOOL -> "(= " + self + " #b1)";
      case BITS -> "(ite " + self + " #b1 #b0)";
      case FLOAT ->
          term.operator() == Operator.ITE
              ? "(ite %s %s %s)"
                  .formatted(
                      new Need(term.operand(0), Form.BOOL).name(),
                      new Need(term.operand(1), Form.FLOAT).name(),
                      new Need(term.operand(2), Form.FLOAT).name())
              : "(" + format(term.widthBits()) + " " + self + ")";
    };
  }

  private static String plain(Term term) {
    boolean bool = term.widthBits() == 1;
    int width = term.widthBits();
    int from = term.operands().isEmpty() ? 0 : term.operand(0).widthBits();
    return switch (term.operator()) {
      case CONSTANT -> bool ? (term.isTrue() ? "true" : "false") : bits(width, term.bigValue());
      case NOT -> apply(bool ? "not" : "bvnot", term);
      case AND -> apply(bool ? "and" : "bvand", term);
      case OR -> apply(bool ? "or" : "bvor", term);
      case XOR -> apply(bool ? "xor" : "bvxor", term);
      case ADD -> arithmetic("bvadd", term);
      case SUB -> arithmetic("bvsub", term);
      case MUL -> arithmetic("bvmul", term);
      case UDIV -> arithmetic("bvudiv", term);
      case SDIV -> arithmetic("bvsdiv", term);
      case UREM -> arithmetic("bvurem", term);
      case SREM -> arithmetic("bvsrem", term);
      case SHL -> arithmetic("bvshl", term);
      case LSHR -> arithmetic("bvlshr", term);
      case ASHR -> arithmetic("bvashr", term);
      case EQ -> apply("=", term);
      case ULT -> apply("bvult", term);
      case ULE -> apply("bvule", term);
      case SLT -> apply("bvslt", term);
      case SLE -> apply("bvsle", term);
      case ITE -> apply("ite", term);
      case CONCAT -> apply("concat", term);
      case EXTRACT ->
          asBool(
              bool,
              apply(
                  "(_ extract %d %d)".formatted(term.parameter() + width - 1, term.parameter()),
                  term));
      case ZERO_EXTEND -> apply("(_ zero_extend " + (width - from) + ")", term);
      case SIGN_EXTEND -> apply("(_ sign_extend " + (width - from) + ")", term);
      case FLOAT_ADD -> apply("fp.add RNE", term);
      case FLOAT_SUB -> apply("fp.sub RNE", term);
      case FLOAT_MUL -> apply("fp.mul RNE", term);
      case FLOAT_DIV -> apply("fp.div RNE", term);
      case FLOAT_SQRT -> apply("fp.sqrt RNE", term);
      case FLOAT_EQ -> apply("fp.eq", term);
      case FLOAT_LT -> apply("fp.lt", term);
      case FLOAT_LE -> apply("fp.leq", term);
      case FLOAT_IS_NAN -> apply("fp.isNaN", term);
      case FLOAT_ROUND -> apply("fp.roundToIntegral " + direction(term.parameter()), term);
      case FLOAT_TO_FLOAT -> apply(format(width) + " RNE", term);
      case FLOAT_TO_SIGNED -> asBool(bool, apply("(_ fp.to_sbv " + width + ") RTZ", term));
      case FLOAT_TO_UNSIGNED -> asBool(bool, apply("(_ fp.to_ubv " + width + ") RTZ", term));
      case SIGNED_TO_FLOAT -> apply(format(width) + " RNE", term);
      case UNSIGNED_TO_FLOAT ->
          apply(format(width).replace("to_fp", "to_fp_unsigned") + " RNE", term);
      case VARIABLE, FLOAT_REM, ARRAY_CONSTANT, ARRAY_VARIABLE, ARRAY_STORE, ARRAY_SELECT ->
          throw new IllegalArgumentException("no expression: " + term);
    };
  }

  private static String asBool(boolean bool, String bits) {
    return bool ? "(= " + bits + " #b1)" : bits;
  }

  /** Of width 1, the operands are written as bits, the result is wanted as a Boolean. */
  private static String arithmetic(String function, Term term) {
    return asBool(term.widthBits() == 1, apply(function, term));
  }

  private static String direction(int rounding) {
    return switch (Operator.Rounding.values()[rounding]) {
      case DOWN -> "RTN";
      case UP -> "RTP";
      case TOWARD_ZERO -> "RTZ";
      case NEAREST_EVEN -> "RNE";
      case NEAREST_AWAY -> "RNA";
    };
  }

  private static String apply(String function, Term term) {
    StringBuilder text = new StringBuilder("(").append(function);
    for (int i = 0; i < term.operands().size(); i++) {
      text.append(' ').append(new Need(term.operand(i), operand(term, i)).name());
    }
    return text.append(')').toString();
  }
}

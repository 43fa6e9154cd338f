package org.farkas.exec.guarded;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Value;

/**
 * A relation between integers that a loop may keep up: it is guessed, and used only where it holds
 * when the loop is entered and one more iteration keeps it.
 *
 * @param loop function and number of the loop
 * @param onlyIf when it holds, if not always
 * @param modulus of a congruence; 1 for other relations
 * @param right a register or an integer constant; of a congruence what is left over
 */
public record LoopFact(
    String loop,
    Optional<Case> onlyIf,
    Relation relation,
    Value.Register left,
    BigInteger modulus,
    Value right) {
  /**
   * When a fact is kept up only where an integer that the loop leaves alone has a value.
   *
   * @param register does not change in the loop
   */
  public record Case(Value.Register register, Value.IntConstant value) {}

  /** A fact without a case. */
  LoopFact(String loop, Relation relation, Value.Register left, Value right) {
    this(loop, Optional.empty(), relation, left, right);
  }

  /** A fact that is no congruence. */
  LoopFact(
      String loop, Optional<Case> onlyIf, Relation relation, Value.Register left, Value right) {
    this(loop, onlyIf, relation, left, BigInteger.ONE, right);
  }

  /** How the left side compares with the right one. */
  public enum Relation {
    SIGNED_AT_MOST,
    SIGNED_LESS,
    SIGNED_AT_LEAST,
    UNSIGNED_AT_MOST,
    /** As signed numbers they differ by a multiple of the modulus. */
    CONGRUENT
  }

  /** The fact about given values. */
  Term about(TermContext terms, Function<Value, Term> values) {
    Term a = values.apply(left);
    Term b = values.apply(right);
    Term fact = relation(terms, a, b);
    return onlyIf
        .map(
            it ->
                terms.or(
                    terms.not(terms.eq(values.apply(it.register()), values.apply(it.value()))),
                    fact))
        .orElse(fact);
  }

  private Term relation(TermContext terms, Term a, Term b) {
    return switch (relation) {
      case SIGNED_AT_MOST -> terms.make(Operator.SLE, a, b);
      case SIGNED_LESS -> terms.make(Operator.SLT, a, b);
      case SIGNED_AT_LEAST -> terms.make(Operator.SLE, b, a);
      case UNSIGNED_AT_MOST -> terms.make(Operator.ULE, a, b);
      case CONGRUENT -> congruent(terms, a, b);
    };
  }

  /** The right side is no less than zero and less than the modulus. */
  private Term congruent(TermContext terms, Term a, Term b) {
    int width = a.widthBits();
    if (modulus.bitCount() == 1) {
      Term mask = terms.constant(width, modulus.subtract(BigInteger.ONE));
      return terms.eq(terms.make(Operator.AND, a, mask), b);
    }
    // What is left over of a negative number is not positive.
    Term of = terms.constant(width, modulus);
    Term left = terms.make(Operator.SREM, a, of);
    return terms.or(terms.eq(left, b), terms.eq(left, terms.make(Operator.SUB, b, of)));
  }

  /** For certificates. */
  @Override
  public String toString() {
    String sign =
        switch (relation) {
          case SIGNED_AT_MOST -> "<=s";
          case SIGNED_LESS -> "<s";
          case SIGNED_AT_LEAST -> ">=s";
          case UNSIGNED_AT_MOST -> "<=u";
          case CONGRUENT -> "mod " + modulus + " =";
        };
    String when =
        onlyIf.map(it -> "if " + text(it.register()) + " = " + text(it.value()) + ": ").orElse("");
    return loop + ": " + when + text(left) + " " + sign + " " + text(right);
  }

  private static String text(Value value) {
    return switch (value) {
      case Value.Register register -> "%" + register.index();
      case Value.IntConstant constant -> {
        BigInteger unsigned = constant.value();
        int bits = constant.type().bits();
        yield (unsigned.testBit(bits - 1)
                ? unsigned.subtract(BigInteger.ONE.shiftLeft(bits))
                : unsigned)
            .toString();
      }
      default -> value.toString();
    };
  }
}

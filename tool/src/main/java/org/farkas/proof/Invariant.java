package org.farkas.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.proof.Datum.Number;

/**
 * A relation of integers that a loop is said to keep up, read from a certificate's {@code
 * loopFacts}. It counts for nothing until it is shown to hold where the loop is entered and to be
 * kept up by an iteration.
 *
 * @param loop function and number of the loop
 * @param text as the certificate has it
 * @param onlyIf a register and the value that it must have for the relation to hold
 * @param modulus if the left side, as a signed number, is the right side modulo this
 */
record Invariant(
    String loop,
    String text,
    Optional<Case> onlyIf,
    int left,
    Operator relation,
    boolean swapped,
    Optional<BigInteger> modulus,
    Operand right) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<loop>[^:]+): (?:if %(?<case>\\d+) = (?<value>-?\\d+): )?"
              + "%(?<left>\\d+) (?<relation><=s|<s|>=s|<=u|mod (?<modulus>\\d+) =)"
              + " (?<right>%\\d+|-?\\d+)");

  record Case(int register, BigInteger value) {}

  /** A register, or else a number. */
  record Operand(Optional<Integer> register, BigInteger number) {}

  /** Those that can be read. */
  static List<Invariant> read(List<String> texts) {
    List<Invariant> result = new ArrayList<>();
    for (String text : texts) {
      Matcher m = FORM.matcher(text);
      if (m.matches()) {
        result.add(read(text, m));
      }
    }
    return result;
  }

  private static Invariant read(String text, Matcher m) {
    String right = m.group("right");
    boolean register = right.startsWith("%");
    return new Invariant(
        m.group("loop"),
        text,
        Optional.ofNullable(m.group("case"))
            .map(r -> new Case(number(r), new BigInteger(m.group("value")))),
        number(m.group("left")),
        switch (m.group("relation")) {
          case "<s" -> Operator.SLT;
          case "<=u" -> Operator.ULE;
          default -> Operator.SLE;
        },
        m.group("relation").equals(">=s"),
        Optional.ofNullable(m.group("modulus")).map(BigInteger::new),
        register
            ? new Operand(Optional.of(number(right.substring(1))), BigInteger.ZERO)
            : new Operand(Optional.empty(), new BigInteger(right)));
  }

  private static int number(String digits) {
    return digits.length() > 8 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }

  /** What it says in a state; nothing if a register has no integer there. */
  Optional<Term> in(PathState state, TermContext terms) {
    Optional<Term> l = register(state, left);
    if (l.isEmpty()) {
      return Optional.empty();
    }
    int width = l.get().widthBits();
    Optional<Term> r =
        right.register().isPresent()
            ? register(state, right.register().get())
            : Optional.of(constant(terms, width, right.number()));
    if (r.isEmpty() || r.get().widthBits() != width) {
      return Optional.empty();
    }
    Optional<Term> related =
        modulus.isPresent()
            ? congruent(terms, l.get(), modulus.get())
            : Optional.of(
                swapped
                    ? terms.make(relation, r.get(), l.get())
                    : terms.make(relation, l.get(), r.get()));
    if (related.isEmpty()) {
      return Optional.empty();
    }
    Term holds = related.get();
    if (onlyIf.isEmpty()) {
      return Optional.of(holds);
    }
    return register(state, onlyIf.get().register())
        .map(
            c -> {
              Term value = constant(terms, c.widthBits(), onlyIf.get().value());
              return terms.or(terms.not(terms.eq(c, value)), holds);
            });
  }

  private Optional<Term> congruent(TermContext terms, Term value, BigInteger of) {
    int width = value.widthBits();
    if (of.signum() <= 0 || of.bitLength() >= width || right.register().isPresent()) {
      return Optional.empty();
    }
    return Optional.of(Congruence.holds(terms, value, of, right.number()));
  }

  private static Term constant(TermContext terms, int width, BigInteger value) {
    return terms.constant(width, value.mod(BigInteger.ONE.shiftLeft(width)));
  }

  private static Optional<Term> register(PathState state, int index) {
    return index < state.registers.length && state.registers[index] instanceof Number number
        ? Optional.of(number.term())
        : Optional.empty();
  }
}

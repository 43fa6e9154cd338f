package org.farkas.solve.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Bits;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.solve.smt.NativeTerms.Function;

/**
 * Translates terms to a library's terms, each once per form that is asked for. A term of width 1
 * can be a Boolean or a bit-vector, a term of 32 or 64 bits a bit-vector or the float that this
 * pattern stands for; forms are converted only where two of them meet.
 *
 * <p>SMT-LIB has no function from floats to patterns. The pattern of a float result is therefore a
 * fresh bit-vector with a <em>definition</em> that fixes it; whoever asserts a term asserts the
 * definitions it needs as well. They are satisfiable by themselves whatever the operands.
 *
 * @param <T> the library's terms
 */
final class Translation<T> {
  private final NativeTerms<T> library;

  /** How often to look at the clock. */
  private static final int STEPS_PER_LOOK = 512;

  private final Map<Need, T> translated = new HashMap<>();
  private Optional<WorkLimit> limit = Optional.empty();
  private final Map<Need, Set<T>> definitions = new HashMap<>();

  Translation(NativeTerms<T> library) {
    this.library = library;
  }

  /** How a term is represented. */
  enum Form {
    BOOL,
    BITS,
    FLOAT,
    ARRAY
  }

  /** A term in a form. */
  record Need(Term term, Form form) {}

  /** From now on translations may take so long; what they have done by then is kept. */
  void limit(WorkLimit other) {
    limit = Optional.of(other);
  }

  /** From now on translations may take as long as they like. */
  void unlimited() {
    limit = Optional.empty();
  }

  /** A Boolean term as a formula. */
  T formula(Term bool) {
    return translate(new Need(bool, Form.BOOL));
  }

  /** A bit-vector term as bits. */
  T bits(Term term) {
    return translate(new Need(term, Form.BITS));
  }

  T array(Term term) {
    return translate(new Need(term, Form.ARRAY));
  }

  /** The definitions that a formula given by {@link #formula} needs. */
  Set<T> definitionsOf(Term bool) {
    return definitions.getOrDefault(new Need(bool, Form.BOOL), Set.of());
  }

  int size() {
    return translated.size();
  }

  private T translate(Need root) {
    T known = translated.get(root);
    if (known != null) {
      return known;
    }
    List<Need> open = new ArrayList<>();
    open.add(root);
    int steps = 0;
    while (!open.isEmpty()) {
      if (++steps % STEPS_PER_LOOK == 0 && limit.isPresent() && limit.get().passed()) {
        throw new TranslationTimeoutException();
      }
      Need need = open.getLast();
      if (translated.containsKey(need)) {
        open.removeLast();
        continue;
      }
      List<Need> parts = Forms.parts(need);
      int before = open.size();
      for (Need part : parts) {
        if (!translated.containsKey(part)) {
          open.add(part);
        }
      }
      if (open.size() == before) {
        open.removeLast();
        inheritDefinitions(need, parts);
        translated.put(need, build(need, parts));
      }
    }
    return translated.get(root);
  }

  private void inheritDefinitions(Need need, List<Need> parts) {
    Set<T> all = Set.of();
    for (Need part : parts) {
      Set<T> some = definitions.getOrDefault(part, Set.of());
      if (all.isEmpty()) {
        all = some;
      } else if (!all.containsAll(some)) {
        all = new LinkedHashSet<>(all);
        all.addAll(some);
      }
    }
    if (!all.isEmpty()) {
      definitions.put(need, all);
    }
  }

  private T build(Need need, List<Need> parts) {
    T first = parts.isEmpty() ? null : translated.get(parts.get(0));
    if (parts.size() == 1 && parts.getFirst().term() == need.term()) {
      return convert(need, parts.getFirst().form(), first);
    }
    T second = parts.size() < 2 ? null : translated.get(parts.get(1));
    T third = parts.size() < 3 ? null : translated.get(parts.get(2));
    Term term = need.term();
    int width = term.widthBits();
    boolean bool = need.form() == Form.BOOL;
    return switch (term.operator()) {
      case CONSTANT -> bool ? library.bool(term.isTrue()) : library.bits(width, term.bigValue());
      case VARIABLE ->
          bool ? library.boolVariable(term.name()) : library.bitsVariable(term.name(), width);
      case ARRAY_VARIABLE -> library.arrayVariable(term.name());
      case NOT -> library.apply(bool ? Function.NOT : Function.BITS_NOT, first);
      case AND -> library.apply(bool ? Function.AND : Function.BITS_AND, first, second);
      case OR -> library.apply(bool ? Function.OR : Function.BITS_OR, first, second);
      case XOR -> {
        if (need.form() == Form.FLOAT) {
          yield library.apply(Function.FLOAT_NEGATE, first);
        }
        yield library.apply(bool ? Function.XOR : Function.BITS_XOR, first, second);
      }
      case ADD -> library.apply(Function.BITS_ADD, first, second);
      case SUB -> library.apply(Function.BITS_SUB, first, second);
      case MUL -> library.apply(Function.BITS_MUL, first, second);
      case UDIV -> library.apply(Function.BITS_UDIV, first, second);
      case SDIV -> library.apply(Function.BITS_SDIV, first, second);
      case UREM -> library.apply(Function.BITS_UREM, first, second);
      case SREM -> library.apply(Function.BITS_SREM, first, second);
      case SHL -> library.apply(Function.BITS_SHL, first, second);
      case LSHR -> library.apply(Function.BITS_LSHR, first, second);
      case ASHR -> library.apply(Function.BITS_ASHR, first, second);
      case EQ -> library.apply(Function.EQUAL, first, second);
      case ULT -> library.apply(Function.BITS_ULT, first, second);
      case ULE -> library.apply(Function.BITS_ULE, first, second);
      case SLT -> library.apply(Function.BITS_SLT, first, second);
      case SLE -> library.apply(Function.BITS_SLE, first, second);
      case ITE -> library.apply(Function.ITE, first, second, third);
      case CONCAT -> library.apply(Function.BITS_CONCAT, first, second);
      case EXTRACT -> library.extract(first, term.parameter(), width);
      case ZERO_EXTEND ->
          need.form() == Form.FLOAT
              ? library.apply(Function.FLOAT_ABSOLUTE, first)
              : library.extend(first, width - term.operand(0).widthBits(), false);
      case SIGN_EXTEND -> library.extend(first, width - term.operand(0).widthBits(), true);
      case FLOAT_ADD -> library.apply(Function.FLOAT_ADD, first, second);
      case FLOAT_SUB -> library.apply(Function.FLOAT_SUB, first, second);
      case FLOAT_MUL -> library.apply(Function.FLOAT_MUL, first, second);
      case FLOAT_DIV -> library.apply(Function.FLOAT_DIV, first, second);
      case FLOAT_REM ->
          throw new UnsupportedTermException("the remainder of floats (fmod) on unknown operands");
      case FLOAT_SQRT -> library.apply(Function.FLOAT_SQRT, first);
      case FLOAT_EQ -> library.apply(Function.FLOAT_EQUAL, first, second);
      case FLOAT_LT -> library.apply(Function.FLOAT_LT, first, second);
      case FLOAT_LE -> library.apply(Function.FLOAT_LE, first, second);
      case FLOAT_IS_NAN -> library.apply(Function.FLOAT_IS_NAN, first);
      case FLOAT_ROUND -> library.roundFloat(first, Operator.Rounding.values()[term.parameter()]);
      case FLOAT_TO_FLOAT -> library.floatOfFloat(first, width);
      case FLOAT_TO_SIGNED -> integer(first, term, true);
      case FLOAT_TO_UNSIGNED -> integer(first, term, false);
      case SIGNED_TO_FLOAT -> library.floatOfInteger(first, true, width);
      case UNSIGNED_TO_FLOAT -> library.floatOfInteger(first, false, width);
      case ARRAY_CONSTANT -> library.constantArray(first);
      case ARRAY_STORE -> library.apply(Function.STORE, first, second, third);
      case ARRAY_SELECT -> library.apply(Function.SELECT, first, second);
    };
  }

  private T convert(Need need, Form from, T value) {
    int width = need.term().widthBits();
    return switch (need.form()) {
      case BOOL -> library.apply(Function.EQUAL, value, library.bits(1, BigInteger.ONE));
      case BITS ->
          from == Form.BOOL
              ? library.apply(
                  Function.ITE,
                  value,
                  library.bits(1, BigInteger.ONE),
                  library.bits(1, BigInteger.ZERO))
              : pattern(need, value);
      case FLOAT -> library.floatOfPattern(value, width);
      case ARRAY -> throw new IllegalStateException("an array has one form only");
    };
  }

  /** A fresh pattern, defined as that of a float; a NaN's is the canonical one. */
  private T pattern(Need need, T value) {
    int width = need.term().widthBits();
    T pattern = library.bitsVariable("pattern!" + need.term().id(), width);
    T isNan = library.apply(Function.FLOAT_IS_NAN, value);
    T isCanonical =
        library.apply(Function.EQUAL, pattern, library.bits(width, canonicalNan(width)));
    T sameFloat = library.apply(Function.EQUAL, library.floatOfPattern(pattern, width), value);
    Set<T> all = new LinkedHashSet<>(definitions.getOrDefault(need, Set.of()));
    all.add(library.apply(Function.ITE, isNan, isCanonical, sameFloat));
    definitions.put(need, all);
    return pattern;
  }

  private static BigInteger canonicalNan(int width) {
    return width == 32 ? BigInteger.valueOf(0x7FC00000L) : BigInteger.valueOf(0x7FF8000000000000L);
  }

  /** SMT-LIB leaves open what a float out of range becomes; here it is 0. */
  private T integer(T operand, Term term, boolean signed) {
    int from = term.operand(0).widthBits();
    int width = term.widthBits();
    T aboveLow;
    if (!signed) {
      aboveLow = library.apply(Function.FLOAT_LT, number(-1.0, from), operand);
    } else if (width <= (from == 32 ? Float.PRECISION : Double.PRECISION)) {
      double below = -Math.scalb(1.0, width - 1) - 1;
      aboveLow = library.apply(Function.FLOAT_LT, number(below, from), operand);
    } else {
      // No float lies between -2^(width-1) - 1 and -2^(width-1).
      double low = -Math.scalb(1.0, width - 1);
      aboveLow = library.apply(Function.FLOAT_LE, number(low, from), operand);
    }
    double high = Math.scalb(1.0, signed ? width - 1 : width);
    T belowHigh = library.apply(Function.FLOAT_LT, operand, number(high, from));
    return library.apply(
        Function.ITE,
        library.apply(Function.AND, aboveLow, belowHigh),
        library.integerOfFloat(operand, signed, width),
        library.bits(width, BigInteger.ZERO));
  }

  /** A float constant; what is too large for the format becomes infinite. */
  private T number(double value, int width) {
    long pattern =
        width == 32
            ? Float.floatToIntBits((float) value) & Bits.mask(32)
            : Double.doubleToLongBits(value);
    return library.floatOfPattern(library.bits(width, Bits.unsigned(pattern)), width);
  }
}

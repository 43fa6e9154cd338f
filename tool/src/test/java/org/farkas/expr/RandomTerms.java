package org.farkas.expr;

import static org.farkas.expr.Operator.*;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.farkas.expr.eval.Assignment;

/** Seeded random terms over a few variables, with constants that rules look for. */
public final class RandomTerms {
  private static final List<Operator> BINARY =
      List.of(
          AND, OR, XOR, ADD, SUB, MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, AND, OR, XOR, ADD);
  private static final List<Operator> COMPARISONS = List.of(EQ, ULT, ULE, SLT, SLE);
  private static final List<Operator> FLOAT_BINARY =
      List.of(FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV);
  private static final List<Operator> FLOAT_COMPARISONS = List.of(FLOAT_EQ, FLOAT_LT, FLOAT_LE);

  private static final int POOL = 6;

  private final TermContext terms;
  private final Random random;
  private final List<Term> variables = new ArrayList<>();
  private final Term array;
  private final Map<Integer, List<Term>> made = new LinkedHashMap<>();
  private boolean floats;
  private boolean arrays;
  private boolean floatRemainder;
  private boolean remainders;

  /** Terms over variables of the given widths. */
  public RandomTerms(TermContext terms, long seed, int... variableWidths) {
    this.terms = terms;
    this.random = new Random(seed);
    for (int i = 0; i < variableWidths.length; i++) {
      variables.add(terms.variable("v" + i, variableWidths[i], Term.VariableKind.INPUT));
    }
    this.array = terms.arrayVariable("memory");
  }

  /** With one more variable, an indeterminate one. */
  public RandomTerms withIndeterminate(int widthBits) {
    String name = "u" + variables.size();
    variables.add(terms.variable(name, widthBits, Term.VariableKind.INDETERMINATE));
    return this;
  }

  public RandomTerms withFloats() {
    floats = true;
    return this;
  }

  /** For whoever can compute it: no backend can. */
  public RandomTerms withFloatRemainder() {
    floatRemainder = true;
    return withFloats();
  }

  /** With remainders that are computed from quotients. */
  public RandomTerms withRemainders() {
    remainders = true;
    return this;
  }

  public RandomTerms withArrays() {
    arrays = true;
    return this;
  }

  public List<Term> variables() {
    return variables;
  }

  public Random random() {
    return random;
  }

  /** Values for all variables, and for cells near both ends of the array. */
  public Assignment assignment() {
    Map<Term, BigInteger> values = new LinkedHashMap<>();
    for (Term variable : variables) {
      values.put(variable, value(variable.widthBits()));
    }
    Map<Long, Integer> cells = new LinkedHashMap<>();
    for (long index = -20; index < 20; index++) {
      cells.put(index, random.nextInt(256));
    }
    return new Assignment(values, Map.of(array, cells));
  }

  /** Every assignment, when the variables have few bits in all. */
  public List<Assignment> allAssignments() {
    int bits = variables.stream().mapToInt(Term::widthBits).sum();
    List<Assignment> all = new ArrayList<>();
    for (long pattern = 0; pattern < 1L << bits; pattern++) {
      Map<Term, BigInteger> values = new LinkedHashMap<>();
      long rest = pattern;
      for (Term variable : variables) {
        values.put(variable, BigInteger.valueOf(rest & Bits.mask(variable.widthBits())));
        rest >>>= variable.widthBits();
      }
      all.add(new Assignment(values, Map.of()));
    }
    return all;
  }

  /** A pattern, often one at an edge. */
  public BigInteger value(int width) {
    BigInteger ones = Bits.wideMask(width);
    return switch (random.nextInt(8)) {
      case 0 -> BigInteger.ZERO;
      case 1 -> BigInteger.ONE.and(ones);
      case 2 -> ones;
      case 3 -> BigInteger.ONE.shiftLeft(random.nextInt(width));
      case 4 -> BigInteger.ONE.shiftLeft(random.nextInt(width)).subtract(BigInteger.ONE);
      case 5 -> ones.xor(BigInteger.ONE.shiftLeft(random.nextInt(width)));
      case 6 -> BigInteger.valueOf(random.nextInt(16)).and(ones);
      default -> (width == 32 || width == 64) && floats ? floatPattern(width) : any(width);
    };
  }

  private BigInteger any(int width) {
    return new BigInteger(width, random);
  }

  private BigInteger floatPattern(int width) {
    double[] numbers = {
      0.0,
      -0.0,
      1.0,
      -1.0,
      0.5,
      1.5,
      2.5,
      -2.5,
      3.0,
      0.1,
      1e10,
      127,
      128,
      -129,
      2147483648.0,
      1e30,
      Double.POSITIVE_INFINITY,
      Double.NaN,
      Double.MIN_VALUE,
      1e-40,
      16777217
    };
    double number = numbers[random.nextInt(numbers.length)];
    return Bits.unsigned(
        width == 32
            ? Float.floatToIntBits((float) number) & Bits.mask(32)
            : Double.doubleToLongBits(number));
  }

  public Term bool(int depth) {
    return term(1, depth);
  }

  /** A term of that width, at most so deep; now and then one that was made before. */
  public Term term(int width, int depth) {
    List<Term> pool = made.computeIfAbsent(width, it -> new ArrayList<>());
    if (!pool.isEmpty() && random.nextInt(8) == 0) {
      Term again = pool.get(random.nextInt(pool.size()));
      return random.nextInt(3) == 0 ? terms.not(again) : again;
    }
    Term term = fresh(width, depth);
    if (pool.size() < POOL) {
      pool.add(term);
    } else {
      pool.set(random.nextInt(POOL), term);
    }
    return term;
  }

  private Term fresh(int width, int depth) {
    if (depth <= 0 || random.nextInt(10) == 0) {
      return leaf(width);
    }
    if (width == 1 && random.nextInt(3) > 0) {
      return comparison(depth);
    }
    if (floats && (width == 32 || width == 64) && random.nextInt(2) == 0) {
      return number(width, depth);
    }
    if (width > 2 && random.nextInt(10) == 0) {
      if (remainders && random.nextInt(3) == 0) {
        return remainderByHand(width, depth);
      }
      return random.nextBoolean() ? constantChoice(width, depth) : disjointSum(width, depth);
    }
    return switch (random.nextInt(11)) {
      case 0 -> terms.not(term(width, depth - 1));
      case 1 -> terms.ite(bool(depth - 1), term(width, depth - 1), term(width, depth - 1));
      case 2 -> {
        if (width == 1) {
          yield comparison(depth);
        }
        int low = 1 + random.nextInt(width - 1);
        yield terms.make(CONCAT, term(width - low, depth - 1), term(low, depth - 1));
      }
      case 3 -> {
        int from = width + random.nextInt(9);
        yield terms.extract(term(from, depth - 1), random.nextInt(from - width + 1), width);
      }
      case 4, 5 -> {
        Operator extension = random.nextBoolean() ? ZERO_EXTEND : SIGN_EXTEND;
        yield terms.convert(extension, term(1 + random.nextInt(width), depth - 1), width);
      }
      case 6 -> {
        if (floats) {
          Operator conversion = random.nextBoolean() ? FLOAT_TO_SIGNED : FLOAT_TO_UNSIGNED;
          yield terms.convert(conversion, number(random.nextBoolean() ? 32 : 64, depth - 1), width);
        }
        yield arrays && width >= 8 ? read(width, depth) : binary(width, depth);
      }
      default -> arrays && width == 8 ? read(width, depth) : binary(width, depth);
    };
  }

  private Term constantChoice(int width, int depth) {
    return terms.ite(bool(depth - 1), constant(width), constant(width));
  }

  /** x + k - (x + m) / c * c, also as a sum with the negative product. */
  private Term remainderByHand(int width, int depth) {
    Term number = term(width, depth - 1);
    Term divisor = terms.constant(width, value(width));
    Term dividend = terms.make(ADD, number, terms.constant(width, value(width)));
    if (random.nextBoolean()) {
      dividend = terms.ite(bool(depth - 1), number, dividend);
    }
    Term quotient = terms.make(random.nextBoolean() ? SDIV : UDIV, dividend, divisor);
    Term sum = terms.make(ADD, number, terms.constant(width, value(width)));
    return random.nextBoolean()
        ? terms.make(SUB, sum, terms.make(MUL, quotient, divisor))
        : terms.make(
            ADD,
            sum,
            terms.make(MUL, quotient, terms.make(SUB, terms.constant(width, 0), divisor)));
  }

  /** The upper bits of one term and the lower bits of another. */
  private Term disjointSum(int width, int depth) {
    int low = 1 + random.nextInt(width - 1);
    Term high = terms.make(CONCAT, term(width - low, depth - 1), terms.constant(low, 0));
    Term rest = terms.convert(ZERO_EXTEND, term(low, depth - 1), width);
    return terms.make(List.of(OR, XOR, ADD).get(random.nextInt(3)), high, rest);
  }

  private Term binary(int width, int depth) {
    Operator operator = BINARY.get(random.nextInt(BINARY.size()));
    Term left = term(width, depth - 1);
    Term right = random.nextInt(3) == 0 ? constant(width) : term(width, depth - 1);
    if (random.nextInt(12) == 0) {
      Term related =
          switch (random.nextInt(4)) {
            case 0 -> terms.not(left);
            case 1 -> terms.make(AND, left, right);
            case 2 -> terms.make(OR, right, left);
            default -> terms.make(SUB, right, left);
          };
      return terms.make(List.of(AND, OR, XOR, ADD).get(random.nextInt(4)), left, related);
    }
    return random.nextInt(8) == 0
        ? terms.make(operator, right, left)
        : terms.make(operator, left, right);
  }

  private Term comparison(int depth) {
    if (random.nextInt(12) == 0) {
      int choiceWidth = 3 + random.nextInt(8);
      return terms.make(
          COMPARISONS.get(random.nextInt(COMPARISONS.size())),
          constantChoice(choiceWidth, depth),
          constant(choiceWidth));
    }
    if (floats && random.nextInt(2) == 0) {
      int width = random.nextBoolean() ? 32 : 64;
      if (random.nextInt(6) == 0) {
        return terms.make(FLOAT_IS_NAN, number(width, depth - 1));
      }
      return terms.make(
          FLOAT_COMPARISONS.get(random.nextInt(3)),
          number(width, depth - 1),
          number(width, depth - 1));
    }
    int width = 1 + random.nextInt(12);
    Operator operator = COMPARISONS.get(random.nextInt(COMPARISONS.size()));
    Term left = term(width, depth - 1);
    Term right = random.nextInt(2) == 0 ? constant(width) : term(width, depth - 1);
    return random.nextBoolean()
        ? terms.make(operator, left, right)
        : terms.make(operator, right, left);
  }

  private Term number(int width, int depth) {
    if (depth <= 0) {
      return random.nextInt(3) == 0
          ? terms.constant(width, floatPattern(width))
          : terms.convert(
              random.nextBoolean() ? SIGNED_TO_FLOAT : UNSIGNED_TO_FLOAT, leaf(6), width);
    }
    return switch (random.nextInt(10)) {
      case 0 -> term(width, depth - 1);
      case 1 -> terms.make(FLOAT_SQRT, number(width, depth - 1));
      case 2 ->
          terms.round(number(width, depth - 1), Operator.Rounding.values()[random.nextInt(5)]);
      case 3 -> terms.convert(FLOAT_TO_FLOAT, number(96 - width, depth - 1), width);
      case 4 ->
          terms.convert(
              random.nextBoolean() ? SIGNED_TO_FLOAT : UNSIGNED_TO_FLOAT,
              term(1 + random.nextInt(70), depth - 1),
              width);
      case 5 -> {
        Term sign = terms.constant(width, BigInteger.ONE.shiftLeft(width - 1));
        Term number = number(width, depth - 1);
        yield random.nextBoolean()
            ? terms.make(XOR, number, sign)
            : terms.make(AND, number, terms.not(sign));
      }
      case 6 -> terms.ite(bool(depth - 1), number(width, depth - 1), number(width, depth - 1));
      default -> {
        Operator operator =
            floatRemainder && random.nextInt(4) == 0
                ? FLOAT_REM
                : FLOAT_BINARY.get(random.nextInt(FLOAT_BINARY.size()));
        yield terms.make(operator, number(width, depth - 1), number(width, depth - 1));
      }
    };
  }

  private Term read(int width, int depth) {
    Term cell = terms.make(ARRAY_SELECT, memory(depth - 1), index(depth - 1));
    return terms.convert(ZERO_EXTEND, cell, width);
  }

  private Term memory(int depth) {
    if (depth <= 0 || random.nextInt(4) == 0) {
      return random.nextInt(3) == 0
          ? terms.make(ARRAY_CONSTANT, random.nextInt(3) == 0 ? term(8, depth - 1) : constant(8))
          : array;
    }
    return random.nextInt(4) == 0
        ? terms.ite(bool(depth - 1), memory(depth - 1), memory(depth - 1))
        : terms.make(ARRAY_STORE, memory(depth - 1), index(depth - 1), term(8, depth - 1));
  }

  private Term index(int depth) {
    Term small = terms.convert(ZERO_EXTEND, term(2, depth), 64);
    return switch (random.nextInt(4)) {
      case 0 -> terms.constant(64, random.nextInt(8) - 2);
      case 1 -> terms.make(ADD, small, terms.constant(64, random.nextInt(5)));
      default -> small;
    };
  }

  private Term constant(int width) {
    return terms.constant(width, value(width));
  }

  private Term leaf(int width) {
    if (random.nextInt(4) == 0) {
      return constant(width);
    }
    Term variable = variables.get(random.nextInt(variables.size()));
    int from = variable.widthBits();
    if (from > width) {
      return terms.extract(variable, random.nextInt(from - width + 1), width);
    }
    return terms.convert(random.nextBoolean() ? ZERO_EXTEND : SIGN_EXTEND, variable, width);
  }
}

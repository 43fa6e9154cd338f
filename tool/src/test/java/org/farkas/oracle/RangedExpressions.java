package org.farkas.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * Random expressions of int whose range is known. Without {@code undefined} all of them are
 * defined; with it some may overflow, divide by zero, shift too far or index outside an array, and
 * the twin stops there.
 */
final class RangedExpressions {
  /** Macros of the twin; {@code stop()} leaves the run. */
  static final String CHECKS =
      """
      #define ADD(a, b) ({ int r_; if (__builtin_add_overflow((a), (b), &r_)) stop(); r_; })
      #define SUB(a, b) ({ int r_; if (__builtin_sub_overflow((a), (b), &r_)) stop(); r_; })
      #define MUL(a, b) ({ int r_; if (__builtin_mul_overflow((a), (b), &r_)) stop(); r_; })
      #define DIV(a, b) ({ int a_ = (a), b_ = (b); check(b_ != 0 && (a_ != -2147483647 - 1 || b_ != -1)); a_ / b_; })
      #define REM(a, b) ({ int a_ = (a), b_ = (b); check(b_ != 0 && (a_ != -2147483647 - 1 || b_ != -1)); a_ % b_; })
      #define SHIFTED(b) ({ int b_ = (b); check(b_ >= 0 && b_ < 32); b_; })
      #define NONNULL(p) ({ int *p_ = (p); check(p_ != 0); p_; })
      #define TRUNCATED(f) ({ double f_ = (f); check(f_ > -2147483649.0 && f_ < 2147483648.0); (int)f_; })
      #define INDEX(b, n) ({ int b_ = (b); check(b_ >= 0 && b_ < (n)); b_; })
      """;

  private static final int TABLE_SIZE = 4;

  private final Choices choices;
  private final boolean undefined;
  private final List<Ranged> readable = new ArrayList<>();
  private final List<Part> floats = new ArrayList<>();

  RangedExpressions(Choices choices, boolean undefined) {
    this.choices = choices;
    this.undefined = undefined;
  }

  /** What can be read at some place. */
  record Scope(int numbers, int floats) {}

  Scope enterScope() {
    return new Scope(readable.size(), floats.size());
  }

  void leaveScope(Scope scope) {
    readable.subList(scope.numbers(), readable.size()).clear();
    floats.subList(scope.floats(), floats.size()).clear();
  }

  boolean mayBeUndefined() {
    return undefined;
  }

  /** Forgets everything that can be read; for the start of another function. */
  void clear() {
    readable.clear();
    floats.clear();
  }

  void add(Ranged value) {
    readable.add(value);
  }

  void addFloat(String name) {
    floats.add(Part.of(name));
  }

  Ranged read() {
    return readable.isEmpty() ? literal() : choices.of(readable);
  }

  private Ranged literal() {
    return Ranged.literal(choices.between(-6, 20));
  }

  /** An expression. */
  Ranged number(int depth) {
    if (depth <= 0 || choices.chance(20)) {
      return choices.chance(75) ? read() : literal();
    }
    Ranged left = number(depth - 1);
    Ranged right = number(depth - 1);
    Ranged result =
        switch (choices.below(14)) {
          case 0, 1 -> sum(left, right, "+", "ADD");
          case 2, 3 -> sum(left, right, "-", "SUB");
          case 4 -> product(left, right);
          case 5 -> quotient(left, right);
          case 6 -> bits(left, right);
          case 7 -> converted(left);
          case 8 -> shift(left, right);
          case 9 -> element(left);
          case 10 -> new Ranged(compared(left, right), 0, 1);
          case 11 -> widened(left, right);
          case 12 -> negated(left);
          default -> left;
        };
    return result.fitsInt() ? result : left;
  }

  /** An expression within limits. */
  Ranged number(int depth, int limit) {
    Ranged any = number(depth);
    return any.within(-limit, limit)
        ? any
        : new Ranged(Part.of("(%s %% " + limit + ")", any.part()), 1L - limit, limit - 1L);
  }

  /** Whether to let an operation be undefined for some operands. */
  private boolean risk() {
    return undefined && choices.chance(12);
  }

  private Ranged sum(Ranged left, Ranged right, String operator, String checked) {
    boolean plus = operator.equals("+");
    Part sum = Part.of("(%s " + operator + " %s)", checked + "(%s, %s)", left.part(), right.part());
    Ranged result =
        plus
            ? new Ranged(sum, left.low() + right.low(), left.high() + right.high())
            : new Ranged(sum, left.low() - right.high(), left.high() - right.low());
    return result.fitsInt() ? result : risk() ? anything(sum) : left;
  }

  private static Ranged anything(Part part) {
    return new Ranged(part, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private Ranged product(Ranged left, Ranged right) {
    if (risk()) {
      long factor = choices.of(1L << 28, 123456789L, 1L << 30);
      Part product =
          Part.of("(%s * %s)", "MUL(%s, %s)", left.part(), Ranged.literal(factor).part());
      return anything(product);
    }
    long[] ends = {
      left.low() * right.low(),
      left.low() * right.high(),
      left.high() * right.low(),
      left.high() * right.high()
    };
    Part product = Part.of("(%s * %s)", "MUL(%s, %s)", left.part(), right.part());
    return new Ranged(
        product,
        java.util.Arrays.stream(ends).min().getAsLong(),
        java.util.Arrays.stream(ends).max().getAsLong());
  }

  private Ranged quotient(Ranged left, Ranged right) {
    boolean remainder = choices.chance(50);
    Ranged divisor = risk() ? right : Ranged.literal(choices.between(1, 9));
    Part part =
        Part.of(
            remainder ? "(%s %% %s)" : "(%s / %s)",
            remainder ? "REM(%s, %s)" : "DIV(%s, %s)",
            left.part(),
            divisor.part());
    long most = Math.max(Math.abs(left.low()), Math.abs(left.high()));
    if (remainder && divisor.low() == divisor.high() && divisor.low() > 0) {
      most = Math.min(most, divisor.low() - 1);
    }
    return new Ranged(part, left.low() >= 0 && divisor.low() > 0 ? 0 : -most, most);
  }

  private Ranged bits(Ranged left, Ranged right) {
    String operator = choices.of("&", "|", "^");
    Part part = Part.of("(%s " + operator + " %s)", left.part(), right.part());
    if (left.low() >= 0 && right.low() >= 0) {
      long both = Long.highestOneBit(Math.max(1, Math.max(left.high(), right.high()))) * 2 - 1;
      return new Ranged(part, 0, operator.equals("&") ? Math.min(left.high(), right.high()) : both);
    }
    long most = -1;
    for (long end : new long[] {left.low(), left.high(), right.low(), right.high()}) {
      most = Math.max(most, Math.abs(end));
    }
    long power = Long.highestOneBit(Math.max(1, most)) * 2;
    return new Ranged(part, -power, power);
  }

  private Ranged converted(Ranged operand) {
    return switch (choices.below(3)) {
      case 0 -> new Ranged(Part.of("(unsigned char)%s", operand.part()), 0, 255);
      case 1 -> new Ranged(Part.of("(signed char)%s", operand.part()), -128, 127);
      default -> new Ranged(Part.of("(int)((unsigned)%s >> 28)", operand.part()), 0, 15);
    };
  }

  private Ranged shift(Ranged left, Ranged right) {
    if (risk()) {
      Part shifted = Part.of("(1u << %s)", "(1u << SHIFTED(%s))", right.part());
      return new Ranged(Part.of("(int)(%s & 1023)", shifted), 0, 1023);
    }
    long most = Math.max(Math.abs(left.low()), Math.abs(left.high()));
    return new Ranged(Part.of("(%s >> (%s & 3))", left.part(), right.part()), -most, most);
  }

  /** An element of the table that each program has. */
  private Ranged element(Ranged index) {
    boolean inside = index.within(0, TABLE_SIZE - 1);
    if (inside || risk()) {
      return new Ranged(
          Part.of("table[%s]", "table[INDEX(%s, " + TABLE_SIZE + ")]", index.part()), -9, 99);
    }
    return new Ranged(Part.of("table[%s & " + (TABLE_SIZE - 1) + "]", index.part()), -9, 99);
  }

  /** An element of an array of numbers, at an index that depends on the inputs. */
  Part element(String array, int size) {
    Part index = read().part();
    return risk()
        ? Part.of(array + "[%s]", array + "[INDEX(%s, " + size + ")]", index)
        : Part.of(array + "[%s & " + (size - 1) + "]", index);
  }

  /** Operations on other types than int, with a small result. */
  private Ranged widened(Ranged left, Ranged right) {
    if (risk()) {
      Part product = Part.of("%s * 3e8", left.part());
      return anything(Part.of("(int)(%s)", "TRUNCATED(%s)", product));
    }
    return switch (choices.below(6)) {
      case 0 -> new Ranged(Part.of("(int)((unsigned)%s * 2654435761u >> 27)", left.part()), 0, 31);
      case 1 ->
          new Ranged(
              Part.of("(int)((long long)%s * %s %% 97)", left.part(), right.part()), -96, 96);
      case 2 -> new Ranged(Part.of("((unsigned)%s < 9u)", left.part()), 0, 1);
      case 3 -> new Ranged(Part.of("((unsigned short)%s >> 9)", left.part()), 0, 127);
      case 4 -> new Ranged(Part.of("(int)((unsigned long)%s / 3 %% 11)", left.part()), 0, 10);
      default -> new Ranged(Part.of("(-1 < (long)%s - 1u)", left.part()), 0, 1);
    };
  }

  private Ranged negated(Ranged operand) {
    if (operand.low() > Integer.MIN_VALUE) {
      return choices.chance(50)
          ? new Ranged(Part.of("(-%s)", operand.part()), -operand.high(), -operand.low())
          : new Ranged(Part.of("(~%s)", operand.part()), ~operand.high(), ~operand.low());
    }
    return risk() ? anything(Part.of("(-%s)", "SUB(0, %s)", operand.part())) : operand;
  }

  private Part compared(Ranged left, Ranged right) {
    String operator = choices.of("<", "<=", ">", ">=", "==", "!=");
    return Part.of("(%s " + operator + " %s)", left.part(), right.part());
  }

  /** A condition: an expression whose truth matters, without a Boolean operator. */
  Part condition() {
    if (!floats.isEmpty() && choices.chance(30)) {
      return floatCondition();
    }
    Ranged left = number(2);
    if (choices.chance(15)) {
      return Part.of("%s & " + choices.of("1", "2", "4"), left.part());
    }
    if (choices.chance(10)) {
      return left.part();
    }
    String operator = choices.of("<", "<=", ">", ">=", "==", "!=");
    Part right = choices.chance(70) ? near(left).part() : number(1).part();
    return Part.of("%s " + operator + " %s", left.part(), right);
  }

  /** A number at the limits of another, or a little beyond. */
  private Ranged near(Ranged value) {
    long span = value.high() - value.low();
    long inside = value.low() + (span > 0 ? choices.below((int) Math.min(span + 1, 1000)) : 0);
    long at = choices.of(value.low(), value.high(), inside, inside, value.high() + 1);
    return Ranged.literal(Math.clamp(at, -1_000_000, 1_000_000));
  }

  private Part floatCondition() {
    Part f = choices.of(floats);
    String text =
        choices.of(
            "%s > 1.5f",
            "%s == -0.125f",
            "%s * %s < 9.0f",
            "(int)%s == 3",
            "%s != %s",
            "%s + 1e8f > 1e8f",
            "%s / 3.0f <= -2.0f",
            "(double)%s * 0.1 == 0.8");
    Part[] parts =
        text.indexOf("%s") == text.lastIndexOf("%s") ? new Part[] {f} : new Part[] {f, f};
    return Part.of(text, parts);
  }
}

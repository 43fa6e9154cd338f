package org.farkas.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * Random expressions without side effects that are defined for all values of what they read: signed
 * arithmetic is done where it can't overflow, shift counts and indices are masked, divisors are
 * odd, and a floating number becomes an integer only if it fits. No call is made but of pure
 * functions, so the order of evaluation does not matter.
 */
final class Expressions {
  private final Choices choices;
  private final String prefix;

  /** Everything that may be read here, innermost scope last. */
  private final List<Place> readable = new ArrayList<>();

  /**
   * @param prefix of the program's own functions
   */
  Expressions(Choices choices, String prefix) {
    this.choices = choices;
    this.prefix = prefix;
  }

  /** A mark for {@link #leaveScope}. */
  int enterScope() {
    return readable.size();
  }

  void leaveScope(int mark) {
    readable.subList(mark, readable.size()).clear();
  }

  void add(Place place) {
    readable.add(place);
  }

  /** Something that can be assigned to. */
  Place writable() {
    List<Place> all = readable.stream().filter(Place::writable).toList();
    return choices.of(all);
  }

  /** The text of a place, with an index if it has several elements. */
  String text(Place place) {
    return place.elements() == 1
        ? place.text()
        : place.text().formatted("(" + integer(1) + ") & " + (place.elements() - 1));
  }

  /** An expression of any type that converts to the given one without undefined behaviour. */
  String convertible(NumberType type, int depth) {
    if (type.floating()) {
      return choices.chance(25) ? integer(depth) : floating(depth);
    }
    return choices.chance(10) ? truncated(depth) : integer(depth);
  }

  /** An expression of some integer type. */
  String integer(int depth) {
    if (depth <= 0) {
      return choices.chance(30) ? integerLiteral() : readInteger();
    }
    int next = depth - 1;
    return switch (choices.below(17)) {
      case 0, 1, 2 -> readInteger();
      case 3, 4 -> wrapping(next);
      case 5 -> small(next);
      case 6 -> "(%s %s %s)".formatted(integer(next), choices.of("&", "|", "^"), integer(next));
      case 7 -> shift(next);
      case 8 -> quotient(next);
      case 9, 10 -> comparison(next);
      case 11 -> "(%s %s %s)".formatted(integer(next), choices.of("&&", "||"), integer(next));
      case 12 -> "(%s%s)".formatted(choices.of("!", "~", "+"), integer(next));
      case 13 -> "(%s ? %s : %s)".formatted(integer(next), integer(next), integer(next));
      case 14 -> "((%s)%s)".formatted(choices.of(NumberType.INTEGERS), integer(next));
      case 15 -> builtIn(next);
      default -> truncated(next);
    };
  }

  private String readInteger() {
    List<Place> all = readable.stream().filter(place -> !place.type().floating()).toList();
    return all.isEmpty() ? integerLiteral() : text(choices.of(all));
  }

  private String integerLiteral() {
    return switch (choices.below(8)) {
      case 0 -> choices.of("0", "1", "2", "-1", "7u", "255");
      case 1 -> choices.of("0x7fffffff", "(-0x7fffffff - 1)", "0xffffffffu", "0x80000000");
      case 2 -> choices.of("0x7fffffffffffffffL", "0xffffffffffffffffuLL", "4294967296L");
      case 3 -> choices.of("'a'", "'\\0'", "'\\xff'", "'0'", "sizeof(long)");
      case 4 -> "((signed char)" + (choices.below(256) - 128) + ")";
      default -> Integer.toString(choices.below(2000) - 1000);
    };
  }

  /** Arithmetic modulo a power of two. */
  private String wrapping(int depth) {
    String operator = choices.of("+", "-", "*");
    String unsigned = choices.of("unsigned", "unsigned long", "unsigned long long");
    String sum =
        "((%s)%s %s (%s)%s)"
            .formatted(unsigned, integer(depth), operator, unsigned, integer(depth));
    return choices.chance(50) ? "((%s)%s)".formatted(choices.of("int", "long", "short"), sum) : sum;
  }

  /** Arithmetic on promoted small types, which fits into int. */
  private String small(int depth) {
    String first = choices.of("signed char", "unsigned char", "short", "_Bool", "char");
    String second = choices.of("signed char", "unsigned char", "short", "_Bool", "char");
    return "((%s)%s %s (%s)%s)"
        .formatted(first, integer(depth), choices.of("+", "-", "*"), second, integer(depth));
  }

  private String shift(int depth) {
    String count = integer(depth);
    return switch (choices.below(4)) {
      case 0 -> "((unsigned)%s << (%s & 31))".formatted(integer(depth), count);
      case 1 -> "((unsigned long long)%s >> (%s & 63))".formatted(integer(depth), count);
      case 2 -> "((int)%s >> (%s & 31))".formatted(integer(depth), count);
      default -> "((unsigned char)%s << (%s & 15))".formatted(integer(depth), count);
    };
  }

  private String quotient(int depth) {
    String operator = choices.of("/", "%");
    String divisor = integer(depth);
    return switch (choices.below(3)) {
      case 0 ->
          "((unsigned)%s %s ((unsigned)%s | 1u))".formatted(integer(depth), operator, divisor);
      case 1 -> "(((int)%s >> 1) %s ((int)%s | 1))".formatted(integer(depth), operator, divisor);
      default -> "(((long)%s >> 1) %s ((long)%s | 1))".formatted(integer(depth), operator, divisor);
    };
  }

  private String comparison(int depth) {
    String operator = choices.of("<", "<=", ">", ">=", "==", "!=");
    return choices.chance(25)
        ? "(%s %s %s)".formatted(floating(depth), operator, floating(depth))
        : "(%s %s %s)".formatted(integer(depth), operator, integer(depth));
  }

  private String builtIn(int depth) {
    String operand = integer(depth);
    return switch (choices.below(6)) {
      case 0 -> "__builtin_popcountll((unsigned long long)%s)".formatted(operand);
      case 1 -> "__builtin_clz((unsigned)%s | 1u)".formatted(operand);
      case 2 -> "__builtin_ctzll((unsigned long long)%s | 256u)".formatted(operand);
      case 3 -> "__builtin_bswap32((unsigned)%s)".formatted(operand);
      case 4 -> "_Generic(+%s, int: 1, long: 2, default: 3)".formatted(operand);
      default -> "((int)sizeof(+%s) + 1)".formatted(operand);
    };
  }

  /** A floating number as an integer, where it fits. */
  private String truncated(int depth) {
    return "%sto_integer(%s)".formatted(prefix, floating(depth));
  }

  /** An expression of type float or double. */
  String floating(int depth) {
    if (depth <= 0) {
      return choices.chance(40) ? floatingLiteral() : readFloating();
    }
    int next = depth - 1;
    return switch (choices.below(9)) {
      case 0, 1 -> readFloating();
      case 2, 3, 4 ->
          "(%s %s %s)".formatted(floating(next), choices.of("+", "-", "*", "/"), floating(next));
      case 5 -> "((%s)%s)".formatted(choices.of("float", "double"), integer(next));
      case 6 -> "((%s)%s)".formatted(choices.of("float", "double"), floating(next));
      case 7 -> "(%s ? %s : %s)".formatted(integer(next), floating(next), floating(next));
      default -> mathematics(next);
    };
  }

  private String readFloating() {
    List<Place> all = readable.stream().filter(place -> place.type().floating()).toList();
    return all.isEmpty() ? floatingLiteral() : text(choices.of(all));
  }

  private String floatingLiteral() {
    return choices.of(
        "0.0",
        "1.0f",
        "-0.5",
        "3.25",
        "1e10",
        "0.1",
        "0.1f",
        "-7.0f",
        "1e-3",
        "16777217.0",
        "0x1p-1040",
        "2.5f",
        "1e300",
        "-0.0");
  }

  private String mathematics(int depth) {
    String x = floating(depth);
    return switch (choices.below(8)) {
      case 0 -> "fabs(%s)".formatted(x);
      case 1 -> "%s(%s)".formatted(choices.of("floor", "ceil", "trunc", "rint", "round"), x);
      case 2 -> "sqrt(fabs(%s))".formatted(x);
      // The sign of what is no number is left open.
      case 3 -> "copysign(%s, %snumber(%s))".formatted(x, prefix, floating(depth));
      // Which of two zeros is the less is left open; the sum has one sign.
      case 4 -> "(%s(%s, %s) + 0.0)".formatted(choices.of("fmin", "fmax"), x, floating(depth));
      case 5 -> "fmod(%s, %s)".formatted(x, floating(depth));
      case 6 -> "ldexp(%s, %s & 31)".formatted(x, integer(depth));
      default -> "floorf((float)%s)".formatted(x);
    };
  }
}

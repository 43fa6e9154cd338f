package org.farkas.exec.semantics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * A floating number as {@code printf} writes it (C11 7.21.6.1p8): correctly rounded, to even where
 * two texts are equally near, as glibc does.
 */
public final class FloatText {
  private static final int LEAST_PLAIN_EXPONENT = -4;

  private FloatText() {}

  /**
   * The text without width and sign.
   *
   * @param number its sign does not matter
   * @param conversion one of f, F, e, E, g, G
   * @param alternative whether the flag # is given, which g and G do not take here
   */
  public static String of(double number, char conversion, int precision, boolean alternative) {
    char kind = Character.toLowerCase(conversion);
    String text =
        Double.isNaN(number)
            ? "nan"
            : Double.isInfinite(number)
                ? "inf"
                : finite(new BigDecimal(Math.abs(number)), kind, precision, alternative);
    return kind == conversion ? text : text.toUpperCase(Locale.ROOT);
  }

  private static String finite(BigDecimal number, char kind, int precision, boolean alternative) {
    return switch (kind) {
      case 'f' -> plain(number, precision, alternative);
      case 'e' -> scientific(number, precision, alternative);
      default -> general(number, Math.max(1, precision));
    };
  }

  private static String plain(BigDecimal number, int precision, boolean alternative) {
    String text = number.setScale(precision, RoundingMode.HALF_EVEN).toPlainString();
    return alternative && precision == 0 ? text + "." : text;
  }

  private static String scientific(BigDecimal number, int precision, boolean alternative) {
    BigDecimal rounded = rounded(number, precision + 1);
    int exponent = exponent(rounded);
    StringBuilder digits = new StringBuilder(rounded.unscaledValue().toString());
    while (digits.length() <= precision) {
      digits.append('0');
    }
    digits.setLength(precision + 1);
    if (precision > 0 || alternative) {
      digits.insert(1, '.');
    }
    return digits + "e%s%02d".formatted(exponent < 0 ? "-" : "+", Math.abs(exponent));
  }

  private static String general(BigDecimal number, int precision) {
    int exponent = exponent(rounded(number, precision));
    boolean plain = precision > exponent && exponent >= LEAST_PLAIN_EXPONENT;
    String text =
        plain
            ? plain(number, precision - 1 - exponent, false)
            : scientific(number, precision - 1, false);
    if (text.indexOf('.') < 0) {
      return text;
    }
    int power = plain ? text.length() : text.indexOf('e');
    String stripped = text.substring(0, power).replaceFirst("[.]?0*$", "");
    return stripped + text.substring(power);
  }

  private static BigDecimal rounded(BigDecimal number, int digits) {
    return number.signum() == 0
        ? BigDecimal.ZERO
        : number.round(new MathContext(digits, RoundingMode.HALF_EVEN));
  }

  private static int exponent(BigDecimal number) {
    return number.signum() == 0 ? 0 : number.precision() - number.scale() - 1;
  }
}

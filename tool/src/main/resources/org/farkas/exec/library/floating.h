/* C11 7.12, POSIX: exact functions of one floating type, with glibc's errno. To be included with
 *   REAL, BITS           the type, and an unsigned integer type of its size
 *   PRECISION            bits of the significand, the implicit one included
 *   GREATEST_EXPONENT    of a finite power of two
 *   NAME(x), BUILTIN(x)  the function x, and the compiler's function x, for this type
 *   ISNAN, ISINF, FINITE BSD's names
 * Rounding is to the nearest even number. */

enum {
  FRACTION_BITS = PRECISION - 1,
  LEAST_EXPONENT = 1 - GREATEST_EXPONENT,
  SIGN_BIT = sizeof(BITS) * CHAR_BIT - 1,
  /* The greatest exponent field, of infinities and NaN. */
  SPECIAL = 2 * GREATEST_EXPONENT + 1
};

/* fpclassify's answers, as glibc numbers them. */
enum { CLASS_NAN, CLASS_INFINITE, CLASS_ZERO, CLASS_SUBNORMAL, CLASS_NORMAL };

#define INFINITE ((REAL)__builtin_inf())

union real {
  REAL value;
  BITS bits;
};

static REAL of_bits(BITS bits) {
  union real real = {.bits = bits};
  return real.value;
}

static BITS bits_of(REAL value) {
  union real real = {.value = value};
  return real.bits;
}

static REAL power_of_two(int exponent) {
  return of_bits((BITS)(exponent + GREATEST_EXPONENT) << FRACTION_BITS);
}

static int is_finite(REAL value) {
  return (value < INFINITE) & (value > -INFINITE);
}

static int exponent_field(REAL value) {
  return (int)(bits_of(value) >> FRACTION_BITS) & SPECIAL;
}

/* The exponent e of a finite number other than 0, with 2^e <= |value| < 2^(e+1). */
static int exponent_of(REAL value) {
  int field = exponent_field(value);
  if (field == 0) {
    return exponent_field(value * power_of_two(PRECISION)) - GREATEST_EXPONENT - PRECISION;
  }
  return field - GREATEST_EXPONENT;
}

int NAME(__isnan)(REAL value) {
  return value != value;
}

int ISNAN(REAL value) {
  return value != value;
}

int NAME(__isinf)(REAL value) {
  return (value == INFINITE) - (value == -INFINITE);
}

int ISINF(REAL value) {
  return (value == INFINITE) - (value == -INFINITE);
}

int NAME(__finite)(REAL value) {
  return is_finite(value);
}

int FINITE(REAL value) {
  return is_finite(value);
}

int NAME(__signbit)(REAL value) {
  return (int)(bits_of(value) >> SIGN_BIT);
}

int NAME(__fpclassify)(REAL value) {
  if (value != value) {
    return CLASS_NAN;
  }
  if (value == 0) {
    return CLASS_ZERO;
  }
  REAL magnitude = BUILTIN(fabs)(value);
  if (magnitude == INFINITE) {
    return CLASS_INFINITE;
  }
  return magnitude < power_of_two(LEAST_EXPONENT) ? CLASS_SUBNORMAL : CLASS_NORMAL;
}

/* The value times a power of two. Only the last of the multiplications can round to a number other
 * than 0: if an earlier one was inexact, the result is less than half of the least number. */
static REAL scaled(REAL value, long exponent) {
  const int enough = 2 * GREATEST_EXPONENT + 200;
  const int down = LEAST_EXPONENT + PRECISION;
  if (value == 0 || !is_finite(value)) {
    return value + value;
  }
  if (exponent > enough) {
    exponent = enough;
  }
  if (exponent < -enough) {
    exponent = -enough;
  }
  for (; exponent > GREATEST_EXPONENT; exponent -= GREATEST_EXPONENT) {
    value *= power_of_two(GREATEST_EXPONENT);
  }
  for (; exponent < LEAST_EXPONENT; exponent -= down) {
    value *= power_of_two(down);
  }
  value *= power_of_two((int)exponent);
  if (value == 0 || !is_finite(value)) {
    *__errno_location() = ERANGE;
  }
  return value;
}

REAL NAME(ldexp)(REAL value, int exponent) {
  return scaled(value, exponent);
}

REAL NAME(scalbn)(REAL value, int exponent) {
  return scaled(value, exponent);
}

REAL NAME(scalbln)(REAL value, long exponent) {
  return scaled(value, exponent);
}

REAL NAME(frexp)(REAL value, int *exponent) {
  if (value == 0 || !is_finite(value)) {
    *exponent = 0;
    return value + value;
  }
  int whole = exponent_of(value) + 1;
  if (exponent_field(value) == 0) {
    value *= power_of_two(PRECISION);
  }
  *exponent = whole;
  BITS field = (BITS)SPECIAL << FRACTION_BITS;
  BITS half = (BITS)(GREATEST_EXPONENT - 1) << FRACTION_BITS;
  return of_bits((bits_of(value) & ~field) | half);
}

REAL NAME(modf)(REAL value, REAL *whole) {
  REAL truncated = BUILTIN(trunc)(value);
  *whole = truncated;
  return BUILTIN(copysign)(truncated == value ? 0 : value - truncated, value);
}

REAL NAME(fdim)(REAL left, REAL right) {
  if (left <= right) {
    return 0;
  }
  REAL difference = left - right;
  if (difference == INFINITE && is_finite(left) && is_finite(right)) {
    *__errno_location() = ERANGE;
  }
  return difference;
}

REAL NAME(nextafter)(REAL value, REAL direction) {
  if (value != value || direction != direction) {
    return value + direction;
  }
  if (value == direction) {
    return direction;
  }
  if (value == 0) {
    return BUILTIN(copysign)(of_bits(1), direction);
  }
  int away = (value < direction) == (value > 0);
  REAL result = of_bits(away ? bits_of(value) + 1 : bits_of(value) - 1);
  if (!is_finite(result) || exponent_field(result) == 0) {
    *__errno_location() = ERANGE;
  }
  return result;
}

int NAME(ilogb)(REAL value) {
  if (value != 0 && is_finite(value)) {
    return exponent_of(value);
  }
  *__errno_location() = EDOM;
  if (value == 0) {
    return LOGARITHM_OF_ZERO;
  }
  return value != value ? LOGARITHM_OF_NAN : INT_MAX;
}

REAL NAME(logb)(REAL value) {
  if (value == 0) {
    return -INFINITE;
  }
  return is_finite(value) ? exponent_of(value) : value * value;
}

REAL NAME(roundeven)(REAL value) {
  return BUILTIN(rint)(value);
}

/* An integer as `long`; what does not fit becomes what the processor makes of it. */
static long to_long(REAL whole) {
  int fits = whole >= (REAL)LONG_MIN && whole < -(REAL)LONG_MIN;
  return fits ? (long)whole : LONG_MIN;
}

static long long to_long_long(REAL whole) {
  int fits = whole >= (REAL)LLONG_MIN && whole < -(REAL)LLONG_MIN;
  return fits ? (long long)whole : LLONG_MIN;
}

long NAME(lround)(REAL value) {
  return to_long(BUILTIN(round)(value));
}

long long NAME(llround)(REAL value) {
  return to_long_long(BUILTIN(round)(value));
}

long NAME(lrint)(REAL value) {
  return to_long(BUILTIN(rint)(value));
}

long long NAME(llrint)(REAL value) {
  return to_long_long(BUILTIN(rint)(value));
}

/* The value less the multiple of the divisor that is nearest, of two such the even multiple. */
static REAL remainder_of(REAL value, REAL divisor) {
  if (value != value || divisor != divisor) {
    return value + divisor;
  }
  if (divisor == 0 || !is_finite(value)) {
    *__errno_location() = EDOM;
    return INFINITE - INFINITE;
  }
  if (!is_finite(divisor)) {
    return value;
  }
  REAL unit = BUILTIN(fabs)(divisor);
  /* Doubling is exact, or gives infinity where the number compared with is finite and less. */
  REAL rest = NAME(fmod)(BUILTIN(fabs)(value), unit + unit);
  if (rest + rest > unit) {
    rest -= unit;
    if (rest + rest >= unit) {
      rest -= unit;
    }
  }
  return NAME(__signbit)(value) ? -rest : rest;
}

REAL NAME(remainder)(REAL value, REAL divisor) {
  return remainder_of(value, divisor);
}

REAL NAME(drem)(REAL value, REAL divisor) {
  return remainder_of(value, divisor);
}

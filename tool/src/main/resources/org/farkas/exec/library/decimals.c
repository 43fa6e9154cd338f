/* C11 7.22.1.3: floating numbers out of strings, in the C locale. Numerals of few digits are
 * computed as Clinger showed ("How to read floating point numbers accurately", 1990): digits and
 * power of ten are exact, so that one operation rounds as it must. */
#include "library.h"

/* So many digits, and powers of ten, are exact in the type. */
enum { DOUBLE_DIGITS = 15, DOUBLE_POWER = 22, FLOAT_DIGITS = 7, FLOAT_POWER = 10 };

/* With these powers of ten any digits are more than the type holds (C11 7.22.1.3p10), and with
 * those, negated, less than half of the least number but 0. */
enum { DOUBLE_OVERFLOW = 309, DOUBLE_UNDERFLOW = 340, FLOAT_OVERFLOW = 39, FLOAT_UNDERFLOW = 61 };

/* So many digits fit into 32 bits, from which solvers convert with less effort. */
enum { SMALL_DIGITS = 9 };

struct decimal {
  uint64_t digits;
  /* How many there are, zeros at the start included. */
  int count;
  /* Of ten. */
  int power;
  int negative;
  int infinite;
  int nan;
  /* After the numeral; the string itself if there is none. */
  const char *end;
};

static int space(char c) {
  return (c == ' ') | ((unsigned)c - '\t' < 5u);
}

static int digit(char c) {
  return (unsigned)c - '0' < 10u;
}

/* Whether a string starts with a word, in letters of any case. */
static int starts(const char *string, const char *word) {
  for (; *word != '\0'; word++) {
    if ((*string | 32) != *word) {
      return 0;
    }
    string++;
  }
  return 1;
}

static void read_word(const char *string, struct decimal *result) {
  if (starts(string, "inf")) {
    result->infinite = 1;
    result->end = string + (starts(string + 3, "inity") ? 8 : 3);
  } else if (starts(string, "nan")) {
    if (string[3] == '(') {
      __farkas_unsupported("a NaN with a payload in a text");
    }
    result->nan = 1;
    result->end = string + 3;
  }
}

static const char *read_digits(const char *string, struct decimal *result) {
  while (digit(*string)) {
    result->digits = result->digits * 10 + (unsigned)(*string - '0');
    result->count++;
    if (result->count > DOUBLE_DIGITS) {
      __farkas_unsupported("a floating number of more than 15 digits in a text");
    }
    string++;
  }
  return string;
}

static void read_power(const char *string, struct decimal *result) {
  int negative = *string == '-';
  int power = 0;
  string += negative || *string == '+';
  if (!digit(*string)) {
    return;
  }
  for (; digit(*string); string++) {
    if (power < 1000) {
      power = power * 10 + (*string - '0');
    }
  }
  result->power += negative ? -power : power;
  result->end = string;
}

static struct decimal read_decimal(const char *string) {
  struct decimal result = {.end = string};
  __farkas_not_null(string);
  while (space(*string)) {
    string++;
  }
  result.negative = *string == '-';
  string += result.negative || *string == '+';
  if (!digit(*string) && *string != '.') {
    read_word(string, &result);
    return result;
  }
  if (string[0] == '0' && (string[1] | 32) == 'x') {
    __farkas_unsupported("a hexadecimal floating number in a text");
  }
  string = read_digits(string, &result);
  if (*string == '.') {
    int whole = result.count;
    const char *after = read_digits(string + 1, &result);
    if (result.count == 0) {
      return result; // a point alone
    }
    result.power = whole - result.count;
    string = after;
  }
  result.end = string;
  if ((*string | 32) == 'e') {
    read_power(string + 1, &result);
  }
  return result;
}

#define CONVERSION(name, type, most_digits, most_power, overflow, underflow)               \
  static type name(struct decimal decimal) {                                               \
    type value = decimal.count <= SMALL_DIGITS ? (type)(uint32_t)decimal.digits            \
                                               : (type)decimal.digits;                     \
    type power = 1;                                                                        \
    int magnitude = decimal.power < 0 ? -decimal.power : decimal.power;                    \
    if (decimal.infinite) {                                                                \
      value = (type)__builtin_inf();                                                       \
    } else if (decimal.nan) {                                                              \
      value = (type)__builtin_nan("");                                                     \
    } else if (magnitude != 0 && decimal.digits != 0) {                                    \
      if (decimal.power >= (overflow)) {                                                   \
        *__errno_location() = ERANGE;                                                      \
        value = (type)__builtin_inf();                                                     \
      } else if (decimal.power <= -(underflow)) {                                          \
        __farkas_presume("a numeral that is too small for its type is 0, and errno ERANGE");\
        *__errno_location() = ERANGE;                                                      \
        value = 0;                                                                         \
      } else {                                                                             \
        if (magnitude > (most_power)) {                                                    \
          __farkas_unsupported("a floating number with a large power of ten in a text");   \
        }                                                                                  \
        for (int i = 0; i < magnitude; i++) {                                              \
          power *= 10;                                                                     \
        }                                                                                  \
        value = decimal.power < 0 ? value / power : value * power;                         \
      }                                                                                    \
    }                                                                                      \
    if (decimal.count > (most_digits)) {                                                   \
      __farkas_unsupported("a floating number of more than 7 digits in a text");           \
    }                                                                                      \
    return decimal.negative ? -value : value;                                              \
  }

CONVERSION(to_double, double, DOUBLE_DIGITS, DOUBLE_POWER, DOUBLE_OVERFLOW, DOUBLE_UNDERFLOW)
CONVERSION(to_float, float, FLOAT_DIGITS, FLOAT_POWER, FLOAT_OVERFLOW, FLOAT_UNDERFLOW)

double strtod(const char *restrict string, char **restrict end) {
  struct decimal decimal = read_decimal(string);
  if (end != NULL) {
    *end = (char *)decimal.end;
  }
  return decimal.end == string ? 0 : to_double(decimal);
}

float strtof(const char *restrict string, char **restrict end) {
  struct decimal decimal = read_decimal(string);
  if (end != NULL) {
    *end = (char *)decimal.end;
  }
  return decimal.end == string ? 0 : to_float(decimal);
}

double atof(const char *string) {
  return strtod(string, NULL);
}

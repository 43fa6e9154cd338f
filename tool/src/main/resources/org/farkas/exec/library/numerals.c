/* C11 7.22.1, C23 7.24.1 (prefix 0b): integers out of strings, in the C locale. */
#include "library.h"

/* So many digits fit into 64 bits in any base. */
enum { SAFE_DIGITS = 12 };

struct numeral {
  uint64_t magnitude;
  int negative;
  /* Whether the magnitude needs more than 64 bits. */
  int overflow;
  /* After the last digit; the string itself if there is no digit. */
  const char *end;
};

static int space(char c) {
  return (c == ' ') | ((unsigned)c - '\t' < 5u);
}

/* A digit's value, or more than any base; without a branch. */
static unsigned digit_value(char c) {
  unsigned decimal = (unsigned)c - '0';
  unsigned letter = ((unsigned)c | 32u) - 'a';
  unsigned is_decimal = decimal < 10u;
  unsigned is_letter = letter < 26u;
  return (-is_decimal & decimal) | (-is_letter & (letter + 10)) | (is_decimal + is_letter - 1);
}

static int letter_after_zero(const char *digits, char letter) {
  return digits[0] == '0' && (digits[1] | 32) == letter;
}

/* Reads space, a sign, a prefix that fits the base (8, 10 or 16 are found out if it is 0), digits. */
static struct numeral read_numeral(const char *string, unsigned base, int binary_prefix) {
  struct numeral result = {.end = string};
  while (space(*string)) {
    string++;
  }
  if (*string == '-') {
    result.negative = 1;
    string++;
  } else if (*string == '+') {
    string++;
  }
  if ((base == 0 || base == 16) && letter_after_zero(string, 'x')) {
    result.end = string + 1;
    string += 2;
    base = 16;
  } else if (binary_prefix && (base == 0 || base == 2) && letter_after_zero(string, 'b')) {
    result.end = string + 1;
    string += 2;
    base = 2;
  } else if (base == 0) {
    base = *string == '0' ? 8 : 10;
  }
  for (int count = 0;; count++) {
    unsigned digit = digit_value(*string);
    if (digit >= base) {
      return result;
    }
    if (count >= SAFE_DIGITS && result.magnitude > (UINT64_MAX - digit) / base) {
      result.overflow = 1;
    }
    result.magnitude = result.magnitude * base + digit;
    string++;
    result.end = string;
  }
}

/* The numeral as strtol and its like take it; errno says if the base is none. */
static struct numeral convert(const char *string, char **end, int base, int binary_prefix) {
  if (base < 0 || base == 1 || base > 36) {
    __farkas_presume("a number in a base that is none is 0, and errno EINVAL");
    *__errno_location() = EINVAL;
    return (struct numeral){0};
  }
  struct numeral result = read_numeral(string, (unsigned)base, binary_prefix);
  if (end != NULL) {
    *end = (char *)result.end;
  }
  if (result.end == string) {
    __errno_may_change(); /* POSIX: to EINVAL */
  }
  return result;
}

/* The value within the limits; beyond them errno says so. */
static int64_t to_signed(struct numeral numeral, int64_t least, int64_t greatest) {
  uint64_t limit = numeral.negative ? -(uint64_t)least : (uint64_t)greatest;
  if (numeral.overflow || numeral.magnitude > limit) {
    *__errno_location() = ERANGE;
    return numeral.negative ? least : greatest;
  }
  return (int64_t)(numeral.negative ? -numeral.magnitude : numeral.magnitude);
}

static uint64_t to_unsigned(struct numeral numeral, uint64_t greatest) {
  if (numeral.overflow || numeral.magnitude > greatest) {
    *__errno_location() = ERANGE;
    return greatest;
  }
  return numeral.negative ? -numeral.magnitude : numeral.magnitude;
}

/* C11 7.22.1p1: what the result type can't hold is undefined. */
static int64_t to_decimal(const char *string, int64_t least, int64_t greatest) {
  struct numeral numeral = read_numeral(string, 10, 0);
  uint64_t limit = numeral.negative ? -(uint64_t)least : (uint64_t)greatest;
  UNDEFINED_IF(numeral.overflow || numeral.magnitude > limit, "atoi: the number is out of range");
  return (int64_t)(numeral.negative ? -numeral.magnitude : numeral.magnitude);
}

int atoi(const char *string) {
  return (int)to_decimal(string, INT_MIN, INT_MAX);
}

long atol(const char *string) {
  return (long)to_decimal(string, LONG_MIN, LONG_MAX);
}

long long atoll(const char *string) {
  return to_decimal(string, LLONG_MIN, LLONG_MAX);
}

long strtol(const char *restrict string, char **restrict end, int base) {
  return (long)to_signed(convert(string, end, base, 0), LONG_MIN, LONG_MAX);
}

long long strtoll(const char *restrict string, char **restrict end, int base) {
  return to_signed(convert(string, end, base, 0), LLONG_MIN, LLONG_MAX);
}

intmax_t strtoimax(const char *restrict string, char **restrict end, int base) {
  return to_signed(convert(string, end, base, 0), INTMAX_MIN, INTMAX_MAX);
}

unsigned long strtoul(const char *restrict string, char **restrict end, int base) {
  return (unsigned long)to_unsigned(convert(string, end, base, 0), ULONG_MAX);
}

unsigned long long strtoull(const char *restrict string, char **restrict end, int base) {
  return to_unsigned(convert(string, end, base, 0), ULLONG_MAX);
}

uintmax_t strtoumax(const char *restrict string, char **restrict end, int base) {
  return to_unsigned(convert(string, end, base, 0), UINTMAX_MAX);
}

long __isoc23_strtol(const char *restrict string, char **restrict end, int base) {
  return (long)to_signed(convert(string, end, base, 1), LONG_MIN, LONG_MAX);
}

long long __isoc23_strtoll(const char *restrict string, char **restrict end, int base) {
  return to_signed(convert(string, end, base, 1), LLONG_MIN, LLONG_MAX);
}

intmax_t __isoc23_strtoimax(const char *restrict string, char **restrict end, int base) {
  return to_signed(convert(string, end, base, 1), INTMAX_MIN, INTMAX_MAX);
}

unsigned long __isoc23_strtoul(const char *restrict string, char **restrict end, int base) {
  return (unsigned long)to_unsigned(convert(string, end, base, 1), ULONG_MAX);
}

unsigned long long __isoc23_strtoull(const char *restrict string, char **restrict end, int base) {
  return to_unsigned(convert(string, end, base, 1), ULLONG_MAX);
}

uintmax_t __isoc23_strtoumax(const char *restrict string, char **restrict end, int base) {
  return to_unsigned(convert(string, end, base, 1), UINTMAX_MAX);
}

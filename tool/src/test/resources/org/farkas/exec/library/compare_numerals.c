#include "comparison.h"

#include <inttypes.h>

MODEL(atoi);
MODEL(atol);
MODEL(atoll);
MODEL(strtol);
MODEL(strtoll);
MODEL(strtoimax);
MODEL(strtoul);
MODEL(strtoull);
MODEL(strtoumax);
long model___isoc23_strtol(const char *, char **, int);
long long model___isoc23_strtoll(const char *, char **, int);
intmax_t model___isoc23_strtoimax(const char *, char **, int);
unsigned long model___isoc23_strtoul(const char *, char **, int);
unsigned long long model___isoc23_strtoull(const char *, char **, int);
uintmax_t model___isoc23_strtoumax(const char *, char **, int);

static char text[96];

/* Space, sign, prefix, digits, rest: each of them sometimes missing or wrong. */
static void any_numeral(int base) {
  static const char *const spaces[] = {"", "", " ", "\t\n\v\f\r ", "\x1f"};
  static const char *const signs[] = {"", "", "", "+", "-", "--", "- "};
  static const char *const prefixes[] = {"", "", "0", "0x", "0X", "00", "0b", "x"};
  static const char *const ends[] = {"", "", " ", "z", "-", "8", ".5", "_"};
  static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  strcpy(text, spaces[below(5)]);
  strcat(text, signs[below(7)]);
  strcat(text, prefixes[below(8)]);
  unsigned usual = base >= 2 && base <= 36 ? (unsigned)base : 10;
  for (unsigned count = below(3) ? below(6) : below(30); count > 0; count--) {
    char digit = digits[below(20) == 0 ? below(sizeof digits - 1) : below(usual)];
    strncat(text, &digit, 1);
  }
  strcat(text, ends[below(8)]);
}

/* Numbers about the limits of each type. */
static void boundary_numeral(void) {
  static const uint64_t limits[] = {0,          INT_MAX,   UINT32_MAX, INT64_MAX,
                                    UINT64_MAX, INT16_MAX, 1u << 31,   1ull << 63};
  uint64_t number = limits[below(8)] + below(3) - 1;
  const char *sign = below(2) ? "-" : "";
  if (below(8) == 0) {
    snprintf(text, sizeof text, "%s%d%020" PRIu64, sign, (int)below(3), number);
  } else {
    snprintf(text, sizeof text, "%s%" PRIu64, sign, number);
  }
}

/* The address sanitizer's functions set the end even if the base is none. */
#ifdef __SANITIZE_ADDRESS__
#define END_UNKNOWN(base) ((base) < 0 || (base) == 1 || (base) > 36)
#else
#define END_UNKNOWN(base) 0
#endif

#define CONVERT(name, library_name, base)                                              \
  do {                                                                                 \
    char *our_end = (char *)1;                                                         \
    char *their_end = (char *)1;                                                       \
    *model___errno_location() = errno = 7;                                             \
    SAME(name, model_##name(text, &our_end, (base)) == library_name(text, &their_end, (base))); \
    SAME(name, our_end == their_end || END_UNKNOWN(base));                                                \
    SAME(name, *model___errno_location() == errno);                                    \
    SAME(name, model_##name(text, NULL, (base)) == library_name(text, NULL, (base)));  \
  } while (0)

static void conversions(void) {
  int base = below(3) == 0 ? 0 : below(3) == 0 ? 16 : below(3) == 0 ? 10 : (int)below(40) - 2;
  if (below(4) == 0) {
    boundary_numeral();
  } else {
    any_numeral(base);
  }
  CONVERT(strtol, strtol, base);
  CONVERT(strtoll, strtoll, base);
  CONVERT(strtoimax, strtoimax, base);
  CONVERT(strtoul, strtoul, base);
  CONVERT(strtoull, strtoull, base);
  CONVERT(strtoumax, strtoumax, base);
  char *after_zero = strpbrk(text, "0");
  int binary = after_zero != NULL && (after_zero[1] | 32) == 'b' && (base == 0 || base == 2);
  if (!binary) {
    CONVERT(__isoc23_strtol, strtol, base);
    CONVERT(__isoc23_strtoll, strtoll, base);
    CONVERT(__isoc23_strtoimax, strtoimax, base);
    CONVERT(__isoc23_strtoul, strtoul, base);
    CONVERT(__isoc23_strtoull, strtoull, base);
    CONVERT(__isoc23_strtoumax, strtoumax, base);
  }
}

static void decimals(void) {
  if (below(2)) {
    boundary_numeral();
  } else {
    any_numeral(10);
  }
  errno = 0;
  long number = strtol(text, NULL, 10);
  if (errno == ERANGE) {
    UNDEFINED(atol, model_atol(text));
    UNDEFINED(atoll, model_atoll(text));
  } else {
    SAME(atol, model_atol(text) == atol(text));
    SAME(atoll, model_atoll(text) == atoll(text));
  }
  if (errno == ERANGE || number != (int)number) {
    UNDEFINED(atoi, model_atoi(text));
  } else {
    SAME(atoi, model_atoi(text) == atoi(text));
  }
}

static void binary_numerals(void) {
  char *end;
  SAME(__isoc23_strtol, model___isoc23_strtol("0b101", &end, 0) == 5 && *end == '\0');
  SAME(__isoc23_strtol, model___isoc23_strtol("-0B11z", &end, 2) == -3 && *end == 'z');
  SAME(__isoc23_strtoul, model___isoc23_strtoul("0b2", &end, 2) == 0 && *end == 'b');
  SAME(__isoc23_strtoul, model___isoc23_strtoul("0b1", &end, 16) == 0xb1 && *end == '\0');
}

void compare_numerals(int rounds) {
  binary_numerals();
  for (int i = 0; i < 4 * rounds; i++) {
    conversions();
    decimals();
  }
}

#include "comparison.h"

#include <math.h>
#include <stdarg.h>

MODEL(snprintf);
MODEL(vsnprintf);
MODEL(sprintf);
MODEL(vsprintf);
int model___snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...);
int model___vsnprintf_chk(
    char *to, size_t size, int flag, size_t room, const char *format, va_list arguments);
int model___sprintf_chk(char *to, int flag, size_t room, const char *format, ...);
int model___vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list arguments);

static int list_vsnprintf(char *to, size_t size, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = model_vsnprintf(to, size, format, arguments);
  va_end(arguments);
  return length;
}

static int list_vsprintf(char *to, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = model_vsprintf(to, format, arguments);
  va_end(arguments);
  return length;
}

static int list___vsnprintf_chk(char *to, size_t size, size_t room, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = model___vsnprintf_chk(to, size, 1, room, format, arguments);
  va_end(arguments);
  return length;
}

static int list___vsprintf_chk(char *to, size_t room, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = model___vsprintf_chk(to, 1, room, format, arguments);
  va_end(arguments);
  return length;
}

/* A conversion with flags, width and precision, between other text; `*` stands for two arguments
 * that come first. */
static void any_format(char *format, char kind, const char *size, int stars) {
  static const char *const flags[] = {"", "", "-", "0", "+", " ", "#", "-0", "+0", "# ", "#0", "-+"};
  static const char *const widths[] = {"", "", "1", "3", "8", "12"};
  static const char *const precisions[] = {"", "", ".", ".0", ".2", ".5", ".10"};
  const char *flag = strchr("cs", kind) == NULL ? flags[below(12)] : below(2) ? "" : "-";
  sprintf(format, "%s%%%s%s%s%s%c%s", below(2) ? "a" : "", flag,
          stars ? "*" : widths[below(6)], stars ? ".*" : precisions[below(7)], size, kind,
          below(2) ? "%%z" : "");
}

static char ours[128];
static char theirs[128];

#define PRINT(name, model_call, library_call)                       \
  do {                                                              \
    memset(ours, 7, sizeof ours);                                   \
    memset(theirs, 7, sizeof theirs);                               \
    int our_length = model_call;                                    \
    SAME(name, our_length == library_call);                         \
    SAME(name, memcmp(ours, theirs, sizeof ours) == 0);             \
  } while (0)

#define ALL(...)                                                                            \
  do {                                                                                      \
    size_t room = below(24);                                                                \
    PRINT(snprintf, model_snprintf(ours, room, format, __VA_ARGS__),                        \
          snprintf(theirs, room, format, __VA_ARGS__));                                     \
    PRINT(vsnprintf, list_vsnprintf(ours, room, format, __VA_ARGS__),                       \
          snprintf(theirs, room, format, __VA_ARGS__));                                     \
    PRINT(sprintf, model_sprintf(ours, format, __VA_ARGS__),                                \
          sprintf(theirs, format, __VA_ARGS__));                                            \
    PRINT(vsprintf, list_vsprintf(ours, format, __VA_ARGS__),                               \
          sprintf(theirs, format, __VA_ARGS__));                                            \
    PRINT(__snprintf_chk, model___snprintf_chk(ours, room, 1, room, format, __VA_ARGS__),   \
          snprintf(theirs, room, format, __VA_ARGS__));                                     \
    PRINT(__vsnprintf_chk, list___vsnprintf_chk(ours, room, room, format, __VA_ARGS__),     \
          snprintf(theirs, room, format, __VA_ARGS__));                                     \
    PRINT(__sprintf_chk, model___sprintf_chk(ours, 1, sizeof ours, format, __VA_ARGS__),    \
          sprintf(theirs, format, __VA_ARGS__));                                            \
    PRINT(__vsprintf_chk, list___vsprintf_chk(ours, sizeof ours, format, __VA_ARGS__),      \
          sprintf(theirs, format, __VA_ARGS__));                                            \
  } while (0)

#define EITHER(value)                                        \
  do {                                                       \
    if (stars) {                                             \
      int width = (int)below(20) - 10;                       \
      int precision = (int)below(12) - 3;                    \
      ALL(width, precision, value);                          \
    } else {                                                 \
      ALL(value);                                            \
    }                                                        \
  } while (0)

static void numbers(void) {
  static const char kinds[] = "diuoxX";
  static const char *const sizes[] = {"", "h", "hh", "l", "ll", "z", "j", "t"};
  static const uint64_t edges[] = {0, 1, 9, 10, INT_MAX, 1u << 31, UINT64_MAX, 1ull << 63, 255};
  char format[48];
  int stars = below(4) == 0;
  unsigned size = below(8);
  any_format(format, kinds[below(6)], sizes[size], stars);
  uint64_t value = below(3) ? random_bits() >> below(64) : edges[below(9)];
  if (size < 3) {
    EITHER((int)value);
  } else {
    EITHER((long)value);
  }
}

/* What the machine gives them: the text alone, whatever stands about it. */
static char alone[512];

int model___farkas_text_length(double number, int conversion, int precision, int alternative) {
  char format[8];
  sprintf(format, "%%%s.*%c", alternative ? "#" : "", conversion);
  return snprintf(alone, sizeof alone, format, precision, fabs(number));
}

int model___farkas_text_character(
    double number, int conversion, int precision, int alternative, int index) {
  model___farkas_text_length(number, conversion, precision, alternative);
  return alone[index];
}

int model___farkas_address_length(const void *address) {
  return snprintf(alone, sizeof alone, "%p", (void *)address);
}

int model___farkas_address_character(const void *address, int index) {
  model___farkas_address_length(address);
  return alone[index];
}

static void floating(void) {
  static const char kinds[] = "feEgGF";
  static const double edges[] = {0.0, -0.0, 1, -1, 0.5, 2.5, 1e5, 123456, 1e-5, INFINITY, -INFINITY};
  char format[48];
  int stars = below(4) == 0;
  char kind = kinds[below(6)];
  do {
    any_format(format, kind, "", stars);
  } while ((kind | 32) == 'g' && strchr(format, '#') != NULL);
  double value = below(3) ? (double)(int64_t)random_bits() / (double)(1ull << below(64))
                          : edges[below(11)];
  EITHER(value);
}

static void addresses(void) {
  char format[48];
  sprintf(format, "%%%s%up|", below(2) ? "-" : "", below(20) + 1);
  void *address = below(3) ? (void *)(uintptr_t)random_bits() : NULL;
  ALL(address);
}

static void texts(void) {
  char format[48];
  char text[24];
  int stars = below(4) == 0;
  random_string(text, sizeof text, 20, "abc %");
  any_format(format, 's', "", stars);
  EITHER(text);
  any_format(format, 'c', "", stars);
  int character = (int)below(300) - 20;
  EITHER(character);
}

void compare_formatting(int rounds) {
  int none = model_snprintf(NULL, 0, "%d-%s", 12, "abc");
  SAME(snprintf, none == 6);
  UNDEFINED(snprintf, model_snprintf(ours, 8, "%s", (char *)NULL));
  UNDEFINED(__snprintf_chk, model___snprintf_chk(ours, 9, 1, 8, "%d", 1));
  UNDEFINED(__sprintf_chk, model___sprintf_chk(ours, 1, 3, "%d", 123));
  for (int i = 0; i < 8 * rounds; i++) {
    numbers();
    floating();
    addresses();
    texts();
  }
}

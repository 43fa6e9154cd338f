#include "comparison.h"

#include <math.h>

MODEL(strtod);
MODEL(strtof);
MODEL(atof);

static char text[64];

/* Space, sign, digits with a point somewhere, power: each of them sometimes missing or wrong. */
static void any_decimal(unsigned digits) {
  static const char *const spaces[] = {"", "", "", " ", "\t\n "};
  static const char *const signs[] = {"", "", "", "+", "-", "--"};
  static const char *const powers[] = {"", "", "", "e0", "e3", "E-2", "e+1", "e", "e-", "f", " 1"};
  static const char *const words[] = {"inf", "-INF", "infinity", "+Infinit", "nan", "-NaN",
                                      "in",  "na",   ".",        "-.",       "+",   ""};
  strcpy(text, spaces[below(5)]);
  if (below(8) == 0) {
    strcat(text, words[below(12)]);
    return;
  }
  strcat(text, signs[below(6)]);
  unsigned count = below(digits + 1);
  unsigned point = below(digits + 3);
  for (unsigned i = 0; i < count; i++) {
    char digit[3] = {(char)('0' + below(10)), i == point ? '.' : '\0', '\0'};
    strcat(text, digit);
  }
  strcat(text, powers[below(11)]);
}

static int same_number(double one, double other) {
  return isnan(one) ? isnan(other) : one == other && signbit(one) == signbit(other);
}

void compare_decimals(int rounds) {
  for (int i = 0; i < 40 * rounds; i++) {
    char *our_end = NULL;
    char *their_end = NULL;
    any_decimal(15);
    SAME(strtod, same_number(model_strtod(text, &our_end), strtod(text, &their_end)));
    SAME(strtod, our_end == their_end);
    SAME(atof, same_number(model_atof(text), atof(text)));
    any_decimal(7);
    SAME(strtof, same_number(model_strtof(text, &our_end), strtof(text, &their_end)));
    SAME(strtof, our_end == their_end);
  }
  SAME(strtod, model_strtod("1", NULL) == 1);
  UNDEFINED(atof, model_atof(NULL));
}

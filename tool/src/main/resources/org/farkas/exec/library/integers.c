/* C11 7.22.6, POSIX: arithmetic of integers. Division by zero and overflow of a quotient are found
 * as in any other division. */
#include "library.h"

int abs(int value) {
  UNDEFINED_IF(value == INT_MIN, "abs: the result does not fit");
  return value < 0 ? -value : value;
}

long labs(long value) {
  UNDEFINED_IF(value == LONG_MIN, "labs: the result does not fit");
  return value < 0 ? -value : value;
}

long long llabs(long long value) {
  UNDEFINED_IF(value == LLONG_MIN, "llabs: the result does not fit");
  return value < 0 ? -value : value;
}

intmax_t imaxabs(intmax_t value) {
  UNDEFINED_IF(value == INTMAX_MIN, "imaxabs: the result does not fit");
  return value < 0 ? -value : value;
}

div_t div(int dividend, int divisor) {
  return (div_t){dividend / divisor, dividend % divisor};
}

ldiv_t ldiv(long dividend, long divisor) {
  return (ldiv_t){dividend / divisor, dividend % divisor};
}

lldiv_t lldiv(long long dividend, long long divisor) {
  return (lldiv_t){dividend / divisor, dividend % divisor};
}

/* The number of the lowest bit that is 1, from 1 on; of 0 it is 0. */
int ffsll(long long value) {
  unsigned long long bits = (unsigned long long)value;
  for (int i = 0; i < (int)(sizeof(bits) * CHAR_BIT); i++) {
    if (bits >> i & 1) {
      return i + 1;
    }
  }
  return 0;
}

int ffsl(long value) {
  return ffsll(value);
}

int ffs(int value) {
  return ffsll(value);
}

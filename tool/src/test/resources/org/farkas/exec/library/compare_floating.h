/* Compares the functions of one floating type. To be included with
 *   REAL, BITS      the type, and an unsigned integer type of its size
 *   FRACTION_BITS   of its representation
 *   F(x), M(x)      the library's function x for this type, and its model
 *   COMPARE         the function to define */
#include "comparison.h"

#define SIGN ((BITS)1 << (8 * sizeof(BITS) - 1))
#define FIELD (SIGN - ((BITS)1 << FRACTION_BITS))

static REAL of_bits(BITS bits) {
  REAL value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static BITS bits_of(REAL value) {
  BITS bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

/* The same number, with the sign of a zero; or both no number. */
static int same_real(REAL left, REAL right) {
  return (left != left && right != right) || bits_of(left) == bits_of(right);
}

static REAL any_real(void) {
  static const double usual[] = {0.0, -0.0, 0.5, 1, 1.5, 2, 2.5, -1, 3, 1e9, 4294967296.0, -0.1};
  static const int limits[] = {31, 32, 63, 64};
  switch (below(9)) {
    case 0:
      return (REAL)usual[below(12)];
    case 1: /* zero or subnormal */
      return of_bits((BITS)(random_bits() >> below(64)) & ~FIELD);
    case 2: /* an infinity or no number */
      return of_bits(((BITS)random_bits() & (below(2) ? SIGN : ~FIELD)) | FIELD);
    case 3: /* about the limits of normal and of finite numbers */
      return of_bits((below(2) ? FIELD : (BITS)1 << FRACTION_BITS) + (BITS)below(5) - 2);
    case 4: /* about the limits of the integer types */
      return of_bits(bits_of((REAL)ldexp(below(2) ? 1 : -1, limits[below(4)])) + (BITS)below(5) - 2);
    case 5:
      return (REAL)((int64_t)random_bits() >> below(64)) / 2;
    case 6:
      return (REAL)ldexp(1.0 + below(4) / 4.0, (int)below(140) - 70);
    case 7:
      return (REAL)((int)below(40) - 20) / 4;
    default:
      return of_bits((BITS)random_bits());
  }
}

static int any_exponent(void) {
  switch (below(4)) {
    case 0:
      return (int)random_bits();
    case 1:
      return (int)below(4600) - 2300;
    default:
      return (int)below(400) - 200;
  }
}

#define CHECK(name, condition) SAME(name, condition)

#define SAME_REAL(name, ours, theirs)                \
  do {                                               \
    *model___errno_location() = errno = 0;           \
    REAL our_result = (ours);                        \
    REAL their_result = (theirs);                    \
    CHECK(name, same_real(our_result, their_result)); \
    CHECK(name, *model___errno_location() == errno); \
  } while (0)

#define SAME_INTEGER(name, ours, theirs)             \
  do {                                               \
    *model___errno_location() = errno = 0;           \
    long long our_result = (ours);                   \
    long long their_result = (theirs);               \
    CHECK(name, our_result == their_result);         \
    CHECK(name, *model___errno_location() == errno); \
  } while (0)

#define UNARY(name)                                  \
  do {                                               \
    REAL M(name)(REAL);                              \
    REAL (F(name))(REAL);                            \
    SAME_REAL(F(name), M(name)(x), (F(name))(x));    \
  } while (0)

#define BINARY(name)                                      \
  do {                                                    \
    REAL M(name)(REAL, REAL);                             \
    REAL (F(name))(REAL, REAL);                           \
    SAME_REAL(F(name), M(name)(x, y), (F(name))(x, y));   \
  } while (0)

#define INTEGER(name, type)                              \
  do {                                                   \
    type M(name)(REAL);                                  \
    type (F(name))(REAL);                                \
    SAME_INTEGER(F(name), M(name)(x), (F(name))(x));     \
  } while (0)

#define SCALE(name, type)                                                    \
  do {                                                                       \
    REAL M(name)(REAL, type);                                                \
    SAME_REAL(F(name), M(name)(x, (type)exponent), F(name)(x, (type)exponent)); \
  } while (0)

/* Some versions of glibc give a zero the wrong sign (C11 F.10.7.2) if the divisor is tiny. */
static int glibc_errs_in_remainder(REAL x, REAL y) {
  REAL magnitude = y < 0 ? -y : y;
  return magnitude > 0 && magnitude <= of_bits((BITS)2 << FRACTION_BITS) && F(fmod)(x, y) == 0;
}

static void one_round(void) {
  REAL x = any_real();
  REAL y = below(4) ? any_real() : x;
  int exponent = any_exponent();
  INTEGER(__isnan, int);
  INTEGER(__isinf, int);
  INTEGER(__finite, int);
  INTEGER(__fpclassify, int);
  INTEGER(ilogb, int);
  INTEGER(lround, long);
  INTEGER(llround, long long);
  INTEGER(lrint, long);
  INTEGER(llrint, long long);
  int M(__signbit)(REAL);
  int F(__signbit)(REAL);
  SAME_INTEGER(F(__signbit), !M(__signbit)(x), !F(__signbit)(x));
  int MODEL_ISNAN(REAL);
  SAME_INTEGER(ISNAN, MODEL_ISNAN(x), x != x);
  int MODEL_ISINF(REAL);
  SAME_INTEGER(ISINF, MODEL_ISINF(x), F(__isinf)(x));
  int MODEL_FINITE(REAL);
  SAME_INTEGER(FINITE, MODEL_FINITE(x), !!F(__finite)(x));
  UNARY(logb);
  UNARY(roundeven);
  BINARY(fdim);
  BINARY(nextafter);
  if (!glibc_errs_in_remainder(x, y)) {
    BINARY(remainder);
    BINARY(drem);
  }
  SCALE(ldexp, int);
  SCALE(scalbn, int);
  SCALE(scalbln, long);
  REAL M(frexp)(REAL, int *);
  int our_exponent;
  int their_exponent;
  SAME_REAL(F(frexp), M(frexp)(x, &our_exponent), F(frexp)(x, &their_exponent));
  CHECK(F(frexp), our_exponent == their_exponent);
  REAL M(modf)(REAL, REAL *);
  REAL our_whole;
  REAL their_whole;
  SAME_REAL(F(modf), M(modf)(x, &our_whole), F(modf)(x, &their_whole));
  CHECK(F(modf), same_real(our_whole, their_whole));
}

void COMPARE(int rounds) {
  for (int i = 0; i < 20 * rounds; i++) {
    one_round();
  }
}

/* C11 7.12 for double. */
#include "library.h"

#define REAL double
#define BITS uint64_t
#define PRECISION 53
#define GREATEST_EXPONENT 1023
#define NAME(x) x
#define BUILTIN(x) __builtin_##x
#define ISNAN isnan
#define ISINF isinf
#define FINITE finite

#include "floating.h"

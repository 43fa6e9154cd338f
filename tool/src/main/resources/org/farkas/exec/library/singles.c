/* C11 7.12 for float. */
#include "library.h"

#define REAL float
#define BITS uint32_t
#define PRECISION 24
#define GREATEST_EXPONENT 127
#define NAME(x) x##f
#define BUILTIN(x) __builtin_##x##f
#define ISNAN isnanf
#define ISINF isinff
#define FINITE finitef

#include "floating.h"

#define REAL double
#define BITS uint64_t
#define FRACTION_BITS 52
#define F(x) x
#define M(x) model_##x
#define ISNAN isnan
#define ISINF isinf
#define FINITE finite
#define MODEL_ISNAN model_isnan
#define MODEL_ISINF model_isinf
#define MODEL_FINITE model_finite
#define COMPARE compare_doubles

#include "compare_floating.h"

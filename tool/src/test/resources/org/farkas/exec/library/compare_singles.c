#define REAL float
#define BITS uint32_t
#define FRACTION_BITS 23
#define F(x) x##f
#define M(x) model_##x##f
#define ISNAN isnanf
#define ISINF isinff
#define FINITE finitef
#define MODEL_ISNAN model_isnanf
#define MODEL_ISINF model_isinff
#define MODEL_FINITE model_finitef
#define COMPARE compare_singles

#include "compare_floating.h"

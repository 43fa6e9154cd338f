/* Floating numbers: constants to the bit, conversions, comparisons with NaN, long double. */
float third = 1.0f / 3.0f;
double tiny = 4.9406564584124654e-324;
double infinity = 1e999;
long double extended = 1.5L;

double polynomial(double x) { return (2.5 * x - 1e300) * x + 0.1; }

float single(float x) { return -x / 3; }

int order(double a, double b) { return (a < b) + 2 * (a == b) + 4 * (a != b) + 8 * !(a >= b); }

int to_int(double d, float f) { return (int)d + (unsigned char)f; }

double from_int(long long i, unsigned u) { return (double)i + u; }

float round_down(double d) { return (float)d; }

double not_a_number(void) { return __builtin_nan("0x123"); }

long double lengthen(double d) { return d + extended; }

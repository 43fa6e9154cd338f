#define expect_long_double(actual, expected) \
    (farkas_line = __LINE__, \
     farkas_expect_long_double(#actual, (long double)(actual), (long double)(expected)))

/* Equal numbers, zeros with their sign, or both NaN. */
static void farkas_expect_long_double(const char *what, long double actual, long double expected)
{
    int same = actual == expected && __builtin_signbit(actual) == __builtin_signbit(expected);

    if (!same && !(actual != actual && expected != expected)) {
        farkas_differs(what, ": expected %.21Lg, got %.21Lg", expected, actual);
    }
}

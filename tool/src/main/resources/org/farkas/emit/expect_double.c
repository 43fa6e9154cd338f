#define expect_double(actual, expected) \
    (farkas_line = __LINE__, \
     farkas_expect_double(#actual, (double)(actual), (double)(expected)))

/* Equal numbers, zeros with their sign, or both NaN. */
static int farkas_same_double(double one, double other)
{
    if (one != one || other != other) {
        return one != one && other != other;
    }
    return one == other && __builtin_signbit(one) == __builtin_signbit(other);
}

static __attribute__((unused)) void farkas_expect_double(
    const char *what, double actual, double expected)
{
    if (!farkas_same_double(actual, expected)) {
        farkas_differs(what, ": expected %.17g, got %.17g", expected, actual);
    }
}

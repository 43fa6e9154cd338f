#define expect_true(condition) \
    (farkas_line = __LINE__, farkas_expect_true(#condition, !!(condition)))

static void farkas_expect_true(const char *what, int holds)
{
    if (!holds) {
        farkas_differs(what, ": does not hold");
    }
}

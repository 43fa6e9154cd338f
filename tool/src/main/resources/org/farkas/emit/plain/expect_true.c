#define expect_true(condition) farkas_expect_true(#condition, !!(condition))

static void farkas_expect_true(const char *what, int holds)
{
    if (!holds) {
        farkas_differences++;
        farkas_print("# does not hold: %s\n", what);
    }
}

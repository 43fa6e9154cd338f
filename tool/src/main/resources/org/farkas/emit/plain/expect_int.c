#define expect_int(actual, expected) \
    farkas_expect_int(#actual, (long long)(actual), #expected, (long long)(expected))

static void farkas_expect_int(
    const char *what, long long actual, const char *name, long long expected)
{
    if (actual != expected) {
        farkas_differs(what);
        farkas_print(": expected %s (%lld), got %lld\n", name, expected, actual);
    }
}

#define expect_int(actual, expected) \
    (farkas_line = __LINE__, \
     farkas_expect_int(#actual, (long long)(actual), #expected, (long long)(expected)))

static void farkas_expect_int(
    const char *what, long long actual, const char *name, long long expected)
{
    if (actual != expected) {
        farkas_differs(what, ": expected %s (%lld), got %lld", name, expected, actual);
    }
}

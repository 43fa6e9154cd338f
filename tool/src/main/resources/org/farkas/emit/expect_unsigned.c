#define expect_unsigned(actual, expected) \
    (farkas_line = __LINE__, \
     farkas_expect_unsigned(#actual, (unsigned long long)(actual), (unsigned long long)(expected)))

static void farkas_expect_unsigned(
    const char *what, unsigned long long actual, unsigned long long expected)
{
    if (actual != expected) {
        farkas_differs(what, ": expected 0x%llx, got 0x%llx", expected, actual);
    }
}

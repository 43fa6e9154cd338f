#define expect_not_null(actual) \
    (farkas_line = __LINE__, farkas_expect_not_null(#actual, (const void *)(actual)))

static void farkas_expect_not_null(const char *what, const void *actual)
{
    if (actual == NULL) {
        farkas_differs(what, ": expected a pointer to something, got NULL");
    }
}

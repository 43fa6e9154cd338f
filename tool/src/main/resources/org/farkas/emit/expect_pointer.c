#define expect_pointer(actual, expected) \
    (farkas_line = __LINE__, \
     farkas_expect_pointer(#actual, (const void *)(actual), #expected, (const void *)(expected)))

static void farkas_expect_pointer(
    const char *what, const void *actual, const char *name, const void *expected)
{
    if (actual != expected) {
        farkas_differs(what, ": expected %s (%p), got %p", name, (void *)expected, (void *)actual);
    }
}

/* All elements of two arrays of integers are equal. */
#define expect_ints(actual, expected, size) \
    (farkas_line = __LINE__, \
     farkas_expect_ints(#actual, (const void *)(actual), (const void *)(expected), \
                        sizeof(expected) / (size), size))

static void farkas_expect_ints(
    const char *what, const void *actual, const void *expected, unsigned long count,
    unsigned long size)
{
    unsigned long i;

    for (i = 0; i < count; i++) {
        const char *one = (const char *)actual + i * size;
        const char *other = (const char *)expected + i * size;

        if (__builtin_memcmp(one, other, size) != 0) {
            unsigned long long got = 0;
            unsigned long long wanted = 0;

            __builtin_memcpy(&got, one, size);
            __builtin_memcpy(&wanted, other, size);
            farkas_differs(what, ", element %lu: expected 0x%llx, got 0x%llx", i, wanted, got);
        }
    }
}

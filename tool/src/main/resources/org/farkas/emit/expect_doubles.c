/* All elements of two arrays of float or double are equal. */
#define expect_doubles(actual, expected, size) \
    (farkas_line = __LINE__, \
     farkas_expect_doubles(#actual, (const void *)(actual), (const void *)(expected), \
                           sizeof(expected) / (size), size))

static void farkas_expect_doubles(
    const char *what, const void *actual, const void *expected, unsigned long count,
    unsigned long size)
{
    unsigned long i;

    for (i = 0; i < count; i++) {
        int single = size == sizeof(float);
        double got = single ? (double)((const float *)actual)[i] : ((const double *)actual)[i];
        double wanted =
            single ? (double)((const float *)expected)[i] : ((const double *)expected)[i];

        if (!farkas_same_double(got, wanted)) {
            farkas_differs(what, ", element %lu: expected %.17g, got %.17g", i, wanted, got);
        }
    }
}

#define expect_int(actual, expected) \
    do { \
        if ((long long)(actual) != (long long)(expected)) { \
            farkas_tell_index(#actual); \
        } \
        assert_int_equal((long long)(actual), (long long)(expected)); \
    } while (0)

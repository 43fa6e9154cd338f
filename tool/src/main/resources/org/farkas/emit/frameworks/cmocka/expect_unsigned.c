#define expect_unsigned(actual, expected) \
    do { \
        if ((unsigned long long)(actual) != (unsigned long long)(expected)) { \
            farkas_tell_index(#actual); \
        } \
        assert_int_equal((unsigned long long)(actual), (unsigned long long)(expected)); \
    } while (0)

#define expect_unsigned(actual, expected) \
    farkas_check(actual, (unsigned long long)(actual) == (unsigned long long)(expected), \
                 ck_assert_uint_eq(actual, expected))

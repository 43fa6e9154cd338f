#define expect_int(actual, expected) \
    farkas_check(actual, (long long)(actual) == (long long)(expected), \
                 ck_assert_int_eq(actual, expected))

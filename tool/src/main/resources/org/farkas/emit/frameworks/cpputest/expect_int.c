#define expect_int(actual, expected) \
    CHECK_EQUAL_C_LONGLONG_TEXT((long long)(expected), (long long)(actual), farkas_where(#actual))

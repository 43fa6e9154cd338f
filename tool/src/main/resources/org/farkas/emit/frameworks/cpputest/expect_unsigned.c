#define expect_unsigned(actual, expected) \
    CHECK_EQUAL_C_ULONGLONG_TEXT((unsigned long long)(expected), (unsigned long long)(actual), \
                                 farkas_where(#actual))

#define expect_not_null(actual) \
    TEST_ASSERT_NOT_NULL_MESSAGE((const void *)(actual), farkas_where(#actual))

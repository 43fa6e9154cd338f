#define expect_int(actual, expected) \
    TEST_ASSERT_EQUAL_INT64_MESSAGE(expected, actual, farkas_where(#actual))

#define expect_unsigned(actual, expected) \
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(expected, actual, farkas_where(#actual))

#define expect_true(condition) TEST_ASSERT_TRUE_MESSAGE(condition, farkas_where(#condition))

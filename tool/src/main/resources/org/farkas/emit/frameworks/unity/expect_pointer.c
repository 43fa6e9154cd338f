#define expect_pointer(actual, expected) \
    TEST_ASSERT_EQUAL_PTR_MESSAGE((const void *)(expected), (const void *)(actual), \
                                  farkas_where(#actual))

#define expect_pointer(actual, expected) \
    CHECK_EQUAL_C_POINTER_TEXT((const void *)(expected), (const void *)(actual), \
                               farkas_where(#actual))

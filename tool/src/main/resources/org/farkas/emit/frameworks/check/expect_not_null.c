#define expect_not_null(actual) ck_assert_ptr_ne((const void *)(actual), NULL)

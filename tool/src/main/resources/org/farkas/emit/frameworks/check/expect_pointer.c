#define expect_pointer(actual, expected) \
    farkas_check(actual, (const void *)(actual) == (const void *)(expected), \
                 ck_assert_ptr_eq((const void *)(actual), (const void *)(expected)))

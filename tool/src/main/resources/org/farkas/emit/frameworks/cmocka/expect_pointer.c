#define expect_pointer(actual, expected) \
    do { \
        if ((const void *)(actual) != (const void *)(expected)) { \
            farkas_tell_index(#actual); \
        } \
        assert_ptr_equal((const void *)(actual), (const void *)(expected)); \
    } while (0)

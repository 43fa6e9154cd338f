#define expect_not_null(actual) assert_non_null((const void *)(actual))

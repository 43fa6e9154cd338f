#define expect_true(condition) assert_true(!!(condition))

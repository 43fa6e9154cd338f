#define expect_true(condition) CHECK_C(!!(condition))

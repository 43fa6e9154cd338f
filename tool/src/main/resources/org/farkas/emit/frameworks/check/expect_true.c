#define expect_true(condition) ck_assert(condition)

/* Tests that need a process of their own are ignored where none can be made. */
#if FARKAS_PROCESSES
#define farkas_test(group, name) TEST(group, name)
#define farkas_test_c_wrapper(group, name) TEST_C_WRAPPER(group, name)
#else
#define farkas_test(group, name) IGNORE_TEST(group, name)
#define farkas_test_c_wrapper(group, name) IGNORE_TEST(group, name) {}
#endif

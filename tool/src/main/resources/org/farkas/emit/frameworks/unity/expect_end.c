
/* Lets a test run in a process of its own, which has to end like this. */
static void farkas_expect_end(
    void (*test)(void), enum farkas_ending ending, int code, UNITY_LINE_TYPE line)
{
    const char *wrong = farkas_in_process(test, ending, code);

    if (wrong != NULL && __builtin_strcmp(wrong, "its process tells of a difference") == 0) {
        Unity.CurrentTestFailed = 1; /* it is printed already */
    } else if (wrong != NULL) {
        UNITY_TEST_FAIL(line, wrong);
    }
}
#else
#define farkas_expect_end(test, ending, code, line) \
    do { \
        (void)(test); \
        TEST_IGNORE_MESSAGE("needs a process of its own"); \
    } while (0)
#endif

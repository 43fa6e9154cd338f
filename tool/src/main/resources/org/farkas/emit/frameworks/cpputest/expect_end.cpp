
/* Lets a test run in a process of its own, which has to end like this. */
static void farkas_expect_end(void (*test)(), farkas_ending ending, int code)
{
    const char *wrong = farkas_in_process(test, ending, code);

    if (wrong != NULL) {
        FAIL(wrong);
    }
}
#else
#define farkas_expect_end(test, ending, code) ((void)(test))
#endif

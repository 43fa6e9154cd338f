
/* Seconds that one test may take in a process of its own. */
#ifndef FARKAS_SECONDS
#define FARKAS_SECONDS 60
#endif

#if GTEST_HAS_DEATH_TEST && FARKAS_PROCESSES
#include <unistd.h>

/* Runs in the process of a test that should return: only there the exit status may be 0. */
static __attribute__((unused)) void farkas_alone(void (*test)(void))
{
    alarm(FARKAS_SECONDS);
    ${suite}_tear_down();
    farkas_in_child = true;
    test();
    if (farkas_differences == 0) {
        std::fprintf(stderr, "all is as expected\n");
    }
    std::exit(farkas_differences == 0 ? 0 : 1);
}

/* Runs in the process of a test whose call should end it. */
static __attribute__((unused)) void farkas_ending(void (*test)(void), int code)
{
    alarm(FARKAS_SECONDS);
    ${suite}_tear_down();
    test();
    std::fprintf(stderr, "the call returned, but should not\n");
    std::exit(code == 1 ? 2 : 1);
}

/* The text tells the end of a test from an exit of the source under test. */
#define farkas_expect_return(test) \
    EXPECT_EXIT(farkas_alone(test), ::testing::ExitedWithCode(0), "all is as expected")
#define farkas_expect_exit(test, code) \
    EXPECT_EXIT(farkas_ending(test, code), ::testing::ExitedWithCode(code), "")
#define farkas_expect_signal(test, signal) \
    EXPECT_EXIT(farkas_ending(test, 0), ::testing::KilledBySignal(signal), "")
#else
#define farkas_expect_return(test) GTEST_SKIP() << "needs a process of its own"
#define farkas_expect_exit(test, code) GTEST_SKIP() << "needs a process of its own"
#define farkas_expect_signal(test, signal) GTEST_SKIP() << "needs a process of its own"
#endif


/* Seconds that one test may take in a process of its own. */
#ifndef FARKAS_SECONDS
#define FARKAS_SECONDS 60
#endif

#if GTEST_HAS_DEATH_TEST
#include <unistd.h>

/* Exit statuses of a process whose test came to its end. */
#define FARKAS_ALL_EQUAL 113
#define FARKAS_DIFFERENT 114

static void farkas_alone(void (*test)(void))
{
    alarm(FARKAS_SECONDS);
    SUITE_tear_down();
    farkas_in_child = true;
    test();
    std::exit(farkas_differences == 0 ? FARKAS_ALL_EQUAL : FARKAS_DIFFERENT);
}

#define farkas_expect_end(test, how) EXPECT_EXIT(farkas_alone(test), how, "")
#else
#define farkas_expect_end(test, how) GTEST_SKIP() << "needs a process of its own"
#endif

/* Tests of door_open(); how to build and run them stands in test_door_open_cases.c. */
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

extern "C" {
void test_door_open_set_up(void);
void test_door_open_tear_down(void);
void test_door_open_report(const char *file, int line, const char *message);
void test_door_open_1(void);
void test_door_open_2(void);
void test_door_open_3(void);
void test_door_open_4(void);
}

/* Whether a test runs in a process of its own, and what it has found there. */
static bool farkas_in_child;
static int farkas_differences;

void test_door_open_report(const char *file, int line, const char *message)
{
    if (farkas_in_child) {
        farkas_differences++;
        std::fprintf(stderr, "%s:%d: %s\n", file, line, message);
    } else {
        ADD_FAILURE_AT(file, line) << message;
    }
}

class door_openTest : public ::testing::Test
{
protected:
    void SetUp() override { test_door_open_set_up(); }
    void TearDown() override { test_door_open_tear_down(); }
};

#if !defined(FARKAS_ONE_PROCESS) && (defined(__unix__) || defined(__APPLE__))
#define FARKAS_PROCESSES 1
#else
#define FARKAS_PROCESSES 0
#endif


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
    test_door_open_tear_down();
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
    test_door_open_tear_down();
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

TEST_F(door_openTest, test_1)
{
    SCOPED_TRACE("vector 1");
    test_door_open_1();
}

TEST_F(door_openTest, test_2)
{
    SCOPED_TRACE("vector 2");
    test_door_open_2();
}

TEST_F(door_openTest, test_3)
{
    SCOPED_TRACE("vector 3");
    farkas_expect_exit(test_door_open_3, 3);
}

TEST_F(door_openTest, test_4)
{
    SCOPED_TRACE("vector 4");
    farkas_expect_signal(test_door_open_4, 6);
}

int main(int argc, char **argv)
{
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}

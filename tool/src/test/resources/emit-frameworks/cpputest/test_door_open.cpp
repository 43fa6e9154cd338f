/* Tests of door_open(); how to build and run them stands in test_door_open_cases.c. */
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include <CppUTest/TestHarness.h>
#include <CppUTest/TestHarness_c.h>
#include <CppUTest/TestRegistry.h>
#include <CppUTest/CommandLineTestRunner.h>

TEST_GROUP_C_WRAPPER(door_open)
{
    TEST_GROUP_C_SETUP_WRAPPER(door_open)
    TEST_GROUP_C_TEARDOWN_WRAPPER(door_open)
};

#if !defined(FARKAS_ONE_PROCESS) && (defined(__unix__) || defined(__APPLE__))
#define FARKAS_PROCESSES 1
#else
#define FARKAS_PROCESSES 0
#endif

/* How a test's call is expected to end, with its exit status or its signal. */
enum farkas_ending { FARKAS_RETURNS, FARKAS_EXITS, FARKAS_IS_KILLED };

static char farkas_message[1000];

static void farkas_leave()
{
    group_door_open_teardown_wrapper_c();
}

#if FARKAS_PROCESSES
#define FARKAS_CHILD(test) test()
#define FARKAS_FLUSH std::fflush(stdout)

/* Seconds that one test may take. */
#ifndef FARKAS_SECONDS
#define FARKAS_SECONDS 60
#endif

/* Exit statuses of a process whose test came to its end. */
#define FARKAS_ALL_EQUAL 113
#define FARKAS_DIFFERENT 114

/* Runs a test in a process of its own; returns what is wrong with how that ended, or NULL. */
static const char *farkas_in_process(void (*test)(void), enum farkas_ending ending, int code)
{
    int status = 0;
    int signal;
    int child;

    FARKAS_FLUSH;
    child = fork();
    if (child == 0) {
        alarm(FARKAS_SECONDS);
        farkas_leave();
        FARKAS_CHILD(test);
        exit(FARKAS_ALL_EQUAL);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        return "no process could be made for this test";
    }
    signal = status & 0x7f;
    status = status >> 8 & 0xff;
    if (ending == FARKAS_IS_KILLED
            ? signal == code
            : signal == 0 && status == (ending == FARKAS_EXITS ? code : FARKAS_ALL_EQUAL)) {
        return NULL;
    }
    if (signal != 0) {
        __builtin_snprintf(farkas_message, sizeof farkas_message,
                           "its process was killed by signal %d%s", signal,
                           signal == 14 ? ": took too long" : "");
    } else if (status == FARKAS_DIFFERENT) {
        return "its process tells of a difference";
    } else if (status == FARKAS_ALL_EQUAL) {
        return "the call returned, but should not";
    } else {
        __builtin_snprintf(farkas_message, sizeof farkas_message,
                           "its process exited with status %d", status);
    }
    return farkas_message;
}

/* Lets a test run in a process of its own, which has to end like this. */
static void farkas_expect_end(void (*test)(), farkas_ending ending, int code)
{
    const char *wrong = farkas_in_process(test, ending, code);

    if (wrong != NULL) {
        FAIL(wrong);
    }
}
#else
#define farkas_expect_end(test, ending, code) UT_PRINT("skipped: needs a process of its own")
#endif

/* vector 1 */
TEST_C_WRAPPER(door_open, test_1)

/* vector 2 */
TEST_C_WRAPPER(door_open, test_2)

/* vector 3 */
extern "C" void test_door_open_3(void);
TEST(door_open, test_3)
{
    farkas_expect_end(test_door_open_3, FARKAS_EXITS, 3);
}

/* vector 4 */
extern "C" void test_door_open_4(void);
TEST(door_open, test_4)
{
    farkas_expect_end(test_door_open_4, FARKAS_IS_KILLED, 6);
}

int main(int argc, char **argv)
{
    return CommandLineTestRunner::RunAllTests(argc, argv) != 0;
}

/* Tests of door_open(); how to build and run them stands in test_door_open_cases.c. */
#include <sys/mman.h>
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

/* Tests that need a process of their own are ignored where none can be made. */
#if FARKAS_PROCESSES
#define farkas_test(group, name) TEST(group, name)
#define farkas_test_c_wrapper(group, name) TEST_C_WRAPPER(group, name)
#else
#define farkas_test(group, name) IGNORE_TEST(group, name)
#define farkas_test_c_wrapper(group, name) IGNORE_TEST(group, name) {}
#endif

/* How a test's call is expected to end, with its exit status or its signal. */
enum farkas_ending { FARKAS_RETURNS, FARKAS_EXITS, FARKAS_IS_KILLED };

#if FARKAS_PROCESSES
static char farkas_message[1000];

static void farkas_leave()
{
    group_door_open_teardown_wrapper_c();
}

#define FARKAS_CHILD(test) test()
#define FARKAS_FLUSH std::fflush(stdout)

/*
 * How far the process of a test came, in memory that it shares with this one: its exit status says
 * nothing of it, since the source may exit with any.
 */
#if !defined(__linux__)
#define FARKAS_SHARED 0x1001 /* MAP_SHARED | MAP_ANONYMOUS */
#elif defined(__mips__) || defined(__xtensa__)
#define FARKAS_SHARED 0x801
#else
#define FARKAS_SHARED 0x21
#endif

enum { FARKAS_RUNNING, FARKAS_ALL_EQUAL, FARKAS_DIFFERENT };

static volatile int *farkas_progress;

static int farkas_share_progress(void)
{
    if (farkas_progress == NULL) {
        void *page = mmap(NULL, sizeof(int), 3 /* read and write */, FARKAS_SHARED, -1, 0);

        if (page == (void *)-1) {
            return 0;
        }
        farkas_progress = (volatile int *)page;
    }
    *farkas_progress = FARKAS_RUNNING;
    return 1;
}

/* Seconds that one test may take. */
#ifndef FARKAS_SECONDS
#define FARKAS_SECONDS 60
#endif

/* Runs a test in a process of its own; returns what is wrong with how that ended, or NULL. */
static const char *farkas_in_process(void (*test)(void), enum farkas_ending ending, int code)
{
    int status = 0;
    int signal;
    int child;
    int ended;

    FARKAS_FLUSH;
    child = farkas_share_progress() ? fork() : -1;
    if (child == 0) {
        alarm(FARKAS_SECONDS);
        farkas_leave();
        FARKAS_CHILD(test);
        *farkas_progress = FARKAS_ALL_EQUAL;
        exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        return "no process could be made for this test";
    }
    signal = status & 0x7f;
    status = status >> 8 & 0xff;
    ended = *farkas_progress != FARKAS_RUNNING;
    if (!ended && (ending == FARKAS_IS_KILLED ? signal == code
                   : ending == FARKAS_EXITS && signal == 0 && status == code)) {
        return NULL;
    }
    if (signal != 0) {
        __builtin_snprintf(farkas_message, sizeof farkas_message,
                           "its process was killed by signal %d%s", signal,
                           signal == 14 ? ": took too long" : "");
    } else if (!ended || status != 0) {
        __builtin_snprintf(farkas_message, sizeof farkas_message,
                           "its process exited with status %d", status);
    } else if (*farkas_progress == FARKAS_DIFFERENT) {
        return "its process tells of a difference";
    } else if (ending != FARKAS_RETURNS) {
        return "the call returned, but should not";
    } else {
        return NULL;
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
#define farkas_expect_end(test, ending, code) ((void)(test))
#endif

/* vector 1 */
TEST_C_WRAPPER(door_open, test_1)

/* vector 2 */
TEST_C_WRAPPER(door_open, test_2)

/* vector 3 */
extern "C" void test_door_open_3(void);
farkas_test(door_open, test_3)
{
    farkas_expect_end(test_door_open_3, FARKAS_EXITS, 3);
}

/* vector 4 */
extern "C" void test_door_open_4(void);
farkas_test(door_open, test_4)
{
    farkas_expect_end(test_door_open_4, FARKAS_IS_KILLED, 6);
}

int main(int argc, char **argv)
{
    return CommandLineTestRunner::RunAllTests(argc, argv) != 0;
}

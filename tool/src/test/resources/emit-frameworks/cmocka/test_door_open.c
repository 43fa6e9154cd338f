/*
 * Tests of door_open() in unit.c, written by Farkas.
 *
 * The expected values are a snapshot of what the code did when this file was
 * written. A difference says that the behaviour has changed, not which is right.
 *
 * The tests are for cmocka.
 * Build and run them in this file's folder; clang takes the same flags as gcc:
 *     gcc -O0 -ffp-contract=off $(pkg-config --cflags cmocka) \
 *         -o test_door_open test_door_open.c $(pkg-config --libs cmocka) -lm
 *     ./test_door_open    runs all; CMOCKA_TEST_FILTER, CMOCKA_MESSAGE_OUTPUT as usual
 *
 * Tests whose call ends the process run in one of their own, where there is fork(); so do
 * all tests where something, a static local for example, would keep what a test before
 * has left in it. Elsewhere, or with -DFARKAS_ONE_PROCESS, these are skipped.
 */

/* The source under test. */
#include "unit.c"

#if !defined(FARKAS_ONE_PROCESS) && (defined(__unix__) || defined(__APPLE__))
#define FARKAS_PROCESSES 1
#else
#define FARKAS_PROCESSES 0
#endif

/* Library functions are declared here, since headers might clash with names of the source. */
extern int (atexit)(void (*function)(void));
extern void (_exit)(int status);
#if FARKAS_PROCESSES
extern int (fork)(void);
extern int (waitpid)(int process, int *status, int options);
extern unsigned int (alarm)(unsigned int seconds);
extern void (exit)(int status);
extern void *(mmap)(
    void *address, __SIZE_TYPE__ size, int protection, int flags, int file, long offset);
#endif

#ifndef NULL
#define NULL ((void *)0)
#endif

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static int farkas_index = -1; /* of the array's element that is being compared, if in a loop */
static __attribute__((unused)) int farkas_line; /* of the expectation that is being compared */
static char farkas_message[1000];

/* What is being compared. */
static __attribute__((unused)) const char *farkas_where(const char *what)
{
    if (farkas_index >= 0) {
        __builtin_snprintf(farkas_message, sizeof farkas_message, "%s at index %d", what,
                           farkas_index);
    } else {
        __builtin_snprintf(farkas_message, sizeof farkas_message, "%s", what);
    }
    return farkas_message;
}

/* Tells of a difference. */
#define farkas_differs(what, ...) \
    do { \
        unsigned long farkas_used = __builtin_strlen(farkas_where(what)); \
\
        __builtin_snprintf(farkas_message + farkas_used, sizeof farkas_message - farkas_used, \
                           __VA_ARGS__); \
        farkas_fail(farkas_message); \
    } while (0)

#define farkas_fail(message) (print_error("%s\n", message), _fail(__FILE__, farkas_line))

#define expect_int(actual, expected) \
    (farkas_line = __LINE__, \
     farkas_expect_int(#actual, (long long)(actual), #expected, (long long)(expected)))

static void farkas_expect_int(
    const char *what, long long actual, const char *name, long long expected)
{
    if (actual != expected) {
        farkas_differs(what, ": expected %s (%lld), got %lld", name, expected, actual);
    }
}

#define expect_unsigned(actual, expected) \
    (farkas_line = __LINE__, \
     farkas_expect_unsigned(#actual, (unsigned long long)(actual), (unsigned long long)(expected)))

static void farkas_expect_unsigned(
    const char *what, unsigned long long actual, unsigned long long expected)
{
    if (actual != expected) {
        farkas_differs(what, ": expected 0x%llx, got 0x%llx", expected, actual);
    }
}

#define expect_double(actual, expected) \
    (farkas_line = __LINE__, \
     farkas_expect_double(#actual, (double)(actual), (double)(expected)))

/* Equal numbers, zeros with their sign, or both NaN. */
static int farkas_same_double(double one, double other)
{
    if (one != one || other != other) {
        return one != one && other != other;
    }
    return one == other && __builtin_signbit(one) == __builtin_signbit(other);
}

static __attribute__((unused)) void farkas_expect_double(
    const char *what, double actual, double expected)
{
    if (!farkas_same_double(actual, expected)) {
        farkas_differs(what, ": expected %.17g, got %.17g", expected, actual);
    }
}

#define expect_pointer(actual, expected) \
    (farkas_line = __LINE__, \
     farkas_expect_pointer(#actual, (const void *)(actual), #expected, (const void *)(expected)))

static void farkas_expect_pointer(
    const char *what, const void *actual, const char *name, const void *expected)
{
    if (actual != expected) {
        farkas_differs(what, ": expected %s (%p), got %p", name, (void *)expected, (void *)actual);
    }
}

/* The array holds the text, and zeros behind it. */
#define expect_chars(array, text) \
    (farkas_line = __LINE__, \
     farkas_expect_chars(#array, (const void *)(array), sizeof(array), text, sizeof(text) - 1))

static void farkas_expect_chars(
    const char *what, const void *array, unsigned long size, const char *text, unsigned long length)
{
    const unsigned char *actual = array;
    unsigned long i;

    for (i = 0; i < size; i++) {
        unsigned char expected = i < length ? (unsigned char)text[i] : 0;

        if (actual[i] != expected) {
            farkas_differs(
                what, "[%lu]: expected character 0x%02x, got 0x%02x", i, expected, actual[i]);
            return;
        }
    }
}

/* Forgets what the run before has set; file-scope variables are set by each itself. */
static void farkas_reset(void)
{
    farkas_index = -1;
}

/*
 * vector 1
 *   made by a trial
 */
static void test_door_open_1(void **farkas_state)
{
    (void)farkas_state;

    tries = 0;

    int result = door_open(NULL, -5);

    expect_int(result, -1);
    expect_int(tries, 1);
}

/*
 * vector 2
 *   made by a trial
 */
static void test_door_open_2(void **farkas_state)
{
    (void)farkas_state;
    struct door d[2] = {0};

    tries = 0;

    int result = door_open(d, 21);

    expect_int(result, 42);
    expect_int(tries, 1);
    expect_int(d[0].open, 1);
    expect_unsigned(d[0].uses, 2);
    expect_double(d[0].angle, 0.5);
    expect_chars(d[0].label, "o");
    expect_pointer(d[0].next, NULL);
    expect_int(d[1].open, 0);
    expect_unsigned(d[1].uses, 0);
    expect_double(d[1].angle, 0.0);
    expect_chars(d[1].label, "");
    expect_pointer(d[1].next, NULL);
}

/*
 * vector 3
 *   made by a trial
 * The call exits with status 3.
 */
static void test_door_open_3_call(void)
{
    tries = 0;

    int result = door_open(NULL, 0);
    (void)result;
}

/*
 * vector 4
 *   made by a trial
 * The call ends with signal 6.
 */
static void test_door_open_4_call(void)
{
    tries = 0;

    int result = door_open(NULL, 1);
    (void)result;
}

/* A test whose call ends the process must not look like the end of all tests. */
static int farkas_inside; /* whether a test runs that should come to its end */

static void farkas_at_exit(void)
{
    if (farkas_inside) {
        _exit(112);
    }
}

static void farkas_enter(void)
{
    static int registered;

    if (!registered) {
        registered = 1;
        atexit(farkas_at_exit);
    }
    farkas_reset();
    farkas_inside = 1;
}

static void farkas_leave(void)
{
    farkas_inside = 0;
}

static int farkas_setup(void **state)
{
    (void)state;
    farkas_enter();
    return 0;
}

static int farkas_teardown(void **state)
{
    (void)state;
    farkas_leave();
    return 0;
}

/* How a test's call is expected to end, with its exit status or its signal. */
enum farkas_ending { FARKAS_RETURNS, FARKAS_EXITS, FARKAS_IS_KILLED };

#if FARKAS_PROCESSES
extern int (setenv)(const char *name, const char *value, int overwrite);

/* In a process of its own a failing assertion tells what it has to tell, and aborts. */
#define FARKAS_CHILD(test) (setenv("CMOCKA_TEST_ABORT", "1", 1), test())
#define FARKAS_FLUSH (void)0

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
static void farkas_expect_end(void (*test)(void), enum farkas_ending ending, int code)
{
    const char *wrong = farkas_in_process(test, ending, code);

    if (wrong != NULL) {
        fail_msg("%s", wrong);
    }
}
#else
#define farkas_expect_end(test, ending, code) ((void)(test), skip())
#endif

static void test_door_open_3(void **farkas_state)
{
    (void)farkas_state;
    farkas_expect_end(test_door_open_3_call, FARKAS_EXITS, 3);
}

static void test_door_open_4(void **farkas_state)
{
    (void)farkas_state;
    farkas_expect_end(test_door_open_4_call, FARKAS_IS_KILLED, 6);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        {"vector 1", test_door_open_1, farkas_setup, farkas_teardown, NULL},
        {"vector 2", test_door_open_2, farkas_setup, farkas_teardown, NULL},
        {"vector 3", test_door_open_3, farkas_setup, farkas_teardown, NULL},
        {"vector 4", test_door_open_4, farkas_setup, farkas_teardown, NULL},
    };

    return cmocka_run_group_tests_name("door_open", tests, NULL, NULL) != 0;
}

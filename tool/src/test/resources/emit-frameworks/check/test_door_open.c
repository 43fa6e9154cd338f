/*
 * Tests of door_open() in unit.c, written by Farkas.
 *
 * The expected values are a snapshot of what the code did when this file was
 * written. A difference says that the behaviour has changed, not which is right.
 *
 * The tests are for Check.
 * Build and run them in this file's folder; clang takes the same flags as gcc:
 *     gcc -O0 -ffp-contract=off $(pkg-config --cflags check) \
 *         -o test_door_open test_door_open.c $(pkg-config --libs check) -lm
 *     ./test_door_open    runs all; CK_VERBOSITY, CK_RUN_CASE as usual
 *
 * Check runs each test in a process of its own. With CK_FORK=no, or built with
 * -DFARKAS_ONE_PROCESS, all run in one: static locals stay as they are, and tests that
 * end their process are left out.
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

#include <check.h>

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

/* Fails at the line of the expectation. */
#if CHECK_MAJOR_VERSION > 0 || CHECK_MINOR_VERSION >= 15
#define farkas_fail(message) _ck_assert_failed(__FILE__, farkas_line, "Failed", "%s", message)
#else
#define farkas_fail(message) \
    _ck_assert_failed(__FILE__, farkas_line, "Failed", "%s", message, NULL)
#endif

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
START_TEST(test_door_open_1)
{
    tries = 0;

    int result = door_open(NULL, -5);

    expect_int(result, -1);
    expect_int(tries, 1);
}
END_TEST

/*
 * vector 2
 *   made by a trial
 */
START_TEST(test_door_open_2)
{
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
END_TEST

/*
 * vector 3
 *   made by a trial
 * The call exits with status 3.
 */
START_TEST(test_door_open_3)
{
    tries = 0;

    int result = door_open(NULL, 0);
    (void)result;
    ck_abort_msg("the call returned, but should not");
}
END_TEST

/*
 * vector 4
 *   made by a trial
 * The call ends with signal 6.
 */
START_TEST(test_door_open_4)
{
    tries = 0;

    int result = door_open(NULL, 1);
    (void)result;
    ck_abort_msg("the call returned, but should not");
}
END_TEST

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

/* Seconds that one test may take. */
#ifndef FARKAS_SECONDS
#define FARKAS_SECONDS 60
#endif

/* Each test has a case of its own, which bears its title. */
static __attribute__((unused)) TCase *farkas_case(Suite *suite, const char *title)
{
    TCase *made = tcase_create(title);

    tcase_add_checked_fixture(made, farkas_enter, farkas_leave);
    tcase_set_timeout(made, FARKAS_SECONDS);
    suite_add_tcase(suite, made);
    return made;
}

/* Likewise, for a test whose call ends its process. */
static __attribute__((unused)) TCase *farkas_ending_case(Suite *suite, const char *title)
{
    TCase *made = tcase_create(title);

    tcase_add_checked_fixture(made, farkas_reset, NULL);
    tcase_set_timeout(made, FARKAS_SECONDS);
    suite_add_tcase(suite, made);
    return made;
}

int main(void)
{
    Suite *suite = suite_create("door_open");
    SRunner *runner = srunner_create(suite);
    int failed;

#if !FARKAS_PROCESSES
    srunner_set_fork_status(runner, CK_NOFORK);
#endif
    tcase_add_test(farkas_case(suite, "vector 1"), test_door_open_1);
    tcase_add_test(farkas_case(suite, "vector 2"), test_door_open_2);
    if (srunner_fork_status(runner) == CK_FORK) {
        tcase_add_exit_test(farkas_ending_case(suite, "vector 3"), test_door_open_3, 3);
        tcase_add_test_raise_signal(farkas_ending_case(suite, "vector 4"), test_door_open_4, 6);
    }
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}

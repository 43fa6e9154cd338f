/*
 * Tests of scale() in unit.c, written by Farkas.
 *
 * The expected values are a snapshot of what the code did when this file was
 * written. A difference says that the behaviour has changed, not which is right.
 *
 * Build and run in this file's folder; clang takes the same flags as gcc:
 *     gcc -O0 -ffp-contract=off -o test_scale test_scale.c -lm
 *     ./test_scale      runs all, each in a process of its own
 *     ./test_scale 3    runs the third alone, in this process: for a debugger
 *
 * No run sees what another left behind, and each may exit, abort or hang, where
 * there is fork(). Elsewhere, or with -DFARKAS_ONE_PROCESS, all run in one process:
 * each sets the file-scope variables that the function uses, but static locals stay
 * as they are, and tests that end their process are skipped.
 */

/* The source under test. */
#include "unit.c"

#if !defined(FARKAS_ONE_PROCESS) && (defined(__unix__) || defined(__APPLE__))
#define FARKAS_PROCESSES 1
#else
#define FARKAS_PROCESSES 0
#endif

/* Library functions are declared here, since headers might clash with names of the source. */
#if FARKAS_PROCESSES
extern int (dprintf)(int file, const char *format, ...);
extern int (fork)(void);
extern int (waitpid)(int process, int *status, int options);
extern unsigned int (alarm)(unsigned int seconds);
extern int (dup)(int file);
extern int (dup2)(int file, int other);
extern void (exit)(int status);
extern void *(mmap)(
    void *address, __SIZE_TYPE__ size, int protection, int flags, int file, long offset);
static int farkas_output = 1; /* where the results go */
#define farkas_print(...) dprintf(farkas_output, __VA_ARGS__)
#else
extern int (printf)(const char *format, ...);
#define farkas_print(...) printf(__VA_ARGS__)
#endif

#ifndef NULL
#define NULL ((void *)0)
#endif

static int farkas_differences; /* in the running test */
static int farkas_index = -1;  /* of the array's element that is being compared, if in a loop */
static int farkas_line;        /* of the expectation that is being compared */

/* Tells of a difference. */
#define farkas_differs(what, ...) \
    (farkas_difference(what), farkas_print(__VA_ARGS__), farkas_print("\n"))

static __attribute__((unused)) void farkas_difference(const char *what)
{
    farkas_differences++;
    farkas_print("# line %d: %s", farkas_line, what);
    if (farkas_index >= 0) {
        farkas_print(" at index %d", farkas_index);
    }
}

/* The float or double that has these bits: a NaN that carries a payload. */
static __attribute__((unused)) float farkas_float(unsigned int bits)
{
    union { unsigned int bits; float value; } both;

    both.bits = bits;
    return both.value;
}

static __attribute__((unused)) double farkas_double(unsigned long long bits)
{
    union { unsigned long long bits; double value; } both;

    both.bits = bits;
    return both.value;
}

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

/* How a test's call is expected to end, with its exit status or its signal. */
enum farkas_ending { FARKAS_RETURNS, FARKAS_EXITS, FARKAS_IS_KILLED };

struct farkas_test {
    const char *title;
    void (*run)(void);
    enum farkas_ending ending;
    int code;
};

/* Forgets what the run before has set; file-scope variables are set by each itself. */
static void farkas_reset(void)
{
    farkas_differences = 0;
    farkas_index = -1;
}

/*
 * vector 1
 *   made by a trial
 */
static void test_scale_1(void)
{
    struct message m = {.payload = {.number = 0.1}};

    ratio = 0.0f;

    double result = scale(m, -0.0f, NULL);

    expect_double(result, -0.0);
    expect_double(ratio, -0.0f);
}

/*
 * vector 2
 *   made by a trial
 */
static void test_scale_2(void)
{
    struct message m = {.payload = {.raw = 0x7ff0000000000000ull}};
    struct message out = {0};

    ratio = 1.4e-45f;

    double result = scale(m, farkas_float(0xffa00001u), &out);

    expect_double(result, __builtin_nan(""));
    expect_double(ratio, __builtin_nanf(""));
    expect_int(out.kind, NUMBER);
    expect_unsigned(out.payload.raw, 0xfffc000020000000ull);
}

/*
 * vector 3
 *   made by a trial
 */
static void test_scale_3(void)
{
    struct message m = {.kind = TEXT};
    struct message out = {.kind = 9, .payload = {.raw = 0x7ff8000000000000ull}};

    ratio = 0.0f;

    double result = scale(m, 1.0e10f, &out);

    expect_double(result, 1.0e10);
    expect_double(ratio, 1.0e10f);
    expect_int(out.kind, TEXT);
    expect_unsigned(out.payload.raw, 0);
}

static const struct farkas_test farkas_tests[] = {
    {"vector 1", test_scale_1, FARKAS_RETURNS, 0},
    {"vector 2", test_scale_2, FARKAS_RETURNS, 0},
    {"vector 3", test_scale_3, FARKAS_RETURNS, 0},
};

/* Seconds that one test may take. */
#ifndef FARKAS_SECONDS
#define FARKAS_SECONDS 60
#endif

#if FARKAS_PROCESSES
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

/* Runs one test in a process of its own; returns whether all was as expected. */
static int farkas_run(const struct farkas_test *test)
{
    int status = 0;
    int child = farkas_share_progress() ? fork() : -1;
    int signal;
    int ended;

    if (child == 0) {
        dup2(2, 1); /* what the source prints is no result */
        alarm(FARKAS_SECONDS);
        farkas_reset();
        test->run();
        *farkas_progress = farkas_differences == 0 ? FARKAS_ALL_EQUAL : FARKAS_DIFFERENT;
        exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        farkas_print("# no process could be made for this test\n");
        return 0;
    }
    signal = status & 0x7f;
    status = status >> 8 & 0xff;
    ended = *farkas_progress != FARKAS_RUNNING;
    if (test->ending == FARKAS_IS_KILLED && signal == test->code && !ended) {
        return 1;
    }
    if (signal != 0) {
        farkas_print("# killed by signal %d%s\n", signal, signal == 14 ? ": took too long" : "");
        return 0;
    }
    if (test->ending == FARKAS_EXITS && status == test->code && !ended) {
        return 1;
    }
    if (!ended || status != 0) {
        farkas_print("# exited with status %d\n", status);
        return 0;
    }
    if (test->ending != FARKAS_RETURNS) {
        farkas_print("# returned, but should not\n");
        return 0;
    }
    return *farkas_progress == FARKAS_ALL_EQUAL;
}
#endif

/* Runs one test in this process; returns whether all was as expected. */
static int farkas_run_here(const struct farkas_test *test)
{
    farkas_reset();
    test->run();
    return farkas_differences == 0 && test->ending == FARKAS_RETURNS;
}

int main(int argc, char **argv)
{
    int count = (int)(sizeof farkas_tests / sizeof farkas_tests[0]);
    int only = 0;
    int failed = 0;
    int i;

#if FARKAS_PROCESSES
    farkas_output = dup(1);
#endif
    if (argc > 1) {
        const char *digit;

        for (digit = argv[1]; *digit >= '0' && *digit <= '9' && only <= count; digit++) {
            only = only * 10 + (*digit - '0');
        }
        if (only < 1 || only > count) {
            farkas_print("usage: %s [number of a test, 1 to %d]\n", argv[0], count);
            return 2;
        }
    } else {
        farkas_print("1..%d\n", count);
    }
    for (i = only > 0 ? only - 1 : 0; i < (only > 0 ? only : count); i++) {
        const struct farkas_test *test = &farkas_tests[i];
        int passed;

#if FARKAS_PROCESSES
        passed = only > 0 ? farkas_run_here(test) : farkas_run(test);
#else
        if (test->ending != FARKAS_RETURNS && only == 0) {
            farkas_print("ok %d - %s # SKIP it ends its process\n", i + 1, test->title);
            continue;
        }
        passed = farkas_run_here(test);
#endif
        farkas_print("%s %d - %s\n", passed ? "ok" : "not ok", i + 1, test->title);
        failed += !passed;
    }
    return failed > 0;
}

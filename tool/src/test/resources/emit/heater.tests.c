/*
 * Tests of regulate() in unit.c, written by Farkas.
 *
 * The expected values are a snapshot of what the code did when this file was
 * written. A difference says that the behaviour has changed, not which is right.
 *
 * Build and run in this file's folder; clang takes the same flags as gcc:
 *     gcc -O0 -ffp-contract=off -o test_regulate test_regulate.c -lm
 *     ./test_regulate      runs all, each in a process of its own
 *     ./test_regulate 3    runs the third alone, in this process: for a debugger
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

/* What a stub writes through a pointer that it is given. */
static __attribute__((noinline)) void farkas_write(void *to, const volatile void *from, unsigned long size)
{
    if (to != NULL) {
        __builtin_memcpy(to, (const void *)from, size);
    }
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

#define expect_not_null(actual) \
    (farkas_line = __LINE__, farkas_expect_not_null(#actual, (const void *)(actual)))

static void farkas_expect_not_null(const char *what, const void *actual)
{
    if (actual == NULL) {
        farkas_differs(what, ": expected a pointer to something, got NULL");
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

/* heater_switch() has no source here: it does nothing. */
static int heater_switch_calls;
/* The arguments of its first 16 calls. */
static struct {
    int on;
} heater_switch_arguments[16];

void heater_switch(int on)
{
    if (heater_switch_calls < 16) {
        heater_switch_arguments[heater_switch_calls].on = on;
    }
    heater_switch_calls++;
}

/*
 * sensor_read() has no source here.
 * Each call does what the running test has planned for it; calls behind the plan
 * return zero and write nothing.
 */
struct sensor_read_call {
    int returns;
    int writes_out;
    struct reading to_out;
};

static const struct sensor_read_call *sensor_read_plan;
static int sensor_read_planned;
static int sensor_read_calls;
/* The arguments of its first 16 calls. */
static struct {
    int channel;
    const void *out;
} sensor_read_arguments[16];

int sensor_read(int channel, struct reading *out)
{
    static const struct sensor_read_call nothing;
    const struct sensor_read_call *farkas_call = &nothing;

    if (sensor_read_calls < sensor_read_planned) {
        farkas_call = &sensor_read_plan[sensor_read_calls];
    }
    if (sensor_read_calls < 16) {
        sensor_read_arguments[sensor_read_calls].channel = channel;
        sensor_read_arguments[sensor_read_calls].out = (const void *)out;
    }
    sensor_read_calls++;
    if (farkas_call->writes_out) {
        farkas_write((void *)out, &farkas_call->to_out, sizeof farkas_call->to_out);
    }
    return farkas_call->returns;
}

/*
 * Function pointers of the tests lead here where no function of the source is meant.
 * Each call does what the running test has planned for it; calls behind the plan
 * return zero and write nothing.
 */
struct pointer_stub_1_call {
    int returns;
};

static const struct pointer_stub_1_call *pointer_stub_1_plan;
static int pointer_stub_1_planned;
static int pointer_stub_1_calls;
/* The arguments of its first 16 calls. */
static struct {
    int argument1;
} pointer_stub_1_arguments[16];

static int pointer_stub_1(int argument1)
{
    static const struct pointer_stub_1_call nothing;
    const struct pointer_stub_1_call *farkas_call = &nothing;

    if (pointer_stub_1_calls < pointer_stub_1_planned) {
        farkas_call = &pointer_stub_1_plan[pointer_stub_1_calls];
    }
    if (pointer_stub_1_calls < 16) {
        pointer_stub_1_arguments[pointer_stub_1_calls].argument1 = argument1;
    }
    pointer_stub_1_calls++;
    return farkas_call->returns;
}

/* Forgets what the run before has set; file-scope variables are set by each itself. */
static void farkas_reset(void)
{
    farkas_differences = 0;
    farkas_index = -1;
    heater_switch_calls = 0;
    __builtin_memset(heater_switch_arguments, 0, sizeof heater_switch_arguments);
    sensor_read_calls = 0;
    sensor_read_planned = 0;
    __builtin_memset(sensor_read_arguments, 0, sizeof sensor_read_arguments);
    pointer_stub_1_calls = 0;
    pointer_stub_1_planned = 0;
    __builtin_memset(pointer_stub_1_arguments, 0, sizeof pointer_stub_1_arguments);
}

/*
 * vector 1
 *   made by a trial
 */
static void test_regulate_1(void)
{
    struct sensor_read_call sensor_read_rows[] = {
        {.returns = -1},
        {.returns = 0, .writes_out = 1, .to_out = {.celsius = -12, .quality = 200}},
    };

    sensor_read_plan = sensor_read_rows;
    sensor_read_planned = 2;

    int result = regulate(2, NULL);

    expect_int(result, -12);
    expect_int(heater_switch_calls, 1);
    expect_int(heater_switch_arguments[0].on, 1);
    expect_int(sensor_read_calls, 2);
    expect_int(sensor_read_arguments[0].channel, 2);
    expect_not_null(sensor_read_arguments[0].out);
    expect_int(sensor_read_arguments[1].channel, 2);
    expect_not_null(sensor_read_arguments[1].out);
    expect_int(pointer_stub_1_calls, 0);
}

/*
 * vector 2
 *   made by a trial
 */
static void test_regulate_2(void)
{
    struct sensor_read_call sensor_read_rows[] = {
        {.returns = -1},
        {.returns = -1},
        {.returns = -1},
    };
    struct pointer_stub_1_call pointer_stub_1_rows[] = {{.returns = 42}};

    sensor_read_plan = sensor_read_rows;
    sensor_read_planned = 3;
    pointer_stub_1_plan = pointer_stub_1_rows;
    pointer_stub_1_planned = 1;

    int result = regulate(0, pointer_stub_1);

    expect_int(result, 42);
    expect_int(heater_switch_calls, 0);
    expect_int(sensor_read_calls, 3);
    expect_int(sensor_read_arguments[0].channel, 0);
    expect_not_null(sensor_read_arguments[0].out);
    expect_int(sensor_read_arguments[1].channel, 0);
    expect_not_null(sensor_read_arguments[1].out);
    expect_int(sensor_read_arguments[2].channel, 0);
    expect_not_null(sensor_read_arguments[2].out);
    expect_int(pointer_stub_1_calls, 1);
    expect_int(pointer_stub_1_arguments[0].argument1, 7);
}

static const struct farkas_test farkas_tests[] = {
    {"vector 1", test_regulate_1, FARKAS_RETURNS, 0},
    {"vector 2", test_regulate_2, FARKAS_RETURNS, 0},
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

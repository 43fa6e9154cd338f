/*
 * Tests of load() in unit.c, written by Farkas.
 *
 * The expected values are a snapshot of what the code did when this file was
 * written. A difference says that the behaviour has changed, not which is right.
 *
 * Build and run in this file's folder; clang takes the same flags as gcc:
 *     gcc -O0 -ffp-contract=off -o test_load test_load.c -lm
 *     ./test_load      runs all, each in a process of its own
 *     ./test_load 3    runs the third alone, in this process: for a debugger
 *
 * No run sees what another left behind, and each may exit, abort or hang, where
 * there is fork(). Elsewhere, or with -DFARKAS_ONE_PROCESS, all run in one process:
 * each sets the file-scope variables that the function uses, but static locals stay
 * as they are, and tests that end their process are skipped.
 */

/* The source under test. */
#define malloc farkas_malloc
#define calloc farkas_calloc
#define realloc farkas_realloc
#define reallocarray farkas_reallocarray
#define aligned_alloc farkas_aligned_alloc
#define posix_memalign farkas_posix_memalign
#define strdup farkas_strdup
#define strndup farkas_strndup
#define free farkas_free
#include "unit.c"
#undef malloc
#undef calloc
#undef realloc
#undef reallocarray
#undef aligned_alloc
#undef posix_memalign
#undef strdup
#undef strndup
#undef free

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

/*
 * Allocations. A test can let some of them fail: those with the numbers (from 0) in its list. Its
 * objects count as allocated: to free one does nothing, to reallocate one copies it. To reallocate
 * to no bytes is to free, as in glibc, and no allocation.
 */
#include <errno.h>

extern void *(malloc)(__SIZE_TYPE__ size);
extern void *(calloc)(__SIZE_TYPE__ count, __SIZE_TYPE__ size);
extern void *(realloc)(void *old, __SIZE_TYPE__ size);
extern void *(aligned_alloc)(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size);
extern int (posix_memalign)(void **block, __SIZE_TYPE__ alignment, __SIZE_TYPE__ size);
extern void (free)(void *block);

static const int *farkas_failing;
static int farkas_failing_count;
static int farkas_allocations;
static struct {
    char *address;
    __SIZE_TYPE__ size;
} farkas_inputs[1024];
static int farkas_input_count;

#define farkas_input(object) farkas_add_input((char *)&(object), sizeof(object))

static __attribute__((unused)) void farkas_add_input(char *address, __SIZE_TYPE__ size)
{
    if (farkas_input_count < (int)(sizeof farkas_inputs / sizeof farkas_inputs[0])) {
        farkas_inputs[farkas_input_count].address = address;
        farkas_inputs[farkas_input_count].size = size;
        farkas_input_count++;
    }
}

/* The bytes from there to the end of the test's object, 0 if it is none. */
static __SIZE_TYPE__ farkas_input_size(const void *block)
{
    const char *address = block;
    int i;

    for (i = 0; i < farkas_input_count; i++) {
        const char *start = farkas_inputs[i].address;

        if (address >= start && address < start + farkas_inputs[i].size) {
            return (__SIZE_TYPE__)(start + farkas_inputs[i].size - address);
        }
    }
    return 0;
}

static int farkas_allocation_fails(void)
{
    int number = farkas_allocations++;
    int i;

    for (i = 0; i < farkas_failing_count; i++) {
        if (farkas_failing[i] == number) {
            errno = ENOMEM;
            return 1;
        }
    }
    return 0;
}


void *farkas_malloc(__SIZE_TYPE__ size)
{
    return farkas_allocation_fails() ? NULL : malloc(size);
}

void *farkas_calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    return farkas_allocation_fails() ? NULL : calloc(count, size);
}

__attribute__((noinline)) void *farkas_realloc(void *old, __SIZE_TYPE__ size)
{
    __SIZE_TYPE__ input = farkas_input_size(old);
    void *fresh;

    if (old != NULL && size == 0) {
        if (input == 0) {
            free(old);
        }
        return NULL;
    }
    if (farkas_allocation_fails()) {
        return NULL;
    }
    if (input == 0) {
        return realloc(old, size);
    }
    fresh = malloc(size);
    if (fresh != NULL) {
        __builtin_memcpy(fresh, old, input < size ? input : size);
    }
    return fresh;
}

void *farkas_reallocarray(void *old, __SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    __SIZE_TYPE__ product;

    if (__builtin_mul_overflow(count, size, &product)) {
        errno = ENOMEM;
        return NULL;
    }
    return farkas_realloc(old, product);
}

void *farkas_aligned_alloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size)
{
    return farkas_allocation_fails() ? NULL : aligned_alloc(alignment, size);
}

int farkas_posix_memalign(void **block, __SIZE_TYPE__ alignment, __SIZE_TYPE__ size)
{
    int invalid = alignment % sizeof(void *) != 0 || alignment == 0
                  || (alignment & (alignment - 1)) != 0;

    return !invalid && farkas_allocation_fails() ? ENOMEM : posix_memalign(block, alignment, size);
}

char *farkas_strdup(const char *text)
{
    __SIZE_TYPE__ length = 0;
    char *copy;

    while (text[length] != 0) {
        length++;
    }
    copy = farkas_allocation_fails() ? NULL : malloc(length + 1);
    return copy == NULL ? NULL : __builtin_memcpy(copy, text, length + 1);
}

char *farkas_strndup(const char *text, __SIZE_TYPE__ limit)
{
    __SIZE_TYPE__ length = 0;
    char *copy;

    while (length < limit && text[length] != 0) {
        length++;
    }
    copy = farkas_allocation_fails() ? NULL : malloc(length + 1);
    if (copy != NULL) {
        __builtin_memcpy(copy, text, length);
        copy[length] = 0;
    }
    return copy;
}

__attribute__((noinline)) void farkas_free(void *block)
{
    if (farkas_input_size(block) == 0) {
        free(block);
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

#define expect_not_null(actual) \
    (farkas_line = __LINE__, farkas_expect_not_null(#actual, (const void *)(actual)))

static void farkas_expect_not_null(const char *what, const void *actual)
{
    if (actual == NULL) {
        farkas_differs(what, ": expected a pointer to something, got NULL");
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

/* How a test's call is expected to end, with its exit status or its signal. */
enum farkas_ending { FARKAS_RETURNS, FARKAS_EXITS, FARKAS_IS_KILLED };

struct farkas_test {
    const char *title;
    void (*run)(void);
    enum farkas_ending ending;
    int code;
};

#define malloc farkas_malloc
#define calloc farkas_calloc
#define realloc farkas_realloc
#define reallocarray farkas_reallocarray
#define aligned_alloc farkas_aligned_alloc
#define posix_memalign farkas_posix_memalign
#define strdup farkas_strdup
#define strndup farkas_strndup
#define free farkas_free
/* Forgets what the run before has set; file-scope variables are set by each itself. */
static void farkas_reset(void)
{
    farkas_differences = 0;
    farkas_index = -1;
    farkas_failing_count = 0;
    farkas_allocations = 0;
    farkas_input_count = 0;
}

/*
 * vector 1
 *   made by a trial
 */
static void test_load_1(void)
{
    char b_data[8] = {0};
    struct block b = {.data = b_data};

    farkas_input(b_data);
    farkas_input(b);

    int result = load(&b, 5);

    expect_int(result, 0);
    expect_int(b.size, 5);
    expect_not_null(b.data);
    expect_chars(b_data, "");
}

/*
 * vector 2
 *   made by a trial
 */
static void test_load_2(void)
{
    struct block b = {0};
    static const int failing[] = {0};

    farkas_input(b);
    farkas_failing = failing;
    farkas_failing_count = 1;

    int result = load(&b, 8);

    expect_int(result, -1);
    expect_int(b.size, 0);
    expect_pointer(b.data, NULL);
}

/*
 * vector 3
 *   made by a trial
 * The call exits with status 3.
 */
static void test_load_3(void)
{
    int result = load(NULL, -1);
    (void)result;
}

/*
 * vector 4
 *   made by a trial
 * The call ends with signal 6.
 */
static void test_load_4(void)
{
    int result = load(NULL, 1001);
    (void)result;
}

static const struct farkas_test farkas_tests[] = {
    {"vector 1", test_load_1, FARKAS_RETURNS, 0},
    {"vector 2", test_load_2, FARKAS_RETURNS, 0},
    {"vector 3", test_load_3, FARKAS_EXITS, 3},
    {"vector 4", test_load_4, FARKAS_IS_KILLED, 6},
};
#undef malloc
#undef calloc
#undef realloc
#undef reallocarray
#undef aligned_alloc
#undef posix_memalign
#undef strdup
#undef strndup
#undef free

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

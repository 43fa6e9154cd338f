/*
 * Findings in average() in unit.c, written by Farkas.
 *
 * Each run below does what its comment says. Undefined behaviour need not show
 * by itself: -fsanitize=address,undefined makes it speak.
 *
 * Build and run in this file's folder; clang takes the same flags as gcc:
 *     gcc -O0 -ffp-contract=off -o findings_average findings_average.c -lm
 *     ./findings_average      runs all, each in a process of its own
 *     ./findings_average 3    runs the third alone, in this process: for a debugger
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

struct farkas_finding {
    const char *title;
    void (*run)(void);
};

/* Forgets what the run before has set; file-scope variables are set by each itself. */
static void farkas_reset(void)
{
}

/*
 * vector 2
 *   made by a trial
 * Finding: what goes wrong
 * The call ends with signal 6.
 */
static void findings_average_2(void)
{
    int result = average(NULL, 7);
    (void)result;
}

/*
 * vector 3
 *   made by a trial
 * Finding: what goes wrong
 * The call ends with signal 8.
 */
static void findings_average_3(void)
{
    int values = 0;

    int result = average(&values, 0);
    (void)result;
}

static const struct farkas_finding farkas_findings[] = {
    {"vector 2", findings_average_2},
    {"vector 3", findings_average_3},
};

/* Seconds that one run may take. */
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

/* Runs one finding in a process of its own and tells how that ended; returns whether it ran. */
static int farkas_run(const struct farkas_finding *finding)
{
    int status = 0;
    int child = farkas_share_progress() ? fork() : -1;

    if (child == 0) {
        dup2(2, 1); /* what the source prints is no result */
        alarm(FARKAS_SECONDS);
        farkas_reset();
        finding->run();
        *farkas_progress = FARKAS_ALL_EQUAL;
        exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        farkas_print("# no process could be made for this run\n");
        return 0;
    }
    if ((status & 0x7f) != 0) {
        farkas_print("# killed by signal %d\n", status & 0x7f);
    } else if (*farkas_progress == FARKAS_RUNNING) {
        farkas_print("# exited with status %d\n", status >> 8 & 0xff);
    } else {
        farkas_print("# returned; a sanitizer tells whether the behaviour was undefined\n");
    }
    return 1;
}
#endif

int main(int argc, char **argv)
{
    int count = (int)(sizeof farkas_findings / sizeof farkas_findings[0]);
    int only = 0;
    int missed = 0;
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
            farkas_print("usage: %s [number of a finding, 1 to %d]\n", argv[0], count);
            return 2;
        }
    }
    for (i = only > 0 ? only - 1 : 0; i < (only > 0 ? only : count); i++) {
        const struct farkas_finding *finding = &farkas_findings[i];

        farkas_print("finding %d - %s\n", i + 1, finding->title);
#if FARKAS_PROCESSES
        if (only == 0) {
            missed += !farkas_run(finding);
            continue;
        }
#endif
        farkas_reset();
        finding->run();
    }
    return missed > 0;
}

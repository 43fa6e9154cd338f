/* Seconds that one test may take. */
#ifndef FARKAS_SECONDS
#define FARKAS_SECONDS 60
#endif

#if FARKAS_PROCESSES
${progress}
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

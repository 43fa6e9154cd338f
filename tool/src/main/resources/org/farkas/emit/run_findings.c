/* Seconds that one run may take. */
#ifndef FARKAS_SECONDS
#define FARKAS_SECONDS 60
#endif

#if FARKAS_PROCESSES
${progress}
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

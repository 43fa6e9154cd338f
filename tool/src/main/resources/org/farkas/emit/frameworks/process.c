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

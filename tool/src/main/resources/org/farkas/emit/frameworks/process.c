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

#if FARKAS_PROCESSES
/* In a process of its own a failing assertion comes back here; it has told what it has to tell. */
#define FARKAS_CHILD(test) \
    do { \
        if (TEST_PROTECT()) { \
            test(); \
        } \
        if (Unity.CurrentTestFailed) { \
            *farkas_progress = FARKAS_DIFFERENT; \
            exit(0); \
        } \
    } while (0)
#define FARKAS_FLUSH fflush(stdout)


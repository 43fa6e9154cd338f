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

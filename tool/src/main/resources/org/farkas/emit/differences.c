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

static int farkas_differences; /* in the running test */
static int farkas_index = -1;  /* of the array's element that is being compared, if in a loop */

/* Starts the line that tells of a difference. */
static __attribute__((unused)) void farkas_differs(const char *what)
{
    farkas_differences++;
    farkas_print("# %s", what);
    if (farkas_index >= 0) {
        farkas_print(" at index %d", farkas_index);
    }
}

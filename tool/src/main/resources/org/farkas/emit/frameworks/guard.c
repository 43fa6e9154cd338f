/* A test whose call ends the process must not look like the end of all tests. */
static int farkas_inside; /* whether a test runs that should come to its end */

static void farkas_at_exit(void)
{
    if (farkas_inside) {
        _exit(112);
    }
}

static void farkas_enter(void)
{
    static int registered;

    if (!registered) {
        registered = 1;
        atexit(farkas_at_exit);
    }
    farkas_reset();
    farkas_inside = 1;
}

static void farkas_leave(void)
{
    farkas_inside = 0;
}

static int farkas_setup(void **state)
{
    (void)state;
    farkas_enter();
    return 0;
}

static int farkas_teardown(void **state)
{
    (void)state;
    farkas_leave();
    return 0;
}

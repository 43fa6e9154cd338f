void setUp(void)
{
    farkas_enter();
}

void tearDown(void)
{
    farkas_leave();
}

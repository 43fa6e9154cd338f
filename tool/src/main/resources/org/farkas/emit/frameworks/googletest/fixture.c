void SUITE_set_up(void)
{
    farkas_enter();
}

void SUITE_tear_down(void)
{
    farkas_leave();
}

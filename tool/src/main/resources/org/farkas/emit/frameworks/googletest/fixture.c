void ${suite}_set_up(void)
{
    farkas_enter();
}

void ${suite}_tear_down(void)
{
    farkas_leave();
}

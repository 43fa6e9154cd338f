TEST_GROUP_C_SETUP(UNIT)
{
    farkas_enter();
}

TEST_GROUP_C_TEARDOWN(UNIT)
{
    farkas_leave();
}

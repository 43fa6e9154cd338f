TEST_GROUP_C_SETUP(${group})
{
    farkas_enter();
}

TEST_GROUP_C_TEARDOWN(${group})
{
    farkas_leave();
}

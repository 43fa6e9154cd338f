static char farkas_message[1000];

static void farkas_leave()
{
    group_UNIT_teardown_wrapper_c();
}

#if FARKAS_PROCESSES
#define FARKAS_CHILD(test) test()
#define FARKAS_FLUSH std::fflush(stdout)


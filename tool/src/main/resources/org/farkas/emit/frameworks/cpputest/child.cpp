#if FARKAS_PROCESSES
static char farkas_message[1000];

static void farkas_leave()
{
    group_${group}_teardown_wrapper_c();
}

#define FARKAS_CHILD(test) test()
#define FARKAS_FLUSH std::fflush(stdout)


/*
 * How far the process of a test came, in memory that it shares with this one: its exit status says
 * nothing of it, since the source may exit with any.
 */
#if !defined(__linux__)
#define FARKAS_SHARED 0x1001 /* MAP_SHARED | MAP_ANONYMOUS */
#elif defined(__mips__) || defined(__xtensa__)
#define FARKAS_SHARED 0x801
#else
#define FARKAS_SHARED 0x21
#endif

enum { FARKAS_RUNNING, FARKAS_ALL_EQUAL, FARKAS_DIFFERENT };

static volatile int *farkas_progress;

static int farkas_share_progress(void)
{
    if (farkas_progress == NULL) {
        void *page = mmap(NULL, sizeof(int), 3 /* read and write */, FARKAS_SHARED, -1, 0);

        if (page == (void *)-1) {
            return 0;
        }
        farkas_progress = (volatile int *)page;
    }
    *farkas_progress = FARKAS_RUNNING;
    return 1;
}

/* Puts memory where the device that the code drives has its registers (POSIX mmap; Linux flags). */
extern void *(mmap)(void *where, unsigned long size, int protection, int flags, int file, long at);
extern int (puts)(const char *text);
extern void (abort)(void);

static void farkas_map(unsigned long address, unsigned long size)
{
    enum { PAGE = 4096, MOST_PAGES = 256 };
    static unsigned long mapped[MOST_PAGES];
    static int count;
    unsigned long page;
    int i;

    for (page = address / PAGE * PAGE; page < address + size; page += PAGE) {
        for (i = 0; i < count && mapped[i] != page; i++) {
        }
        if (i < count) {
            continue;
        }
        if (count == MOST_PAGES
            || mmap((void *)page, PAGE, 3 /* read, write */,
                    0x100022 /* private, anonymous, fixed but not over other memory */, -1, 0)
                != (void *)page) {
            puts("can't put memory at the address of the device's registers");
            abort();
        }
        mapped[count++] = page;
    }
}

/* What a test reads from standard input comes from a pipe. */
extern int (pipe)(int ends[2]);
extern int (dup2)(int file, int other);
extern int (close)(int file);
extern __PTRDIFF_TYPE__ (write)(int file, const void *from, __SIZE_TYPE__ size);

#ifdef stdin
extern int (getc)(FILE *stream);
extern void (clearerr)(FILE *stream);
#endif

#define farkas_standard_input(text) farkas_feed(text, sizeof(text) - 1)

static void farkas_feed(const char *text, unsigned int size)
{
    int ends[2];

#ifdef stdin
    static int fed;

    while (fed && getc(stdin) != EOF) {
        /* what the test before has left */
    }
    clearerr(stdin);
    fed = 1;
#endif
    if (pipe(ends) != 0 || write(ends[1], text, size) != (int)size || dup2(ends[0], 0) != 0) {
        __builtin_trap();
    }
    close(ends[0]);
    close(ends[1]);
}

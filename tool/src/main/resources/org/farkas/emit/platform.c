/* Library functions are declared here, since headers might clash with names of the source. */
#if FARKAS_PROCESSES
extern int (dprintf)(int file, const char *format, ...);
extern int (fork)(void);
extern int (waitpid)(int process, int *status, int options);
extern unsigned int (alarm)(unsigned int seconds);
extern int (dup)(int file);
extern int (dup2)(int file, int other);
extern void (exit)(int status);
extern void *(mmap)(
    void *address, __SIZE_TYPE__ size, int protection, int flags, int file, long offset);
static int farkas_output = 1; /* where the results go */
#define farkas_print(...) dprintf(farkas_output, __VA_ARGS__)
#else
extern int (printf)(const char *format, ...);
#define farkas_print(...) printf(__VA_ARGS__)
#endif

#ifndef NULL
#define NULL ((void *)0)
#endif

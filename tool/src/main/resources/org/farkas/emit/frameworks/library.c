/* Library functions are declared here, since headers might clash with names of the source. */
extern int (atexit)(void (*function)(void));
extern void (_exit)(int status);
#if FARKAS_PROCESSES
extern int (fork)(void);
extern int (waitpid)(int process, int *status, int options);
extern unsigned int (alarm)(unsigned int seconds);
extern void (exit)(int status);
extern void *(mmap)(
    void *address, __SIZE_TYPE__ size, int protection, int flags, int file, long offset);
#endif

#ifndef NULL
#define NULL ((void *)0)
#endif

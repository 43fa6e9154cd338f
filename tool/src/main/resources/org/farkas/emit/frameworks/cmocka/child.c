#if FARKAS_PROCESSES
extern int (setenv)(const char *name, const char *value, int overwrite);

/* In a process of its own a failing assertion tells what it has to tell, and aborts. */
#define FARKAS_CHILD(test) (setenv("CMOCKA_TEST_ABORT", "1", 1), test())
#define FARKAS_FLUSH (void)0


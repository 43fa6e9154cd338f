#if !defined(FARKAS_ONE_PROCESS) && (defined(__unix__) || defined(__APPLE__))
#define FARKAS_PROCESSES 1
#else
#define FARKAS_PROCESSES 0
#endif

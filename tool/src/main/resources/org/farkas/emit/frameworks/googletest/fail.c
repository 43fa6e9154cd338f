extern void ${suite}_report(const char *file, int line, const char *message);

#define farkas_fail(message) ${suite}_report(__FILE__, farkas_line, message)

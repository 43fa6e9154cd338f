extern void SUITE_report(const char *file, int line, const char *message);

#define farkas_fail(message) SUITE_report(__FILE__, farkas_line, message)

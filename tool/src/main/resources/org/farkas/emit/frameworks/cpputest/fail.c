#define farkas_fail(message) FAIL_TEXT_C_LOCATION(message, __FILE__, farkas_line)

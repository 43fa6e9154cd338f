/* Fails at the line of the expectation. */
#if CHECK_MAJOR_VERSION > 0 || CHECK_MINOR_VERSION >= 15
#define farkas_fail(message) _ck_assert_failed(__FILE__, farkas_line, "Failed", "%s", message)
#else
#define farkas_fail(message) \
    _ck_assert_failed(__FILE__, farkas_line, "Failed", "%s", message, NULL)
#endif
